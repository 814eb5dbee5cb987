"""The steps of a version: where its check stands, and why it failed."""

import pytest
from django.utils import timezone

from games.models import BotVersion, Match, MatchStatus, VersionStatus
from games.selectors.version_steps import fault_sentence, rejection_in_words, version_check
from tests.uploads import check_matches, fail_check, make_upload, set_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> BotVersion:
    return make_upload()


def states(version: BotVersion) -> list[str]:
    return [str(step.state) for step in version_check(version).steps]


def set_matches(version: BotVersion, *statuses: MatchStatus) -> None:
    for match, status in zip(check_matches(version), statuses, strict=True):
        begun = timezone.now() if status in (MatchStatus.RUNNING, MatchStatus.FINISHED) else None
        ended = timezone.now() if status == MatchStatus.FINISHED else None
        Match.objects.filter(pk=match.pk).update(status=status, started_at=begun, finished_at=ended)


@pytest.mark.parametrize(
    ("alone", "beside", "expected"),
    [
        (MatchStatus.QUEUED, MatchStatus.QUEUED, "waiting waiting waiting"),
        (MatchStatus.RUNNING, MatchStatus.QUEUED, "running running waiting"),
        (MatchStatus.FINISHED, MatchStatus.QUEUED, "done done waiting"),
        (MatchStatus.FINISHED, MatchStatus.RUNNING, "done done running"),
        (MatchStatus.RUNNING, MatchStatus.FINISHED, "done running done"),
        (MatchStatus.FAILED, MatchStatus.QUEUED, "stuck stuck waiting"),
        (MatchStatus.FINISHED, MatchStatus.VOIDED, "done done stuck"),
    ],
)
def test_steps_follow_the_matches(
    version: BotVersion, alone: MatchStatus, beside: MatchStatus, expected: str
) -> None:
    set_matches(version, alone, beside)

    assert states(version) == ["done", "done", *expected.split(), "waiting"]


def test_active_version_has_all_steps_behind_it(version: BotVersion) -> None:
    set_matches(version, MatchStatus.FINISHED, MatchStatus.FINISHED)
    set_status(version, VersionStatus.VALID, is_active=True)

    check = version_check(version)

    assert {str(step.state) for step in check.steps} == {"done"}
    assert all(step.at for step in check.steps)
    assert not check.is_open


@pytest.mark.parametrize(
    ("fault", "expected"),
    [("crash", "done failed skipped skipped"), ("start", "failed skipped skipped skipped")],
)
def test_failed_step_says_why(version: BotVersion, fault: str, expected: str) -> None:
    fail_check(version, fault, "KeyError in bot.py line 3")
    Match.objects.filter(pk=check_matches(version)[1].pk).update(status=MatchStatus.VOIDED)

    check = version_check(version)

    assert states(version) == ["done", "done", *expected.split()]
    assert check.failed
    assert check.failed.reason.endswith(": KeyError in bot.py line 3")
    assert check.failed.log.startswith("\\x1b[2J<script>")
    assert rejection_in_words(version) == check.failed.reason


def test_fault_of_an_unknown_kind_is_told_as_it_is() -> None:
    assert fault_sentence("odd", "Anna", "x\u202e\n y") == "odd: x\\u202e y"


def test_version_costs_two_queries(version: BotVersion, django_assert_num_queries) -> None:
    with django_assert_num_queries(2):
        version_check(version)
