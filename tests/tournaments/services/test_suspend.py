"""Versions that fail too often are suspended, and what that means for their tournaments and leagues."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import BotVersion, Hold, Match, MatchStatus, Purpose, VersionStatus
from games.services.activate_version import activate_version
from games.services.claim import claim_chunk
from games.services.errors import NotNow, Refused
from games.services.hold import lift_hold
from games.services.upload_bot import upload_version
from ratings.models import Rating
from tests.builders import make_bot, make_match, make_tournament, make_user
from tests.uploads import (
    GOOD,
    finished,
    make_playing,
    play_uploads,
    played_by,
    set_status,
)
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.create import enter
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches
from tournaments.services.sweep import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def strict(settings) -> None:
    settings.BOT_FAULT_SHARE, settings.BOT_FAULT_MATCHES, settings.BOT_FAULT_WINDOW = 0.25, 4, 8


@pytest.fixture
def version() -> BotVersion:
    return make_playing()


def play(version: BotVersion, *faults: str) -> None:
    """Play matches of the version one by one, each with the fault given or with none."""
    for fault in faults:
        make_match(version.player, make_bot())
        assert play_uploads(fault) == 1
    version.refresh_from_db()


@pytest.mark.parametrize(
    ("faults", "is_suspended"),
    [
        (["crash"] * 3, False),
        (["crash"] * 4, True),
        (["", "", "crash", "timeout"], True),
        (["crash", "", "", ""], False),
        (["crash", "crash", "", ""], False),
        (["crash", "crash", "", "", "", "", "", "crash"], True),
        (["crash"] * 2 + [""] * 8 + ["crash"] * 2, False),
        (["crash"] * 2 + [""] * 6 + ["crash"] * 3, True),
    ],
    ids=[
        "too few matches yet",
        "all of the fewest that count",
        "half, by two kinds",
        "not more than the share",
        "looked at when it fails, not later",
        "more than the share",
        "old faults are out of sight",
        "three of the newest eight",
    ],
)
def test_share_of_the_newest_matches_decides(version, faults, is_suspended):
    play(version, *faults)

    assert (version.status == VersionStatus.SUSPENDED) is is_suspended
    assert version.is_active is not is_suspended
    assert Hold.objects.count() == is_suspended


def test_hold_says_which_faults_and_how_many(version):
    play(version, "crash", "", "timeout", "crash")

    hold = Hold.objects.get()
    assert (hold.version, hold.player, hold.is_by_faults, hold.was_active) == (
        version, version.player, True, True,
    )  # fmt: skip
    assert (hold.faults, hold.matches, hold.fault_count) == ({"crash": 2, "timeout": 1}, 4, 3)


def test_checks_do_not_count(version):
    Match.objects.filter(purpose=Purpose.CHECK).update(status=MatchStatus.FINISHED)
    play(version, "crash", "crash", "crash")

    assert version.status == VersionStatus.VALID


def test_looking_costs_the_same_however_many_matches(settings):
    settings.BOT_FAULT_MATCHES = 1000
    version, other = make_playing(), make_bot()
    counts = {}
    for fault in ("", "crash"):
        for size in (1, 10):
            for _ in range(size):
                make_match(version.player, other)
            claim = claim_chunk(worker="a", has_sandbox=True)
            played = played_by(claim, fault)
            with CaptureQueriesContext(connection) as queries:
                settle_matches(token=claim.token, played=played)
            counts[fault, size] = len(queries)
    assert counts["", 10] <= counts["", 1]
    assert counts["crash", 10] <= counts["crash", 1]
    assert counts["crash", 1] <= counts["", 1] + 4


def test_league_enters_a_suspended_bot_again_with_a_new_version_only(version):
    make_bot()
    make_bot()
    league = create_league(name="Liga", game="sixty-six", format="round-robin", pause_seconds=0)
    play(version, *["crash"] * 4)

    (first,) = open_due_tournaments()
    assert not first.entries.filter(player=version.player).exists()
    with pytest.raises(Refused, match="no active version"):
        enter(tournament=make_tournament(make_bot(), make_bot()), player=version.player)

    second = upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#")
    set_status(second, VersionStatus.VALID, is_active=True)
    Tournament.objects.filter(league=league).update(
        status=TournamentStatus.FINISHED, finished_at="2020-01-01T00:00:00Z"
    )
    (next_one,) = open_due_tournaments()
    assert next_one.entries.filter(player=version.player).exists()


def test_suspended_version_is_not_activated_by_its_owner(version):
    play(version, *["crash"] * 4)

    with pytest.raises(NotNow, match="version 1 is suspended"):
        activate_version(version=version)


def test_lifted_version_starts_with_a_clean_sheet(version):
    play(version, *["crash"] * 4)
    staff = make_user(is_staff=True)
    lift_hold(hold=Hold.objects.get(), by=staff, reason="the games server had hiccups")

    play(version, "crash", "crash", "crash")
    assert (version.status, version.is_active) == (VersionStatus.VALID, True)

    play(version, "crash")
    assert version.status == VersionStatus.SUSPENDED
    newest, first = Hold.objects.all()
    assert (newest.matches, first.lifted_by, first.lift_reason) == (4, staff, "the games server had hiccups")


def test_lifted_version_does_not_push_out_the_one_that_plays(version):
    play(version, *["crash"] * 4)
    second = upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#")
    set_status(second, VersionStatus.VALID, is_active=True)

    lift_hold(hold=Hold.objects.get(), by=make_user(is_staff=True))

    assert version.player.versions.get(is_active=True) == second
    with pytest.raises(NotNow, match="lifted already"):
        lift_hold(hold=Hold.objects.get(), by=make_user(is_staff=True))


def test_late_result_of_a_replaced_version_counts_for_the_version_that_played(version):
    other = make_bot()
    match, *_ = [make_match(version.player, other) for _ in range(4)]
    claim = claim_chunk(worker="a", has_sandbox=True)
    second = upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#")
    set_status(second, VersionStatus.VALID)
    activate_version(version=second)

    assert len(settle_matches(token=claim.token, played=played_by(claim, "crash"))) == 4

    seat = match.seats.get(number=0)
    assert (seat.bot_version, seat.fault) == (version, "crash")
    assert Rating.objects.get(player=version.player, pool__population="all").matches == 4
    version.refresh_from_db()
    second.refresh_from_db()
    assert (version.status, version.is_active) == (VersionStatus.SUSPENDED, False)
    assert (second.status, second.is_active) == (VersionStatus.VALID, True)
    assert Hold.objects.get().was_active is False


def test_what_waits_for_a_suspended_version_is_voided_and_the_tournament_ends(version):
    others = [make_bot(), make_bot()]
    tournament = make_tournament(version.player, *others, format_options={"matches": 10})
    start_tournament(tournament=tournament)
    while pair_next_round(tournament_id=tournament.pk):
        pass
    while version.status == VersionStatus.VALID:
        assert play_uploads("crash", limit=1)
        version.refresh_from_db()

    sweep()
    while play_uploads("crash"):
        pass

    assert finished(tournament)
    own = Match.objects.filter(seats__bot_version=version).exclude(purpose=Purpose.CHECK)
    assert set(own.values_list("status", flat=True)) == {MatchStatus.FINISHED, MatchStatus.VOIDED}
    between = Match.objects.exclude(seats__bot_version=version)
    assert set(between.values_list("status", flat=True)) == {MatchStatus.FINISHED}
