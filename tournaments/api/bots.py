"""/bots/.../: what an owner decides about a bot: which version plays, whether it plays, who sees it."""

from typing import Any

from django.db import transaction
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.bots import NO_VERSION, Uploads
from games.api.fields import Body, Flag
from games.api.own_bots import OwnBotDetailSerializer
from games.models import Player
from games.services.activate_version import let_bot_play
from games.services.errors import NotFound
from games.services.open_source import set_source_open
from ratings.services.new_version import switch_version
from tournaments.api.tournaments import Nothing
from tournaments.services.privacy import set_private


class BotSettings(Body):
    is_active = Flag(required=False, help_text="false: entered in no further tournament of a league")
    is_private = Flag(required=False, help_text="seen by you and staff only; plays nothing but checks")
    is_source_open = Flag(required=False, help_text="everybody may download the files of checked versions")


class OwnBot(Uploads):
    """An address that changes one of one's own bots; it takes JSON."""

    serializer_class = OwnBotDetailSerializer

    def get_parsers(self) -> list[Any]:
        return [parser() for parser in self.settings.DEFAULT_PARSER_CLASSES]

    def get_throttles(self) -> list[Any]:
        return super(Uploads, self).get_throttles()

    def shown(self, bot: Player) -> Response:
        """Return the answer that shows the bot as it is now."""
        return Response(self.get_serializer(self.get_queryset().get(pk=bot.pk)).data)


class Settings(OwnBot):
    @extend_schema(operation_id="bots_settings", request=BotSettings)
    def patch(self, request: Request, slug: str) -> Response:
        """Change what is given and leave the rest; all of it or nothing."""
        bot: Player = self.get_object()
        body = BotSettings(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = body.validated_data
        with transaction.atomic():
            if "is_active" in wanted:
                let_bot_play(bot=bot, plays=wanted["is_active"])
            if "is_private" in wanted:
                set_private(bot=bot, is_private=wanted["is_private"])
            if "is_source_open" in wanted:
                set_source_open(bot=bot, is_open=wanted["is_source_open"])
        return self.shown(bot)


class Activate(OwnBot):
    @extend_schema(operation_id="bots_versions_activate", request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let this version play from now on, also an earlier one; matches already queued keep theirs."""
        bot: Player = self.get_object()
        Nothing(data=request.data).is_valid(raise_exception=True)
        version = bot.versions.filter(number=number).first()
        if version is None:
            raise NotFound(NO_VERSION, bot=bot.name, number=number)
        switch_version(version=version)
        return self.shown(bot)


urlpatterns = [
    path("<slug:slug>/settings/", Settings.as_view(), name="api-bot-settings"),
    path("<slug:slug>/versions/<int:number>/activate/", Activate.as_view(), name="api-bot-version-activate"),
]
