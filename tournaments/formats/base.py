"""The contract of a tournament format: who meets whom next, given the rounds so far.

A format is a stateless object. It sees entries as numbers in the order of their starting numbers, and rounds
as they are stored; it keeps nothing between calls, so that the same call gives the same answer at any time.
An entry takes one side at a table: a seat, in partnership games both seats of a pair. Which seats those are,
playing, storing and deciding when to ask is the business of the services.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from games.rules.errors import BadOption
from games.rules.options import Option
from games.rules.text import gettext_noop
from tournaments.formats.errors import BadEntries, BadFormatOption, BrokenRound
from tournaments.results import MatchResult

Options = Mapping[str, int | str | bool]


@dataclass(frozen=True, slots=True)
class Seating:
    """Entries that meet, once for each match: by side, the side of the first seat first.

    `set_size` matches in a row are a duplicate set, played with the same cards; 1: each match has its own.
    """

    matches: tuple[tuple[int, ...], ...]
    set_size: int = 1

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries by side in the first match."""
        return self.matches[0]

    @property
    def sets(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The matches by the cards they share."""
        starts = range(0, len(self.matches), self.set_size)
        return tuple(self.matches[start : start + self.set_size] for start in starts)


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round as a format proposes it; the order of the seatings is that of the tables."""

    seatings: tuple[Seating, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A stored round: each pairing's entries by side, who had a bye, and the results known by now."""

    seatings: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    results: tuple[MatchResult, ...] = ()


class Finished(Enum):
    """What a format answers when there is no further round."""

    FINISHED = "finished"


FINISHED: Final = Finished.FINISHED


class Format(ABC):
    """One way to hold a tournament."""

    key: str
    title: str
    options: tuple[Option, ...] = ()
    sides: range = range(2, 3)  # how many entries may meet at a table
    minimum: int = 2  # entries
    needs_results: bool = True  # whether a round can only be paired when the one before is complete

    def pair(
        self,
        entries: Sequence[int],
        played: Sequence[PlayedRound],
        options: Mapping[str, object],
        rng: Random,
        sides: int = 2,
    ) -> NextRound | Finished:
        """Return the round that follows those played, with so many sides at every table, or FINISHED.

        `rng` is seeded alike at every call for one tournament. Raises BadEntries, BadFormatOption, or
        BrokenRound when the stored rounds are not this format's.
        """
        self.check_entries(len(entries), sides=sides)
        if len(set(entries)) != len(entries):
            raise BadEntries(gettext_noop("an entry is there twice: %(entries)s"), entries=_repeated(entries))
        step = self.next_round(tuple(entries), played, self.check_options(options), rng, sides)
        if isinstance(step, NextRound):
            check_round(step, entries, sides)
        return step

    @abstractmethod
    def next_round(
        self,
        entries: tuple[int, ...],
        played: Sequence[PlayedRound],
        options: Options,
        rng: Random,
        sides: int,
    ) -> NextRound | Finished:
        """Return the round that follows, with entries and options already checked."""

    @abstractmethod
    def round_count(self, entries: int, options: Mapping[str, object], sides: int = 2) -> int | None:
        """Return how many rounds so many entries play, None when that shows only on the way."""

    def check_sides(self, sides: int) -> None:
        """Raise BadEntries unless so many entries can meet at a table."""
        if sides not in self.sides:
            raise BadEntries(
                gettext_noop("%(format)s is for tables of %(allowed)s sides; this game has %(sides)s"),
                format=self.key,
                allowed=", ".join(map(str, self.sides)),
                sides=sides,
            )

    def check_entries(self, count: int, *, sides: int) -> None:
        """Raise BadEntries unless so many entries can play at tables of so many sides."""
        self.check_sides(sides)
        minimum = max(self.minimum, sides)
        if count < minimum:
            raise BadEntries(
                gettext_noop("%(format)s needs at least %(minimum)s entries, there are %(count)s"),
                format=self.key,
                minimum=minimum,
                count=count,
            )

    def check_options(self, raw: Mapping[str, object]) -> dict[str, int | str | bool]:
        """Return all options, defaults filled in; raises BadFormatOption saying what exists."""
        known = {option.key: option for option in self.options}
        for key in raw:
            if key not in known:
                raise BadFormatOption(
                    gettext_noop("%(format)s has no option %(option)s; options: %(options)s"),
                    format=self.key,
                    option=repr(key),
                    options=", ".join(known),
                )
        try:
            return {key: option.check(raw.get(key, option.default)) for key, option in known.items()}
        except BadOption as error:
            raise BadFormatOption(error.template, **error.params) from None


def check_round(proposed: NextRound, entries: Sequence[int], sides: int) -> None:
    """Raise BrokenRound unless every entry is paired or has a bye, once, and sits in all its matches."""
    seated = [entry for seating in proposed.seatings for entry in seating.entries]
    if sorted([*seated, *proposed.byes]) != sorted(entries):
        raise BrokenRound(
            gettext_noop("every entry plays or has a bye exactly once in a round; not so: %(entries)s"),
            entries=_repeated([*seated, *proposed.byes]) or sorted(set(entries) ^ {*seated, *proposed.byes}),
        )
    for seating in proposed.seatings:
        if len(seating.entries) != sides or any(
            sorted(match) != sorted(seating.entries) for match in seating.matches
        ):
            raise BrokenRound(
                gettext_noop("the matches of a pairing are not between its entries: %(matches)s"),
                matches=seating.matches,
            )
        if any(len(each) != seating.set_size or _repeats_a_seat(each) for each in seating.sets):
            raise BrokenRound(
                gettext_noop(
                    "in a duplicate set everybody sits elsewhere in every match; not so: %(matches)s"
                ),
                matches=seating.matches,
            )


def _repeats_a_seat(matches: Sequence[tuple[int, ...]]) -> bool:
    return any(len(set(seated)) < len(matches) for seated in zip(*matches, strict=True))


def _repeated(entries: Sequence[int]) -> list[int]:
    return sorted({entry for entry in entries if entries.count(entry) > 1})
