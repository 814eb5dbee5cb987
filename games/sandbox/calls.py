"""The system calls a bot may make, by name; a table for `filter.py`.

Measured: CPython, numpy, threads, asyncio, Node and C programs run with these. What is named nowhere here
does not exist for a bot (ENOSYS, so that libraries fall back). Absent on purpose: whatever makes a process,
reaches another one, a socket, a key, a mount or a lock on a shared file, holds memory outside the address
space, or opens a part of the kernel that no bot needs.
"""


def _names(text: str) -> list[str]:
    return text.split()


ALLOWED = _names("""
    access alarm arch_prctl brk capget chdir close close_range copy_file_range creat dup dup2 dup3
    epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 execve
    exit exit_group faccessat faccessat2 fadvise64 fallocate fchdir fdatasync fstat fstatfs fsync
    ftruncate futex futex_waitv get_thread_area getcpu getcwd getdents getdents64 getegid geteuid getgid
    getgroups getitimer getpeername getpgrp getpid getppid getrandom getresgid getresuid getrlimit
    getrusage getsockname getsockopt gettid gettimeofday getuid lseek lstat madvise membarrier mkdir
    mkdirat mlock mlock2 mmap mprotect mremap msync munlock munmap nanosleep newfstatat open openat
    pause pipe pipe2 pkey_alloc pkey_free pkey_mprotect poll ppoll pread64 preadv preadv2 pselect6
    pwrite64 pwritev pwritev2 read readlink readlinkat readv recvfrom recvmmsg recvmsg rename renameat
    renameat2 restart_syscall rmdir rseq rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn
    rt_sigsuspend rt_sigtimedwait sched_get_priority_max sched_get_priority_min sched_getaffinity
    sched_getparam sched_getscheduler sched_yield select sendfile sendmmsg sendmsg sendto
    set_robust_list set_thread_area set_tid_address setitimer setpgid setrlimit setsid
    shutdown sigaltstack signalfd signalfd4 splice stat statfs statx symlink symlinkat sync_file_range
    tee time timer_delete timer_getoverrun timer_gettime timer_settime timerfd_create timerfd_gettime
    timerfd_settime times truncate umask uname unlink unlinkat wait4 waitid write writev
""")

REFUSED = _names("""
    accept accept4 bind chmod chown chroot connect fchmod fchmodat fchown fchownat futimesat lchown
    listen mount ptrace sched_setaffinity sched_setattr sched_setscheduler setgid setns setpriority
    setresgid setresuid setsockopt setuid socket umount2 unshare utime utimensat utimes
""")  # with EPERM, which programs expect rather than ENOSYS (setsockopt: it would make buffers of many MiB)

FORKS = ["fork", "vfork"]  # with EAGAIN: a bot is one process, so its address space is all its memory
SIGNALS = ["kill", "tkill", "tgkill"]  # allowed where the bot has a process space of its own
BY_CLOCK = ["clock_gettime", "clock_getres", "clock_nanosleep", "timer_create"]
LAST_CLOCK = 11  # higher ids, negative ones among them, are CPU clocks of other processes

FCNTL = {
    "F_DUPFD": 0, "F_GETFD": 1, "F_SETFD": 2, "F_GETFL": 3, "F_SETFL": 4,
    "F_DUPFD_CLOEXEC": 1030, "F_GETPIPE_SZ": 1032, "F_GET_SEALS": 1034,
}  # fmt: skip
IOCTL = {
    "TCGETS": 0x5401, "TIOCGWINSZ": 0x5413, "FIONREAD": 0x541B, "FIONBIO": 0x5421,
    "FIONCLEX": 0x5450, "FIOCLEX": 0x5451,
}  # fmt: skip
PRCTL = {
    "PR_GET_PDEATHSIG": 2, "PR_GET_DUMPABLE": 3, "PR_GET_KEEPCAPS": 7, "PR_SET_NAME": 15, "PR_GET_NAME": 16,
    "PR_GET_SECCOMP": 21, "PR_CAPBSET_READ": 23, "PR_GET_TSC": 25, "PR_GET_SECUREBITS": 27,
    "PR_GET_TIMERSLACK": 30, "PR_SET_NO_NEW_PRIVS": 38, "PR_GET_NO_NEW_PRIVS": 39, "PR_GET_THP_DISABLE": 42,
    "PR_SET_VMA": 0x53564D41,
}  # fmt: skip
