"""Duplicate sets from pairing to statistics; the numbers in the docstrings are those of the list of bugs.

What the engine of a game must do for its part (one label of chance for each deal) is tested with it.
"""

from collections import defaultdict

import pytest

from games.models import Match, MatchStatus
from games.play.record import Record
from games.rules.registry import GAMES
from games.selectors.match_record import has_open_record, match_record
from games.services.claim import claim_chunk
from games.services.errors import NotNow
from games.services.give_back import give_back
from games.services.run_chunk import run_chunk
from tests.builders import begin, make_bot, make_tournament, play_queue, play_tournament
from tests.high_card import Registering
from tournaments.models import TournamentStatus
from tournaments.selectors.results import match_results
from tournaments.services.settle import settle_matches, void_match
from tournaments.statistics import between_entries, units_of

pytestmark = pytest.mark.django_db

SETS = {"matches": 2, "duplicate": True}


def sets() -> list[list[Match]]:
    """Return the matches by their sets."""
    found = defaultdict(list)
    for match in Match.objects.order_by("pk"):
        found[match.set_key].append(match)
    return list(found.values())


def cards(record: Record) -> list[tuple[object, ...]]:
    """Return the cards of each deal in dealing order: from forehand on, then the stock; or but those cut."""
    seats = len(record.seats)
    return [
        (*[deal.hands[(deal.dealer + 1 + place) % seats] for place in range(seats)], deal.stock, deal.cuts)
        if deal.hands  # none after a third nine in the cut
        else (deal.cuts,)
        for deal in record.deals
    ]


def seated(match: Match) -> tuple[str, ...]:
    return tuple(seat.player.name for seat in match.seats.order_by("number"))


def play_one() -> Match:
    """Play and settle one waiting match."""
    claim = claim_chunk(worker="test", limit=1)
    assert claim is not None
    for batch in run_chunk(claim=claim):
        settle_matches(token=claim.token, played=batch)
    return claim.matches[0]


@pytest.mark.parametrize(
    ("players", "pairs", "size"), [(range(2, 3), False, 2), (range(3, 4), False, 3), (range(4, 5), True, 2)]
)
def test_a_set_has_everybody_in_every_place(
    high_card: Registering, players: range, pairs: bool, size: int
) -> None:
    high_card(players, pairs=pairs)
    bots = [make_bot() for _ in range(size)]
    begin(make_tournament(*bots, game="high-card", format_options=SETS))

    assert [len(matches) for matches in sets()] == [size, size]
    for matches in sets():
        for seat in range(players[0]):
            assert {seated(match)[seat] for match in matches} == {bot.name for bot in bots}


def test_without_the_option_no_match_is_in_a_set() -> None:
    begin(make_tournament(format_options={"matches": 2}))
    assert set(Match.objects.values_list("set_key", flat=True)) == {""}
    assert len(set(Match.objects.values_list("secret", flat=True))) == 6


def test_one_seed_does_not_make_all_deals_of_a_match_the_same() -> None:
    """79: with one seed all ten deals were identical."""
    play_tournament(make_tournament(make_bot(), make_bot(), format_options=SETS, game_options={"target": 11}))
    for match in Match.objects.all():
        deals = cards(match_record(match))
        assert len(deals) > 2
        assert len(set(deals)) == len(deals)


def test_what_bots_draw_by_chance_does_not_shift_the_later_deals() -> None:
    """79: the bots' own random calls did; 82: two games of a pair went apart after the first difference."""
    bots = make_bot(built_in="random"), make_bot(built_in="miser")
    play_tournament(make_tournament(*bots, format_options=SETS, game_options={"target": 11}))
    for first, second in sets():
        one, other = match_record(first), match_record(second)
        assert [deal.actions for deal in one.deals] != [deal.actions for deal in other.deals]
        deals = min(len(one.deals), len(other.deals))
        assert deals > 2
        assert cards(one)[:deals] == cards(other)[:deals]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_in_sets_with_the_same_cards(key: str) -> None:
    """80, 82, for every registered game: whoever sits where and whatever has happened, deal by deal."""
    rules = GAMES[key]
    built_in = ("random", "miser", "greedy", "random", "miser", "greedy")
    bots = [make_bot(built_in=name) for name in built_in[: rules.side_count(rules.usual_seats)]]
    tournament = play_tournament(make_tournament(*bots, game=key, format_options={"duplicate": True}))

    assert tournament.status == TournamentStatus.FINISHED
    assert set(Match.objects.values_list("end", flat=True)) == {"played"}
    records = [match_record(match) for match in Match.objects.order_by("pk")]
    assert len(records) == len(bots)
    for number in range(min(len(record.deals) for record in records)):
        assert len({cards(record)[number] for record in records}) == 1


