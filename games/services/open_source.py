"""What an owner decides about the files of a bot: whether everybody may have them."""

from games.models import Player


def set_source_open(*, bot: Player, is_open: bool) -> None:
    """Let everybody download the checked versions of a bot, or nobody but owner and staff again."""
    Player.objects.filter(pk=bot.pk).update(is_source_open=is_open)
