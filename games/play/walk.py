"""A recorded match played again, card by card: what does not follow the rules comes out as a RecordError.

Both readers of records go through here: `replay` for a whole record, `record_text_reader` while it reads.
"""

from collections.abc import Mapping

from games.play.ends import PLAYED, EndKind
from games.play.errors import RecordError
from games.play.record import Outcome, Points, Record, RecordedAction, RecordedDeal
from games.play.scoring import deal_points, outcome_of
from games.rules.actions import Action
from games.rules.errors import IllegalAction, RulesError
from games.rules.game import Deal, Game, Lot, State
from games.rules.registry import game
from games.rules.text import gettext_noop


class Walk:
    """One match on its way from the lot to its outcome."""

    def __init__(self, rules: Game, seats: int, options: Mapping[str, object], lot: Lot) -> None:
        try:
            self.state: State = rules.new_match(seats, options, lot)
        except RulesError as error:
            raise RecordError.of(error) from None
        self._seats = seats
        self._sides = rules.sides(seats)
        self._actions = 0
        self._scored_before: Points = self.state.scored

    @property
    def is_deal_open(self) -> bool:
        """Tell whether a deal has begun and is not over."""
        return self.state.deals > 0 and not self.state.needs_deal and not self.state.is_over

    def deal(self, recorded: RecordedDeal) -> None:
        """Deal the next cards; raise RecordError."""
        number = self.state.deals + 1
        if self.state.is_over:
            raise RecordError(gettext_noop("the match was over before this deal"), deal=number)
        if recorded.dealer != self.state.next_dealer:
            raise RecordError(
                gettext_noop("dealer is %(read)s (allowed: %(allowed)s)"),
                deal=number,
                read=recorded.dealer,
                allowed=self.state.next_dealer,
            )
        deal = Deal(recorded.dealer, recorded.hands, recorded.stock or (), recorded.cuts or ())
        self._actions = 0
        self._scored_before = self.state.scored
        try:
            self.state.deal(deal)
        except RulesError as error:
            raise RecordError.of(error, number) from None

    def act(self, recorded: RecordedAction) -> None:
        """Play the next action; raise RecordError."""
        self._actions += 1
        if not self.is_deal_open:
            raise self._refusal(recorded.text)
        if recorded.seat != self.state.to_act:
            raise self._refusal(recorded.text)
        try:
            self.state.apply(recorded.action)
        except IllegalAction:
            raise self._refusal(recorded.text) from None

    def refusal(self, read: str) -> RecordError:
        """Return the error of a next action that is not allowed."""
        self._actions += 1
        return self._refusal(read)

    def _refusal(self, read: str) -> RecordError:
        where = {"deal": self.state.deals, "action": self._actions}
        if not self.is_deal_open:
            return RecordError(
                gettext_noop("%(read)s comes after the end of the deal (allowed: the next deal)"),
                **where,
                read=read,
            )
        return RecordError(
            gettext_noop("%(read)s is not allowed now (allowed for seat %(seat)s: %(allowed)s)"),
            **where,
            read=read,
            seat=self.state.to_act,
            allowed=", ".join(action.text for action in self.legal()),
        )

    def legal(self) -> tuple[Action, ...]:
        """Return what the seat to act may do; nothing when the deal is over."""
        return tuple(self.state.legal_actions()) if self.is_deal_open else ()

    def check_deal_is_over(self) -> None:
        """Raise RecordError if the deal goes on."""
        if self.is_deal_open:
            raise RecordError(
                gettext_noop("the deal is not over: seat %(seat)s is to act (allowed: %(allowed)s)"),
                deal=self.state.deals,
                seat=self.state.to_act,
                allowed=", ".join(action.text for action in self.legal()),
            )

    def points(self) -> tuple[Points, Points]:
        """Return card points and game points of the deal, by side; of an open deal as they stand."""
        return deal_points(self.state, self._scored_before)

    def check_points(self, claimed: RecordedDeal) -> tuple[Points, Points]:
        """Return the deal's points; raise RecordError where the record claims others."""
        card_points, game_points = self.points()
        deal = self.state.deals
        check_claim("card_points", claimed.card_points, card_points, deal)
        check_claim("game_points", claimed.game_points, game_points, deal)
        self._check_filled(claimed)
        return card_points, game_points

    def _check_filled(self, recorded: RecordedDeal) -> None:
        """Raise RecordError if a card that nobody can know was drawn or turned up."""
        if not recorded.filled:
            return
        stock = recorded.stock or ()
        drawn = len(stock) - len(self.state.view()["stock"])
        turned = len(stock) - 1 if self.state.view()["upcard"] else -1
        for place in sorted(recorded.filled):
            if place < drawn or place == turned:
                raise RecordError(
                    gettext_noop("card %(place)s of the stock is written .. but was seen (allowed: a card)"),
                    deal=self.state.deals,
                    place=place + 1,
                )

    def outcome(self, claimed: Outcome | None) -> Outcome:
        """Return the match's outcome; raise RecordError where the record claims another."""
        claimed = claimed or Outcome()
        end = claimed.end or PLAYED
        if end.kind is EndKind.PLAYED:
            self.check_deal_is_over()
        self._check_end(end.kind)
        computed = outcome_of(self.state, self._sides, end)
        if end.kind is EndKind.ADJUDICATED:
            computed = Outcome(end, _checked_places(claimed.places), computed.scores)
        elif end.kind is EndKind.UNFINISHED and claimed.places is not None:
            raise RecordError(gettext_noop("an unfinished match has no places"))
        check_claim("places", claimed.places, computed.places)
        for key, values in claimed.scores.items():
            check_claim(key, values, computed.scores[key])
        return computed

    def _check_end(self, kind: EndKind) -> None:
        if kind is EndKind.PLAYED and not self.state.is_over:
            raise RecordError(
                gettext_noop(
                    "the match is not over at %(score)s "
                    "(allowed: more deals, or another end: fault, resigned, adjudicated, unfinished)"
                ),
                score=list(self.state.scored),
            )
        if self.state.is_over and kind not in (EndKind.PLAYED, EndKind.ADJUDICATED):
            raise RecordError(
                gettext_noop("the match was played to its end, yet its end is %(end)s (allowed: played)"),
                end=str(kind),
            )


def check_claim(key: str, claimed: Points | None, computed: Points | None, deal: int | None = None) -> None:
    """Raise RecordError with both values if they differ; None claims nothing."""
    if claimed is not None and claimed != computed:
        raise RecordError(
            gettext_noop("%(key)s is %(claimed)s in the record, the actions give %(computed)s"),
            deal=deal,
            key=key,
            claimed=list(claimed),
            computed=list(computed or ()),
        )


def _checked_places(places: Points | None) -> Points:
    """Return the places of an adjudicated match; raise RecordError unless they are there and count right."""
    if places is None:
        raise RecordError(gettext_noop("an adjudicated match needs places"))
    ranked = tuple(1 + sum(other < place for other in places) for place in places)
    if places != ranked:
        raise RecordError(
            gettext_noop("places is %(read)s (allowed: places from 1 on, equal ones shared, as 1, 1, 3)"),
            read=list(places),
        )
    return places


def start_walk(record: Record) -> tuple[Game, Walk]:
    """Return the game of a record and a walk before its first deal; raise RecordError."""
    rules = game(record.game)
    lot = Lot(record.deals[0].dealer if record.deals else 0, record.trump_suits or ())
    return rules, Walk(rules, len(record.seats), record.options or {}, lot)
