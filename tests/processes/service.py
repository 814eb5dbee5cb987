"""A `./run` under test: started, watched through /proc, stopped, with whatever it has left over."""

import os
import queue
import signal
import socket
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any


class Process:
    """A process as /proc shows it."""

    def __init__(self, number: int) -> None:
        folder = Path(f"/proc/{number}")
        self.number = number
        self.parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        self.command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        variables = (folder / "environ").read_bytes().decode(errors="replace").split("\0")
        self.environment = dict(variable.partition("=")[::2] for variable in variables)

    @property
    def name(self) -> str:
        """What supervisor calls it."""
        return self.environment.get("SUPERVISOR_PROCESS_NAME", "")

    def __repr__(self) -> str:
        return f"{self.number} {self.command}"


class Service:
    """Everything that `./run` has started with this var/."""

    def __init__(self, command: Sequence[str | Path], *, cwd: Path, var: Path, **environment: str) -> None:
        self.var = var
        self.lines: list[str] = []
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env=os.environ | {"SPT_NOENV": "1", "PORT": str(free_port())} | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._queue: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._queue.put(line)

    @property
    def age(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def output(self) -> str:
        """All that was printed and read so far."""
        while not self._queue.empty():
            self.lines.append(self._queue.get())
        return "".join(self.lines)

    def wait_for(self, text: str, seconds: float) -> str:
        """Return the rest of the line that has the text, as soon as it is printed."""
        give_up_at = time.monotonic() + seconds
        while text not in self.output:
            assert self.process.poll() is None, f"it ended: {self.output}{self.logs()}"
            assert time.monotonic() < give_up_at, f"no {text!r} in {seconds} s: {self.output}{self.logs()}"
            time.sleep(0.05)
        return self.output.partition(text)[2].splitlines()[0].strip()

    def stop(self, signal_number: int = signal.SIGINT) -> float:
        """Ask it to stop as a person would and return the seconds until everything was gone."""
        asked = time.monotonic()
        self.process.send_signal(signal_number)
        assert self.process.wait(timeout=30) == 0, self.output
        self._reader.join()
        left = self.processes()
        assert not left, f"left over: {left}"
        return time.monotonic() - asked

    def processes(self, name: str = "") -> list[Process]:
        """Return what runs with this var/, oldest first: all of it, or what supervisor calls by the name."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                process = Process(int(folder.name))
            except (OSError, ValueError):
                continue  # ended meanwhile, or somebody else's
            if process.environment.get("VAR_DIR") == str(self.var) and (not name or process.name == name):
                found.append(process)
        return sorted(found, key=lambda process: process.number)

    def main_process(self, name: str) -> Process | None:
        """Return the process that supervisor has started under the name; of "supervisor" itself."""
        everything = self.processes()
        supervisors = [
            one for one in everything if one.command.rstrip().endswith("config.start.process supervisor")
        ]
        if name == "supervisor" or not supervisors:
            return supervisors[0] if supervisors else None
        children = [one for one in everything if one.parent == supervisors[0].number and one.name == name]
        return children[0] if children else None

    def kill(self, name: str) -> list[Process]:
        """SIGKILL the main process of that name; return it with all that it had started."""
        group = self.processes(name)
        main = self.main_process(name)
        assert main is not None, f"no {name} runs: {self.processes()}"
        os.kill(main.number, signal.SIGKILL)
        return group or [main]

    def kill_everything(self) -> None:
        """Leave nothing behind after a test."""
        for process in self.processes():
            os.kill(process.number, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query to the service's database."""
        connection = sqlite3.connect(f"file:{self.var / 'stichliga.sqlite3'}?mode=ro", uri=True, timeout=20)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    def logs(self) -> str:
        """Return the ends of all logs, to be shown when something has failed."""
        logs = sorted((self.var / "log").glob("*.log"))
        return "".join("\n".join([f"\n== {log.name}", *log.read_text().splitlines()[-15:]]) for log in logs)


def is_running(number: int) -> bool:
    """Return whether the process runs; one that has ended but was not waited for does not."""
    try:
        return bool(Path(f"/proc/{number}/cmdline").read_bytes())
    except OSError:
        return False


def wait_until(happened: Callable[[], Any], what: str, seconds: float = 10) -> None:
    """Wait until it has happened."""
    give_up_at = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < give_up_at, f"not within {seconds} s: {what}"
        time.sleep(0.05)


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
