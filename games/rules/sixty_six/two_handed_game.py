"""What the two-handed games of the 66 family are as games: who plays, and how their cards are dealt."""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.game import DEFAULTS, Deal, Game, Lot, State, check_pack
from games.rules.options import Option
from games.rules.sixty_six.cards import PACK
from games.rules.sixty_six.completions import HiddenCards
from games.rules.sixty_six.knowledge import Knowledge
from games.rules.sixty_six.match import TARGET, check_sizes
from games.rules.sixty_six.play_on import choose
from games.rules.sixty_six.table import Phase, Rules
from games.rules.sixty_six.two_handed import TwoHanded


class TwoHandedGame(Game):
    """A variant names its key, title, rules and the class of its matches."""

    players = range(2, 3)
    options: tuple[Option, ...] = (TARGET,)
    pack = PACK
    rules: Rules
    match: type[TwoHanded]

    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        size = self.rules.hand_size
        forehand, other = tuple(cards[:size]), tuple(cards[size : 2 * size])
        hands = (forehand, other) if dealer else (other, forehand)
        return Deal(dealer, hands, tuple(cards[2 * size :]))

    def check_deal(self, deal: Deal, seats: int) -> None:
        size = self.rules.hand_size
        check_sizes(deal, (size, size), stock=len(self.pack) - 2 * size)
        check_pack([*deal.hands[0], *deal.hands[1], *deal.stock], self.pack)

    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> TwoHanded:
        self.check_seats(seats)
        self.check_lot(lot, seats)
        chosen = self.check_options(options)
        return self.match(self, self.rules_for(chosen), int(chosen["target"]), lot.dealer)

    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> HiddenCards:
        start = self.new_match(2, options, Lot(observation["dealer"]))
        knowledge = Knowledge(start.rules, self.pack, observation["seat"], events)
        return HiddenCards(start, observation, knowledge)

    def rules_for(self, options: Mapping[str, int | str | bool]) -> Rules:
        """Return the rules with these options, which have been checked."""
        return self.rules

    def play_on(self, state: State, rng: Random) -> None:
        assert isinstance(state, TwoHanded), "a match of this game"
        while state.to_act >= 0:
            state.apply(choose(state))

    def future(self, state: State) -> Hashable | None:
        """Return what counts once the stock is empty or closed: the closed cards come into play no more."""
        assert isinstance(state, TwoHanded), "a match of this game"
        if state.phase not in (Phase.STRICT, Phase.CLOSED):
            return None
        return (
            *state.hands,
            state.led,
            state.to_act,
            *state.points,
            *state.tricks,
            state.pending,
            state.first,
        )
