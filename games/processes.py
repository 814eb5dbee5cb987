"""Processes of this machine, known by their number as text."""

import os


def is_alive(process: str) -> bool:
    """Return whether a process of this number exists, whoever owns it."""
    try:
        os.kill(int(process), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
