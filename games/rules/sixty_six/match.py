"""A match of the 66 family: deals are played until a side has the game points that win."""

from abc import abstractmethod
from collections.abc import Sequence, Sized

from games.rules.errors import BadDeal
from games.rules.game import Deal, DealResult, Game, Result, State, rank_places
from games.rules.options import Option
from games.rules.text import gettext_noop

TARGET = Option("target", "int", 7, gettext_noop("Game points that win the match"), minimum=1, maximum=99)


class PointsMatch(State):
    """The frame around the deals; a deal starts in `_start` and ends in `_end_deal`."""

    __slots__ = ("dealer", "game", "target")

    dealer: int
    game: Game
    target: int
    points: list[int]  # card points by side in the deal, pending ones left out
    log: Sized  # of what was done in the deal

    def __init__(self, game: Game, seats: int, target: int, dealer: int) -> None:
        self.game = game
        self.target = target
        self.dealer = self.next_dealer = dealer
        self.needs_deal = True
        self.is_over = False
        self.to_act = -1
        self.deals = 0
        self.deal_result = None
        self.scored = (0,) * (max(game.sides(seats)) + 1)

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats."""

    @property
    def card_points(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def event_count(self) -> int:
        return len(self.log) + 1 if self.deals else 0

    @abstractmethod
    def _start(self, deal: Deal) -> None:
        """Take up the checked cards."""

    def deal(self, deal: Deal) -> None:
        self.check_due(deal)
        self.game.check_deal(deal, self.seats)
        self.needs_deal = False
        self.deals += 1
        self.deal_result = None
        self.dealer = deal.dealer
        self._start(deal)

    def _end_deal(self, game_points: Sequence[int]) -> None:
        """Score the deal and pass the pack to the left."""
        self.deal_result = DealResult(self.card_points, tuple(game_points))
        self.scored = tuple(map(sum, zip(self.scored, game_points, strict=True)))
        self.next_dealer = (self.dealer + 1) % self.seats
        self.to_act = -1
        self.is_over = max(self.scored) >= self.target
        self.needs_deal = not self.is_over

    def result(self) -> Result:
        return Result(rank_places(self.scored), self.scored)


def check_sizes(deal: Deal, hands: Sequence[int], stock: int) -> None:
    """Raise BadDeal unless hands and stock have so many cards and nothing was cut."""
    sizes = [*map(len, deal.hands), len(deal.stock), len(deal.cuts)]
    wanted = [*hands, stock, 0]
    if sizes != wanted:
        raise BadDeal(
            gettext_noop("hands, stock and cuts have %(sizes)s cards; allowed: %(allowed)s"),
            sizes=" ".join(map(str, sizes)),
            allowed=" ".join(map(str, wanted)),
        )
