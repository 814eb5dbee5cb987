"""The beat table and the app's settings."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from config import celery, celery_app
from config.celery_settings import beat_schedule, broker_transport_options
from config.environment import BASE_DIR


@pytest.mark.parametrize("entry", beat_schedule.values(), ids=beat_schedule)
def test_task_of_the_beat_table_exists(entry: dict[str, object]) -> None:
    celery_app.loader.import_default_modules()
    assert entry["task"] in celery_app.tasks


@pytest.mark.parametrize("entry", beat_schedule.values(), ids=beat_schedule)
def test_messages_do_not_pile_up_while_no_worker_runs(entry: dict[str, dict[str, object]]) -> None:
    assert entry["options"]["expires"] == entry["schedule"]


def test_no_task_outlasts_the_visibility_timeout() -> None:
    celery_app.loader.import_default_modules()
    limits = [task.time_limit or celery_app.conf.task_time_limit for task in celery_app.tasks.values()]
    assert max(limits) < broker_transport_options["visibility_timeout"]


def test_modules_of_the_callers_folder_are_not_imported(tmp_path: Path) -> None:
    """`./run manage` is called from anywhere."""
    (tmp_path / "secrets.py").write_text("raise SystemExit('a stranger was imported')")
    command = [sys.executable, BASE_DIR / "manage.py", "verify", "--help"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.parametrize(("is_wanted", "asked"), [(True, [3]), (False, [])])
def test_pinning_can_be_switched_off(
    monkeypatch: pytest.MonkeyPatch, is_wanted: bool, asked: list[int]
) -> None:
    took: list[int] = []
    monkeypatch.setattr(celery, "PIN_WORKERS", is_wanted)
    monkeypatch.setattr(celery, "_workers", [SimpleNamespace(concurrency=3)])
    monkeypatch.setattr(celery, "take_core", took.append)
    celery.keep_to_a_core()
    assert took == asked
