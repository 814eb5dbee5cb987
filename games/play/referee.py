"""The referee: plays one match by its plan, card by card, and writes its record.

A stepper: `request()` says who is to act and what that seat may see, `answer()` takes an action's text or a
fault. The loop `play_match` drives it for bots; requests of people drive it one action at a time. The referee
judges faults, it never raises for them; what a player raises passes through.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.play.dealing import Deals, bot_seed
from games.play.ends import PLAYED, UNFINISHED, End, EndKind, FaultReason
from games.play.plan import Plan
from games.play.players import Events, Fault, Message, Player
from games.play.record import Outcome, Record, RecordedAction, RecordedDeal
from games.play.scoring import deal_points, outcome_of
from games.rules.actions import Action
from games.rules.game import Deal, State
from games.rules.registry import game


@dataclass(frozen=True, slots=True)
class Request:
    """A seat is to act: what it may see now, and what has happened since it acted last."""

    seat: int
    observation: Message
    events: Events


class Referee:
    """One match from its first deal to its end."""

    def __init__(self, plan: Plan, deals: Deals, names: Sequence[str] | None = None) -> None:
        self.plan = plan
        self._rules = game(plan.game)
        self._deals = deals
        self._names = tuple(names or (f"seat {seat}" for seat in range(plan.seats)))
        self._sides = self._rules.sides(plan.seats)
        self._lot = deals.lot()
        self._state: State = self._rules.new_match(plan.seats, plan.options, self._lot)
        self._end: End | None = None
        self._legal: dict[str, Action] | None = None
        self._seen = [0] * plan.seats
        self._notices: list[tuple[int, Message]] = []
        self._recorded: list[RecordedDeal] = []
        self._open: Deal | None = None
        self._actions: list[RecordedAction] = []
        self._scored_before = self._state.scored

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended, in whatever way."""
        return self._end is not None

    @property
    def outcome(self) -> Outcome:
        """Return the outcome as it stands: `unfinished` while the match goes on."""
        return outcome_of(self._state, self._sides, self._end or UNFINISHED)

    def request(self) -> Request | None:
        """Return who is to act, dealing first where a deal is due; None when the match is over."""
        while self._end is None and self._state.needs_deal:
            self._deal_next()
        if self._end is not None:
            return None
        seat = self._state.to_act
        return Request(seat, self._state.observation(seat), self._state.events(seat, self._seen[seat]))

    def answer(self, answer: str | Fault) -> None:
        """Take the answer of the seat to act: exactly one of the legal texts, else it is a fault."""
        seat = self._state.to_act
        if isinstance(answer, Fault):
            self.fault(seat, answer)
        elif not isinstance(answer, str):
            self.fault(seat, Fault(FaultReason.MALFORMED, f"not a text: {answer!r}"))
        elif (action := self._legal_actions().get(answer)) is None:
            legal = ", ".join(self._legal_actions())
            self.fault(seat, Fault(FaultReason.ILLEGAL, f"{answer[:100]!r} is not allowed now: {legal}"))
        else:
            self._apply(seat, action)

    def fault(self, seat: int, fault: Fault) -> None:
        """End the match: this seat's side is last. A match that is over stays as it is."""
        self._end = self._end or End(EndKind.FAULT, seat, fault.reason)

    def resign(self, seat: int) -> None:
        """End the match: this seat's side gives up."""
        self._end = self._end or End(EndKind.RESIGNED, seat)

    def notices(self) -> list[tuple[int, Message]]:
        """Return, once, what each seat is to be told about the deals that have ended."""
        notices, self._notices = self._notices, []
        return notices

    def record(self, played_at: str | None = None) -> Record:
        """Return the record of the match so far."""
        open_deal = [self._record_deal()] if self._open is not None else []
        return Record(
            game=self.plan.game,
            seats=self._names,
            deals=(*self._recorded, *open_deal),
            options=dict(self.plan.options),
            played_at=played_at,
            trump_suits=self._lot.trump_suits if "trump_suits" in self._rules.match_keys else None,
            fair=self._deals.fair,
            outcome=self.outcome,
        )

    def _deal_next(self) -> None:
        deal = self._deals.deal(self._state.deals + 1, self._state.next_dealer)
        self._scored_before = self._state.scored
        self._state.deal(deal)
        self._open, self._actions = deal, []
        self._seen = [0] * self.plan.seats
        self._close_deal()

    def _apply(self, seat: int, action: Action) -> None:
        self._seen[seat] = self._state.event_count
        self._state.apply(action)
        self._actions.append(RecordedAction(seat, action))
        self._legal = None
        self._close_deal()

    def _legal_actions(self) -> dict[str, Action]:
        if self._legal is None:
            self._legal = {action.text: action for action in self._state.legal_actions()}
        return self._legal

    def _close_deal(self) -> None:
        """Keep the deal and what the seats are told of it, if it has ended."""
        if not self._state.needs_deal and not self._state.is_over:
            return
        recorded = self._record_deal()
        self._recorded.append(recorded)
        self._open = None
        for seat in range(self.plan.seats):
            self._notices.append((seat, self._deal_over(seat, recorded)))
        if self._state.is_over:
            self._end = PLAYED

    def _deal_over(self, seat: int, deal: RecordedDeal) -> Message:
        return {
            "events": self._state.events(seat, self._seen[seat]),
            "card_points": list(deal.card_points or ()),
            "game_points": list(deal.game_points or ()),
            "score": list(self._state.scored),
        }

    def _record_deal(self) -> RecordedDeal:
        assert self._open is not None, "no deal is open"
        card_points, game_points = deal_points(self._state, self._scored_before)
        recorded = RecordedDeal(
            dealer=self._open.dealer,
            hands=self._open.hands,
            actions=tuple(self._actions),
            card_points=card_points,
            game_points=game_points,
        )
        if "stock" in self._rules.record_keys:
            recorded = replace(recorded, stock=self._open.stock)
        if "cuts" in self._rules.record_keys:
            recorded = replace(recorded, cuts=self._open.cuts)
        return recorded


def play_match(
    referee: Referee, players: Sequence[Player], on_step: Callable[[], None] | None = None
) -> Record:
    """Play a match to its end and return its record; `on_step` is called before each action."""
    _start(referee, players)
    while (request := referee.request()) is not None:
        _tell_deals(referee, players)
        if referee.is_over:
            break
        if on_step is not None:
            on_step()
        referee.answer(players[request.seat].act(request.observation, request.events))
        _tell_deals(referee, players)
    message = {"places": list(referee.outcome.places or ()), "end": _end_text(referee)}
    for player in players:
        player.match_over(message)
    return referee.record()


def start_message(plan: Plan, seat: int) -> dict[str, Any]:
    """Return what a seat is told before the first deal."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seat": seat,
        "seats": plan.seats,
        "seed": bot_seed(plan.secret, seat),
    }


def _start(referee: Referee, players: Sequence[Player]) -> None:
    for seat, player in enumerate(players):
        fault = player.start(start_message(referee.plan, seat))
        if fault is not None:
            referee.fault(seat, fault)
            return


def _tell_deals(referee: Referee, players: Sequence[Player]) -> None:
    for seat, message in referee.notices():
        fault = players[seat].deal_over(message)
        if fault is not None:
            referee.fault(seat, fault)


def _end_text(referee: Referee) -> str:
    return (referee.outcome.end or UNFINISHED).text
