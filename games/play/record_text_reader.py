"""Reading records from text: who acts follows from the rules, so the match is played while it is read.

An action takes the longest legal reading of the words that stand there. Every error names line and column,
what was read and what would have been allowed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.play.errors import RecordError
from games.play.record import UNKNOWN, UNORDERED, Fair, Outcome, Points, Record, RecordedAction, RecordedDeal
from games.play.record_json import all_or_error, read_card
from games.play.replay import check_fair
from games.play.text_drafts import Draft, read_drafts
from games.play.text_headers import Headers, read_numbers
from games.play.text_lines import Line, LineKind, Word, lines_of
from games.play.undrawn import fill
from games.play.walk import Walk
from games.rules.actions import Action, parse_action
from games.rules.cards import Card, card_text
from games.rules.errors import NotAnAction
from games.rules.game import Lot
from games.rules.text import gettext_noop

_LONGEST = 4  # words of an action: nines 9S 9H 9D


def read_text(source: str) -> list[Record]:
    """Return the records of a text; raise the first RecordError."""
    return all_or_error(each_text(source))


def each_text(source: str) -> Iterator[Record | RecordError]:
    """Yield each match of a text, or what is wrong with it."""
    for lines in _matches(lines_of(source)):
        try:
            yield _match(lines)
        except RecordError as error:
            yield error


def _matches(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each match: it begins with a header after other lines, or with the next Game."""
    match: list[Line] = []
    for line in lines:
        is_game = line.key == "Game" and any(known.key == "Game" for known in match)
        if line.kind is LineKind.HEADER and match and (is_game or match[-1].kind is not LineKind.HEADER):
            yield match
            match = []
        match.append(line)
    if match:
        yield match


def _match(lines: Sequence[Line]) -> Record:
    headers = Headers([line for line in lines if line.kind is LineKind.HEADER], lines[0].start)
    body = [line for line in lines if line.kind is not LineKind.HEADER]
    drafts = read_drafts(body)
    record = Record(
        game=headers.rules.key,
        seats=headers.seats,
        deals=(),
        options=headers.options(),
        played_at=headers.played_at(),
        trump_suits=headers.trump_suits(),
        fair=headers.fair(),
        outcome=headers.outcome(),
        notes=headers.notes(),
        has_notes="Notes" in headers.values,
    )
    dealer = drafts[0].dealer if drafts else 0
    try:
        lot = Lot(dealer, record.trump_suits or ())
        walk = Walk(headers.rules, len(headers.seats), record.options or {}, lot)
    except RecordError as error:
        raise (drafts[0].start if drafts else lines[0].start).place(error) from None
    table = _Table(headers, walk)
    record = replace(record, deals=tuple(table.read(draft, draft is drafts[-1]) for draft in drafts))
    table.check_outcome(record.outcome, lines[-1].start)
    if record.fair is not None:
        table.check_fair(record, record.fair)
    return record


