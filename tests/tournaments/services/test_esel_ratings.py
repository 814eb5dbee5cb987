"""Matches of Esel count in two rating systems, the Esel percentage by more than their places."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Player, Seat
from games.play.scoring import facts_of
from games.selectors.match_record import match_record
from ratings.models import LedgerEntry, Pool, Rating
from ratings.systems.esel_percentage import SUMS, EselPercentage, quotient
from tests.builders import make_bot, make_match, play_queue

pytestmark = pytest.mark.django_db
PERCENTAGE = "esel-percentage"


@pytest.fixture
def players() -> list[Player]:
    """Return three bots who have played three matches of Esel and one of another game."""
    bots = [make_bot(built_in=key) for key in ("rules", "greedy", "random")]
    for seated in (bots, bots[::-1], bots[:2]):
        make_match(*seated, game="esel")
    make_match(*bots[:2])
    assert play_queue() == 4
    return bots


def check() -> list[str]:
    out = StringIO()
    call_command("recompute_ratings", "--check", stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.usefixtures("players")
def test_facts_are_stored_with_the_result():
    for seat in Seat.objects.select_related("match"):
        record = match_record(seat.match)
        assert seat.facts == facts_of(record)[seat.side]
        assert (seat.facts == {}) == (seat.match.game != "esel")


def test_the_overall_rating_is_one_quotient_of_sums(players):
    for player in players:
        facts = [seat.facts for seat in Seat.objects.filter(player=player, match__game="esel")]
        sums = tuple(sum(fact[name] for fact in facts) for name in SUMS)
        rating = Rating.objects.get(player=player, pool__system=PERCENTAGE, pool__population="all")
        assert rating.values == list(map(float, sums))
        assert rating.score == float(100 * quotient(sums)) == EselPercentage().estimate(tuple(rating.values))
        assert rating.matches == len(facts)


@pytest.mark.usefixtures("players")
def test_other_games_have_no_such_leaderboard():
    assert {pool.game for pool in Pool.objects.filter(system=PERCENTAGE)} == {"esel"}
    assert {pool.game for pool in Pool.objects.filter(system="trueskill")} == {"esel", "sixty-six"}


@pytest.mark.usefixtures("players")
def test_recompute_covers_it():
    lines = check()
    assert "esel esel-percentage all: 8 changes, players: 3: no difference" in lines
    assert "esel trueskill all: 8 changes, players: 3: no difference" in lines


def test_recompute_finds_facts_that_were_changed(players):
    seat = Seat.objects.filter(player=players[0], match__game="esel").first()
    seat.facts["dropped"] += 1
    seat.save()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("recompute_ratings", "--check", stdout=out)
    differing = [line for line in out.getvalue().splitlines() if "no difference" not in line]
    assert [line.split(":")[0] for line in differing] == [
        "esel esel-percentage all",
        "esel esel-percentage bots",
    ]
    call_command("recompute_ratings", "--apply", stdout=out)
    rating = Rating.objects.get(player=players[0], pool__system=PERCENTAGE, pool__population="all")
    stored = [seat.facts for seat in Seat.objects.filter(player=players[0], match__game="esel")]
    assert rating.values[1] == sum(facts["dropped"] for facts in stored)


@pytest.mark.usefixtures("players")
def test_the_ledger_holds_whole_sums():
    for entry in LedgerEntry.objects.filter(pool__system=PERCENTAGE):
        assert all(float(value).is_integer() for value in (*entry.before, *entry.after))
        assert entry.after[3] > entry.before[3]
