"""Reads about players."""

from django.db.models import QuerySet

from games.models import BotVersion, Player, PlayerKind


def active_bots(game: str) -> QuerySet[Player]:
    """Return the active bots with an active version that plays the game, oldest first."""
    versions = [
        version.player_id
        for version in BotVersion.objects.filter(is_active=True).only("player_id", "games")
        if game in version.games
    ]
    return Player.objects.filter(kind=PlayerKind.BOT, is_active=True, pk__in=versions).order_by("pk")
