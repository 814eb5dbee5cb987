"""What belongs to an account: its bots with their versions, its keys, its matches."""

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Prefetch
from django.utils import timezone
from knox.models import AuthToken

from games.models import BotVersion, Match, Player, PlayerKind, Seat
from games.selectors.keyset import PAGE_SIZE, Page, whole_number
from games.selectors.match_lines import MatchLine, match_lines, with_seats


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A bot of the account, its newest version and the one that plays."""

    bot: Player
    newest: BotVersion | None
    active: BotVersion | None


@dataclass(frozen=True, slots=True)
class Key:
    """A key for the API as its owner sees it again: how it begins, since when, until when."""

    start: str
    created: datetime
    expiry: datetime | None

    @property
    def is_over(self) -> bool:
        return self.expiry is not None and self.expiry < timezone.now()


def own_players(user: User) -> list[Player]:
    """Return the players of the account, bots and the person, by name."""
    return list(Player.objects.filter(owner=user).order_by("name", "pk"))


def own_bots(user: User) -> list[OwnBot]:
    """Return the account's bots by name; two queries."""
    versions = BotVersion.objects.order_by("-number")
    bots = Player.objects.filter(owner=user, kind=PlayerKind.BOT).order_by("name", "pk")
    return [
        OwnBot(bot, next(iter(bot.versions.all()), None), _active(bot))
        for bot in bots.prefetch_related(Prefetch("versions", versions))
    ]


def _active(bot: Player) -> BotVersion | None:
    return next((version for version in bot.versions.all() if version.is_active), None)


def own_keys(user: User) -> list[Key]:
    """Return the account's keys, the newest first."""
    stored = AuthToken.objects.filter(user=user).order_by("-created")
    return [Key(token.token_key, token.created, token.expiry) for token in stored]


def own_match_page(players: list[Player], query: Mapping[str, str], size: int = PAGE_SIZE) -> Page[MatchLine]:
    """Return a page of the matches these players sit in, newest first, whatever their state.

    One query for each player, by the index of its seats: the same cost however many matches there are.
    """
    before, after = whole_number(query.get("before")), whole_number(query.get("after"))
    is_back = after is not None and before is None
    rows = [_numbers(player, before, after if is_back else None, size + 1) for player in players]
    merged = heapq.merge(*rows, reverse=not is_back)
    found = [number for number, _ in groupby(merged)][: size + 1]
    shown = found[:size][::-1] if is_back else found[:size]
    if not shown:
        return Page([])
    has_newer, has_older = (len(found) > size, True) if is_back else (before is not None, len(found) > size)
    kept = {name: value for name, value in query.items() if name not in ("before", "after")}
    return Page(
        _lines(shown),
        urlencode({**kept, "after": shown[0]}) if has_newer else "",
        urlencode({**kept, "before": shown[-1]}) if has_older else "",
    )


def _numbers(player: Player, before: int | None, after: int | None, count: int) -> list[int]:
    """Return the ids of the player's matches from the edge of a page on, each once."""
    seats = Seat.objects.filter(player=player)
    if after is not None:
        seats = seats.filter(match__gt=after)
    elif before is not None:
        seats = seats.filter(match__lt=before)
    order = "match_id" if after is not None else "-match_id"
    return list(seats.order_by(order).values_list("match_id", flat=True).distinct()[:count])


def _lines(numbers: list[int]) -> list[MatchLine]:
    lines = {line.match.pk: line for line in match_lines(with_seats(Match.objects.filter(pk__in=numbers)))}
    return [lines[number] for number in numbers]
