"""What a replay shows of Sixty-Six for four beside the common board: partners, cut, calls, garments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.play.record import Record
from games.rules.cards import card_text
from games.rules.four.table import HALF, Phase

KEY = "sixty-six-four"


@dataclass(frozen=True, slots=True)
class FourSeat:
    """A seat's partner, what that one answered it (None: not asked), and cards that are dealt later."""

    partner: str
    answer: bool | None
    throws_in: bool  # as the partner of who called
    to_come: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FourTable:
    """The table of one step; `opened` and `garments` by pair, empty where there is nothing to tell."""

    seats: tuple[FourSeat, ...]
    cuts: tuple[str, ...]  # the bottom cards, where nines were cut
    shown: str | None  # the sixth card of forehand that named trumps
    nines: tuple[str, ...]
    nines_by: str
    call: str
    caller: str
    opened: tuple[int, ...]
    garments: tuple[int, ...]


def four_table(
    record: Record, names: Sequence[str], view: Mapping[str, Any], number: int
) -> FourTable | None:
    """Return what the game adds to the board in a deal, which counts from 0; None for other games."""
    if record.game != KEY:
        return None
    deal = record.deals[number]
    caller, call = view["call"] or (None, "")
    nines_by, nines = view["nines"] or (None, ())
    answers = dict(view["answers"])
    cuts = tuple(map(card_text, deal.cuts or ()))
    return FourTable(
        seats=tuple(
            FourSeat(
                partner=names[seat ^ 2],
                answer=answers.get(seat),
                throws_in=caller == seat ^ 2 and view["phase"] in (Phase.LAY.value, Phase.SPECIAL.value),
                to_come=cards_to_come(record, view, number, seat),
            )
            for seat in range(len(names))
        ),
        cuts=cuts if len(cuts) > 1 else (),
        shown=view["upcard"],
        nines=tuple(nines),
        nines_by="" if nines_by is None else names[nines_by],
        call=call,
        caller="" if caller is None else names[caller],
        opened=_unless_nothing(view["opened"]),
        garments=_unless_nothing(view["garments"]),
    )


def cards_to_come(record: Record, view: Mapping[str, Any], number: int, seat: int) -> tuple[str, ...]:
    """Return the cards a seat has not got yet: here half of them come when trumps are named."""
    if record.game != KEY or view["phase"] != Phase.TRUMP.value:
        return ()
    return tuple(map(card_text, record.deals[number].hands[seat][HALF:]))


def _unless_nothing(values: list[int]) -> tuple[int, ...]:
    return tuple(values) if any(values) else ()
