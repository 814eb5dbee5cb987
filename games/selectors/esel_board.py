"""What a replay shows of Esel beside the common board: trumps, bids, who is on top and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.play.record import Record
from games.rules.cards import SUITS, parse_card
from games.rules.esel.trick import play_out
from games.rules.esel.trumps import TrumpOption, Trumps, trumps_of
from games.rules.registry import game
from games.selectors.trick_page import trick_query, written
from games.selectors.trick_words import explain, signs


@dataclass(frozen=True, slots=True)
class EselSeat:
    """A seat's own trump suit, its bid and the card points it needs by that; None where there is none."""

    trump: str | None
    bid: str | None
    needed: int | None


@dataclass(frozen=True, slots=True)
class EselTable:
    """The table of one step; `sentence` says what came of the last card, `query` leads to the whole trick."""

    suits: tuple[str, ...]  # trumps of all
    seats: tuple[EselSeat, ...]
    top: int | None  # the seat on top
    sentence: str
    query: str


def esel_table(
    record: Record, view: Mapping[str, Any], played: Sequence[tuple[int, str]]
) -> EselTable | None:
    """Return what Esel adds to the board, None for other games; `played` are the cards on the table."""
    if record.game != "esel":
        return None
    option = TrumpOption(str(game(record.game).check_options(record.options or {})["trumps"]))
    trumps = trumps_of(option, record.trump_suits or ())
    is_own = option is TrumpOption.OWN
    letters = tuple(SUITS[suit] for suit in trumps.suits)
    seats = tuple(
        EselSeat(letters[seat] if is_own else None, bid, needed)
        for seat, (bid, needed) in enumerate(zip(view["bids"], view["needed"], strict=True))
    )
    sentence = query = ""
    if played:
        turned = _from_leader(trumps, played[0][0])
        cards = [card for _, card in played]
        sentence = explain(play_out(map(parse_card, cards), turned), signs)[-1].sentence
        suits = () if option is TrumpOption.TWO_RANKED else tuple(SUITS[suit] for suit in turned.suits)
        query = trick_query(cards, written(suits), option)
    return EselTable(() if is_own else letters, seats, view["top"], sentence, query)


def _from_leader(trumps: Trumps, leader: int) -> Trumps:
    """Return the trumps with the seats counted from the leader."""
    if trumps.option is not TrumpOption.OWN:
        return trumps
    return Trumps(trumps.option, (*trumps.suits[leader:], *trumps.suits[:leader]))
