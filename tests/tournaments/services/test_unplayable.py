"""What waits for bots that may not play: walkovers and voided matches; holds by staff."""

import pytest

from games.models import BotVersion, Hold, Match, MatchStatus, Player, VersionStatus
from games.services.claim import claim_chunk
from games.services.errors import NotNow, Refused
from games.services.hold import hold_bot, hold_version, lift_hold
from tests.builders import make_bot, make_match, make_tournament, make_user, play_queue
from tests.uploads import (
    check_matches,
    finished,
    make_playing,
    make_upload,
    play_uploads,
    played_by,
)
from tournaments.results import count_up
from tournaments.selectors.results import match_results
from tournaments.services.create import enter
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches
from tournaments.services.unplayable import void_unplayable

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> BotVersion:
    return make_playing()


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
    walkover = client.get(f"/matches/{match.pk}/").content.decode()
    assert "A walkover: Anna may not play any more." in walkover
    assert "<dt>Rated</dt><dd>no</dd>" in walkover


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
