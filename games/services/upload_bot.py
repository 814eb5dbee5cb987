"""Take an uploaded bot: judge its structure at once, keep it by its hash, queue the matches that check it."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Max

from games.intake.check import Bundle
from games.intake.check import check_upload as judge
from games.intake.errors import IntakeError
from games.models import BotVersion, Player, PlayerKind, VersionStatus
from games.rules.registry import GAMES
from games.rules.registry import game as game_by_key
from games.rules.text import gettext_noop
from games.services.check_version import queue_check
from games.services.errors import NotNow, Refused
from games.services.locks import lock_player, lock_user
from games.services.quotas import check_upload
from games.services.slugs import save_with_free_slug

RESERVED = frozenset({"new", "starter", "kit"})  # addresses below /bots/ that are no bot's


def upload_path(sha256: str) -> str:
    """Return where an upload lies in the storage."""
    return f"bots/{sha256}"


def open_upload(version: BotVersion) -> "File[bytes]":
    """Return the stored file of an uploaded version, opened."""
    return default_storage.open(upload_path(version.sha256))


def read_upload(version: BotVersion) -> Bundle:
    """Return the files of an uploaded version; raises IntakeError when they are not what was uploaded."""
    with open_upload(version) as file:
        bundle = judge(version.file_name, file.read())
    if bundle.sha256 != version.sha256:
        raise IntakeError(
            gettext_noop("the stored file of version %(version)s is not the one that was uploaded"),
            version=version.number,
        )
    return bundle


def upload_bot(
    *,
    owner: User,
    name: str,
    games: Sequence[str],
    file_name: str,
    content: bytes,
    is_private: bool = False,
) -> BotVersion:
    """Store a new bot with its first version and queue its check.

    Raises IntakeError, UnknownGame, Refused or OverQuota before anything is stored.
    """
    name = _plain_name(name)
    _check_free(name)
    upload = _Upload(file_name, content, games)
    check_upload(owner=owner, size=len(content), is_new_bot=True)
    upload.keep()
    with transaction.atomic():
        check_upload(owner=lock_user(owner.pk), size=len(content), is_new_bot=True)
        _check_free(name)
        bot = Player(name=name, kind=PlayerKind.BOT, owner=owner, is_private=is_private)
        save_with_free_slug(bot, name, reserved=RESERVED)
        return upload.add_to(bot)


def upload_version(*, bot: Player, games: Sequence[str] = (), file_name: str, content: bytes) -> BotVersion:
    """Store the next version of a bot and queue its check.

    Without games it plays those of the version before. Raises IntakeError, UnknownGame, Refused, NotNow or
    OverQuota before anything is stored.
    """
    newest = _newest(bot)
    upload = _Upload(file_name, content, games or (newest.games if newest else ()))
    _check_version(bot, bot.owner, upload)
    upload.keep()
    with transaction.atomic():
        owner = lock_user(bot.owner_id) if bot.owner_id else None
        locked = lock_player(bot.pk)
        _check_version(locked, owner, upload)
        return upload.add_to(locked)


def _newest(bot: Player) -> BotVersion | None:
    return bot.versions.order_by("-number").first()


def _check_version(bot: Player, owner: User | None, upload: "_Upload") -> None:
    newest = _newest(bot)
    if newest is not None and newest.sha256 == upload.bundle.sha256:
        raise Refused(gettext_noop("this is the file of version %(number)s, unchanged"), number=newest.number)
    if bot.is_held:
        raise NotNow(
            gettext_noop("%(bot)s is held by staff; it takes no new version until it is released"),
            bot=bot.name,
        )
    if owner is not None:
        check_upload(owner=owner, size=len(upload.content), is_new_bot=False)


def _plain_name(name: str) -> str:
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 2 <= len(name) <= 40 or not name.isprintable() or name.startswith("@"):
        raise Refused(gettext_noop("a bot needs a name of 2 to 40 letters, the first no @"))
    return name


def _check_free(name: str) -> None:
    if Player.objects.filter(name__iexact=name, is_guest=False).exists():
        raise Refused(gettext_noop("there is a player named %(name)s already"), name=name)


class _Upload:
    """A file that was judged good, and the games its bot plays."""

    def __init__(self, file_name: str, content: bytes, named: Sequence[str]) -> None:
        self.file_name = file_name
        self.content = content
        self.bundle = judge(file_name, content)
        self.games = _games(named, self.bundle)

    def keep(self) -> None:
        """Store the content under its hash; a file nobody refers to does no harm.

        One that was written by halves, when the process was killed, is written anew.
        """
        path = upload_path(self.bundle.sha256)
        if default_storage.exists(path):
            with default_storage.open(path) as file:
                if file.read() == self.content:
                    return
            default_storage.delete(path)
        default_storage.save(path, ContentFile(self.content))

    def add_to(self, bot: Player) -> BotVersion:
        """Store the bot's next version and queue its check; inside the caller's transaction."""
        last = bot.versions.aggregate(last=Max("number"))["last"] or 0
        version = BotVersion.objects.create(
            player=bot,
            number=last + 1,
            games=self.games,
            status=VersionStatus.CHECKING,
            file_name=self.file_name[-120:],
            size=len(self.content),
            sha256=self.bundle.sha256,
            manifest=replace(self.bundle.manifest, games=tuple(self.games)).to_json(),
        )
        queue_check(version=version)
        return version


def _games(named: Sequence[str], bundle: Bundle) -> list[str]:
    """Return the games the version plays: those its bot.json names, else those named with the upload."""
    games = bundle.manifest.games or tuple(dict.fromkeys(named))
    if not games:
        raise Refused(
            gettext_noop("a bot plays at least one game; allowed: %(allowed)s"), allowed=", ".join(GAMES)
        )
    return [game_by_key(key).key for key in games]
