"""Marks texts for translation without knowing a framework; the pages translate them."""


def gettext_noop(message: str) -> str:
    """Return the message unchanged; `makemessages` finds it by this name."""
    return message
