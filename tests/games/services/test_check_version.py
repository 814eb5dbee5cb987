"""Checks of uploaded versions: every match without a fault makes one valid, the first fault rejects it."""

import pytest

from games.models import BotVersion, Match, MatchStatus, Purpose, VersionStatus
from games.services.activate_version import activate_version
from games.services.check_version import conclude_check
from games.services.errors import NotNow
from games.services.upload_bot import upload_version
from ratings.models import LedgerEntry
from ratings.services.new_version import switch_version
from tests.builders import make_bot
from tests.ratings.builders import make_rated
from tests.uploads import GOOD, check_matches, fail_check, make_upload, set_status

pytestmark = pytest.mark.django_db


def finish(version: BotVersion, count: int | None = None) -> None:
    """End the first matches of the check without a fault."""
    numbers = [match.pk for match in check_matches(version)[:count]]
    Match.objects.filter(pk__in=numbers).update(status=MatchStatus.FINISHED)


def next_version(version: BotVersion, comment: bytes) -> BotVersion:
    return upload_version(bot=version.player, file_name="bot.py", content=GOOD + comment)


def test_version_is_checked_against_itself_and_rules_in_each_game() -> None:
    version = make_upload(games=["sixty-six", "mariage"])

    tables = [
        (match.game, [seat.bot_version.built_in or "itself" for seat in match.seats.order_by("number")])
        for match in check_matches(version)
    ]

    assert tables == [
        ("sixty-six", ["itself", "itself"]),
        ("sixty-six", ["itself", "rules"]),
        ("mariage", ["itself", "itself"]),
        ("mariage", ["itself", "rules"]),
    ]
    assert {match.purpose for match in check_matches(version)} == {Purpose.CHECK}
    assert not any(match.is_rated for match in check_matches(version))


def test_opponent_is_found_however_many_bots_play_by_the_same_rules() -> None:
    make_bot(built_in="rules")
    make_bot(built_in="rules")

    assert check_matches(make_upload())


def test_version_stays_open_until_its_last_match() -> None:
    version = make_upload()
    finish(version, 1)

    assert conclude_check(version_id=version.pk) is None
    version.refresh_from_db()
    assert version.status == VersionStatus.CHECKING


def test_version_without_a_fault_becomes_active_once() -> None:
    version = make_upload()
    finish(version)

    assert conclude_check(version_id=version.pk) == version
    assert conclude_check(version_id=version.pk) is None
    version.refresh_from_db()
    assert (version.status, version.is_active) == (VersionStatus.VALID, True)


def test_fault_rejects_and_takes_the_rest_out_of_the_queue() -> None:
    version = make_upload(games=["sixty-six", "mariage"])
    fail_check(version)
    set_status(version, VersionStatus.CHECKING)

    assert conclude_check(version_id=version.pk) is None

    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED
    assert version.reason == "crash: KeyError: 'x' in bot.py line 3"
    statuses = [match.status for match in check_matches(version)]
    assert statuses == [MatchStatus.FINISHED] + [MatchStatus.VOIDED] * 3


def test_new_version_takes_the_place_of_the_last() -> None:
    first = make_upload()
    finish(first)
    conclude_check(version_id=first.pk)
    second = next_version(first, b"# 2")
    finish(second)

    conclude_check(version_id=second.pk)

    assert list(first.player.versions.filter(is_active=True)) == [second]


def test_version_that_a_newer_one_has_overtaken_does_not_take_its_place() -> None:
    first = make_upload()
    second = next_version(first, b"# 2")
    finish(second)
    conclude_check(version_id=second.pk)
    finish(first)

    assert conclude_check(version_id=first.pk) is None

    first.refresh_from_db()
    assert (first.status, first.is_active) == (VersionStatus.VALID, False)
    assert first.player.versions.get(is_active=True) == second


def test_only_a_checked_version_can_be_activated() -> None:
    version = make_upload()

    with pytest.raises(NotNow, match="version 1 is being checked"):
        activate_version(version=version)


def test_going_back_to_a_version_makes_the_rating_less_sure_once() -> None:
    first = make_upload()
    set_status(first, VersionStatus.VALID)
    second = next_version(first, b"# 2")
    set_status(second, VersionStatus.VALID, is_active=True)
    make_rated(first.player, make_bot())

    for version in (first, first, second, first):
        switch_version(version=version)

    changes = LedgerEntry.objects.filter(cause="version", pool__population="all").order_by("number")
    assert [change.cause_id for change in changes] == [first.pk, second.pk]
    assert all(change.after[1] > change.before[1] for change in changes)