class _Table:
    """Reads the deals of one match by playing them."""

    def __init__(self, headers: Headers, walk: Walk) -> None:
        self._headers = headers
        self._rules = headers.rules
        self._seats = len(headers.seats)
        self._walk = walk

    def read(self, draft: Draft, is_last: bool) -> RecordedDeal:
        """Return a deal; raise RecordError."""
        try:
            dealt = self._cards(draft)
        except RecordError as error:
            error.deal = draft.number
            raise
        try:
            self._walk.deal(dealt)
        except RecordError as error:
            raise draft.start.place(error, draft.number) from None
        deal = replace(dealt, actions=tuple(self._actions(draft.actions)))
        end = draft.points.start if draft.points else (draft.actions or [draft.start])[-1]
        try:
            if not is_last:
                self._walk.check_deal_is_over()
            card_points, game_points = self._points(draft)
            deal = replace(deal, card_points=card_points, game_points=game_points)
            self._walk.check_points(deal)
        except RecordError as error:
            raise end.place(error, draft.number) from None
        return deal

    def check_outcome(self, claimed: Outcome | None, last: Word) -> None:
        """Raise RecordError unless the match ends as it claims."""
        try:
            self._walk.outcome(claimed)
        except RecordError as error:
            values = self._headers.values
            raise values.get("Result", values.get("End", last)).place(error) from None

    def check_fair(self, record: Record, fair: Fair) -> None:
        """Raise RecordError unless the cards are those of the secret."""
        try:
            check_fair(record, self._rules, fair)
        except RecordError as error:
            raise self._headers.values["Fair"].place(error) from None

    def _cards(self, draft: Draft) -> RecordedDeal:
        seats = [str(seat) for seat in range(self._seats)]
        more = [key for key in self._rules.record_keys if key in ("stock", "cuts")]
        allowed = (*seats, *more, *["undrawn"] * ("stock" in more))
        for key, line in draft.keyed.items():
            if key not in allowed:
                raise line.start.error(
                    gettext_noop("%(read)s: is no part of this deal (allowed: %(allowed)s)"),
                    allowed=", ".join(f"{key}:" for key in allowed),
                )
        hands = tuple(_read_cards(draft.keyed[seat].words) for seat in seats if seat in draft.keyed)
        if len(hands) not in (0, self._seats):
            raise draft.start.error(
                gettext_noop("a hand is missing after %(read)s (allowed: lines %(allowed)s)"),
                allowed=", ".join(f"{seat}:" for seat in seats),
            )
        self._check_cards(draft)
        stock, filled = self._stock(draft, hands)
        cuts = _read_cards(draft.keyed["cuts"].words) if "cuts" in draft.keyed else None
        is_unordered = bool(filled) or "undrawn" in draft.keyed
        return RecordedDeal(draft.dealer, hands, (), stock, cuts, is_unordered, filled=filled)

    def _stock(
        self, draft: Draft, hands: Sequence[Sequence[Card]]
    ) -> tuple[tuple[Card, ...] | None, frozenset[int]]:
        if "undrawn" in draft.keyed:
            line = draft.keyed["undrawn"]
            if [word.text for word in line.words] != [UNORDERED]:
                raise line.start.error(
                    gettext_noop("%(read)s: without its word (allowed: %(allowed)s)"),
                    allowed=f"undrawn: {UNORDERED}",
                )
        if "stock" not in draft.keyed:
            return None, frozenset()
        line = draft.keyed["stock"]
        places = [None if word.text == UNKNOWN else _read_card(word) for word in line.words]
        try:
            return fill(self._rules.pack, hands, places)
        except RecordError as error:
            raise line.start.place(error) from None

    def _check_cards(self, draft: Draft) -> None:
        """Raise RecordError at the first card that is not in the pack or stands twice."""
        lines = [line for key, line in draft.keyed.items() if key.isdigit() or key == "stock"]
        words = [word for line in lines for word in line.words if word.text != UNKNOWN]
        cards = [_read_card(word) for word in words]
        for place, (word, card) in enumerate(zip(words, cards, strict=True)):
            if card not in self._rules.pack or card in cards[:place]:
                raise word.error(
                    gettext_noop("%(read)s is not in the pack, or twice in the deal (allowed: %(missing)s)"),
                    missing=" ".join(card_text(card) for card in self._rules.pack if card not in cards),
                )

    def _actions(self, words: Sequence[Word]) -> Iterator[RecordedAction]:
        place = 0
        while place < len(words):
            action, length = self._longest(words[place : place + _LONGEST])
            recorded = RecordedAction(self._walk.state.to_act, action)
            self._walk.act(recorded)
            yield recorded
            place += length

    def _longest(self, words: Sequence[Word]) -> tuple[Action, int]:
        """Return the longest legal action that begins here, and its length in words."""
        legal = self._walk.legal()
        read = words[0].text
        for length in range(len(words), 0, -1):
            text = " ".join(word.text for word in words[:length])
            try:
                action = parse_action(text)
            except NotAnAction:
                continue
            if action in legal:
                return action, length
            read = read if " " in read else text
        raise words[0].place(self._walk.refusal(repr(read)))

    def _points(self, draft: Draft) -> tuple[Points | None, Points | None]:
        if draft.points is None:
            return None, None
        text = " ".join(word.text for word in draft.points.words)
        parts = [part.split() for part in text[1:].split("/")]
        if len(parts) > 2:
            raise RecordError(
                gettext_noop("%(read)s (allowed: = CARD POINTS / GAME POINTS)"), read=repr(text)
            )
        sides = len(set(self._rules.sides(self._seats)))
        claims = [read_numbers(part, sides) if part else None for part in parts]
        return claims[0], claims[1] if len(claims) > 1 else None


def _read_cards(words: Sequence[Word]) -> tuple[Card, ...]:
    return tuple(_read_card(word) for word in words)


def _read_card(word: Word) -> Card:
    try:
        return read_card(word.text)
    except RecordError as error:
        raise word.place(error) from None
