"""What the Esel percentage needs to know of a match, by seat."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from games.rules.actions import GO
from games.rules.esel.cards import PACK
from games.rules.esel.scoring import points_needed
from games.rules.played import PlayedDeal


@dataclass(slots=True)
class EselFacts:
    """Sums over the deals of a match that were played out."""

    card_points: int = 0
    dropped: int = 0  # banks
    gained: int = 0
    deals: int = 0
    needed: int = 0  # card points, by the bids


def facts_of(seats: int, is_reversed: bool, deals: Sequence[PlayedDeal]) -> tuple[dict[str, int], ...]:
    """Return the facts of each seat; a deal that a fault has broken off is left out."""
    sums = [EselFacts() for _ in range(seats)]
    for deal in deals:
        if len(deal.actions) < seats + len(PACK) // seats * seats:
            continue
        for done in deal.actions[:seats]:  # the bids
            sums[done.seat].needed += points_needed(seats, done.action is GO, is_reversed)
        for own, points, change in zip(sums, deal.card_points or (), deal.game_points or (), strict=True):
            own.card_points += points
            own.dropped += change < 0
            own.gained += change > 0
            own.deals += 1
    return tuple(asdict(own) for own in sums)
