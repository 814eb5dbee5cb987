"""A two-handed deal played on by rules of thumb: quick and sensible, for bots that try out what may come.

A seat goes by its own hand and by what lies open. Of the other cards it knows only which they are, in the
other hand or in the stock; when the stock is empty, that is the other hand.
"""

from games.rules.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Action
from games.rules.masks import SHORT_PACK, mask_of
from games.rules.sixty_six.cards import GOAL, QUEENS
from games.rules.sixty_six.closing import should_close
from games.rules.sixty_six.table import Phase, Table
from games.rules.sixty_six.thumb import PLAYS, announcements, best_lead, first_in, open_leads, replies

_OPEN, _UNDRAWN, _CLOSED = Phase.OPEN, Phase.UNDRAWN, Phase.CLOSED


def choose(state: Table) -> Action:
    """Return a sensible action for the seat to act."""
    if state.led >= 0:
        return _reply(state)
    if state.mask > SHORT_PACK:
        declared = _declare(state)
        if declared is not None:
            return declared
    hand = state.hands[state.to_act]
    if state.phase is _OPEN:
        return first_in(open_leads(state.trump), hand)[1]
    unseen = state.hands[1 - state.to_act]
    if state.phase is _CLOSED:
        unseen |= mask_of(state.stock[state.drawn : -1])
    return PLAYS[best_lead(hand, unseen, state.trump)]


def _reply(state: Table) -> Action:
    allowed, is_open = state.mask, state.phase is _OPEN
    if is_open:
        queens = allowed & allowed >> 1 & QUEENS  # the king is the next card above the queen
        allowed = allowed & ~(queens | queens << 1) or allowed  # marriages stay together
    return first_in(replies(state.trump, is_open)[state.led], allowed)[1]


def _declare(state: Table) -> Action | None:
    """Return what is to be done before a card is led, an announcement included, if anything."""
    seat, mask = state.to_act, state.mask
    points = state.points[seat]
    if points >= GOAL and mask & CLAIM.bit:
        return CLAIM
    if state.phase is _UNDRAWN:
        return DRAW
    if mask & EXCHANGE.bit:
        return EXCHANGE
    for _, announcement, claim, worth in announcements(state.trump):
        if mask & announcement.bit:
            has_won = points + worth >= GOAL and state.tricks[seat]
            return claim if has_won and mask & claim.bit else announcement
    if mask & CLOSE.bit and should_close(state):
        return CLOSE
    return None
