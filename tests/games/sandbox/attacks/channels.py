"""Speaks with the opponent's bot behind the service's back, by anything that two bots share."""

import ctypes
import fcntl
import os
import socket
import sys

from tell import refused, syscall, unlooked

SHARED = [sys.executable, os.__file__, "/dev/null", "/usr/lib"]


def attack(targets):
    calls = targets["calls"]
    for path in SHARED:
        number = os.open(path, os.O_RDONLY)
        for operation in (fcntl.LOCK_SH, fcntl.LOCK_EX | fcntl.LOCK_NB):
            unlooked(f"lock {path}", fcntl.flock, number, operation)
        refused(f"lock a byte of {path}", fcntl.lockf, number, fcntl.LOCK_SH | fcntl.LOCK_NB)
        refused(f"lease {path}", fcntl.fcntl, number, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        refused(f"watch {path}", fcntl.fcntl, number, fcntl.F_NOTIFY, 1)
        refused(f"touch {path}", os.utime, path)
        refused(f"mark {path}", os.setxattr, path, "user.x", b"x")
        os.close(number)
    for name in (
        "inotify_init1",
        "fanotify_init",
        "shmget",
        "msgget",
        "semget",
        "mq_open",
        "add_key",
        "request_key",
    ):
        unlooked(name, syscall, calls[name], 1, 1, 1, 1)
    refused("a name in the network", socket.socket, socket.AF_UNIX)
    for folder in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/"):
        refused(f"a file in {folder}", os.open, f"{folder}/letter", os.O_CREAT | os.O_RDWR)
    refused("the neighbour's files", os.listdir, targets["neighbour"])
    refused("signal the neighbour", os.kill, targets["neighbour_pid"], 0)
    refused("a message to the keeper's group", os.killpg, targets["neighbour_pid"], 0)
    unlooked("its time", syscall, calls["clock_gettime"], (~targets["neighbour_pid"] << 3) | 2,
             ctypes.create_string_buffer(16))  # fmt: skip
