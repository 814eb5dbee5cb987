"""How an attack tells what it saw: a line of JSON for each attempt, on the log."""

import ctypes
import errno
import json
import os

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
UNLOOKED = (errno.ENOSYS, errno.EPERM, errno.EAGAIN)  # what the filter answers before the kernel looks


def held(tried, is_held, saw=""):
    """Write down one attempt."""
    print(json.dumps({"tried": tried, "held": bool(is_held), "saw": repr(saw)[:200]}))


def refused(tried, call, *arguments):
    """Try a call that must fail in whatever way."""
    try:
        saw = call(*arguments)
    except (OSError, MemoryError, ValueError, ImportError, RuntimeError) as error:
        held(tried, True, error)
    else:
        held(tried, False, saw)


def unlooked(tried, call, *arguments):
    """Try a call that the filter must refuse."""
    try:
        saw = call(*arguments)
    except OSError as error:
        held(tried, error.errno in UNLOOKED, error)
    else:
        held(tried, False, saw)


def syscall(number, *arguments):
    """Make a system call; raise OSError when it fails."""
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
