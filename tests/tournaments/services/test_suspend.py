"""Versions that fail too often are suspended, held bots play nowhere, and tournaments come to their end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import BotVersion, Hold, Match, MatchStatus, Player, Purpose, VersionStatus
from games.services.activate_version import activate_version
from games.services.claim import claim_chunk
from games.services.errors import NotNow, Refused
from games.services.hold import hold_bot, hold_version, lift_hold
from games.services.upload_bot import upload_version
from ratings.models import Rating
from tests.builders import make_bot, make_match, make_tournament, make_user, play_queue
from tests.uploads import GOOD, check_matches, make_upload, play_uploads, played_by, set_status
from tournaments.models import Tournament, TournamentStatus
from tournaments.results import count_up
from tournaments.selectors.results import match_results
from tournaments.services.create import enter
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches
from tournaments.services.sweep import sweep
from tournaments.services.unplayable import void_unplayable

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def strict(settings) -> None:
    settings.BOT_FAULT_SHARE, settings.BOT_FAULT_MATCHES, settings.BOT_FAULT_WINDOW = 0.25, 4, 8


@pytest.fixture
def version() -> BotVersion:
    return make_playing()


def make_playing(name: str = "Anna", **fields: object) -> BotVersion:
    """Return the active version of an upload whose check is over."""
    version = make_upload(name=name, **fields)
    Match.objects.filter(purpose=Purpose.CHECK).update(status=MatchStatus.VOIDED)
    set_status(version, VersionStatus.VALID, is_active=True)
    return version


def play(version: BotVersion, *faults: str) -> None:
    """Play matches of the version one by one, each with the fault given or with none."""
    for fault in faults:
        make_match(version.player, make_bot())
        assert play_uploads(fault) == 1
    version.refresh_from_db()


def finished(tournament: Tournament) -> bool:
    while pair_next_round(tournament_id=tournament.pk):
        pass
    tournament.refresh_from_db()
    return tournament.status == TournamentStatus.FINISHED


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


def test_others_win_what_a_suspended_version_does_not_play_any_more(version, client):
    others = [make_bot("Boris"), make_bot("Clara")]
    tournament = make_tournament(version.player, *others, format_options={"matches": 2})
    start_tournament(tournament=tournament)
    hold_version(version=version, by=make_user(is_staff=True), reason="too slow by far")
    while pair_next_round(tournament_id=tournament.pk):
        pass
    void_unplayable()
    while play_uploads():
        pass
    assert finished(tournament)

    tallies = count_up(match_results(tournament))
    own = tallies.pop(tournament.entries.get(player=version.player).number)
    assert (own.played, own.lost, own.points) == (4, 4, 0)
    assert own.game_points_for == own.game_points_against == 0
    assert [tally.played for tally in tallies.values()] == [4, 4]
    assert sum(tally.points for tally in tallies.values()) == 6
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert "4 walkovers: a bot may not play any more" in page
    assert "were voided" not in page
    assert client.get(f"/tournaments/{tournament.slug}/?view=rounds&round=1").status_code == 200
    match = Match.objects.filter(seats__player=version.player, status=MatchStatus.VOIDED).first()
    assert "A walkover: Anna may not play any more." in client.get(f"/matches/{match.pk}/").content.decode()


def test_where_nobody_may_play_nobody_wins(version):
    other = make_playing("Boris")
    tournament = make_tournament(version.player, other.player)
    start_tournament(tournament=tournament)
    for each in (version, other):
        hold_version(version=each, by=make_user(is_staff=True), reason="too slow by far")
    while pair_next_round(tournament_id=tournament.pk):
        pass
    void_unplayable()

    assert [result.is_voided for result in match_results(tournament)] == [True]


def test_round_paired_after_the_suspension_goes_on_without_the_version(version):
    tournament = make_tournament(version.player, make_bot(), make_bot())
    start_tournament(tournament=tournament)
    hold_version(version=version, by=make_user(is_staff=True), reason="too slow by far")

    while pair_next_round(tournament_id=tournament.pk) or play_queue():
        pass

    assert finished(tournament)
    assert not Match.objects.filter(seats__bot_version=version, status=MatchStatus.FINISHED).exists()


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


def test_held_bot_plays_nowhere_and_what_it_plays_counts_no_more(version):
    tournament = make_tournament(version.player, make_bot(), make_bot())
    start_tournament(tournament=tournament)
    while pair_next_round(tournament_id=tournament.pk):
        pass
    running = make_match(version.player, make_bot(), priority=9)
    claim = claim_chunk(worker="a", has_sandbox=True)
    assert [match.pk for match in claim.matches] == [running.pk]

    hold = hold_bot(bot=version.player, by=make_user(is_staff=True), reason="looks like a miner")
    while play_uploads():  # what is claimed from now on is not its
        pass
    void_unplayable()

    assert settle_matches(token=claim.token, played=played_by(claim)) == []
    assert finished(tournament)
    assert not Match.objects.filter(seats__player=version.player, status=MatchStatus.FINISHED).exists()
    with pytest.raises(Refused, match="held by staff"):
        enter(tournament=make_tournament(make_bot(), make_bot()), player=version.player)
    create_league(name="Liga", game="sixty-six", format="round-robin")
    assert not open_due_tournaments()[0].entries.filter(player=version.player).exists()

    lift_hold(hold=hold, by=make_user(is_staff=True))
    enter(tournament=make_tournament(make_bot(), make_bot()), player=Player.objects.get(slug="anna"))


def test_check_of_a_held_bot_waits_until_it_is_released():
    version = make_upload()
    hold = hold_bot(bot=version.player, by=make_user(is_staff=True), reason="looks like a miner")

    assert claim_chunk(worker="a", has_sandbox=True) is None
    assert void_unplayable() == 0

    lift_hold(hold=hold, by=make_user(is_staff=True))
    while play_uploads():
        pass
    assert [match.status for match in check_matches(version)] == [MatchStatus.FINISHED] * 2
    version.refresh_from_db()
    assert (version.status, version.is_active) == (VersionStatus.VALID, True)


def test_hold_needs_a_reason_and_stands_once(version):
    staff = make_user(is_staff=True)
    for reason in ("", "  a ", "x" * 301):
        with pytest.raises(Refused, match="a reason of 3 to 300 letters"):
            hold_bot(bot=version.player, by=staff, reason=reason)
        with pytest.raises(Refused, match="a reason of 3 to 300 letters"):
            hold_version(version=version, by=staff, reason=reason)
    assert not Hold.objects.exists()

    hold_bot(bot=version.player, by=staff, reason="first")
    with pytest.raises(NotNow, match="Anna is held already"):
        hold_bot(bot=version.player, by=staff, reason="second")
    hold_version(version=version, by=staff, reason="third")
    with pytest.raises(NotNow, match="version 1 is suspended"):
        hold_version(version=version, by=staff, reason="fourth")


def test_nothing_is_asked_of_the_queue_while_every_bot_may_play(django_assert_num_queries):
    make_tournament()

    with django_assert_num_queries(2):
        assert void_unplayable() == 0
