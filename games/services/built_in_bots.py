"""Register the built-in bots as players, each with one version."""

from django.db import transaction

from games.bots.registry import BUILT_IN
from games.models import BotVersion, Player, PlayerKind
from games.rules.registry import GAMES


@transaction.atomic
def register_built_in_bots() -> list[Player]:
    """Create the players of the built-in bots that are missing; return them all, in the registry's order.

    A built-in bot plays every registered game; its version's list of games follows the registry.
    """
    players = []
    for key in BUILT_IN:
        player, _ = Player.objects.get_or_create(
            slug=key, defaults={"name": key.capitalize(), "kind": PlayerKind.BOT}
        )
        version, _ = BotVersion.objects.get_or_create(
            player=player, number=1, defaults={"built_in": key, "is_active": True}
        )
        if version.games != sorted(GAMES):
            version.games = sorted(GAMES)
            version.save(update_fields=["games"])
        players.append(player)
    return players
