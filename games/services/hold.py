"""Hold a bot or one of its versions, so that it plays nowhere, and lift the hold again.

What waits for it is voided by tournaments.services.unplayable, after this transaction; checks of a held bot's
uploads wait until it is released.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.models import BotVersion, Hold, Player, PlayerKind, VersionStatus
from games.rules.text import gettext_noop
from games.services.errors import NotNow, Refused
from games.services.hint import PLAY, VOID_UNPLAYABLE, send_hint
from games.services.locks import lock_player

LONGEST_REASON = 300


@transaction.atomic
def hold_bot(*, bot: Player, by: User, reason: str) -> Hold:
    """Keep a bot from playing until it is released. Raises Refused without a reason, NotNow if it is held."""
    reason = _plain_reason(reason)
    locked = lock_player(bot.pk)
    if locked.kind != PlayerKind.BOT:
        raise Refused(gettext_noop("%(player)s is a person; only bots can be held"), player=locked.name)
    if locked.is_held:
        raise NotNow(gettext_noop("%(bot)s is held already; release it first"), bot=locked.name)
    Player.objects.filter(pk=bot.pk).update(is_held=True)
    send_hint(VOID_UNPLAYABLE)
    return Hold.objects.create(player=locked, reason=reason, held_by=by)


@transaction.atomic
def hold_version(*, version: BotVersion, by: User, reason: str) -> Hold:
    """Keep a version from playing until it is released. Raises Refused without a reason.

    Raises NotNow unless the version is checked and not suspended.
    """
    reason = _plain_reason(reason)
    lock_player(version.player_id)
    locked = BotVersion.objects.select_related("player").get(pk=version.pk)
    if locked.status != VersionStatus.VALID:
        raise NotNow(
            gettext_noop("version %(number)s is %(status)s; only a checked version can be held"),
            number=locked.number,
            status=locked.get_status_display(),
        )
    return suspend(version=locked, reason=reason, held_by=by)


def suspend(
    *,
    version: BotVersion,
    reason: str = "",
    held_by: User | None = None,
    faults: dict[str, int] | None = None,
    matches: int = 0,
) -> Hold:
    """Take a valid version out of play; its player must be locked by the caller's transaction."""
    was_active = version.is_active
    BotVersion.objects.filter(pk=version.pk).update(status=VersionStatus.SUSPENDED, is_active=False)
    send_hint(VOID_UNPLAYABLE)
    return Hold.objects.create(
        player_id=version.player_id,
        version=version,
        reason=reason,
        held_by=held_by,
        faults=faults or {},
        matches=matches,
        was_active=was_active,
    )


@transaction.atomic
def lift_hold(*, hold: Hold, by: User, reason: str = "") -> None:
    """Let the bot or version play again; one that was active is so again unless another version is.

    Raises NotNow when the hold is lifted already.
    """
    lock_player(hold.player_id)
    lifted = Hold.objects.filter(pk=hold.pk, lifted_at=None).update(
        lifted_at=timezone.now(), lifted_by=by, lift_reason=_in_one_line(reason)[:LONGEST_REASON]
    )
    if not lifted:
        raise NotNow(gettext_noop("this hold is lifted already"))
    if hold.version_id is None:
        Player.objects.filter(pk=hold.player_id).update(is_held=False)
        send_hint(PLAY)
    else:
        others = BotVersion.objects.filter(player=hold.player_id, is_active=True)
        BotVersion.objects.filter(pk=hold.version_id).update(
            status=VersionStatus.VALID, is_active=hold.was_active and not others.exists()
        )


def _plain_reason(reason: str) -> str:
    plain = _in_one_line(reason)
    if not 3 <= len(plain) <= LONGEST_REASON:
        raise Refused(
            gettext_noop("a hold needs a reason of 3 to %(longest)s letters, which the owner will read"),
            longest=LONGEST_REASON,
        )
    return plain


def _in_one_line(reason: str) -> str:
    """Return the reason without what no page could show."""
    return "".join(filter(str.isprintable, " ".join(reason.split())))
