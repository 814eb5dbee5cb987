"""Who takes a trick of Esel, card by card.

Owns the way in which a card takes, and the reason why it does not. Which cards may be played is said in
lookup.py, what a trick is worth in scoring.py. Source: our rule sheet, "Who takes: the trick, card by card";
its 23 worked examples are a test table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from games.rules.cards import Card, rank_of, suit_of
from games.rules.esel.cards import EIGHT, KING, QUEEN, SIX, is_one_lower, kills
from games.rules.esel.trumps import TrumpOption, Trumps


class Way(Enum):
    """How a card came to be on top."""

    LED = "led"  # it was led, and nothing took it or it has come back
    SUIT = "suit"  # a card of the main suit that kills
    LOWER = "lower"  # the card one below the led one, then one below that ...
    EIGHT = "eight"  # an eight of another suit, which becomes the main suit
    SAME = "same"  # of equal value with the led card
    TRUMP = "trump"  # a trump above all cards that have been on top


class Miss(Enum):
    """Why a card does not take."""

    LOWER_CLASS = (
        "lower-class"  # an ordinary card or the junior trump, and the card on top is of a higher class
    )
    NOT_KILLED = "not-killed"  # of the main suit, and does not kill
    NO_WAY = "no-way"  # of another suit: no eight, not of equal value, no trump
    EIGHT_KILLED = "eight-killed"  # an eight, and queen or king of its suit is on top
    EIGHT_TRUMPED = "eight-trumped"  # an eight, and a higher trump of another suit is on top
    SAME_TOO_LATE = (
        "same-too-late"  # of equal value, but the led card has been killed, trumped or its suit changed
    )
    SAME_ORDINARY = "same-ordinary"  # of equal value, but the card on top is a trump of equal value
    TRUMP_TOO_LOW = "trump-too-low"  # a trump, and a card that has been on top is as high
    TRUMP_STOPPED = "trump-stopped"  # a trump, and a six or eight of its suit has been on top


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a card takes: by which way, or why not; `against` is the card that decided it."""

    against: Card
    way: Way | None = None
    miss: Miss | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """A trick in progress, as far as the next card can tell."""

    led: Card
    suit: int  # the main suit
    reference: Card  # what a card of the main suit must kill when another suit is on top
    top: Card
    way: Way  # in which the top card came there
    is_trump: bool  # whether the top card is its owner's trump
    led_is_trump: bool
    led_was_killed: bool  # whether the led card was taken from, otherwise than by one below
    pile: tuple[Card, ...]  # the cards that have taken or have been taken from


@dataclass(frozen=True, slots=True)
class Step:
    """One card of a trick, laid by `seat`, and how things stand after it."""

    seat: int
    card: Card
    verdict: Verdict | None  # None for the card that is led
    comes_back: bool  # whether the led card is on top again because it kills the one that took
    top_seat: int
    after: Situation


def lead(card: Card, is_trump: bool) -> Situation:
    """Return the situation after a lead; `is_trump`: it is a trump of the player."""
    return Situation(card, suit_of(card), card, card, Way.LED, is_trump, is_trump, False, (card,))


def judge(now: Situation, card: Card, is_trump: bool, trumps: Trumps) -> Verdict:
    """Return whether a card takes. An eight of another suit is played by a seat void in the main suit."""
    top = now.top
    if trumps.grade(card) < trumps.grade(top) and rank_of(card) != rank_of(top):
        return Verdict(top, miss=Miss.LOWER_CLASS)
    if suit_of(card) == now.suit:
        return _judge_main_suit(now, card)
    return _judge_other_suit(now, card, is_trump, trumps)


def _judge_main_suit(now: Situation, card: Card) -> Verdict:
    against = now.top if suit_of(now.top) == now.suit else now.reference
    if kills(card, against):
        return Verdict(against, Way.SUIT)
    # Whatever took by LOWER stands in an unbroken chain: there is only one card below the led one.
    is_chain = now.way is Way.LOWER or (now.way is Way.LED and not now.led_was_killed)
    if against == now.top and is_chain and is_one_lower(card, now.top):
        return Verdict(against, Way.LOWER)
    return Verdict(against, miss=Miss.NOT_KILLED)


