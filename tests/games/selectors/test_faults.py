"""How often a bot has failed: by kind, over all and for the version that plays, checks left out."""

import pytest

from games.models import BotVersion, VersionStatus
from games.selectors.faults import faults_of
from games.services.upload_bot import upload_version
from tests.builders import make_bot, make_match
from tests.uploads import GOOD, check_matches, make_upload, play_uploads, set_status

pytestmark = pytest.mark.django_db


def make_checked() -> BotVersion:
    """Return a version that has played its check, and is active by that."""
    version = make_upload(games=["sixty-six", "sixty-six-four"])
    while play_uploads():
        pass
    version.refresh_from_db()
    assert version.is_active
    assert len(check_matches(version)) == 4
    return version


def play(version: BotVersion, *faults: str, game: str = "sixty-six") -> None:
    other = make_bot()
    table = [version.player, other] * (2 if game == "sixty-six-four" else 1)
    for fault in faults:
        make_match(*table, game=game)
        assert play_uploads(fault) == 1


def test_counts_are_by_kind_and_by_version():
    first = make_checked()
    play(first, "crash", "timeout", "")
    second = upload_version(bot=first.player, file_name="bot.py", content=GOOD + b"#")
    while play_uploads():
        pass
    second.refresh_from_db()
    play(second, "crash", "crash", "", "")

    faults = faults_of(first.player, second)

    assert (faults.overall.matches, faults.overall.total) == (7, 4)
    assert (faults.of_version.matches, faults.of_version.total) == (4, 2)
    counted = {kind: (overall, own) for kind, _words, overall, own in faults.rows if overall}
    assert counted == {"crash": (3, 2), "timeout": (1, 0)}
    assert round(faults.overall.percentage, 1) == 57.1


def test_a_pair_at_the_table_is_one_match():
    version = make_checked()
    play(version, "memory", "", game="sixty-six-four")

    faults = faults_of(version.player, version)

    assert (faults.overall.matches, faults.overall.by_kind["memory"]) == (2, 1)


def test_check_that_failed_is_left_out():
    version = make_upload()
    while play_uploads("crash"):
        pass
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED

    faults = faults_of(version.player, None)

    assert (faults.overall.matches, faults.overall.total) == (0, 0)
    assert (faults.of_version.matches, faults.of_version.total, faults.version) == (0, 0, None)


def test_match_that_waits_does_not_count():
    version = make_checked()
    make_match(version.player, make_bot())

    assert faults_of(version.player, version).overall.matches == 0


def test_suspended_version_counts_on():
    version = make_checked()
    play(version, "crash")
    set_status(version, VersionStatus.SUSPENDED)

    assert faults_of(version.player, None).overall.by_kind["crash"] == 1
