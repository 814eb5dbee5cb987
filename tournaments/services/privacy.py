"""Make a bot private or public: a private one is its owner's and the staff's and plays checks only."""

from django.db import transaction

from games.models import Player, Purpose, Seat
from games.rules.text import gettext_noop
from games.services.errors import NotNow
from games.services.locks import lock_player


@transaction.atomic
def set_private(*, bot: Player, is_private: bool) -> None:
    """Say whether others see the bot.

    Raises NotNow for a bot that has been entered anywhere: others have met it, and what they played stays.
    """
    lock_player(bot.pk)
    has_played = Seat.objects.filter(player=bot).exclude(match__purpose=Purpose.CHECK).exists()
    if is_private and (has_played or bot.entries.exists()):
        raise NotNow(
            gettext_noop(
                "%(bot)s has been entered in tournaments that others see; only a bot that never was can be "
                "private, this one can be taken out of the leagues"
            ),
            bot=bot.name,
        )
    Player.objects.filter(pk=bot.pk).update(is_private=is_private)
