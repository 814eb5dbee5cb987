"""Reaches other processes: the worker, the keeper, whoever else there is."""

import ctypes
import os
import resource
import signal
import time

from tell import held, refused, syscall, unlooked

ALONE = 2


def attack(targets):
    worker, calls = targets["worker"], targets["calls"]
    if targets["tier"] == "bwrap":
        held("alone", os.getpid() == ALONE and os.getppid() == 1, (os.getpid(), os.getppid()))
        worker = max(worker, 3)
    for number in (0, signal.SIGCONT, signal.SIGSTOP, signal.SIGTERM):
        refused(f"signal {number} to the worker", os.kill, worker, number)
    if targets["tier"] != "bwrap":
        refused("signal 0 to itself", os.kill, os.getpid(), 0)
        refused("signal 0 to all", os.kill, -1, 0)
    refused("signal 0 to a group", os.killpg, worker, 0)
    unlooked("queue a signal", syscall, calls["rt_sigqueueinfo"], worker, 0, 0)
    unlooked("ptrace", syscall, calls["ptrace"], 16, worker, 0, 0)
    unlooked("read its memory", syscall, calls["process_vm_readv"], worker, 0, 0, 0, 0, 0)
    unlooked("write its memory", syscall, calls["process_vm_writev"], worker, 0, 0, 0, 0, 0)
    unlooked("open it", syscall, calls["pidfd_open"], worker, 0)
    unlooked("compare", syscall, calls["kcmp"], worker, os.getpid(), 0, 0, 0)
    unlooked("its session", syscall, calls["getsid"], worker)
    unlooked("its priority", syscall, calls["getpriority"], 0, worker)
    unlooked("set its priority", syscall, calls["setpriority"], 0, worker, 5)
    unlooked("its cores", syscall, calls["sched_setaffinity"], worker, 8, 0)
    room = (ctypes.c_uint64 * 2)()
    unlooked("its limits", syscall, calls["prlimit64"], worker, resource.RLIMIT_CPU, 0, room)
    unlooked("set its limits", syscall, calls["prlimit64"], worker, resource.RLIMIT_CPU, room, 0)
    for clock in ((~worker << 3) | 2, (~os.getpid() << 3) | 2):
        unlooked("a CPU clock", time.clock_gettime, clock)
    refused("list processes", os.listdir, "/proc")