def test_seats_alternate_and_the_deals_are_the_same() -> None:
    """80: seats alternated but deals differed."""
    play_tournament(make_tournament(make_bot(), make_bot(), format_options={"duplicate": True}))
    first, second = Match.objects.order_by("pk")
    assert seated(first) == seated(second)[::-1]
    assert first.secret == second.secret
    assert cards(match_record(first))[0] == cards(match_record(second))[0]


def test_match_played_again_after_an_interruption_has_the_same_cards() -> None:
    """81: the run after an interruption used another seed."""
    begin(make_tournament(make_bot(), make_bot(), format_options=SETS))
    before = dict(Match.objects.values_list("pk", "secret"))
    claim = claim_chunk(worker="test")
    assert claim is not None
    for batch in run_chunk(claim=claim):
        lost = {played.match.pk: cards(played.record) for played in batch}
    give_back(matches=claim.matches, reason="the worker died")
    play_queue()

    assert dict(Match.objects.values_list("pk", "secret")) == before
    for pk, deals in lost.items():
        assert cards(match_record(Match.objects.get(pk=pk)))[0] == deals[0]


def test_same_cards_are_never_played_twice_in_the_same_seats() -> None:
    """83: the same opening was played twice with the same colours."""
    begin(make_tournament(*[make_bot() for _ in range(4)], format_options=SETS))
    seatings = [(match.secret, seated(match)) for match in Match.objects.all()]
    assert len(set(seatings)) == len(seatings) == 24


def test_each_set_has_its_own_cards_not_each_round() -> None:
    """84: one opening per round; 86: workers used openings again."""
    for _ in range(2):
        begin(make_tournament(*[make_bot() for _ in range(4)], format_options=SETS))
    assert len(sets()) == 24
    assert {len({match.secret for match in matches}) for matches in sets()} == {1}
    assert len(set(Match.objects.values_list("commitment", flat=True))) == 24


@pytest.mark.parametrize(("format", "matches"), [("round-robin", 12), ("double-round-robin", 24)])
def test_the_format_asked_for_is_the_one_played_with_sets_too(format: str, matches: int) -> None:
    """85: a gauntlet was played as a round robin."""
    bots = [make_bot() for _ in range(4)]
    tournament = play_tournament(make_tournament(*bots, format=format, format_options={"duplicate": True}))
    assert tournament.format == format
    assert Match.objects.count() == matches


def test_no_worker_gets_two_matches_of_a_set_at_once() -> None:
    begin(make_tournament(make_bot(), make_bot(), format_options={"matches": 5, "duplicate": True}))
    first, second = claim_chunk(worker="one"), claim_chunk(worker="other")
    assert first is not None
    assert second is not None
    for claim in (first, second):
        assert len({match.set_key for match in claim.matches}) == len(claim.matches) == 5
    assert claim_chunk(worker="third") is None


def test_record_and_secret_are_closed_until_the_set_is_over() -> None:
    begin(make_tournament(make_bot(), make_bot(), format_options={"duplicate": True}))
    first = play_one()
    first.refresh_from_db()
    assert first.status == MatchStatus.FINISHED
    assert not has_open_record(first)
    with pytest.raises(NotNow, match="opens when the last of them is over"):
        match_record(first)
    play_one()
    assert has_open_record(first)
    assert match_record(first).fair is not None


def test_a_voided_match_opens_its_set_but_the_set_is_no_unit() -> None:
    tournament = begin(make_tournament(make_bot(), make_bot(), format_options={"duplicate": True}))
    first = play_one()
    void_match(match=Match.objects.exclude(pk=first.pk).get())
    first.refresh_from_db()
    assert has_open_record(first)
    assert units_of(match_results(tournament)) == []


def test_the_set_is_the_unit_of_the_statistics() -> None:
    tournament = play_tournament(make_tournament(make_bot(), make_bot(), format_options=SETS))
    assert len(match_results(tournament)) == 4
    assert between_entries(match_results(tournament))[1, 2].units == 2
