"""Standings and crosstable of a stored tournament."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from games.models import Seat
from tests.builders import make_tournament, play_tournament
from tournaments.models import Tournament
from tournaments.selectors.results import match_results
from tournaments.selectors.standings import cross_rows, tournament_standings, written

pytestmark = pytest.mark.django_db


def with_results(tournament: Tournament, places: dict[tuple[int, int], tuple[int, int]]) -> Tournament:
    """Give each pair of entries these places, 7 game points to a sole winner, else 5 all."""
    play_tournament(tournament)
    for (one, other), (place, other_place) in places.items():
        match = Seat.objects.get(
            player__entries__tournament=tournament,
            player__entries__number=one,
            match__seats__player__entries__number=other,
            match__seats__player__entries__tournament=tournament,
        ).match
        for number, own, against in ((one, place, other_place), (other, other_place, place)):
            points = 5 if own == against else 7 if own < against else 2
            match.seats.filter(player__entries__number=number, player__entries__tournament=tournament).update(
                place=own, game_points=points
            )
    return tournament


def test_equal_entries_share_a_rank() -> None:
    circle = {(1, 2): (1, 2), (2, 3): (1, 2), (3, 1): (1, 2)}
    standings = tournament_standings(with_results(make_tournament(), circle))

    assert [line.rank for line in standings.rows] == [1, 1, 1]
    assert standings.has_shared_rank


def test_standings_order_by_standing_points() -> None:
    ladder = {(3, 2): (1, 2), (3, 1): (1, 2), (2, 1): (1, 1)}
    standings = tournament_standings(with_results(make_tournament(), ladder))

    assert standings.rows[0].entry.number == 3
    assert [line.points for line in standings.rows] == ["2", "½", "½"]
    assert not tournament_standings(make_tournament()).has_results


def test_crosstable_has_the_points_of_each_pair() -> None:
    ladder = {(3, 2): (1, 2), (3, 1): (1, 2), (2, 1): (1, 2)}
    tournament = with_results(make_tournament(), ladder)
    standings = tournament_standings(tournament)

    rows = cross_rows(standings, match_results(tournament))

    assert [line.line.entry.number for line in rows] == [3, 2, 1]
    assert [[cell.points if cell else None for cell in row.cells] for row in rows] == [
        [None, "1", "1"],
        ["0", None, "1"],
        ["0", "0", None],
    ]


@pytest.mark.parametrize(("language", "text"), [("en", "−3.33"), ("de", "−3,33"), ("ru", "−3,33")])
def test_numbers_are_written_as_the_language_does(language: str, text: str) -> None:
    with override(language):
        assert [written(Fraction(number, 6)) for number in (-20, -6, 3)] == [text, "−1", "½"]
