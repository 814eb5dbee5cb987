"""A deal of Mariage for three played on by rules of thumb, for bots that try out what may come.

A seat goes by its own hand and by what lies open; of the other cards it knows only which they are.
"""

from games.rules.actions import Action
from games.rules.cards import suit_of
from games.rules.masks import SHORT_PACK
from games.rules.sixty_six.three_table import SEATS, ThreeTable
from games.rules.sixty_six.thumb import PLAYS, above, announcements, best_lead, cheapest, first_in, replies
from games.rules.tricks import SUIT_CARDS


def choose(state: ThreeTable) -> Action:
    """Return a sensible action for the seat to act."""
    hands, seat, mask, trump = state.hands, state.to_act, state.mask, state.trump
    unseen = sum(hands) - hands[seat]
    if not state.trick:
        if mask > SHORT_PACK:
            for _, announcement, _, _ in announcements(trump):
                if mask & announcement.bit:
                    return announcement
        return PLAYS[best_lead(hands[seat], unseen, trump)]
    taking = mask & state.beaters[state.best]
    if len(state.trick) < SEATS - 1:
        taking &= above(unseen, SUIT_CARDS[trump]) | above(unseen, SUIT_CARDS[suit_of(state.trick[0])])
    if taking:
        return first_in(replies(trump, False)[state.best], taking)[1]
    return first_in(cheapest(trump), mask)[1]
