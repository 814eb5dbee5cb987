"""Matches of Esel count in two rating systems, the Esel percentage by more than their places."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Match, Player, Seat
from games.play.ends import FaultReason
from games.play.scoring import facts_of
from games.selectors.match_record import match_record
from ratings.models import LedgerEntry, Pool, Rating
from ratings.selectors.leaderboard import leaderboard_page
from ratings.systems.esel_percentage import SUMS, EselPercentage, quotient
from tests.builders import api, make_bot, make_match, play_queue, play_with_fault
from tests.games.play.matches import sample
from tests.imports import make_person
from tournaments.services.confirm import confirm
from tournaments.services.settle import void_match

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


def test_a_voided_match_counts_nowhere(players):
    ratings = Rating.objects.filter(pool__system=PERCENTAGE).order_by("pk")
    before = list(ratings.values_list("values", "score", "matches"))
    void_match(match=make_match(*players, game="esel"))
    assert play_queue() == 0
    assert list(ratings.values_list("values", "score", "matches")) == before
    assert "esel esel-percentage all: 8 changes, players: 3: no difference" in check()


def test_people_are_rated_with_the_last_confirmation():
    anna, boris = make_person("p0")[0], make_person("p1")[0]
    raw = {key: value for key, value in sample("esel").items() if key != "fair"}
    assert api(anna).post("/api/v1/matches/import/", raw, format="json").status_code == 201
    play_queue()
    assert not Rating.objects.exists()
    match = Match.objects.get()
    confirm(match=match, user=boris)
    for seat in match.seats.all():
        rating = Rating.objects.get(player=seat.player, pool__system=PERCENTAGE, pool__population="humans")
        assert rating.values == [float(seat.facts[name]) for name in SUMS]
        assert rating.values[3] == len(raw["deals"])
    assert "esel esel-percentage humans: 2 changes, players: 2: no difference" in check()


def test_a_fault_leaves_out_the_deal_it_broke_off():
    players = [make_bot(built_in="random") for _ in range(2)]
    make_match(*players, game="esel")
    deal = 2 + 36  # bids and cards
    match = play_with_fault(actions=deal + 20, fault=FaultReason.TIMEOUT)
    first = match_record(match).deals[0]
    for seat in match.seats.order_by("number"):
        rating = Rating.objects.get(player=seat.player, pool__system=PERCENTAGE, pool__population="all")
        change = first.game_points[seat.number]
        # the first legal action is to go: 44 points are needed
        assert rating.values == [first.card_points[seat.number], change < 0, change > 0, 1, 44]
        assert rating.lost == (seat.number == 1)
    assert "esel esel-percentage all: 2 changes, players: 2: no difference" in check()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_larger_tables_are_rated_in_both_systems(seats):
    players = [make_bot(built_in="rules") for _ in range(seats)]
    make_match(*players, game="esel", options={"trumps": "one"})
    assert play_queue() == 1
    for pool in Pool.objects.filter(population="all"):
        scores = {rating.player_id: rating.score for rating in pool.ratings.all()}
        assert len(scores) == seats
        by_place = {}
        for seat in Seat.objects.all():
            by_place.setdefault(seat.place, set()).add(scores[seat.player_id])
        if pool.system == "trueskill":
            assert all(len(shared) == 1 for shared in by_place.values())
            ordered = [max(by_place[place]) for place in sorted(by_place)]
            assert ordered == sorted(ordered, reverse=True)
    assert "esel trueskill all" in "".join(check())


def test_pages_of_the_leaderboard_by_percentage():
    pool = Pool.objects.create(game="esel", system=PERCENTAGE)
    system = EselPercentage()
    for number in range(
        7
    ):  # a rating each, two newcomers share the middle, and a third of a percent is no float
        values = (
            (100.0 + number, float(number), 3.0, 3.0, 196.0) if number not in (2, 4) else system.initial()
        )
        player = make_bot().pk
        Rating.objects.create(
            pool=pool,
            player_id=player,
            values=values,
            score=system.score(values),
            updated_at="2026-01-01T00:00Z",
        )
    whole = [row.rating.pk for row in leaderboard_page(pool=pool, size=99).rows]
    assert len(whole) == 7
    first = leaderboard_page(pool=pool, size=3)
    found, page = [*first.rows], first
    while page.next:
        page = leaderboard_page(pool=pool, after=type(page.next).parse(str(page.next)), size=3)
        found += page.rows
    assert [row.rating.pk for row in found] == whole
    assert [row.rank for row in found] == [1, 2, 3, 3, 3, 6, 7]
    back = leaderboard_page(pool=pool, before=page.previous, size=3)
    assert [row.rating.pk for row in back.rows] == whole[3:6]
