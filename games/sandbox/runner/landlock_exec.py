"""Shuts itself in, then becomes the program that was asked for.

    landlock_exec.py PARENT FILTER FOLDER NAME=N,... READABLE:... WRITABLE:... PROGRAM ...

In this order: ends with its parent (a process id), limits its resources, takes no new rights, restricts
itself to the given paths (read and execute; read and write for devices), installs the filter that a
descriptor holds. Any failure ends it before the program starts. Landlock: kernel documentation,
userspace-api/landlock.
"""

from __future__ import annotations

import ctypes
import os
import resource
import stat
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same numbers on every machine
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
SECCOMP_MODE_FILTER = 2
SIGKILL = 9  # the module `signal` takes longer to import than all of this
PATH_BENEATH = 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
FILE_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 5: 0xFFFF}  # all that exist, by the version that brought them
NET_RIGHTS = {4: 0x3}
SCOPES = {6: 0x3}

libc = ctypes.CDLL(None, use_errno=True)


def call(what: Callable[..., int], *arguments: object) -> int:
    """Call a function of the C library; raise OSError when it fails."""
    result = what(*arguments)
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{os.strerror(number)} ({arguments[0]})")
    return result


def newest(rights: dict[int, int], version: int) -> int:
    """Return the rights that this version of Landlock knows."""
    return max((value for since, value in rights.items() if since <= version), default=0)


def restrict(readable: list[str], writable: list[str]) -> None:
    """Allow nothing but reading and executing below these paths, and reading and writing those."""
    version = call(libc.syscall, CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    handled = [newest(rights, version) for rights in (FILE_RIGHTS, NET_RIGHTS, SCOPES)]
    attributes = struct.pack("QQQ", *handled)[: 8 if version < 4 else 16 if version < 6 else 24]
    rules = call(libc.syscall, CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    for path in readable:
        allow(rules, path, EXECUTE | READ_FILE, READ_DIR)
    for path in writable:
        allow(rules, path, READ_FILE | WRITE_FILE, 0)
    call(libc.syscall, RESTRICT_SELF, rules, 0)
    os.close(rules)


def allow(rules: int, path: str, rights: int, folder_rights: int) -> None:
    """Add a rule for a path, if there is such a path."""
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if stat.S_ISDIR(os.fstat(opened).st_mode):
        rights |= folder_rights
    call(libc.syscall, ADD_RULE, rules, PATH_BENEATH, struct.pack("=Qi", rights, opened), 0)
    os.close(opened)


def install(descriptor: int) -> None:
    """Install the filter that the descriptor holds."""
    program = os.read(descriptor, 1 << 20)
    os.close(descriptor)
    held = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(held))
    call(libc.prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, described, 0, 0)


def main() -> None:
    """Restrict this process step by step; the program inherits all of it."""
    parent, descriptor, folder, limits, readable, writable, *program = sys.argv[1:]
    call(libc.prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    if os.getppid() != int(parent):  # it ended before this was asked for
        os._exit(1)
    for limit in limits.split(","):
        name, value = limit.split("=")
        resource.setrlimit(getattr(resource, "RLIMIT_" + name.upper()), (int(value), int(value)))
    os.chdir(folder)
    call(libc.prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    restrict(readable.split(":"), writable.split(":"))
    install(int(descriptor))
    os.execv(program[0], program)


if __name__ == "__main__":
    main()
