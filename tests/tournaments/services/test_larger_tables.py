"""Tournaments and leagues of games with more than two seats, and of partnership games."""

from collections import Counter

import pytest

from games.models import Match, MatchStatus
from games.rules.errors import BadOption, StichligaError
from ratings.models import LedgerEntry, Pool, Rating
from tests.builders import make_bot, make_tournament, play_queue, play_tournament
from tests.high_card import Registering
from tournaments.formats.errors import BadEntries
from tournaments.models import League, PairingEntry, Tournament, TournamentStatus
from tournaments.selectors.results import match_results
from tournaments.selectors.standings import cross_rows, tournament_standings
from tournaments.services.demo import seed_demo
from tournaments.services.league import create_league, open_due_tournaments
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = pytest.mark.django_db

THREE, FOUR, ESEL = range(3, 4), range(4, 5), range(2, 7)


@pytest.mark.parametrize("entries", [3, 4, 5])
@pytest.mark.parametrize("format", ["round-robin", "double-round-robin"])
def test_a_game_of_three_is_played_to_its_end(high_card: Registering, entries: int, format: str) -> None:
    high_card(THREE)
    bots = [make_bot() for _ in range(entries)]
    tournament = play_tournament(make_tournament(*bots, game="high-card", format=format))

    assert tournament.status == TournamentStatus.FINISHED
    assert {match.seats.count() for match in Match.objects.all()} == {3}
    played = Counter(entry for result in match_results(tournament) for entry in result.entries)
    assert len(set(played.values())) == 1
    standings = tournament_standings(tournament)
    assert sum(line.row.points for line in standings.rows) == Match.objects.count()
    cells = [cell for row in cross_rows(standings, match_results(tournament)) for cell in row.cells]
    assert sum(cell is None for cell in cells) == entries


def test_seats_left_open_are_as_many_as_usual(high_card: Registering) -> None:
    high_card(ESEL)
    assert make_tournament(game="high-card").seats == 4
    assert make_tournament(game="sixty-six").seats == 2


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_organiser_chooses_the_seats(high_card: Registering, seats: int) -> None:
    high_card(ESEL)
    bots = [make_bot() for _ in range(6)]
    tournament = play_tournament(make_tournament(*bots, game="high-card", seats=seats))

    assert {match.seats.count() for match in Match.objects.all()} == {seats}
    assert {seated.seat for seated in PairingEntry.objects.exclude(pairing__is_bye=True)} == set(range(seats))
    assert tournament.status == TournamentStatus.FINISHED


@pytest.mark.parametrize(("game", "seats"), [("high-card", 7), ("high-card", 1), ("sixty-six", 3)])
def test_seats_the_game_does_not_have_are_refused(high_card: Registering, game: str, seats: int) -> None:
    high_card(ESEL)
    with pytest.raises(BadOption, match=f"is not played by {seats}; allowed: 2"):
        make_tournament(game=game, seats=seats)
    assert not Tournament.objects.exists()


def test_sides_the_format_does_not_pair_are_refused(high_card: Registering) -> None:
    high_card(range(7, 8))
    with pytest.raises(BadEntries, match="round-robin is for tables of 2, 3, 4, 5, 6 sides; this game has 7"):
        make_tournament(game="high-card")


def test_fewer_entries_than_places_at_a_table_cannot_start(high_card: Registering) -> None:
    high_card(FOUR)
    tournament = make_tournament(game="high-card")
    with pytest.raises(StichligaError, match="needs at least 4 entries, there are 3"):
        start_tournament(tournament=tournament)


def test_partners_are_one_entry_in_all_seats_of_its_side(high_card: Registering) -> None:
    high_card(FOUR, pairs=True)
    anna, boris = make_bot("Anna"), make_bot("Boris")
    tournament = play_tournament(
        make_tournament(anna, boris, game="high-card", format_options={"matches": 2})
    )

    first, second = Match.objects.order_by("pk")
    assert [seat.player for seat in first.seats.order_by("number")] == [anna, boris, anna, boris]
    assert [seat.player for seat in second.seats.order_by("number")] == [boris, anna, boris, anna]
    assert {seat.status for seat in Match.objects.all()} == {MatchStatus.FINISHED}
    assert [result.entries for result in match_results(tournament)] == [(1, 2), (2, 1)]
    assert sum(line.row.points for line in tournament_standings(tournament).rows) == 2


def test_partners_are_rated_once_a_match(high_card: Registering) -> None:
    high_card(FOUR, pairs=True)
    bots = [make_bot() for _ in range(3)]
    play_tournament(make_tournament(*bots, game="high-card"))

    pool = Pool.objects.get(game="high-card", population="all")
    assert {rating.matches for rating in Rating.objects.filter(pool=pool)} == {2}
    causes = Counter(LedgerEntry.objects.filter(pool=pool).values_list("cause_id", flat=True))
    assert set(causes.values()) == {2}


def test_pairs_meet_like_two_players(high_card: Registering) -> None:
    high_card(FOUR, pairs=True)
    tournament = make_tournament(*[make_bot() for _ in range(5)], game="high-card")
    start_tournament(tournament=tournament)
    while pair_next_round(tournament_id=tournament.pk):
        pass
    assert tournament.rounds.count() == 5
    assert Match.objects.count() == 10


def play_league() -> Tournament:
    """Have the league's next tournament opened and play it to its end."""
    [tournament] = open_due_tournaments()
    while pair_next_round(tournament_id=tournament.pk) or play_queue():
        pass
    tournament.refresh_from_db()
    return tournament


def test_a_league_of_a_game_of_three_lives(high_card: Registering) -> None:
    high_card(THREE)
    make_bot(), make_bot()
    create_league(name="L", game="high-card", format="round-robin", pause_seconds=0)
    assert open_due_tournaments() == []

    make_bot()
    first = play_league()
    make_bot()
    second = play_league()

    assert [(each.seats, each.status) for each in (first, second)] == [(3, TournamentStatus.FINISHED)] * 2
    assert [each.entries.count() for each in (first, second)] == [3, 4]


def test_a_league_that_left_the_seats_open_takes_fewer_while_bots_are_few(high_card: Registering) -> None:
    high_card(ESEL)
    create_league(name="L", game="high-card", format="round-robin", pause_seconds=0)
    make_bot(), make_bot()
    seats = []
    for _ in range(4):
        seats.append(play_league().seats)
        make_bot()
    assert seats == [2, 3, 4, 4]


def test_a_league_with_seats_waits_for_as_many_bots(high_card: Registering) -> None:
    high_card(ESEL)
    make_bot(), make_bot()
    create_league(name="L", game="high-card", format="round-robin", seats=3)
    assert open_due_tournaments() == []
    make_bot()
    assert play_league().seats == 3
    with pytest.raises(BadOption):
        create_league(name="M", game="high-card", format="round-robin", seats=9)


def test_the_demo_has_a_league_for_every_game_and_all_can_open(high_card: Registering) -> None:
    high_card(THREE)
    high_card(FOUR, pairs=True, key="high-card-pairs")
    leagues = seed_demo()

    opened = open_due_tournaments()

    assert {league.game for league in leagues} >= {"sixty-six", "mariage", "high-card", "high-card-pairs"}
    assert len(leagues) == League.objects.count()
    assert {each.game for each in opened} == {league.game for league in leagues}
    assert {each.game: (each.seats, each.sides) for each in opened}["high-card-pairs"] == (4, 2)
    assert seed_demo() == []
