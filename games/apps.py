"""The games app: rules, players, matches."""

import sys

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Register the checks of the sandbox for whoever asks for checks; they would slow all else down."""
        if sys.argv[1:2] == ["check"]:
            from games.checks import TAG, check_bots

            register(check_bots, TAG)
