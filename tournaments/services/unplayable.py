"""Void the matches that wait for a bot which may not play; their tournaments go on without them.

They are walkovers (tournaments/walkovers.py): the others win them in the standings. What a suspended version
is playing just now is played to its end and counts; what a bot held by staff is playing does not.
"""

from collections import defaultdict
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import BotVersion, Match, MatchStatus, Player, Purpose, Seat, VersionStatus
from games.services.locks import lock_matches
from tournaments.models import Round
from tournaments.services.rounds import close_rounds, lock_rounds
from tournaments.walkovers import walkover_end

BATCH = 500  # matches in one transaction
ELSEWHERE = (Purpose.CHECK, Purpose.IMPORTED)  # checks wait, and people have played already


@dataclass(frozen=True, slots=True)
class _Banned:
    """The suspended versions and the held bots."""

    versions: frozenset[int]
    players: frozenset[int]

    def keep_out(self, seat: Seat) -> bool:
        return seat.bot_version_id in self.versions or seat.player_id in self.players

    def matches(self) -> QuerySet[Match]:
        """Return the matches that wait for nothing."""
        seats = Seat.objects.filter(match=OuterRef("pk"))
        waiting = Q(status__in=(MatchStatus.QUEUED, MatchStatus.FAILED))
        return Match.objects.exclude(purpose__in=ELSEWHERE).filter(
            (waiting & Q(Exists(seats.filter(bot_version__in=self.versions))))
            | ((waiting | Q(status=MatchStatus.RUNNING)) & Q(Exists(seats.filter(player__in=self.players))))
        )


def void_unplayable(*, within: Round | None = None) -> int:
    """Void what waits for held bots and suspended versions, of one round or of all; return how many."""
    banned = _banned()
    if banned is None:
        return 0
    unplayable = banned.matches()
    if within is not None:
        unplayable = unplayable.filter(pairing_match__pairing__round=within)
    voided = 0
    while pks := list(unplayable.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        voided += _void(banned, pks)
    return voided


def _banned() -> _Banned | None:
    """Return who may not play, None while every bot may; two small queries."""
    suspended = BotVersion.objects.filter(status=VersionStatus.SUSPENDED).order_by()
    held = Player.objects.filter(is_held=True).order_by()
    versions = frozenset(suspended.values_list("pk", flat=True))
    players = frozenset(held.values_list("pk", flat=True))
    return _Banned(versions, players) if versions or players else None


@transaction.atomic
def _void(banned: _Banned, pks: list[int]) -> int:
    rounds = lock_rounds(pks)
    doomed = banned.matches().filter(pk__in=pks)
    lock_matches(doomed)
    by_end: defaultdict[str, list[int]] = defaultdict(list)
    for match in doomed.prefetch_related("seats"):
        by_end[_end(banned, match)].append(match.pk)
    for end, found in by_end.items():
        Match.objects.filter(pk__in=found).update(
            status=MatchStatus.VOIDED, end=end, lease_token="", lease_expires_at=None
        )
    close_rounds(rounds)
    return sum(map(len, by_end.values()))


def _end(banned: _Banned, match: Match) -> str:
    seats = list(match.seats.all())
    absent = {seat.side for seat in seats if banned.keep_out(seat)}
    return walkover_end(absent) if absent != {seat.side for seat in seats} else ""
