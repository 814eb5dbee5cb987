"""Looks for the worker's environment: its own, the C library's, the memory above the stack, /proc."""

import ctypes
import os
import sys

from tell import held, libc, refused


def c_environment():
    words = []
    environ = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")
    for word in environ:
        if word is None:
            return words
        words.append(word.decode())
    return words


def attack(targets):
    held("the canary in os.environ", "STICHLIGA_CANARY" not in os.environ, sorted(os.environ))
    held("the canary in environ", not any("CANARY" in word for word in c_environment()), c_environment())
    held("the canary in the arguments", not any("CANARY" in word for word in sys.argv), sys.argv)
    for process in ("self", "1", "2", targets["worker"], os.getppid()):
        refused(f"/proc/{process}/environ", open, f"/proc/{process}/environ", "rb")
    held("little in it", len(os.environ) < 15, sorted(os.environ))
