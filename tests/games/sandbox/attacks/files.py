"""Reads what is not the bot's: the system's files, the worker's, other bots'."""

import os

from tell import held, refused

PATHS = [
    "/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/ssh", "/root", "/home", "/var", "/var/log",
    "/proc", "/proc/self/environ", "/proc/self/cmdline", "/proc/1/cmdline", "/proc/self/maps",
    "/proc/self/mem", "/sys", "/sys/kernel", "/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda",
    "/dev/fuse", "/dev/kvm", "/run", "/tmp/..", "/boot", "/opt", "/srv", "/mnt",
    "/bot/../etc/passwd",
]  # fmt: skip


def read(path):
    if os.path.isdir(path):
        names = os.listdir(path)
        if path == "/tmp/.." and set(names) <= {
            "usr",
            "lib",
            "lib64",
            "bin",
            "etc",
            "dev",
            "tmp",
            "bot",
            "runner",
        }:
            raise OSError("a root with nothing in it")
        if not names:
            raise OSError("empty")
        return names
    with open(path, "rb") as file:
        return file.read(20)


def attack(targets):
    for path in PATHS:
        refused(f"read {path}", read, path)
    for name in ("canary", "repository", "staging", "neighbour", "home"):
        refused(f"read {name}", read, targets[name])
    here = os.path.dirname(os.path.abspath(__file__))
    refused(
        "read above the bot", read, os.path.join(here, "..", "..", "..", "..", "..", targets["canary"][1:])
    )
    refused("link to the canary", os.symlink, targets["canary"], os.path.join(here, "link"))
    refused("write the core pattern", open, "/proc/sys/kernel/core_pattern", "w")
    held("read its own files", os.path.exists(os.path.join(here, "tell.py")))
