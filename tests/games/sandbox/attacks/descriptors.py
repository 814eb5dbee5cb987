"""Looks for what it inherited: open files, terminals, the filter's descriptor."""

import os
import stat

from tell import held, refused


def attack(targets):
    for number in range(256):
        try:
            seen = os.fstat(number)
        except OSError:
            continue
        is_pipe = stat.S_ISFIFO(seen.st_mode)
        is_device = stat.S_ISCHR(seen.st_mode) and seen.st_rdev in (os.makedev(1, 3), os.makedev(1, 9))
        held(f"descriptor {number}", is_pipe or is_device, seen)
        held(f"descriptor {number} is no terminal", not os.isatty(number))
    refused("the terminal", os.open, "/dev/tty", os.O_RDWR)
    refused("a new terminal", os.openpty)
    held("few", sum(1 for number in range(256) if exists(number)) <= 6)
    refused("read the service's lines", lambda: read(0))


def read(number):
    if not os.read(number, 1):
        raise OSError("nothing")


def exists(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
