"""Why a bot or a version does not play at present, and what staff have held and lifted."""

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext

from games.models import BotVersion, Hold, Player, PlayerKind, VersionStatus
from games.selectors.faults import kinds_in_words


def _holds() -> QuerySet[Hold]:
    return Hold.objects.select_related("player", "version__player", "held_by", "lifted_by")


def open_holds(bots: Iterable[Player]) -> list[Hold]:
    """Return what keeps these bots or versions of theirs from playing, the newest first; one query."""
    return list(_holds().filter(player__in=list(bots), lifted_at=None))


def own_open_holds(user: User) -> list[Hold]:
    """Return what keeps the user's bots from playing, the newest first; one query."""
    return list(_holds().filter(player__owner=user, player__kind=PlayerKind.BOT, lifted_at=None))


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
