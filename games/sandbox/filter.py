"""Builds the seccomp program that every bot runs under, from the tables in `calls.py`.

Default ENOSYS; another calling convention (32 bit, x32) ends the process. Arguments are judged where a call
is both needed and dangerous: threads but no processes, pairs of sockets but no others, no locks on shared
files, no clocks and limits of other processes.
"""

import errno
import os
import socket
from functools import cache
from typing import Any

from games.sandbox import calls

CLONE_THREAD = 0x00010000
CLONE_NEW = 0x7E020000 | 0x80  # every namespace


@cache
def filter_program(own_processes: bool) -> bytes:
    """Return the program as BPF; raises ImportError or RuntimeError where libseccomp is missing.

    With `own_processes` the bot has a process space of its own, so it may send signals.
    """
    import pyseccomp as sec  # raises when imported without libseccomp

    rules = sec.SyscallFilter(sec.ERRNO(errno.ENOSYS))
    rules.set_attr(sec.Attr.ACT_BADARCH, sec.KILL_PROCESS)
    _add(rules, sec, sec.ALLOW, calls.ALLOWED)
    _add(rules, sec, sec.ERRNO(errno.EPERM), calls.REFUSED)
    _add(rules, sec, sec.ERRNO(errno.EAGAIN), calls.FORKS)
    _add(rules, sec, sec.ALLOW if own_processes else sec.ERRNO(errno.EPERM), calls.SIGNALS)
    _add(rules, sec, sec.ALLOW, calls.BY_CLOCK, sec.Arg(0, sec.LE, calls.LAST_CLOCK))
    _add(rules, sec, sec.ALLOW, ["prlimit64"], sec.Arg(0, sec.EQ, 0))
    for name, number, known in (
        ("fcntl", 1, calls.FCNTL),
        ("ioctl", 1, calls.IOCTL),
        ("prctl", 0, calls.PRCTL),
    ):
        for value in known.values():
            _add(rules, sec, sec.ALLOW, [name], sec.Arg(number, sec.EQ, value))
    _add(rules, sec, sec.ALLOW, ["socketpair"], sec.Arg(0, sec.EQ, socket.AF_UNIX))
    _add(rules, sec, sec.ERRNO(errno.EPERM), ["socketpair"], sec.Arg(0, sec.NE, socket.AF_UNIX))
    is_thread = sec.Arg(0, sec.MASKED_EQ, CLONE_THREAD | CLONE_NEW, CLONE_THREAD)
    _add(rules, sec, sec.ALLOW, ["clone"], is_thread)
    is_process = sec.Arg(0, sec.MASKED_EQ, CLONE_THREAD, 0)
    _add(rules, sec, sec.ERRNO(errno.EAGAIN), ["clone"], is_process)
    return _export(rules)


def open_program(program: bytes) -> int:
    """Return a descriptor from which a launcher reads the program; the caller closes it."""
    descriptor = os.memfd_create("filter")
    os.write(descriptor, program)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _add(rules: Any, sec: Any, action: int, names: list[str], *arguments: Any) -> None:
    for name in names:
        number = sec.resolve_syscall(sec.Arch.NATIVE, name)
        if number >= 0:  # below: this machine or an older libseccomp has no such call
            rules.add_rule(action, number, *arguments)


def _export(rules: Any) -> bytes:
    with open(os.memfd_create("filter"), "w+b", buffering=0) as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
