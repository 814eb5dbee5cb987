"""The demo: the built-in bots and one living league per game."""

from django.db import transaction
from django.utils.translation import gettext

from games.rules.registry import GAMES
from games.services.built_in_bots import register_built_in_bots
from tournaments.models import League
from tournaments.services.league import create_league

MATCHES_PER_PAIRING = 1


@transaction.atomic
def seed_demo(*, pause_seconds: int = 60) -> list[League]:
    """Register the built-in bots and make a league for each game that has none; return the new leagues."""
    register_built_in_bots()
    return [
        create_league(
            name=f"{game.title} {gettext('league')}",
            game=key,
            format="double-round-robin",
            format_options={"matches": MATCHES_PER_PAIRING},
            pause_seconds=pause_seconds,
        )
        for key, game in GAMES.items()
        if not League.objects.filter(game=key).exists()
    ]
