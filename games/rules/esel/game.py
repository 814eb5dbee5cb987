"""Esel as a game: who plays with which options, which trumps are drawn, how the cards are dealt."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import SUITS, Card
from games.rules.errors import BadDeal, BadOption
from games.rules.esel.cards import HAND_SIZE, PACK
from games.rules.esel.completions import HiddenCards
from games.rules.esel.facts import facts_of
from games.rules.esel.knowledge import Knowledge
from games.rules.esel.match import EselMatch
from games.rules.esel.thumb import play_on
from games.rules.esel.trumps import DRAWN_SUITS, OWN_SEATS, WRONG_SUITS, TrumpOption, trumps_of
from games.rules.game import DEFAULTS, Deal, Game, Lot, State, check_pack
from games.rules.options import Option
from games.rules.played import PlayedDeal
from games.rules.text import gettext_noop

REVERSED = gettext_noop("reversed")
TRUMPS = Option(
    "trumps", "choice", TrumpOption.OWN.value, gettext_noop("Trumps"), tuple(map(str, TrumpOption))
)
MUST_BEAT = Option("must_beat", "bool", True, gettext_noop("Who can take the trick must do so"))
THRESHOLDS = Option(
    "thresholds",
    "choice",
    "printed",
    gettext_noop("Card points needed, by the number of players"),
    (gettext_noop("printed"), REVERSED),
)


class Esel(Game):
    key = "esel"
    title = gettext_noop("Esel")
    players = range(2, 7)
    options = (TRUMPS, MUST_BEAT, THRESHOLDS)
    pack = PACK
    match_keys = ("trump_suits",)
    result_keys = ("banks",)
    fewest_wins = True

    def draw_trumps(
        self, seats: int, options: Mapping[str, object], shuffle: Callable[[list[int]], None]
    ) -> tuple[int, ...]:
        suits = list(range(len(SUITS)))
        shuffle(suits)
        return tuple(suits[: DRAWN_SUITS.get(self._trump_option(options), seats)])

    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        dealt = [tuple(cards[place : place + HAND_SIZE]) for place in range(0, seats * HAND_SIZE, HAND_SIZE)]
        forehand = (dealer + 1) % seats
        hands = tuple(dealt[(seat - forehand) % seats] for seat in range(seats))
        return Deal(dealer, hands, tuple(cards[seats * HAND_SIZE :]))

    def check_deal(self, deal: Deal, seats: int) -> None:
        sizes = [*map(len, deal.hands), len(deal.stock), len(deal.cuts)]
        wanted = [*[HAND_SIZE] * seats, len(self.pack) - HAND_SIZE * seats, 0]
        if sizes != wanted:
            raise BadDeal(
                gettext_noop("hands, stock and cuts have %(sizes)s cards; allowed: %(allowed)s"),
                sizes=" ".join(map(str, sizes)),
                allowed=" ".join(map(str, wanted)),
            )
        check_pack([card for cards in (*deal.hands, deal.stock) for card in cards], self.pack)

    def check_seats(self, seats: int, options: Mapping[str, object] = DEFAULTS) -> None:
        super().check_seats(seats, options)
        if self._trump_option(options) is TrumpOption.OWN and seats > OWN_SEATS:
            raise BadOption(
                gettext_noop(
                    "with trumps %(trumps)s at most %(most)s can play, not %(seats)s; for more: %(allowed)s"
                ),
                trumps=repr(TrumpOption.OWN.value),
                most=OWN_SEATS,
                seats=seats,
                allowed=", ".join(option for option in TrumpOption if option is not TrumpOption.OWN),
            )

    def check_lot(self, lot: Lot, seats: int, options: Mapping[str, object] = DEFAULTS) -> None:
        super().check_lot(lot, seats, options)
        option = self._trump_option(options)
        wanted, suits = DRAWN_SUITS.get(option, seats), lot.trump_suits
        if len(suits) != wanted or not len(suits) == len({*suits} & {*range(len(SUITS))}):
            raise BadOption(
                WRONG_SUITS,
                trumps=repr(option.value),
                wanted=wanted,
                suits=" ".join(SUITS[suit] if suit in range(len(SUITS)) else repr(suit) for suit in suits)
                or "-",
            )

    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> EselMatch:
        chosen = self.check_options(options)
        self.check_seats(seats, chosen)
        self.check_lot(lot, seats, chosen)
        trumps = trumps_of(self._trump_option(chosen), lot.trump_suits)
        match = EselMatch(self, seats, lot.dealer, trumps, bool(chosen["must_beat"]))
        match.is_reversed = chosen["thresholds"] == REVERSED
        return match

    def _trump_option(self, options: Mapping[str, object]) -> TrumpOption:
        return TrumpOption(str(self.check_options(options)["trumps"]))

    def facts(
        self, seats: int, options: Mapping[str, object], deals: Sequence[PlayedDeal]
    ) -> tuple[dict[str, int], ...]:
        return facts_of(seats, self.check_options(options)["thresholds"] == REVERSED, deals)

    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> HiddenCards:
        suits = tuple(map(SUITS.index, observation["trump_suits"]))
        drawn = suits if DRAWN_SUITS.get(self._trump_option(options), 1) else ()
        start = self.new_match(len(observation["hands"]), options, Lot(observation["dealer"], drawn))
        knowledge = Knowledge(start.lookup, start.indexes, observation["seat"], events)
        return HiddenCards(start, observation, knowledge)

    def play_on(self, state: State, rng: Random) -> None:
        """Play an open deal to its end by rules of thumb."""
        assert isinstance(state, EselMatch), "a state of this game"
        play_on(state)
