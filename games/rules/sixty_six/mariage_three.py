"""Mariage for three: eight cards each, no stock; the last card dealt, the dealer's, is shown and is trump."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.game import DEFAULTS, Deal, Game, Lot, State, check_pack
from games.rules.options import Option
from games.rules.sixty_six.cards import PACK
from games.rules.sixty_six.match import TARGET, check_sizes
from games.rules.sixty_six.three_completions import Memory, OtherHands
from games.rules.sixty_six.three_handed import ThreeHanded
from games.rules.sixty_six.three_play_on import choose
from games.rules.sixty_six.three_table import SEATS
from games.rules.text import gettext_noop

_HAND = len(PACK) // SEATS


class MariageThree(Game):
    """The game."""

    key = "mariage-three"
    title = gettext_noop("Mariage for three")
    players = range(SEATS, SEATS + 1)
    options = (
        TARGET,
        Option("must_head", "bool", False, gettext_noop("Who can must beat the best card of the trick")),
    )
    pack = PACK

    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        hands = [tuple(cards[place : place + _HAND]) for place in range(0, SEATS * _HAND, _HAND)]
        return Deal(dealer, tuple(hands[(seat - dealer - 1) % SEATS] for seat in range(SEATS)))

    def check_deal(self, deal: Deal, seats: int) -> None:
        check_sizes(deal, [_HAND] * SEATS, stock=0)
        check_pack([card for hand in deal.hands for card in hand], self.pack)

    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> ThreeHanded:
        self.check_seats(seats)
        self.check_lot(lot, seats)
        chosen = self.check_options(options)
        return ThreeHanded(self, bool(chosen["must_head"]), int(chosen["target"]), lot.dealer)

    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> OtherHands:
        start = self.new_match(SEATS, options, Lot(observation["dealer"]))
        return OtherHands(start, observation, Memory(self.pack, start.must_head, observation["seat"], events))

    def play_on(self, state: State, rng: Random) -> None:
        assert isinstance(state, ThreeHanded), "a match of this game"
        while state.to_act >= 0:
            state.apply(choose(state))
