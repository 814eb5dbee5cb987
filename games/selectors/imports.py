"""Records that people bring: read and replayed, their players found, told whether they can be imported.

Nothing is stored here; what is read so is stored by games.services.import_matches, all of a file or none.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import ImportedMatch, Match, MatchStatus, Purpose
from games.play.ends import PLAYED, EndKind
from games.play.errors import RecordError
from games.play.reading import each_record
from games.play.record import Record, record_hash
from games.play.replay import replay
from games.rules.errors import StichligaError
from games.rules.registry import game as game_by_key
from games.rules.text import gettext_noop
from games.selectors.named_players import NamedPlayers, NamedSeat
from games.services.errors import NotNow, Refused

FIRST_YEAR = 1900
MOST_BYTES = 256 * 1024
MOST_MATCHES = 100
ENDS = (EndKind.PLAYED, EndKind.RESIGNED, EndKind.ADJUDICATED)


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A record that can be imported: replayed, all points and the result filled in, players by name."""

    record: Record
    seats: tuple[NamedSeat, ...]

    @property
    def played_at(self) -> datetime | None:
        """Return when it was played, in UTC, if the record says so."""
        written = self.record.played_at
        return datetime.fromisoformat(written).astimezone(UTC) if written else None

    @property
    def fingerprint(self) -> str:
        """Return what is the same whoever writes this game down: cards, actions, players, all options."""
        options = game_by_key(self.record.game).check_options(self.record.options or {})
        keys = tuple(seat.key for seat in self.seats)
        return record_hash(replace(self.record, seats=keys, options=options, fair=None))


Read = ReadMatch | StichligaError


def read_import(source: str, importer: User) -> list[Read]:
    """Return what can be imported of each record of a text, or why not.

    Raises Refused for a text that is too long, or holds no record or too many.
    """
    replayed = [_replayed(read) for read in _records(source)]
    names = (name for read in replayed if isinstance(read, Record) for name in read.seats)
    players = NamedPlayers(names, importer)
    seated = [_seated(read, players) if isinstance(read, Record) else read for read in replayed]
    twins = find_twins(read for read in seated if isinstance(read, ReadMatch))
    reads = list(_without_twins(seated, twins))
    if len(reads) > 1:
        for number, read in enumerate(reads, 1):
            if isinstance(read, RecordError):
                read.record = number
    return reads


def _records(source: str) -> list[Record | RecordError]:
    if len(source.encode(errors="replace")) > MOST_BYTES:
        raise Refused(gettext_noop("the text is too long (allowed: %(most)s KiB)"), most=MOST_BYTES // 1024)
    records = list(islice(each_record(source), MOST_MATCHES + 1))
    if not records:
        raise Refused(gettext_noop("there is no record in it (allowed: records as text or JSON)"))
    if len(records) > MOST_MATCHES:
        raise Refused(
            gettext_noop("there are too many records in it (allowed: %(most)s at a time)"), most=MOST_MATCHES
        )
    return records


def _replayed(read: Record | RecordError) -> Record | RecordError:
    """Return the record with its points and result filled in, or what is wrong with it."""
    if isinstance(read, RecordError):
        return read
    try:
        _check_is_import(read)
        return replay(read).record
    except RecordError as error:
        return error


def _check_is_import(record: Record) -> None:
    """Raise RecordError for what no table can have brought forth, or what decides nothing."""
    end = (record.outcome.end if record.outcome else None) or PLAYED
    if end.kind not in ENDS:
        raise RecordError(
            gettext_noop("a match with the end %(end)s is not imported (allowed: %(allowed)s)"),
            end=end.text,
            allowed=", ".join(ENDS),
        )
    if not record.deals:
        raise RecordError(gettext_noop("a match without a deal is not imported"))
    if record.played_at is not None and not _can_have_been(record.played_at):
        raise RecordError(
            gettext_noop("played_at is %(read)s (allowed: a time from 1900 to now)"),
            read=repr(record.played_at),
        )


def _can_have_been(played_at: str) -> bool:
    """Tell whether people can have played then; clocks may be off by a day."""
    try:
        moment = datetime.fromisoformat(played_at).astimezone(UTC)
    except OverflowError:
        return False
    return moment.year >= FIRST_YEAR and moment <= timezone.now() + timedelta(days=1)


def _seated(record: Record, players: NamedPlayers) -> ReadMatch | RecordError:
    try:
        seats = players.seats(record.seats)
    except RecordError as error:
        return error
    return ReadMatch(replace(record, seats=tuple(seat.name for seat in seats)), seats)


def find_twins(reads: Iterable[ReadMatch]) -> dict[str, int]:
    """Return the matches that are there already, by the fingerprint of what was read; two queries."""
    fingerprints = {read.fingerprint: read for read in reads}
    imported = ImportedMatch.objects.filter(fingerprint__in=fingerprints)
    imported = imported.exclude(match__status=MatchStatus.VOIDED)
    twins = {key: pk for key, pk in imported.values_list("fingerprint", "match_id") if key}
    return twins | _played_here({key: read for key, read in fingerprints.items() if read.record.fair})


def _played_here(fair: dict[str, ReadMatch]) -> dict[str, int]:
    """Return the service's own matches among records of fair deals; by seats, since hashes have no index."""
    if not fair:
        return {}
    hashes = {record_hash(read.record): key for key, read in fair.items()}
    players = {seat.player for read in fair.values() for seat in read.seats if seat.player}
    matches = Match.objects.filter(seats__player__in=players, record_hash__in=hashes)
    matches = matches.exclude(purpose=Purpose.IMPORTED).exclude(status=MatchStatus.VOIDED)
    return {hashes[found]: pk for found, pk in matches.values_list("record_hash", "pk")}


def _without_twins(reads: Sequence[Read], twins: dict[str, int]) -> Iterator[Read]:
    seen: dict[str, int] = {}
    for number, read in enumerate(reads, 1):
        if not isinstance(read, ReadMatch):
            yield read
            continue
        fingerprint = read.fingerprint
        if fingerprint in twins:
            yield is_there(number, len(reads), twins[fingerprint])
        elif fingerprint in seen:
            yield RecordError(
                gettext_noop("this is the same game as in record %(other)s"), other=seen[fingerprint]
            )
        else:
            yield read
        seen.setdefault(fingerprint, number)


def is_there(number: int, of: int, match: int) -> NotNow:
    """Return the refusal of a game that is there already as a match."""
    if of == 1:
        return NotNow(gettext_noop("this game is there already: it is match %(match)s"), match=match)
    return NotNow(
        gettext_noop("the game of record %(record)s is there already: it is match %(match)s"),
        record=number,
        match=match,
    )
