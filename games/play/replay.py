"""A record replayed: checked in every point, its claims filled in, or step by step for a page."""

from dataclasses import dataclass, replace
from typing import Any

from games.play.dealing import FairDeals, commitment
from games.play.errors import RecordError
from games.play.record import Fair, Points, Record, RecordedDeal, record_hash
from games.play.walk import start_walk
from games.rules.cards import SUITS
from games.rules.game import Deal, Game, State
from games.rules.text import gettext_noop


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that the rules bear out: `record` has all points and its result, `state` is the last one."""

    record: Record
    state: State

    @property
    def hash(self) -> str:
        """Return the record's hash."""
        return record_hash(self.record)


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a replay: the state's view after an action (None: after the deal)."""

    deal: int
    seat: int | None
    action: str | None
    view: dict[str, Any]


def replay(record: Record) -> Replay:
    """Play a record again; raise RecordError where it breaks the rules or claims what does not come out."""
    rules, walk = start_walk(record)
    deals = []
    for number, deal in enumerate(record.deals, 1):
        walk.deal(deal)
        for action in deal.actions:
            walk.act(action)
        if number < len(record.deals):
            walk.check_deal_is_over()
        card_points, game_points = walk.check_points(deal)
        deals.append(replace(deal, card_points=card_points, game_points=game_points))
    outcome = walk.outcome(record.outcome)
    if record.fair is not None:
        check_fair(record, rules, record.fair)
    return Replay(replace(record, deals=tuple(deals), outcome=outcome), walk.state)


def steps(record: Record) -> list[Frame]:
    """Return a frame for each deal and each action; raise RecordError where the record breaks the rules."""
    _, walk = start_walk(record)
    frames = []
    for number, deal in enumerate(record.deals, 1):
        walk.deal(deal)
        frames.append(Frame(number, None, None, walk.state.view()))
        for recorded in deal.actions:
            walk.act(recorded)
            frames.append(Frame(number, recorded.seat, recorded.action.text, walk.state.view()))
    return frames


def check_fair(record: Record, rules: Game, fair: Fair) -> None:
    """Raise RecordError unless the secret fits its commitment and gives the record's lot and deals."""
    secret = bytes.fromhex(fair.secret)
    if commitment(secret) != fair.commitment:
        raise RecordError(
            gettext_noop("the commitment is %(claimed)s, the secret gives %(computed)s"),
            claimed=fair.commitment,
            computed=commitment(secret),
        )
    deals = FairDeals(rules, len(record.seats), secret, record.options or {})
    lot = deals.lot()
    _check_drawn("trump_suits", _suits(record.trump_suits or ()), _suits(lot.trump_suits))
    for number, deal in enumerate(record.deals, 1):
        if number == 1:
            _check_drawn("dealer", str(deal.dealer), str(lot.dealer), deal=1)
        if deal.is_unordered or _cards(deal) != deals.deal(number, deal.dealer):
            raise RecordError(gettext_noop("the cards are not those of the secret"), deal=number)


def _check_drawn(key: str, claimed: str, computed: str, deal: int | None = None) -> None:
    if claimed != computed:
        raise RecordError(
            gettext_noop("%(key)s is %(claimed)s in the record, the secret gives %(computed)s"),
            deal=deal,
            key=key,
            claimed=claimed,
            computed=computed,
        )


def _suits(suits: Points) -> str:
    return " ".join(SUITS[suit] for suit in suits) or "-"


def _cards(deal: RecordedDeal) -> Deal:
    return Deal(deal.dealer, deal.hands, deal.stock or (), deal.cuts or ())
