"""Makes itself more important, or frees itself of its limits."""

import os
import resource

from tell import held, refused, syscall, unlooked


def attack(targets):
    calls = targets["calls"]
    refused("nice", os.nice, -5)
    unlooked("priority", syscall, calls["setpriority"], 0, 0, -5)
    refused("real time", os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(1))
    refused("batch", os.sched_setscheduler, 0, os.SCHED_BATCH, os.sched_param(0))
    refused("other cores", os.sched_setaffinity, 0, {0})
    unlooked("input and output", syscall, calls["ioprio_set"], 1, 0, 0)
    for name in ("AS", "NPROC", "NOFILE", "FSIZE", "CPU", "CORE", "MEMLOCK", "NICE", "RTPRIO", "SIGPENDING"):
        number = getattr(resource, "RLIMIT_" + name)
        soft, hard = resource.getrlimit(number)
        held(f"a limit {name}", hard != resource.RLIM_INFINITY, (soft, hard))
        refused(f"raise {name}", resource.setrlimit, number, (hard + 1, hard + 1))
        refused(f"lift {name}", resource.prlimit, 0, number, (soft, resource.RLIM_INFINITY))
        refused(f"another's {name}", resource.prlimit, targets["worker"], number, (0, 0))
    refused("the killer's choice", open, "/proc/self/oom_score_adj", "w")
