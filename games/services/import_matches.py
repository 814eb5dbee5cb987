"""Import matches that people played at a table: all of a text or none, queued for a worker to replay.

An imported match is unrated until every seat is confirmed (see games.services.give_word). The importer's word
comes with the import, for the one seat the importer speaks for.
"""

import zlib
from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.models import Confirmation, ImportedMatch, Match, MatchStatus, Player, Purpose, Seat
from games.play.plan import make_plan
from games.play.record_json import to_json
from games.rules.errors import StichligaError
from games.rules.registry import game as game_by_key
from games.selectors.confirmations import spoken_for
from games.selectors.imports import ReadMatch, find_twins, is_there, read_import
from games.services.hint import PLAY, send_hint
from games.services.people import make_guests, player_of

PRIORITY = 5  # replaying takes milliseconds: before tournaments, after the checks of uploaded bots


def import_matches(*, source: str, importer: User) -> list[Match]:
    """Store the matches of a text, in its order, and have them replayed by a worker.

    Raises the first RecordError, NotNow for a game that is there already, Refused for a text that holds no
    records or too many; then nothing is stored.
    """
    player_of(importer)
    reads = []
    for read in read_import(source, importer):
        if isinstance(read, StichligaError):
            raise read
        reads.append(read)
    try:
        with transaction.atomic():
            matches = _store(reads, importer)
            send_hint(PLAY)
    except IntegrityError:  # the same game has come in between the reading and now
        twins = find_twins(reads)
        for number, each in enumerate(reads, 1):
            if each.fingerprint in twins:
                raise is_there(number, len(reads), twins[each.fingerprint]) from None
        raise
    return matches


def _store(reads: Sequence[ReadMatch], importer: User) -> list[Match]:
    new = dict.fromkeys(seat.name for read in reads for seat in read.seats if seat.player is None)
    guests = make_guests(new)
    fingerprints = [read.fingerprint for read in reads]
    given_up = ImportedMatch.objects.filter(fingerprint__in=fingerprints, match__status=MatchStatus.VOIDED)
    given_up.update(fingerprint=None)
    matches = Match.objects.bulk_create(_match(read, importer) for read in reads)
    ImportedMatch.objects.bulk_create(
        ImportedMatch(
            match=match,
            importer=importer,
            played_at=read.played_at,
            body=zlib.compress(to_json(read.record).encode()),
            fingerprint=fingerprint,
        )
        for match, read, fingerprint in zip(matches, reads, fingerprints, strict=True)
    )
    tables = [_seats(match, read, guests) for match, read in zip(matches, reads, strict=True)]
    Seat.objects.bulk_create(seat for table in tables for seat in table)
    own = (spoken_for(importer.pk, table) for table in tables)
    Confirmation.objects.bulk_create(Confirmation(seat=seat, user=importer) for seat in own if seat)
    return matches


def _match(read: ReadMatch, importer: User) -> Match:
    record = read.record
    return Match(
        game=record.game,
        purpose=Purpose.IMPORTED,
        plan=make_plan(record.game, record.options or {}, len(record.seats), b"").to_json(),
        is_rated=False,
        priority=PRIORITY,
        queue_group=f"import-{importer.pk}",
        chunk_key=f"import-{record.game}",
    )


def _seats(match: Match, read: ReadMatch, guests: Mapping[str, Player]) -> list[Seat]:
    """Return the seats, not yet stored; nobody knows which version of a bot sat at a table."""
    sides = game_by_key(match.game).sides(len(read.seats))
    return [
        Seat(match=match, number=number, side=side, player=seat.player or guests[seat.name])
        for number, (side, seat) in enumerate(zip(sides, read.seats, strict=True))
    ]
