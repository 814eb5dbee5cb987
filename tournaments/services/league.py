"""Running leagues: open the next tournament a pause after the last one has ended."""

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from games.models import Player
from games.rules.errors import StichligaError
from games.rules.registry import game as game_by_key
from games.selectors.players import active_bots
from games.services.slugs import save_with_free_slug
from tournaments.formats.registry import tournament_format
from tournaments.models import League, Tournament, TournamentStatus
from tournaments.services.create import create_tournament
from tournaments.services.run import start_tournament

logger = logging.getLogger(__name__)


def create_league(
    *,
    name: str,
    game: str,
    format: str,
    game_options: Mapping[str, Any] | None = None,
    format_options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    pause_seconds: int = 60,
) -> League:
    """Store a league; its first tournament opens with the next look of `open_due_tournaments`.

    `seats` at a table; None: as many as usual in the game, fewer while there are too few bots.
    """
    options = game_by_key(game).check_options(game_options or {})
    if seats is not None:
        game_by_key(game).check_seats(seats, options)
    league = League(
        name=name,
        game=game,
        game_options=options,
        format=format,
        format_options=tournament_format(format).check_options(format_options or {}),
        seats=seats,
        pause_seconds=pause_seconds,
    )
    save_with_free_slug(league, name)
    return league


def _is_due(league: League, last: Tournament | None) -> bool:
    if last is None:
        return True
    if last.status not in (TournamentStatus.FINISHED, TournamentStatus.CANCELLED):
        return False
    assert last.finished_at is not None
    return last.finished_at + timedelta(seconds=league.pause_seconds) <= timezone.now()


def _entrants(league: League) -> list[Player]:
    return list(active_bots(league.game))


def _seats_for(league: League, entrants: int) -> int | None:
    """Return how many sit at a table of the next tournament, None while too few bots are active."""
    game = game_by_key(league.game)
    wanted = [league.seats] if league.seats else range(game.usual_seats, game.players[0] - 1, -1)
    return next((seats for seats in wanted if game.side_count(seats) <= entrants), None)


def _open_next(league: League) -> Tournament | None:
    with transaction.atomic():
        locked = League.objects.select_for_update().get(pk=league.pk)
        last = locked.tournaments.order_by("-league_number").first()
        players = _entrants(locked)
        seats = _seats_for(locked, len(players))
        if not locked.is_active or not _is_due(locked, last) or seats is None:
            return None
        number = 1 + (last.league_number or 0 if last else 0)
        tournament = create_tournament(
            name=f"{locked.name[:70]} {number}",
            game=locked.game,
            format=locked.format,
            game_options=locked.game_options,
            format_options=locked.format_options,
            seats=seats,
            league=locked,
            league_number=number,
            players=players,
        )
        start_tournament(tournament=tournament)
        return tournament


def open_due_tournaments() -> list[Tournament]:
    """Open and start the next tournament of every league that is due; return them."""
    opened = []
    for league in League.objects.filter(is_active=True):
        try:
            tournament = _open_next(league)
        except IntegrityError:  # another worker opened the same number first
            continue
        except (StichligaError, DatabaseError):  # one league that cannot go on stops no other
            logger.exception("league %s cannot open its next tournament", league.slug)
            continue
        if tournament is not None:
            opened.append(tournament)
    return opened
