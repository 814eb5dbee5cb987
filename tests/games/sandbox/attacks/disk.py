"""Writes wherever it can: files, folders, links, names, devices, times and modes."""

import os

from tell import held, refused

FOLDERS = [
    "/",
    "/bot",
    "/runner",
    "/tmp",
    "/dev",
    "/dev/shm",
    "/var/tmp",
    "/home",
    "/usr/lib",
    "/etc",
    "/run",
    "/mnt",
]


def make(path):
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o666))


def attack(targets):
    here = os.path.dirname(os.path.abspath(__file__))
    runner = os.path.dirname(os.path.abspath(targets["runner"] or "/runner/main.py"))
    for folder in [
        *FOLDERS,
        here,
        runner,
        targets["home"],
        targets["staging"],
        os.path.dirname(targets["canary"]),
    ]:
        refused(f"a file in {folder}", make, f"{folder}/new")
        refused(f"a folder in {folder}", os.mkdir, f"{folder}/new")
        refused(f"a link in {folder}", os.symlink, "/", f"{folder}/new")
        refused(f"a pipe in {folder}", os.mkfifo, f"{folder}/new")
        refused(f"a device in {folder}", os.mknod, f"{folder}/new", 0o20666, 0x103)
    for path in (os.path.join(here, "bot.py"), __file__, targets["canary"]):
        refused(f"write {path}", os.open, path, os.O_WRONLY)
        refused(f"truncate {path}", os.truncate, path, 0)
        refused(f"remove {path}", os.unlink, path)
        refused(f"rename {path}", os.rename, path, path + "x")
        refused(f"link {path}", os.link, path, path + "x")
        refused(f"chmod {path}", os.chmod, path, 0o777)
        refused(f"chown {path}", os.chown, path, os.getuid(), os.getgid())
        refused(f"touch {path}", os.utime, path)
        refused(f"mark {path}", os.setxattr, path, "user.x", b"x")
    for path in ("/dev/full", "/dev/tty", "/dev/ptmx", "/dev/pts/0", "/dev/console"):
        refused(f"write {path}", os.open, path, os.O_WRONLY | os.O_NOCTTY)
    with open("/dev/null", "wb") as file:
        held("/dev/null works", file.write(b"x") == 1)
