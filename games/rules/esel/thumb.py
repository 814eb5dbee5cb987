"""Playing a deal of Esel on by rules of thumb, quickly, for trying out what may come."""

from collections.abc import Sequence

from games.rules.actions import GO, PASS, Action
from games.rules.cards import rank_of
from games.rules.esel.cards import CARD_POINTS
from games.rules.esel.match import EselMatch
from games.rules.esel.table import Phase

_KEEP = (2, 0, 12, -1, 1, 1, 5, 4, 6)  # card points a card is worth beside its own: 6 7 8 9 J Q K 10 A
_GOERS = 3  # with more players few reach what is needed


def play_on(match: EselMatch) -> None:
    """Play an open deal to its end, each seat by its own cards and what lies on the table."""
    while match.to_act >= 0:
        legal = match.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif match.phase is Phase.BIDDING:
            action = GO if match.seats <= _GOERS else PASS
        elif match.reply is None:
            action = min(legal, key=_given_away)
        else:
            action = _reply(match, legal)
        match.apply(action)


def _given_away(action: Action) -> int:
    """Return what leading a card may cost, in card points."""
    return CARD_POINTS[action.index] + _KEEP[rank_of(action.index)]


def _reply(match: EselMatch, legal: Sequence[Action]) -> Action:
    """Return the card that takes with most points, if it is the last one; else the one that gives least."""
    reply = match.reply
    assert reply is not None
    holds_suit = match.hands[match.to_act] & reply.main
    top = reply.top_held if holds_suit else reply.top_void
    taking = [action for action in legal if action.bit & top]
    is_last = len(match.laid) + 1 == match.seats
    if taking and is_last:
        return max(taking, key=_points)
    return min(taking or legal, key=_points)


def _points(action: Action) -> int:
    return CARD_POINTS[action.index]
