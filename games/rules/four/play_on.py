"""A deal of Sixty-Six for four played on by rules of thumb, for bots that try out what may come.

A seat goes by its own hand and by what lies open; of the other cards it knows only which they are.
"""

from collections.abc import Callable

from games.rules.actions import CALLS, DECLINE, HOLDS, PASS, REDEAL, TRUMPS, Action
from games.rules.cards import BITS, rank_of, suit_of
from games.rules.four.special import FIVE, SIX
from games.rules.four.table import SEATS, FourTable, Phase
from games.rules.masks import SHORT_PACK, mask_of
from games.rules.sixty_six.cards import GOAL, PACK
from games.rules.sixty_six.thumb import (
    CARD_OF_BIT,
    PLAYS,
    WORTH,
    above,
    announcements,
    best_lead,
    cheapest,
    first_in,
    replies,
    richest,
)
from games.rules.tricks import HIGHER, SUIT_CARDS

_NAMED = 2  # cards of a suit among three that name it trumps
_GOOD = 3  # trumps and aces of a hand that is not thrown away
_ALL = mask_of(PACK)
_ACES = sum(max(bit for bit in WORTH if bit & suit) for suit in SUIT_CARDS)


def choose(state: FourTable) -> Action:
    """Return a sensible action for the seat to act."""
    return _BY_PHASE.get(state.phase, _first)(state)


def _first(state: FourTable) -> Action:
    return PASS if state.mask & PASS.bit else state.legal_actions()[0]


def _name_trump(state: FourTable) -> Action:
    hand = state.hand_seen(state.to_act)
    suits = [hand & cards for cards in SUIT_CARDS]
    longest = max(range(len(suits)), key=lambda suit: (suits[suit].bit_count(), suits[suit] & _ACES))
    return TRUMPS[longest] if suits[longest].bit_count() >= _NAMED else DECLINE


def _may_redeal(state: FourTable) -> Action:
    good = state.hands[state.to_act] & (SUIT_CARDS[state.trump] | _ACES)
    return REDEAL if state.mask & REDEAL.bit and good.bit_count() < _GOOD else PASS


def _losers(hand: int) -> list[int]:
    """Return the bits of the cards of which a higher one is elsewhere."""
    return [bit for bit in WORTH if bit & hand and HIGHER[CARD_OF_BIT[bit]] & _ALL & ~hand]


def _call(state: FourTable) -> Action:
    """Call what cannot be lost."""
    losers = len(_losers(state.hands[state.to_act]))
    call = CALLS[SIX if not losers else FIVE]
    return call if losers <= 1 and state.mask & call.bit else PASS


def _lay(state: FourTable) -> Action:
    """Lay a loser away, else the lowest card."""
    losers = _losers(state.hands[state.to_act])
    return min(
        state.legal_actions(),
        key=lambda action: (BITS[action.cards[0]] not in losers, rank_of(action.cards[0])),
    )


def _play_special(state: FourTable) -> Action:
    """Lead sure cards from above; take as cheaply as can be, else keep high cards."""
    cards = [action.cards[0] for action in state.legal_actions()]
    if not state.trick:
        losers = _losers(state.hands[state.to_act])
        return PLAYS[BITS[max(cards, key=lambda card: (BITS[card] not in losers, rank_of(card)))]]
    taking = [card for card in cards if BITS[card] & HIGHER[state.best]]
    return PLAYS[BITS[min(taking or cards, key=rank_of)]]


def _play(state: FourTable) -> Action:
    hands, seat, mask, trump = state.hands, state.to_act, state.mask, state.trump
    unseen = sum(hands) - hands[seat]
    if not state.trick:
        if mask > SHORT_PACK and (announced := _announce(state)):
            return announced
        return PLAYS[best_lead(hands[seat], unseen, trump)]
    suits = SUIT_CARDS[trump], SUIT_CARDS[suit_of(state.trick[0][1])]
    holding = above(unseen, suits[0]) | above(unseen, suits[1])
    is_last = len(state.trick) == SEATS - 1
    if state.taker == seat ^ 2 and (is_last or BITS[state.best] & holding):
        return first_in(richest(trump), mask)[1]
    taking = mask & state.beaters[state.best]
    if not is_last:
        taking &= holding
    if taking:
        return first_in(replies(trump, False)[state.best], taking)[1]
    return first_in(cheapest(trump), mask)[1]


def _announce(state: FourTable) -> Action | None:
    """Return a marriage, held where that wins; the one in trumps first."""
    side = state.to_act & 1
    has_trick = state.seat_tricks[side] or state.seat_tricks[side + 2]
    for queen, announcement, _, worth in announcements(state.trump):
        if state.mask & announcement.bit:
            wins = has_trick and state.points[side] + worth >= GOAL
            return HOLDS[suit_of(CARD_OF_BIT[queen])] if wins else announcement
    return None


_BY_PHASE: dict[Phase, Callable[[FourTable], Action]] = {
    Phase.TRUMP: _name_trump,
    Phase.REDEAL: _may_redeal,
    Phase.CALLS: _call,
    Phase.LAY: _lay,
    Phase.STRICT: _play,
    Phase.SPECIAL: _play_special,
}
