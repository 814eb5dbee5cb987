"""`./run` sets up .venv: once, whole or not at all, one at a time. uv is a fake that records its calls."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from config.start import install

FAKE_UV = f"""\
#!{sys.executable}
import os, pathlib, subprocess, sys, time
root = pathlib.Path(os.environ["FAKE_ROOT"])
if sys.argv[1:] == ["--version"]:
    sys.exit()
with open(root / "calls", "a") as calls:
    calls.write(" ".join(sys.argv[1:3]) + "\\n")
if sys.argv[1] == "venv":
    sys.exit(subprocess.call([sys.executable, "-m", "venv", "--without-pip", "--clear", sys.argv[-1]]))
while (root / "hold").exists():
    time.sleep(0.02)
if (root / "fail").exists():
    sys.exit("no route to the package index")
print("uv talks on standard output")
packages = next((root / ".venv" / "lib").iterdir()) / "site-packages"
(packages / "django.py").write_text("")
"""
MANAGE = """\
import os, sys
print(os.getcwd(), *sys.argv[1:], *filter(None, [os.environ.get("VAR_DIR")]))
sys.exit(7)
"""


class Checkout:
    """A folder with `run`, and a fake uv on PATH."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "config/start").mkdir(parents=True)
        (root / "bin").mkdir()
        for name in ("run", "config/start/install.py"):
            shutil.copy(BASE_DIR / name, root / name)
        (root / "requirements.txt").write_text("Django\n")
        (root / "requirements-dev.txt").write_text("pytest\n")
        (root / "manage.py").write_text(MANAGE)
        self.add_program("uv", FAKE_UV)
        self.add_program("python3", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        self.environment = os.environ | {
            "PATH": f"{root / 'bin'}:{os.environ['PATH']}",
            "FAKE_ROOT": str(root),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": "",
            "PIP_CONFIG_FILE": os.devnull,
            "VAR_DIR": "",
        }

    def add_program(self, name: str, text: str) -> None:
        program = self.root / "bin" / name
        program.write_text(text)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def start(self, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.root / "run", *arguments],
            env=self.environment,
            cwd=cwd or self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def manage(self, *arguments: str, cwd: Path | None = None) -> tuple[int, str, str]:
        """Run a management command and return its status and both outputs."""
        process = self.start("manage", *arguments, cwd=cwd)
        output, errors = process.communicate(timeout=60)
        return process.returncode, output, errors

    def installs(self) -> int:
        return (self.root / "calls").read_text().count("pip install")

    def stamps(self) -> list[str]:
        return sorted(path.name for path in (self.root / ".venv").glob("installed*"))


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "a checkout")


def wait_until_installing(checkout: Checkout) -> None:
    give_up_at = time.monotonic() + 30
    while not (checkout.root / "calls").exists() or not checkout.installs():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def test_command_is_run_where_the_caller_stands(checkout: Checkout, tmp_path: Path) -> None:
    status, output, errors = checkout.manage("verify", "a file", "--all", cwd=tmp_path)
    assert status == 7
    assert output == f"{tmp_path} verify a file --all\n"
    assert "Setting up" in errors


def test_var_is_meant_as_the_caller_sees_it(checkout: Checkout, tmp_path: Path) -> None:
    checkout.environment["VAR_DIR"] = "other"
    assert checkout.manage("migrate", cwd=tmp_path)[1] == f"{tmp_path} migrate {tmp_path / 'other'}\n"


def test_second_start_installs_nothing(checkout: Checkout) -> None:
    checkout.manage("verify")
    assert checkout.manage("verify")[2] == ""
    assert checkout.installs() == 1


def test_changed_requirements_are_installed(checkout: Checkout) -> None:
    checkout.manage("verify")
    (checkout.root / "requirements.txt").write_text("Django\nother\n")
    checkout.manage("verify")
    checkout.manage("verify")
    assert checkout.installs() == 2


def test_test_tools_include_what_the_service_needs(checkout: Checkout) -> None:
    (checkout.root / "config/start/__main__.py").write_text("print('tested')")
    assert checkout.start("test").communicate(timeout=60)[0] == "tested\n"
    checkout.manage("verify")
    assert checkout.installs() == 1
    assert checkout.stamps() == ["installed-requirements-dev.txt"]


def test_environment_whose_python_is_gone_is_made_again(checkout: Checkout) -> None:
    checkout.manage("verify")
    (checkout.root / ".venv/bin/python").unlink()
    assert checkout.manage("verify")[0] == 7
    assert checkout.installs() == 2


def test_failed_install_says_so_and_leaves_no_stamp(checkout: Checkout) -> None:
    (checkout.root / "fail").touch()
    status, output, errors = checkout.manage("verify")
    assert (status, output) == (1, "")
    assert "no route to the package index" in errors
    assert "The next ./run tries again" in errors
    assert checkout.stamps() == []
    (checkout.root / "fail").unlink()
    assert checkout.manage("verify")[0] == 7


def test_interrupted_install_leaves_no_stamp(checkout: Checkout) -> None:
    (checkout.root / "hold").touch()
    process = checkout.start("manage", "verify")
    wait_until_installing(checkout)
    process.send_signal(signal.SIGINT)
    (checkout.root / "hold").unlink()
    assert "Interrupted" in process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert checkout.stamps() == []


def test_two_starts_at_once_install_once(checkout: Checkout) -> None:
    (checkout.root / "hold").touch()
    first = checkout.start("manage", "verify")
    wait_until_installing(checkout)
    second = checkout.start("manage", "verify")
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()
    (checkout.root / "hold").unlink()
    assert first.wait(30) == second.wait(30) == 7
    assert checkout.installs() == 1
    for process in (first, second):
        process.communicate()


def test_killed_start_keeps_the_lock_while_its_installer_works(checkout: Checkout) -> None:
    (checkout.root / "hold").touch()
    killed = checkout.start("manage", "verify")
    wait_until_installing(checkout)
    killed.kill()
    second = checkout.start("manage", "verify")
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()
    (checkout.root / "hold").unlink()
    assert second.wait(30) == 7
    assert checkout.installs() == 2
    for process in (killed, second):
        process.communicate()


@pytest.fixture
def python_without_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a Python that lacks ensurepip, as Debian ships it, be the machine's, and the only one on PATH."""
    program = tmp_path / "python3"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(install, "base_python", lambda: str(program))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("python_without_venv")
def test_missing_venv_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    with pytest.raises(SystemExit, match=r"install the package python3\S*-venv"):
        install.require_venv()


def test_root_gets_the_missing_venv_package(
    python_without_venv: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 0)
    apt = python_without_venv / "apt-get"
    apt.write_text(f'#!/bin/sh\necho $DEBIAN_FRONTEND "$@" >> {python_without_venv / "calls"}\n')
    apt.chmod(0o755)
    install.require_venv()
    update, fetch = (python_without_venv / "calls").read_text().splitlines()
    assert update == "noninteractive -qq update"
    assert re.fullmatch(r"noninteractive -qq install --no-install-recommends -y python3\S*-venv", fetch)
