"""A bot's files are laid out for its uid alone, and nothing of them stays."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.sandbox.errors import SandboxError
from games.sandbox.staging import stage, staging_home
from games.sandbox.users import FIRST_UID, Slot, take_slot

FILES = {"bot.py": b"x = 1", "lib/deep/cards.py": b"y = 2", "data.bin": bytes(range(256))}


def test_files_are_written_and_removed() -> None:
    with take_slot() as slot, stage(FILES, slot) as staged:
        assert {
            str(path.relative_to(staged.bot)): path.read_bytes()
            for path in staged.bot.rglob("*")
            if path.is_file()
        } == FILES
        assert (staged.runner / "main.py").exists()
        folder = staged.bot.parent
    assert not folder.exists()


def test_only_the_slot_can_read_them() -> None:
    old = os.umask(0o000)
    try:
        with take_slot() as slot, stage(FILES, slot) as staged:
            gid = os.getegid() if slot.uid is None else slot.uid
            for path in (staged.bot, *staged.bot.rglob("*"), staged.runner):
                seen = path.stat()
                assert seen.st_mode & 0o777 == (0o750 if path.is_dir() else 0o640)
                assert (seen.st_uid, seen.st_gid) == (os.geteuid(), gid)
            for path in (staged.bot.parent, staging_home()):
                assert path.stat().st_mode & 0o777 == 0o711
    finally:
        os.umask(old)


@pytest.mark.parametrize("name", ["../out.py", "/etc/out.py", "a/../../out.py"])
def test_path_that_leads_out_is_refused(name: str) -> None:
    with take_slot() as slot, pytest.raises(SandboxError, match="leads out"), stage({name: b""}, slot):
        pass
    assert not list(staging_home().glob("*/bot"))


def test_what_a_killed_worker_left_is_removed_by_the_next() -> None:
    make = "from games.sandbox.staging import staging_home; import os; print(staging_home(), flush=True)"
    killed = subprocess.run(
        [sys.executable, "-c", make + "; os.kill(os.getpid(), 9)"],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    left = Path(killed.stdout.strip())
    assert left.exists()
    os.utime(left, (0, 0))
    os.utime(staging_home(), (0, 0))
    subprocess.run([sys.executable, "-c", make], stdout=subprocess.DEVNULL, check=True)
    assert not left.exists()
    assert staging_home().exists()


def test_home_goes_with_its_process() -> None:
    make = "from games.sandbox.staging import staging_home; print(staging_home())"
    ended = subprocess.run([sys.executable, "-c", make], stdout=subprocess.PIPE, text=True, check=True)
    assert not Path(ended.stdout.strip()).exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has slots")
def test_no_two_bots_have_one_uid() -> None:
    with take_slot() as first, take_slot() as second:
        assert first.uid is not None
        assert second.uid is not None
        assert first.uid >= FIRST_UID
        assert first.uid != second.uid
        freed = second.uid
    with take_slot() as again:
        assert again.uid is not None
        assert again.uid <= freed


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has slots")
def test_what_is_left_of_a_dead_sandbox_ends_when_its_slot_is_taken_again() -> None:
    with take_slot() as slot:
        orphan = subprocess.Popen([*slot.prefix, "sleep", "600"])
        while Path(f"/proc/{orphan.pid}/comm").read_text().strip() != "sleep":
            time.sleep(0.01)
    take_again = "from games.sandbox.users import take_slot\nwith take_slot() as slot: print(slot.uid)"
    uid = subprocess.run([sys.executable, "-c", take_again], stdout=subprocess.PIPE, text=True, check=True)

    assert int(uid.stdout) == slot.uid
    assert orphan.wait(timeout=10) == -signal.SIGKILL


def test_root_leaves_its_uid_before_anything_else() -> None:
    assert Slot(61007).prefix[:3] == ["setpriv", "--reuid=61007", "--regid=61007"]
    assert Slot(None).prefix[0] == "choom"
