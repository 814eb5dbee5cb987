"""What an owner decides about a checked bot: which version plays, and whether the bot plays at all."""

from django.db import transaction

from games.models import BotVersion, Player, VersionStatus
from games.rules.text import gettext_noop
from games.services.errors import NotNow
from games.services.locks import lock_player, lock_user
from games.services.quotas import check_activation


@transaction.atomic
def activate_version(*, version: BotVersion) -> bool:
    """Let the bot play with this version from now on; return whether that is a change.

    Raises NotNow unless the version has passed its check. Matches already queued keep their version.
    """
    lock_player(version.player_id)
    wanted = BotVersion.objects.get(pk=version.pk)
    if wanted.status != VersionStatus.VALID:
        raise NotNow(
            gettext_noop("version %(number)s is %(status)s; only a checked version can play"),
            number=wanted.number,
            status=wanted.get_status_display(),
        )
    if wanted.is_active:
        return False
    version.player.versions.filter(is_active=True).update(is_active=False)
    version.player.versions.filter(pk=version.pk).update(is_active=True)
    return True


@transaction.atomic
def let_bot_play(*, bot: Player, plays: bool) -> None:
    """Have the bot entered in the leagues' next tournaments, or in none; what runs is played to its end.

    Raises OverQuota when its owner has as many active bots as are allowed.
    """
    owner = lock_user(bot.owner_id) if plays and bot.owner_id else None
    locked = lock_player(bot.pk)
    if owner is not None and not locked.is_active:
        check_activation(owner=owner)
    Player.objects.filter(pk=bot.pk).update(is_active=plays)