def _judge_other_suit(now: Situation, card: Card, is_trump: bool, trumps: Trumps) -> Verdict:
    miss = Miss.NO_WAY
    if rank_of(card) == EIGHT:
        stopper = _eight_stopper(now, card)
        if stopper is None:
            return Verdict(now.top, Way.EIGHT)
        miss = stopper
    if rank_of(card) == rank_of(now.led):
        hindrance = _same_hindrance(now, is_trump, trumps)
        if hindrance is None:
            return Verdict(now.top, Way.SAME)
        miss = hindrance
    return _judge_trump(now, card) if is_trump else Verdict(now.top, miss=miss)


def _eight_stopper(now: Situation, card: Card) -> Miss | None:
    top = now.top
    if suit_of(top) == suit_of(card):
        return Miss.EIGHT_KILLED if rank_of(top) in (QUEEN, KING) else None
    return Miss.EIGHT_TRUMPED if now.is_trump and rank_of(top) > EIGHT else None


def _same_hindrance(now: Situation, is_trump: bool, trumps: Trumps) -> Miss | None:
    if now.suit != suit_of(now.led) or now.way not in (Way.LED, Way.LOWER, Way.SAME):
        return Miss.SAME_TOO_LATE
    if is_trump:
        return None
    is_led_trump = now.way is Way.LED and now.led_is_trump and trumps.option is TrumpOption.OWN
    is_same_trump = now.way is Way.SAME and now.is_trump
    return Miss.SAME_ORDINARY if is_led_trump or is_same_trump else None


def _judge_trump(now: Situation, card: Card) -> Verdict:
    for other in now.pile:
        if suit_of(other) == suit_of(card) and rank_of(other) in (SIX, EIGHT):
            return Verdict(other, miss=Miss.TRUMP_STOPPED)
    highest = max(now.pile, key=rank_of)
    if rank_of(card) > rank_of(highest):
        return Verdict(now.top, Way.TRUMP)
    return Verdict(highest, miss=Miss.TRUMP_TOO_LOW)


def comes_back(now: Situation, card: Card, way: Way | None) -> bool:
    """Tell whether the led card is on top again after a card that takes: 6S 8S KS, the six kills the king."""
    is_later = now.top != now.led and now.suit == suit_of(now.led)
    return way is Way.SUIT and is_later and kills(now.led, card)


def lay(now: Situation, card: Card, is_trump: bool, way: Way | None) -> Situation:
    """Return the situation after a card that takes by `way`, or does not take (None)."""
    if way is None:
        return now
    pile = (*now.pile, card)
    if comes_back(now, card, way):
        return replace(now, top=now.led, way=Way.LED, is_trump=now.led_is_trump, pile=pile)
    killed = now.led_was_killed or way is not Way.LOWER
    after = replace(now, top=card, way=way, is_trump=is_trump, led_was_killed=killed, pile=pile)
    return replace(after, suit=suit_of(card), reference=card) if way is Way.EIGHT else after


def play_out(cards: Iterable[Card], trumps: Trumps) -> list[Step]:
    """Return a trick card by card; the seats count from 0, the leader's."""
    steps: list[Step] = []
    for seat, card in enumerate(cards):
        is_trump = trumps.are(card, seat)
        if not steps:
            steps.append(Step(seat, card, None, False, seat, lead(card, is_trump)))
            continue
        now, top_seat = steps[-1].after, steps[-1].top_seat
        verdict = judge(now, card, is_trump, trumps)
        back = comes_back(now, card, verdict.way)
        taker = top_seat if verdict.way is None else 0 if back else seat
        after = lay(now, card, is_trump, verdict.way)
        steps.append(Step(seat, card, verdict, back, taker, after))
    return steps
