"""Tournaments from entry to the last round."""

import pytest

from games.models import BotVersion, Match, MatchStatus, Seat
from games.rules.errors import StichligaError
from games.services.errors import NotNow, Refused
from tests.builders import make_bot, make_tournament, play_tournament
from tournaments.models import Entry, Round, Tournament, TournamentStatus
from tournaments.services.create import create_tournament, enter, withdraw
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import cancel_tournament, pair_next_round, start_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("entries", [2, 3, 4, 5])
@pytest.mark.parametrize(("name", "cycles"), [("round-robin", 1), ("double-round-robin", 2)])
def test_everybody_meets_everybody(entries, name, cycles):
    bots = [make_bot() for _ in range(entries)]
    tournament = play_tournament(make_tournament(*bots, format=name))
    assert tournament.status == TournamentStatus.FINISHED
    pairs = [tuple(sorted(seat.player_id for seat in match.seats.all())) for match in Match.objects.all()]
    assert len(pairs) == cycles * entries * (entries - 1) // 2
    assert {pairs.count(pair) for pair in pairs} == {cycles}


def test_a_tournament_with_one_entry_cannot_start():
    tournament = make_tournament(make_bot())
    with pytest.raises(StichligaError, match="at least 2"):
        start_tournament(tournament=tournament)
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.OPEN


def test_a_tournament_cannot_be_started_twice():
    tournament = make_tournament()
    start_tournament(tournament=tournament)
    with pytest.raises(NotNow, match="only a tournament open for entries can be started"):
        start_tournament(tournament=tournament)


def test_nobody_enters_after_the_start():
    tournament = make_tournament()
    start_tournament(tournament=tournament)
    with pytest.raises(NotNow, match="only before the start"):
        enter(tournament=tournament, player=make_bot())
    assert tournament.entries.count() == 3


def test_nobody_enters_twice():
    bot = make_bot()
    tournament = make_tournament(bot)
    with pytest.raises(Refused, match="once"):
        enter(tournament=tournament, player=bot)


def test_nobody_withdraws_after_the_start():
    tournament = make_tournament()
    start_tournament(tournament=tournament)
    with pytest.raises(NotNow):
        withdraw(entry=tournament.entries.first())


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "Cup \u202e2026", "\0"])
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="a name of at least one letter"):
        create_tournament(name=name, game="sixty-six", format="round-robin")
    assert not Tournament.objects.exists()


def test_name_stands_in_one_line() -> None:
    assert (
        create_tournament(name=" Cup\n of  Bots ", game="sixty-six", format="round-robin").name
        == "Cup of Bots"
    )


def test_an_unknown_option_stores_nothing():
    with pytest.raises(StichligaError, match="target"):
        create_tournament(name="X", game="sixty-six", format="round-robin", game_options={"aim": 7})
    assert not Tournament.objects.exists()


def test_a_player_who_may_not_enter_leaves_no_tournament_behind():
    with pytest.raises(Refused):
        make_tournament(make_bot(), make_bot(games=["mariage"]), game="sixty-six")
    assert not Tournament.objects.exists()
    assert not Entry.objects.exists()


def test_pairing_twice_makes_one_round():
    tournament = make_tournament(make_bot(), make_bot())
    start_tournament(tournament=tournament)
    assert pair_next_round(tournament_id=tournament.pk) is not None
    assert pair_next_round(tournament_id=tournament.pk) is None
    assert Round.objects.count() == 1


def test_whoever_changes_to_a_version_for_another_game_plays_with_the_one_before():
    anna, boris = make_bot("Anna", games=["mariage"]), make_bot("Boris")
    tournament = make_tournament(anna, boris, game="mariage")
    anna.versions.update(is_active=False)
    BotVersion.objects.create(player=anna, number=2, built_in="random", games=["esel"], is_active=True)
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    [seat] = Seat.objects.filter(player=anna)
    assert seat.bot_version.number == 1


def test_cancelling_voids_what_waits():
    tournament = make_tournament()
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    cancel_tournament(tournament=tournament)
    assert set(Match.objects.values_list("status", flat=True)) == {MatchStatus.VOIDED}
    with pytest.raises(NotNow):
        cancel_tournament(tournament=tournament)


def test_seats_are_balanced_inside_a_pairing():
    one, two = make_bot(), make_bot()
    play_tournament(make_tournament(one, two, format_options={"matches": 4}))
    first = [match.seats.get(number=0).player for match in Match.objects.all()]
    assert sorted((first.count(one), first.count(two))) == [2, 2]


def test_a_league_opens_the_next_tournament_after_its_pause_with_whoever_is_active(time_machine):
    time_machine.move_to("2026-01-01T12:00:00Z", tick=False)
    make_bot(), make_bot()
    create_league(name="L", game="sixty-six", format="double-round-robin", pause_seconds=60)
    (first,) = open_due_tournaments()
    assert open_due_tournaments() == []
    Tournament.objects.update(status=TournamentStatus.OPEN, started_at=None)
    play_tournament(first)
    make_bot()
    time_machine.move_to("2026-01-01T12:00:59Z", tick=False)
    assert open_due_tournaments() == []
    time_machine.move_to("2026-01-01T12:01:00Z", tick=False)
    (second,) = open_due_tournaments()
    assert (first.entries.count(), second.entries.count()) == (2, 3)
    assert second.league_number == 2


def test_addresses_are_free_and_not_reserved():
    slugs = [make_tournament(name=name).slug for name in ("New", "Cup", "Cup", "!")]
    assert slugs == ["new-2", "cup", "cup-2", "tournament"]


def test_leagues_of_similar_names_have_addresses_of_their_own():
    names = ("Evening league", "Evening League!", "Вечерняя лига", "夜")
    leagues = [create_league(name=name, game="sixty-six", format="round-robin") for name in names]
    assert [league.slug for league in leagues] == [
        "evening-league",
        "evening-league-2",
        "vechernyaya-liga",
        "league",
    ]
