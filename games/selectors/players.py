"""Reads about players."""

from django.db.models import QuerySet

from games.models import BotVersion, Player, PlayerKind


def active_bots(game: str) -> QuerySet[Player]:
    """Return the bots that can be entered: active ones with an active version for the game, oldest first."""
    versions = [
        version.player_id
        for version in BotVersion.objects.filter(is_active=True).only("player_id", "games")
        if game in version.games
    ]
    bots = Player.objects.filter(kind=PlayerKind.BOT, is_active=True, is_private=False, is_held=False)
    return bots.filter(pk__in=versions).order_by("pk")
