"""The filter is built from names: a wrong one would silently be missing, a forbidden one silently there."""

import platform

import pytest

from games.sandbox import calls
from games.sandbox.filter import filter_program

sec = pytest.importorskip("pyseccomp", exc_type=(ImportError, RuntimeError))

INSTRUCTIONS = 277  # x86-64; a name that is not resolved makes it shorter
NEVER = [
    "fork",
    "vfork",
    "clone",
    "clone3",
    "memfd_create",
    "memfd_secret",
    "shmget",
    "shmat",
    "msgget",
    "semget",
    "mq_open",
    "add_key",
    "request_key",
    "keyctl",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "kcmp",
    "pidfd_open",
    "pidfd_getfd",
    "pidfd_send_signal",
    "io_uring_setup",
    "bpf",
    "perf_event_open",
    "userfaultfd",
    "mount",
    "umount2",
    "unshare",
    "setns",
    "chroot",
    "pivot_root",
    "open_by_handle_at",
    "personality",
    "modify_ldt",
    "sysinfo",
    "syslog",
    "quotactl",
    "mincore",
    "sched_setaffinity",
    "setpriority",
    "chmod",
    "chown",
    "utimensat",
    "flock",
    "socket",
    "bind",
    "connect",
    "listen",
    "accept",
    "accept4",
    "setsockopt",
    "inotify_init1",
    "fanotify_init",
    "rt_sigqueueinfo",
    "fcntl",
    "ioctl",
    "prctl",
    "prlimit64",
    "clock_gettime",
    "socketpair",
    "kill",
    "tkill",
    "tgkill",
    "mknod",
    "mknodat",
    "link",
    "linkat",
    "setxattr",
    "seccomp",
    "init_module",
    "finit_module",
    "kexec_load",
    "reboot",
    "swapon",
    "iopl",
    "ioperm",
    "acct",
    "vmsplice",
    "io_setup",
    "setuid",
    "setgid",
    "capset",
]

is_x86 = pytest.mark.skipif(platform.machine() != "x86_64", reason="numbers of x86-64")


@is_x86
def test_every_name_is_known() -> None:
    names = [*calls.ALLOWED, *calls.REFUSED, *calls.FORKS, *calls.SIGNALS, *calls.BY_CLOCK]
    assert [name for name in names if sec.resolve_syscall(sec.Arch.NATIVE, name) < 0] == []


@is_x86
@pytest.mark.parametrize("own_processes", [True, False])
def test_length_of_the_program(own_processes: bool) -> None:
    assert len(filter_program(own_processes)) == INSTRUCTIONS * 8


def test_every_name_has_one_place() -> None:
    names = [*calls.ALLOWED, *calls.REFUSED, *calls.FORKS, *calls.SIGNALS, *calls.BY_CLOCK]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("name", NEVER)
def test_call_is_never_allowed_unseen(name: str) -> None:
    assert name not in calls.ALLOWED
