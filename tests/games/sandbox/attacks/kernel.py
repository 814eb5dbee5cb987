"""Asks the kernel for all that a bot has no business with; the filter is to answer, not the kernel."""

import ctypes
import fcntl
import os
import socket

from tell import held, libc, refused, syscall, unlooked

CALLS = """
    mount umount2 pivot_root unshare setns chroot swapon swapoff reboot init_module finit_module
    delete_module kexec_load kexec_file_load bpf perf_event_open userfaultfd io_uring_setup
    io_uring_enter io_uring_register open_by_handle_at name_to_handle_at personality modify_ldt iopl
    ioperm sysinfo syslog quotactl mincore acct sethostname setdomainname settimeofday clock_settime
    clock_adjtime adjtimex keyctl add_key request_key seccomp fanotify_init fanotify_mark
    inotify_init inotify_init1 inotify_add_watch move_pages migrate_pages mbind set_mempolicy
    get_mempolicy process_madvise vmsplice kcmp pidfd_open pidfd_send_signal pidfd_getfd io_setup
    io_submit mlockall shmctl semop mq_unlink flock setuid setgid setreuid setregid setresuid
    setresgid setgroups setfsuid setfsgid capset sched_setscheduler sched_setparam sched_setattr
    ioprio_set ioprio_get rt_tgsigqueueinfo open_tree move_mount fsopen fsconfig fsmount fspick
    mount_setattr execveat uselib ustat sysfs getpgid mknod mknodat link linkat setxattr getxattr
    listxattr removexattr sync syncfs readahead vhangup lookup_dcookie landlock_create_ruleset
    landlock_restrict_self epoll_ctl_old nfsservctl getpmsg tuxcall security chmod chown fchmod
    lchown utime utimes futimesat utimensat listen bind connect accept socket ptrace
"""
NAMESPACES = [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x80]
FCNTL = {
    "lock": 6,
    "wait for a lock": 7,
    "open file lock": 37,
    "lease": 1024,
    "watch": 1026,
    "own": 8,
    "signal": 10,
    "bigger pipe": 1031,
    "seal": 1033,
    "hint": 1036,
}
IOCTL = {
    "type into the terminal": 0x5412,
    "paste": 0x541C,
    "own the terminal": 0x540E,
    "flags": 0x80086601,
    "clone a file": 0x40049409,
    "namespace": 0xB701,
    "asynchronous": 0x5452,
    "high": 0x100005401,
}
PRCTL = {
    "die with another parent": 1,
    "dumpable": 4,
    "keep rights": 8,
    "another filter": 22,
    "drop": 24,
    "secure bits": 28,
    "memory map": 35,
    "reap": 36,
    "rights": 47,
    "tracer": 0x59616D61,
    "high": 1 << 32 | 15,
    "speculation": 53,
    "scheduling": 62,
}


def attack(targets):
    calls = targets["calls"]
    for name in CALLS.split():
        if name in calls:
            unlooked(name, syscall, calls[name], -1, -1, -1, -1, -1)
    for flags in NAMESPACES:
        unlooked(f"unshare {flags:x}", syscall, calls["unshare"], flags)
    with open(os.__file__) as shared:
        for name, command in FCNTL.items():
            unlooked(f"fcntl {name}", syscall, calls["fcntl"], shared.fileno(), command, 0)
    for name, request in IOCTL.items():
        unlooked(f"ioctl {name}", syscall, calls["ioctl"], 2, request, 0)
    for name, option in PRCTL.items():
        unlooked(f"prctl {name}", syscall, calls["prctl"], option, 0, 0, 0, 0)
    for clock in (12, 13, -1, -6, 1 << 31, 1 << 32, 99):
        unlooked(f"clock {clock}", syscall, calls["clock_gettime"], clock, ctypes.create_string_buffer(16))
    for path in ("/proc/sys/kernel/core_pattern", "/sys/kernel/uevent_helper", "/proc/sysrq-trigger"):
        refused(path, open, path, "w")
    rights(targets, calls)
    held("fcntl works", fcntl.fcntl(2, fcntl.F_GETFL) >= 0)
    held("pairs work", len(socket.socketpair()) == 2)


def rights(targets, calls):
    header, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    syscall(calls["capget"], header, sets)
    held("no rights", not any(sets), list(sets))
    held("not root", 0 not in (*os.getresuid(), *os.getresgid()), (os.getresuid(), os.getresgid()))
    held("no groups of root", 0 not in os.getgroups(), os.getgroups())
    held("no new rights", libc.prctl(39, 0, 0, 0, 0) == 1)
    held("under the filter", libc.prctl(21, 0, 0, 0, 0) == 2)
    if targets["tier"] == "bwrap":
        held("a host name of its own", os.uname().nodename != targets["hostname"], os.uname().nodename)
