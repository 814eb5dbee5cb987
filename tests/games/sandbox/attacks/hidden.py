"""Hides memory where no limit of address space sees it: in the kernel, files, queues, other processes."""

import ctypes
import fcntl
import os
import socket

from tell import held, refused, syscall, unlooked

MIB = 1024 * 1024
PIPES_MIB, PAIRS_MIB, POSTED, TIMERS = 4, 16, 80, 128


def fill(make, write):
    """Return how many bytes fit into all the pairs of descriptors that can be had."""
    pairs, total = [], 0
    try:
        while True:
            pairs.append(make())
    except OSError:
        pass
    for pair in pairs:
        try:
            while True:
                total += write(pair)
        except OSError:
            pass
    for pair in pairs:
        for end in pair:
            os.close(end) if isinstance(end, int) else end.close()
    return total


def new_pipe():
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    return reader, writer


def new_pair():
    pair = socket.socketpair()
    for end in pair:
        end.setblocking(False)
    return pair


def attack(targets):
    calls = targets["calls"]
    for name in (
        "memfd_create", "memfd_secret", "shmget", "shmat", "msgget", "msgsnd", "semget", "mq_open",
        "add_key", "io_uring_setup", "io_setup", "bpf", "perf_event_open", "userfaultfd",
        "inotify_init1", "fanotify_init", "mlockall", "vmsplice", "timer_create",
        "remap_file_pages",
    ):  # fmt: skip
        unlooked(name, syscall, calls[name], 99, 99, 99, 99, 99)
    reader, writer = os.pipe()
    unlooked("a bigger pipe", fcntl.fcntl, writer, 1031, MIB)
    os.close(reader), os.close(writer)
    for folder in ("/tmp", "/dev/shm", "/var/tmp", "/run", "."):
        refused(f"a file without a name in {folder}", os.open, folder, os.O_TMPFILE | os.O_RDWR)
        refused(f"a file in {folder}", os.open, f"{folder}/x", os.O_CREAT | os.O_RDWR)
    pipes = fill(new_pipe, lambda pair: os.write(pair[1], bytes(65536)))
    held("little in pipes", pipes <= PIPES_MIB * MIB, pipes)
    one, other = socket.socketpair()
    for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        refused("bigger buffers", one.setsockopt, socket.SOL_SOCKET, option, 1 << 30)
    one.close(), other.close()
    pairs = fill(new_pair, lambda pair: pair[0].send(bytes(65536)) + pair[1].send(bytes(65536)))
    held("little in pairs of sockets", pairs <= PAIRS_MIB * MIB, pairs)
    sent = posted()
    held("few descriptors on the way", sent <= POSTED, sent)
    held("few descriptors", descriptors() < 64, descriptors())
    count = timers(calls["timer_create"])
    held("few timers", count <= TIMERS, count)
    refused("locked memory", syscall, calls["mlock"], ctypes.create_string_buffer(MIB), MIB)


def posted():
    """Return how many descriptors can be kept in messages that nobody takes."""
    one, other = socket.socketpair()
    one.setblocking(False)
    count = 0
    try:
        while count < 2000:
            reader, writer = os.pipe()
            try:
                socket.send_fds(one, [b"x"], [reader, writer])
                count += 2
            finally:
                os.close(reader)
                os.close(writer)
    except OSError:
        pass
    one.close()
    other.close()
    return count


def timers(number):
    """Return how many timers of the kernel can be had; they go with the process."""
    made, count = ctypes.c_int(), 0
    try:
        while count < 2000:
            syscall(number, 1, 0, ctypes.byref(made))
            count += 1
    except OSError:
        pass
    return count


def descriptors():
    got = []
    try:
        while len(got) < 1000:
            got.append(os.dup(2))
    except OSError:
        pass
    for descriptor in got:
        os.close(descriptor)
    return len(got)
