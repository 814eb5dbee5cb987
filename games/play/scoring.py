"""What a match is worth when it ends, also before it is played out, and what ratings learn of it."""

from collections.abc import Sequence

from games.play.ends import End, EndKind
from games.play.record import Outcome, Points, Record
from games.rules.game import State
from games.rules.registry import game


def outcome_of(state: State, sides: Sequence[int], end: End) -> Outcome:
    """Return the outcome by side; `sides` is the side of each seat.

    After a fault or a resignation that seat's side is last, the others stay in the order of their scores. An
    unfinished match has no places, nor has an adjudicated one before its judge gives them.
    """
    places: Points | None = None
    if end.kind is EndKind.PLAYED:
        places = state.result().places
    elif end.seat is not None:
        places = _places_with_last(state.result().places, sides[end.seat])
    return Outcome(end, places, state.result_values())


def _places_with_last(places: Points, last: int) -> Points:
    """Return competition ranks in which one side comes after all others."""
    others = [place for side, place in enumerate(places) if side != last]
    return tuple(
        len(places) if side == last else 1 + sum(other < place for other in others)
        for side, place in enumerate(places)
    )


def facts_of(record: Record) -> tuple[dict[str, int], ...]:
    """Return by side what ratings may want to know of a match whose points are filled in."""
    return game(record.game).facts(len(record.seats), record.options or {}, record.deals)


def deal_points(state: State, scored_before: Points) -> tuple[Points, Points]:
    """Return card points and game points of the current deal by side, as they stand if it is still open."""
    if state.deal_result is not None:
        return state.deal_result.card_points, state.deal_result.game_points
    return state.card_points, state.scored_in_deal
