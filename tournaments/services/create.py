"""Create tournaments and enter players."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from games.models import Player, PlayerKind
from games.play.time_limits import check_time_limits
from games.rules.registry import game as game_by_key
from games.rules.text import gettext_noop
from games.services.errors import NotNow, Refused
from games.services.locks import lock_player, lock_players
from games.services.slugs import save_with_free_slug
from tournaments.formats.registry import tournament_format
from tournaments.models import Entry, League, Tournament, TournamentStatus

RESERVED = frozenset({"new"})  # an address of its own below /tournaments/


@transaction.atomic
def create_tournament(
    *,
    name: str,
    game: str,
    format: str,
    game_options: Mapping[str, Any] | None = None,
    format_options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    limits: Mapping[str, Any] | None = None,
    is_rated: bool = True,
    organiser: User | None = None,
    league: League | None = None,
    league_number: int | None = None,
    players: Iterable[Player] = (),
) -> Tournament:
    """Store a tournament that is open for entries, the players given already entered.

    `seats` at a table; None: as many as usual in the game. `limits` are of the bots' time, those left out as
    usual. Raises UnknownGame, BadOption, FormatError, PlanError or Refused before anything is stored.
    """
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise Refused(gettext_noop("a tournament needs a name of at least one letter"))
    rules = game_by_key(game)
    seats = rules.usual_seats if seats is None else seats
    options = rules.check_options(game_options or {})
    rules.check_seats(seats, options)
    tournament_format(format).check_sides(rules.side_count(seats))
    tournament = Tournament(
        name=name,
        game=game,
        game_options=options,
        seats=seats,
        format=format,
        format_options=tournament_format(format).check_options(format_options or {}),
        limits=check_time_limits(limits or {}),
        is_rated=is_rated,
        organiser=organiser,
        league=league,
        league_number=league_number,
        seed=secrets.token_hex(32),
    )
    save_with_free_slug(tournament, tournament.name, reserved=RESERVED)
    _enter_all(tournament, list(players))
    return tournament


def _enter_all(tournament: Tournament, players: list[Player]) -> None:
    lock_players(player.pk for player in players)  # by id, in whatever order they are entered
    for player in players:
        enter(tournament=tournament, player=player)


def _require_open(tournament: Tournament) -> None:
    if tournament.status != TournamentStatus.OPEN:
        raise NotNow(
            gettext_noop(
                "%(tournament)s is %(status)s; players can be entered and withdrawn only before the start"
            ),
            tournament=tournament.name,
            status=tournament.get_status_display(),
        )


def _refuse_entry(tournament: Tournament, player: Player) -> None:
    _require_open(tournament)
    if player.is_private:
        raise Refused(
            gettext_noop("%(player)s is private; only bots that everybody can see play in tournaments"),
            player=player.name,
        )
    if player.is_held:
        raise Refused(
            gettext_noop("%(player)s is held by staff; it plays nowhere until it is released"),
            player=player.name,
        )
    if not player.is_active:
        raise Refused(
            gettext_noop("%(player)s is not active; only active players can enter"), player=player.name
        )
    if player.kind != PlayerKind.BOT:
        raise Refused(
            gettext_noop("%(player)s is a person; only bots can play in this tournament"), player=player.name
        )
    version = player.versions.filter(is_active=True).first()
    if version is None or tournament.game not in version.games:
        raise Refused(
            gettext_noop("%(player)s has no active version that plays %(game)s"),
            player=player.name,
            game=tournament.game,
        )


@transaction.atomic
def enter(*, tournament: Tournament, player: Player) -> Entry:
    """Enter a player under the next starting number.

    Raises NotNow once the tournament has started, Refused for a player who cannot play in it or is in it.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    _refuse_entry(locked, lock_player(player.pk))
    if locked.entries.filter(player=player).exists():
        raise Refused(
            gettext_noop("%(player)s is entered already; every player enters once"), player=player.name
        )
    last = locked.entries.aggregate(last=Max("number"))["last"] or 0
    return Entry.objects.create(tournament=locked, player=player, number=last + 1)


@transaction.atomic
def withdraw(*, entry: Entry) -> None:
    """Take an entry back before the start. Raises NotNow afterwards."""
    locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    _require_open(locked)
    entry.delete()
