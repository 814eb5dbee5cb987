"""Whether closing is worth it, tried out against hands that the other may hold, by rules of thumb."""

from games.rules.cards import BITS
from games.rules.sixty_six.cards import GOAL
from games.rules.sixty_six.table import Table
from games.rules.sixty_six.thumb import CARD_OF_BIT, WORTH, best_lead, first_in, replies
from games.rules.tricks import BEATERS, SUIT_CARDS, strict_replies

_HANDS = 4  # tried out; all of them must lose
_REPLY = 3  # card points that the other adds to a trick, at a guess


def should_close(state: Table) -> bool:
    """Tell whether the seat to act, with nothing to announce, wins a closed deal against all hands tried.

    The hands are cut out of the unseen cards, spread evenly, so that the true one counts no more than others.
    """
    seat = state.to_act
    hand, other = state.hands[seat], state.hands[1 - seat]
    own_cards = [bit for bit in WORTH if bit & hand]
    if state.points[seat] + sum(WORTH[bit] + _REPLY for bit in own_cards) < GOAL:
        return False
    unseen = [BITS[card] for card in state.stock[state.drawn : -1]]
    unseen += [bit for bit in WORTH if bit & other]
    size, number, pool = len(own_cards), len(unseen), sum(unseen)
    unseen += unseen[:size]
    return all(
        _wins(state, hand, sum(unseen[start : start + size]), pool)
        for start in (part * number // _HANDS for part in range(_HANDS))
    )


def _wins(state: Table, hand: int, other: int, pool: int) -> bool:
    """Tell whether the seat to act is first at 66; it knows only the pool, the other both hands."""
    seat, trump, must_head = state.to_act, state.trump, state.rules.must_head
    trumps, beaters, choices = SUIT_CARDS[trump], BEATERS[trump], replies(trump, False)
    points = [state.points[seat], state.points[1 - seat]]
    hands, leader = [hand, other], 0
    while hands[0]:
        led = best_lead(hands[leader], hands[0] if leader else pool, trump)
        card = CARD_OF_BIT[led]
        allowed = strict_replies(hands[1 - leader], card, trumps, must_head)
        reply, _ = first_in(choices[card], allowed)
        hands[leader] ^= led
        hands[1 - leader] ^= reply
        pool &= ~(led | reply)
        if beaters[card] & reply:
            leader = 1 - leader
        points[leader] += WORTH[led] + WORTH[reply]
        if points[leader] >= GOAL:
            return leader == 0
    return False
