"""Sixty-Six for four as a game: who sits with whom, the cut, what its records hold."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.rules.cards import Card, card_text
from games.rules.errors import BadDeal
from games.rules.four.completions import FourCompletions
from games.rules.four.match import FourHanded
from games.rules.four.play_on import choose
from games.rules.four.table import HAND, SEATS
from games.rules.game import DEFAULTS, Deal, Game, Lot, State, check_pack
from games.rules.options import Option
from games.rules.sixty_six.cards import PACK
from games.rules.text import gettext_noop

MOST_CUTS = 3
_NINES = frozenset(card for card in PACK if card_text(card)[0] == "9")
_PLACES = tuple(  # of each seat's hand in the pack, by the dealer
    tuple(
        slice(place * HAND, (place + 1) * HAND)
        for place in ((seat - dealer - 1) % SEATS for seat in range(SEATS))
    )
    for dealer in range(SEATS)
)


class SixtySixFour(Game):
    """The game."""

    key = "sixty-six-four"
    title = gettext_noop("Sixty-Six for four")
    players = range(SEATS, SEATS + 1)
    options = (
        Option("target", "int", 8, gettext_noop("Game points that win the match"), minimum=1, maximum=99),
        Option(
            "schneider",
            "int",
            1,
            gettext_noop("Game points when the losers have fewer than 33"),
            minimum=1,
            maximum=2,
        ),
    )
    pack = PACK
    record_keys = ("dealer", "cuts", "hands")
    result_keys = ("game_points", "carry", "garments")

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 for seat in range(seats))

    def deal_out(self, shuffle: Callable[[list[int]], None], *, seats: int, dealer: int) -> Deal:
        """Return a deal: shuffled on while a nine is the bottom card, twice at most."""
        cards, cuts = list(self.pack), []
        while True:
            shuffle(cards)
            cuts.append(cards[-1])
            if cards[-1] not in _NINES or len(cuts) == MOST_CUTS:
                return self._dealt(tuple(cards), tuple(cuts), dealer)

    def lay_out(self, cards: Sequence[Card], *, seats: int, dealer: int) -> Deal:
        """Return the deal of a shuffled pack, cut by one card at a time while a nine is the bottom card."""
        pack = tuple(cards)
        cuts = pack[-1:]
        while pack[-1] in _NINES and len(cuts) < MOST_CUTS:
            pack = (pack[-1], *pack[:-1])
            cuts = (*cuts, pack[-1])
        return self._dealt(pack, cuts, dealer)

    @staticmethod
    def _dealt(cards: tuple[Card, ...], cuts: tuple[Card, ...], dealer: int) -> Deal:
        if cuts[-1] in _NINES:
            return Deal(dealer, (), cuts=cuts)
        return Deal(dealer, tuple(map(cards.__getitem__, _PLACES[dealer])), cuts=cuts)

    def check_deal(self, deal: Deal, seats: int) -> None:
        self._check_cuts(deal)
        if not deal.hands:
            return
        sizes = [*map(len, deal.hands), len(deal.stock)]
        if sizes != [*[HAND] * SEATS, 0]:
            raise BadDeal(
                gettext_noop("hands, stock and cuts have %(sizes)s cards; allowed: %(allowed)s"),
                sizes=" ".join(map(str, sizes)),
                allowed=" ".join(["6"] * SEATS),
            )
        check_pack([card for hand in deal.hands for card in hand], self.pack)
        if deal.cuts[-1] != deal.hands[deal.dealer][-1]:
            raise BadDeal(
                gettext_noop("the last bottom card is %(cut)s; allowed: the dealer's last card %(allowed)s"),
                cut=card_text(deal.cuts[-1]),
                allowed=card_text(deal.hands[deal.dealer][-1]),
            )

    @staticmethod
    def _check_cuts(deal: Deal) -> None:
        """Raise BadDeal unless nines were cut again, twice at most, and a third one ended the deal."""
        nines = [card in _NINES for card in deal.cuts]
        is_spoilt = nines == [True] * MOST_CUTS and not deal.hands
        is_fine = len(nines) <= MOST_CUTS and nines[-1:] == [False] and all(nines[:-1])
        if not is_spoilt and not (is_fine and deal.hands):
            raise BadDeal(
                gettext_noop(
                    "the cuts are %(cuts)s; allowed: up to two nines and another card, or three nines alone"
                ),
                cuts=" ".join(map(card_text, deal.cuts)) or "-",
            )

    def new_match(self, seats: int, options: Mapping[str, object], lot: Lot) -> FourHanded:
        self.check_seats(seats)
        self.check_lot(lot, seats)
        chosen = self.check_options(options)
        return FourHanded(self, int(chosen["target"]), int(chosen["schneider"]), lot.dealer)

    def completions(
        self,
        observation: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        options: Mapping[str, object] = DEFAULTS,
    ) -> FourCompletions:
        return FourCompletions(
            self.new_match(SEATS, options, Lot(observation["dealer"])), observation, events
        )

    def play_on(self, state: State, rng: Random) -> None:
        """Play an open deal to its end by rules of thumb."""
        assert isinstance(state, FourHanded), "a match of this game"
        while state.to_act >= 0:
            state.apply(choose(state))
