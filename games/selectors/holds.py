"""Why a bot or a version does not play at present, and what staff have held and lifted."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from games.models import BotVersion, Hold, Player, PlayerKind, VersionStatus
from games.selectors.faults import kinds_in_words


def _holds() -> QuerySet[Hold]:
    return Hold.objects.select_related("player", "version__player", "held_by", "lifted_by")


def own_open_holds(user: User) -> list[Hold]:
    """Return what the user must know of: what is held and has no newer version in its place; one query."""
    newer = BotVersion.objects.filter(
        player=OuterRef("player"), is_active=True, number__gt=OuterRef("version__number")
    )
    own = _holds().filter(player__owner=user, player__kind=PlayerKind.BOT, lifted_at=None)
    return list(own.exclude(Exists(newer)))


def is_replaced(hold: Hold, active: BotVersion | None) -> bool:
    """Return whether a newer version plays in place of the one that is held."""
    return hold.version is not None and active is not None and active.number > hold.version.number


def holds_of(bot: Player) -> list[Hold]:
    """Return all holds of a bot and its versions, the newest first."""
    return list(_holds().filter(player=bot))


def newest_open_holds(count: int) -> list[Hold]:
    """Return what is held at present, the newest first."""
    return list(_holds().filter(lifted_at=None)[:count])


def held_thing(hold: Hold) -> str:
    """Return what is held: "Anna", or "Anna, version 3"."""
    if hold.version is None:
        return hold.player.name
    named = {"bot": hold.player.name, "number": hold.version.number}
    return gettext("%(bot)s, version %(number)s") % named


def hold_in_words(hold: Hold) -> str:
    """Return why it is held, in a sentence: what the staff said, or how often it failed."""
    if not hold.is_by_faults:
        return hold.reason
    return gettext(
        "of its newest %(matches)d matches %(faults)d ended by a fault of its own (%(kinds)s); "
        "at most %(most)d %% may"
    ) % {
        "matches": hold.matches,
        "faults": hold.fault_count,
        "kinds": kinds_in_words(hold.faults),
        "most": round(100 * settings.BOT_FAULT_SHARE),
    }


def suspension_of(version: BotVersion) -> Hold | None:
    """Return the hold of a suspended version, None for any other; one query for a suspended one."""
    if version.status != VersionStatus.SUSPENDED:
        return None
    return _holds().filter(version=version, lifted_at=None).first()
