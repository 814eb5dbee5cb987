"""The record of a match as the service gives it out: once the match, and its whole duplicate set, is over."""

import zlib
from dataclasses import replace

from games.models import OVER, ImportedMatch, Match, MatchRecord, MatchStatus, Purpose
from games.play.record import Record
from games.play.record_json import read_json
from games.rules.text import gettext_noop
from games.services.errors import NotFound, NotNow


def is_set_over(match: Match) -> bool:
    """Return whether the match and all others of its duplicate set are over."""
    if match.status not in OVER:
        return False
    return (
        not match.set_key or not Match.objects.filter(set_key=match.set_key).exclude(status__in=OVER).exists()
    )


def has_open_record(match: Match) -> bool:
    """Return whether `match_record` would give the record out."""
    return match.status == MatchStatus.FINISHED and is_set_over(match)


def open_secret(match: Match) -> str:
    """Return the secret of the match's cards, also when it was voided; empty while they must stay hidden."""
    return match.secret if match.secret and is_set_over(match) else ""


def match_record(match: Match) -> Record:
    """Return the record with the time it was played.

    Raises NotNow while the match or another of its set is open (its cards would tell), NotFound when the
    match was voided and has none.
    """
    if match.status not in OVER:
        raise NotNow(
            gettext_noop("match %(match)s is %(status)s; its record opens when it is over"),
            match=match.pk,
            status=match.get_status_display(),
        )
    if not is_set_over(match):
        raise NotNow(
            gettext_noop(
                "match %(match)s belongs to a set that is played with the same cards; "
                "its record opens when the last of them is over"
            ),
            match=match.pk,
        )
    stored = MatchRecord.objects.filter(match=match).first()
    if stored is None:
        raise NotFound(gettext_noop("match %(match)s has no record: it was voided"), match=match.pk)
    record = read_json(zlib.decompress(bytes(stored.body)).decode())[0]
    if match.purpose == Purpose.IMPORTED:
        return _as_imported(match, record)
    played_at = match.started_at or match.finished_at
    return replace(record, played_at=f"{played_at:%Y-%m-%dT%H:%M:%SZ}") if played_at else record


def _as_imported(match: Match, record: Record) -> Record:
    """Return the record with the time and notes that came with it."""
    imported = ImportedMatch.objects.get(match=match)
    written = read_json(zlib.decompress(bytes(imported.body)).decode())[0]
    return replace(record, played_at=written.played_at, notes=written.notes, has_notes=written.has_notes)
