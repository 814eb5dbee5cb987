"""Ties a process to the life of its parent, so that nothing is left over however the parent ends.

Linux only (prctl(2), PR_SET_PDEATHSIG). Elsewhere it does nothing, and the next `./run` says what still runs.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
PARENT_VARIABLE = "STICHLIGA_PARENT"


def die_with(parent: int, signal_number: int = signal.SIGKILL) -> None:
    """Let the kernel send this process a signal as soon as `parent`, its parent, has died."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    if os.getppid() != parent:  # it died before the kernel knew
        os.kill(os.getpid(), signal.SIGKILL)


def die_with_starter(signal_number: int = signal.SIGKILL) -> None:
    """Tie this process to the one that started it, and name itself to those it will start."""
    starter = os.environ.get(PARENT_VARIABLE)
    os.environ[PARENT_VARIABLE] = str(os.getpid())
    if starter:
        die_with(int(starter), signal_number)
