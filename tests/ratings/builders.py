"""Builders of what the ratings start from: finished matches, and players who are rated already."""

from collections.abc import Sequence
from itertools import count

from django.utils import timezone

from games.models import Match, MatchStatus, Player, PlayerKind, Seat
from ratings.models import Pool, Population, Rating
from ratings.services.rate import rate_matches

GAME = "sixty-six"

_numbers = count(1)


def make_player(name: str = "", kind: PlayerKind = PlayerKind.BOT) -> Player:
    """Return a player without a version."""
    number = next(_numbers)
    return Player.objects.create(name=name or f"Player {number}", slug=f"rated-{number}", kind=kind)


def make_finished(
    *players: Player,
    places: Sequence[int | None] = (1, 2),
    game_points: Sequence[int] = (7, 3),
    sides: Sequence[int] | None = None,
    **fields: object,
) -> Match:
    """Return a finished match; places and game points by side, every seat a side by default."""
    match = Match.objects.create(
        **{"game": GAME, "status": MatchStatus.FINISHED, "finished_at": timezone.now(), **fields}
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            side=side,
            player=player,
            place=places[side],
            game_points=game_points[side],
        )
        for number, (player, side) in enumerate(zip(players, sides or range(len(players)), strict=True))
    )
    return match


def make_rated(*players: Player, **fields: object) -> Match:
    """Return a finished match that is rated."""
    match = make_finished(*players, **fields)  # type: ignore[arg-type]
    rate_matches(matches=[match])
    return match


def pool_of(population: str = Population.ALL, game: str = GAME) -> Pool:
    """Return the TrueSkill pool of the game."""
    return Pool.objects.get(game=game, system="trueskill", population=population)


def make_pool(population: str = Population.ALL, game: str = GAME) -> Pool:
    """Return a pool in which nobody is rated yet."""
    return Pool.objects.create(game=game, system="trueskill", population=population)


def make_scores(pool: Pool, scores: Sequence[float]) -> list[Rating]:
    """Return ratings with these scores, of new players, in this order."""
    players = Player.objects.bulk_create(
        Player(name=f"Player {number}", slug=f"rated-{number}", kind=PlayerKind.BOT)
        for number in (next(_numbers) for _ in scores)
    )
    now = timezone.now()
    return Rating.objects.bulk_create(
        Rating(pool=pool, player=player, values=[score, 0.0], score=score, updated_at=now)
        for player, score in zip(players, scores, strict=True)
    )
