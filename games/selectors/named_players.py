"""Whom the names in a record mean: players by name or address, else guests of whoever imports the record.

    Anna        the player of this name or with this address; if that fits several, nobody is guessed
    @anna-2     the player with this address and nobody else
    Grandpa     nobody: the guest whom the same importer has named so before, or a new one

A guest is one person for one importer. Others reach that guest by its address only: two people's grandpas are
two guests.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from games.models import Player
from games.play.errors import RecordError
from games.rules.text import gettext_noop

AT = "@"
LONGEST = 60


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """The name of a seat, and the player meant; without one it is a guest who is new."""

    name: str
    player: Player | None

    @property
    def key(self) -> str:
        """Return what makes it the same person in two imports: guests by name, whoever brought them."""
        if self.player is None or self.player.is_guest:
            return f"guest {self.name}"
        return f"player {self.player.pk}"


def _public() -> QuerySet[Player]:
    """Return the players that can be named: private bots sit at no table but those of their checks."""
    return Player.objects.filter(is_private=False)


class NamedPlayers:
    """The players that the names given may mean; two queries, however many names."""

    def __init__(self, names: Iterable[str], importer: User) -> None:
        wanted = {name for name in map(_plain, names) if _is_name(name)}
        self._by_slug: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        self._guests: dict[str, Player] = {}
        texts = {name.removeprefix(AT) for name in wanted} | wanted
        for player in _public().filter(Q(slug__in=texts) | Q(name__in=texts)).order_by("pk"):
            self._by_slug[player.slug] = player
            if not player.is_guest:
                self._by_name[player.name].append(player)
        guests = Player.objects.filter(
            is_guest=True, name__in=wanted, seats__match__imported__importer=importer
        )
        for guest in guests.order_by("-pk"):
            self._guests[guest.name] = guest

    def seats(self, names: Iterable[str]) -> tuple[NamedSeat, ...]:
        """Return who sits in each seat; raises RecordError."""
        seats: list[NamedSeat] = []
        for number, name in enumerate(names):
            seat = self._seat(number, _plain(name))
            if seat in seats:
                raise RecordError(
                    gettext_noop("%(name)s sits in two seats (allowed: one seat for each player)"),
                    name=seat.name,
                )
            seats.append(seat)
        return tuple(seats)

    def _seat(self, number: int, name: str) -> NamedSeat:
        if not _is_name(name):
            raise RecordError(
                gettext_noop("the name of seat %(seat)s is %(name)s (allowed: 1 to %(longest)s letters)"),
                seat=number,
                name=repr(name[: LONGEST + 1]),
                longest=LONGEST,
            )
        if name.startswith(AT):
            return self._addressed(name.removeprefix(AT))
        found = {player.pk: player for player in self._by_name.get(name, ())}
        if name in self._by_slug:
            found[self._by_slug[name].pk] = self._by_slug[name]
        if len(found) > 1:
            raise RecordError(
                gettext_noop("%(name)s can be several players (allowed: %(possible)s)"),
                name=name,
                possible=", ".join(f"{AT}{player.slug}" for player in found.values()),
            )
        player = next(iter(found.values()), self._guests.get(name))
        return NamedSeat(player.name if player else name, player)

    def _addressed(self, slug: str) -> NamedSeat:
        player = self._by_slug.get(slug)
        if player is None:
            raise RecordError(gettext_noop("there is no player with the address %(slug)s"), slug=repr(slug))
        return NamedSeat(player.name, player)


def _plain(name: str) -> str:
    return " ".join(name.split())


def _is_name(name: str) -> bool:
    return 1 <= len(name) <= LONGEST and name.isprintable()
