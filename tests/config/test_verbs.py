"""What `./run` can be told."""

import pytest
from django.conf import settings

from config import celery_app
from config.start import __main__ as verbs
from config.start import bench, checks


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert verbs.main(["help"]) == 0
    told = capsys.readouterr().out
    assert all(f"./run {verb}" in told for verb in verbs.VERBS)


def test_unknown_verb_is_refused_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert verbs.main(["tset"]) == 2
    assert "knows no 'tset'" in capsys.readouterr().err


def test_unknown_measurement_is_refused_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.bench(["nothing"]) == 2
    told = capsys.readouterr().err
    assert bench.measurements()
    assert all(name in told for name in bench.measurements())


def test_all_steps_are_run_though_one_has_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = {"first": ["-c", "print('found'); raise SystemExit(1)"], "second": ["-c", "print('quiet')"]}
    monkeypatch.setattr(checks, "STEPS", steps)
    assert checks.check(["--no-tests"]) == 1
    told = capsys.readouterr()
    assert "FAILED" in told.out
    assert "found" in told.out
    assert "second" in told.out
    assert "quiet" not in told.out
    assert told.err == "check: first failed\n"


def test_tests_have_settings_of_their_own() -> None:
    """Also under `./run test`, whose process has the site's settings in its environment."""
    assert settings.SETTINGS_MODULE == "tests.settings"
    assert celery_app.conf.broker_url == "memory://"
