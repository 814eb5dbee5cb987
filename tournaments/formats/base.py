"""The contract of a tournament format: who meets whom next, given the rounds so far.

A format is a stateless object. It sees entries as numbers in the order of their starting numbers, and rounds
as they are stored; it keeps nothing between calls, so that the same call gives the same answer at any time.
Playing, storing and deciding when to ask is the business of the services.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from games.rules.errors import BadOption
from games.rules.game import Option
from games.rules.text import gettext_noop
from tournaments.formats.errors import BadEntries, BadFormatOption, BrokenRound
from tournaments.results import MatchResult

Options = Mapping[str, int | str | bool]


@dataclass(frozen=True, slots=True)
class Seating:
    """Entries that meet, once for each match: in seat order, the first seat first."""

    matches: tuple[tuple[int, ...], ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries in the seat order of the first match."""
        return self.matches[0]


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round as a format proposes it; the order of the seatings is that of the tables."""

    seatings: tuple[Seating, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A stored round: each pairing's entries in seat order, who had a bye, and the results known by now."""

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
    seats: range = range(2, 3)  # how many entries may meet at a table
    minimum: int = 2  # entries
    needs_results: bool = True  # whether a round can only be paired when the one before is complete

    def pair(
        self,
        entries: Sequence[int],
        played: Sequence[PlayedRound],
        options: Mapping[str, object],
        rng: Random,
    ) -> NextRound | Finished:
        """Return the round that follows those played, or FINISHED.

        `rng` is seeded alike at every call for one tournament. Raises BadEntries, BadFormatOption, or
        BrokenRound when the stored rounds are not this format's.
        """
        self.check_entries(len(entries), seats=self.seats.start)
        if len(set(entries)) != len(entries):
            raise BadEntries(gettext_noop("an entry is there twice: %(entries)s"), entries=_repeated(entries))
        step = self.next_round(tuple(entries), played, self.check_options(options), rng)
        if isinstance(step, NextRound):
            check_round(step, entries, self.seats)
        return step

    @abstractmethod
    def next_round(
        self, entries: tuple[int, ...], played: Sequence[PlayedRound], options: Options, rng: Random
    ) -> NextRound | Finished:
        """Return the round that follows, with entries and options already checked."""

    @abstractmethod
    def round_count(self, entries: int, options: Mapping[str, object]) -> int | None:
        """Return how many rounds so many entries play, None when that shows only on the way."""

    def check_entries(self, count: int, *, seats: int) -> None:
        """Raise BadEntries unless so many entries can play a game with so many seats to fill."""
        if seats not in self.seats:
            raise BadEntries(
                gettext_noop("%(format)s is for games with %(allowed)s seats; this game has %(seats)s"),
                format=self.key,
                allowed=", ".join(map(str, self.seats)),
                seats=seats,
            )
        if count < self.minimum:
            raise BadEntries(
                gettext_noop("%(format)s needs at least %(minimum)s entries, there are %(count)s"),
                format=self.key,
                minimum=self.minimum,
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


def check_round(proposed: NextRound, entries: Sequence[int], seats: range) -> None:
    """Raise BrokenRound unless every entry is paired or has a bye, once, and sits in all its matches."""
    seated = [entry for seating in proposed.seatings for entry in seating.entries]
    if sorted([*seated, *proposed.byes]) != sorted(entries):
        raise BrokenRound(
            gettext_noop("every entry plays or has a bye exactly once in a round; not so: %(entries)s"),
            entries=_repeated([*seated, *proposed.byes]) or sorted(set(entries) ^ {*seated, *proposed.byes}),
        )
    for seating in proposed.seatings:
        if len(seating.entries) not in seats or any(
            sorted(match) != sorted(seating.entries) for match in seating.matches
        ):
            raise BrokenRound(
                gettext_noop("the matches of a pairing are not between its entries: %(matches)s"),
                matches=seating.matches,
            )


def _repeated(entries: Sequence[int]) -> list[int]:
    return sorted({entry for entry in entries if entries.count(entry) > 1})
