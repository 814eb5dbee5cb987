"""Imported matches and the words given on their seats: who speaks for whom, whose word is still missing.

An account speaks for one seat of a match: its own person's, else that of its first bot. What nobody speaks
for (guests, bots without an owner, a second seat of one account) is for staff, with a reason. So nobody makes
a match count alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from games.models import Confirmation, Match, MatchStatus, Player, PlayerKind, Purpose, Seat, Word
from games.selectors.match_lines import MatchLine, match_line

Visitor = AbstractBaseUser | AnonymousUser


def spoken_for(owner: int | None, seats: Iterable[Seat]) -> Seat | None:
    """Return the seat of a match that the account of this id speaks for."""
    if owner is None:
        return None
    own = [seat for seat in seats if seat.player.owner_id == owner]
    people = [seat for seat in own if seat.player.kind == PlayerKind.HUMAN]
    return min(people or own, key=lambda seat: seat.number, default=None)


def word_of(seat: Seat) -> Confirmation | None:
    """Return the word given on a seat, if any."""
    return getattr(seat, "confirmation", None)


@dataclass(frozen=True, slots=True)
class SeatWord:
    """A seat, the word given on it, and who can give it."""

    seat: Seat
    given: Confirmation | None
    is_for_staff: bool  # nobody else speaks for it

    @property
    def is_by_staff(self) -> bool:
        """Tell whether somebody else than the player's owner gave it."""
        return self.given is not None and self.given.user_id != self.seat.player.owner_id

    @property
    def state(self) -> str:
        """Return "confirmed", "rejected" or "waiting"."""
        return self.given.word if self.given else "waiting"


@dataclass(frozen=True, slots=True)
class Import:
    """An imported match: by whom, when it was played, and the words given."""

    match: Match
    line: MatchLine
    importer: Player | None
    played_at: datetime | None
    words: tuple[SeatWord, ...]
    own: SeatWord | None  # that of whoever looks

    @property
    def state(self) -> str:
        """Return "rated", "voided", "rejected" or "waiting"."""
        if self.match.is_rated:
            return "rated"
        if self.match.status == MatchStatus.VOIDED:
            return "voided"
        if self.rejections:
            return "rejected"
        return "waiting"

    @property
    def is_open(self) -> bool:
        """Tell whether words still change anything."""
        return self.state in ("waiting", "rejected")

    @property
    def rejections(self) -> list[SeatWord]:
        return [word for word in self.words if word.state == Word.REJECTED]

    @property
    def missing(self) -> list[SeatWord]:
        return [word for word in self.words if word.given is None]


def _imports(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with everything an Import is made of; two queries, with the importers three."""
    seats = Seat.objects.select_related("player", "bot_version", "confirmation__user").order_by("number")
    importers = Player.objects.filter(kind=PlayerKind.HUMAN)
    return (
        matches.filter(purpose=Purpose.IMPORTED)
        .select_related("imported__importer")
        .defer("plan", "secret", "imported__body")
        .prefetch_related(Prefetch("seats", seats), Prefetch("imported__importer__players", importers))
    )


def _as_import(match: Match, viewer: Visitor) -> Import:
    seats = list(match.seats.all())
    spoken = [spoken_for(owner, seats) for owner in {seat.player.owner_id for seat in seats}]
    words = tuple(SeatWord(seat, word_of(seat), is_for_staff=seat not in spoken) for seat in seats)
    own = spoken_for(viewer.pk, seats)
    return Import(
        match=match,
        line=match_line(match),
        importer=next(iter(match.imported.importer.players.all()), None),
        played_at=match.imported.played_at,
        words=words,
        own=next((word for word in words if word.seat == own), None),
    )


def find_import(match: Match, viewer: Visitor) -> Import | None:
    """Return what is known of an imported match as such; None for any other match, without a query."""
    if match.purpose != Purpose.IMPORTED:
        return None
    return find_imports([match], viewer)[match.pk]


def find_imports(matches: Iterable[Match], viewer: Visitor) -> dict[int, Import]:
    """Return the imported ones of the matches as such, by the match's id."""
    found = _imports(Match.objects.filter(pk__in=[match.pk for match in matches]))
    return {match.pk: _as_import(match, viewer) for match in found}


def waiting_for(user: User) -> list[Import]:
    """Return the imported matches that wait for the user's word, the oldest first."""
    rejected = Confirmation.objects.filter(seat__match=OuterRef("pk"), word=Word.REJECTED)
    silent = Seat.objects.filter(player__owner=user, match__purpose=Purpose.IMPORTED, confirmation=None)
    matches = (
        Match.objects.filter(pk__in=silent.values("match"), is_rated=False)
        .exclude(status=MatchStatus.VOIDED)
        .exclude(Exists(rejected))
    )
    found = (_as_import(match, user) for match in _imports(matches).order_by("pk"))
    return [each for each in found if each.own and each.own.given is None]


def imports_of(user: User, count: int = 10) -> Sequence[Import]:
    """Return what the user imported last, the newest first."""
    newest = Match.objects.filter(imported__importer=user).order_by("-pk")
    return [_as_import(match, user) for match in _imports(newest)[:count]]
