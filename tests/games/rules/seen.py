"""What a seat has seen of the cards, by what has happened at the table, not by what it was told."""

from games.rules.actions import Action, Kind
from games.rules.cards import RANKS, SUITS, card_of, card_text, suit_of
from games.rules.game import Deal, State

BEFORE_TRUMPS = "trump"  # a phase in which of the hands only the first half is there
HALF = 3
PARTNERS = "QK"


class Seen:
    """The cards that have shown themselves to one seat since the deal."""

    def __init__(self, state: State, deal: Deal, seat: int) -> None:
        self.seat = seat
        self.deal = deal
        self.cards = set(map(card_text, deal.cuts[:-1]))
        self._look(state)

    def _look(self, state: State) -> None:
        """Take in the own hand, the upcard and all that was played openly."""
        view = state.view()
        if view["phase"] == BEFORE_TRUMPS:
            self.cards.update(map(card_text, self.deal.hands[self.seat][:HALF]))
        elif self.deal.hands:
            self.cards.update(view["hands"][self.seat])
        self.cards.update(card for _, card in view["trick"])
        self.cards.update(entry.split(":")[1] for entry in view["turned"])
        if view["upcard"] is not None:
            self.cards.add(view["upcard"])

    def follow(self, state: State, action: Action) -> None:
        """Take in an action: call it before the action is done, then `State.apply`, then `look`."""
        suits = {SUITS[suit_of(card)] for card in action.cards}
        if action.kind in (Kind.MARRIAGE, Kind.HOLD):
            pairs = (card_of(SUITS.index(suit), rank) for suit in suits for rank in RANKS if rank in PARTNERS)
            self.cards.update(map(card_text, pairs))
        elif action.kind is not Kind.LAY or state.to_act == self.seat:
            self.cards.update(map(card_text, action.cards))
        if action.kind is Kind.LEAVE:  # what was laid of its suit is turned up
            self.cards.update(card for _, card in state.view()["laid"] if card[1] in suits)
        state.apply(action)
        if state.to_act >= 0:
            self._look(state)
