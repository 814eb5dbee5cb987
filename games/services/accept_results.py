"""Accept played matches: a result counts once, and only from the worker that still holds the lease."""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from games.models import Match, MatchRecord, MatchStatus, Seat, SeatLog
from games.play.record import Record, canonical, record_hash
from games.play.scoring import facts_of
from games.rules.registry import game as game_by_key


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A claimed match, the record of how it went, and what its uploaded bots leave for their owners."""

    match: Match
    record: Record
    logs: tuple[SeatLog, ...] = ()


def _still_held(token: str, played: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    held = set(
        Match.objects.select_for_update()
        .filter(pk__in=[one.match.pk for one in played], lease_token=token, status=MatchStatus.RUNNING)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    return sorted((one for one in played if one.match.pk in held), key=lambda one: one.match.pk)


def _finish(one: PlayedMatch) -> list[Seat]:
    """Fill in match and seats from the record; return the seats."""
    match, outcome = one.match, one.record.outcome
    assert outcome is not None, "a played match has an outcome"
    assert outcome.end is not None, "... which says how it ended"
    assert outcome.places is not None, "... and ranks the sides"
    match.status = MatchStatus.FINISHED
    match.end = outcome.end.text
    match.record_hash = record_hash(one.record)
    match.finished_at = timezone.now()
    match.lease_expires_at = None
    sides, facts = game_by_key(match.game).sides(len(one.record.seats)), facts_of(one.record)
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    for seat in seats:
        seat.place = outcome.places[sides[seat.number]]
        seat.game_points = outcome.game_points[sides[seat.number]]
        seat.facts = facts[sides[seat.number]]
        seat.fault = outcome.end.reason or "" if outcome.end.seat == seat.number else ""
    return seats


def accept_results(*, token: str, played: Iterable[PlayedMatch]) -> list[Match]:
    """Store records and results of the matches the token still holds; return these matches by id.

    Must run inside the settling transaction. A result posted twice, late, or from a worker whose lease was
    lost changes nothing.
    """
    accepted = _still_held(token, list(played))
    seats = [seat for one in accepted for seat in _finish(one)]
    with transaction.atomic():
        Match.objects.bulk_update(
            [one.match for one in accepted],
            ["status", "end", "record_hash", "finished_at", "lease_expires_at"],
        )
        Seat.objects.bulk_update(seats, ["place", "game_points", "facts", "fault"])
        MatchRecord.objects.bulk_create(
            MatchRecord(match=one.match, body=zlib.compress(canonical(one.record), 6)) for one in accepted
        )
        SeatLog.objects.bulk_create([log for one in accepted for log in one.logs])
    return [one.match for one in accepted]
