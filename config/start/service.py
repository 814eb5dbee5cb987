"""The running processes, seen from `./run`: supervisor and, under it, all others."""

import os
import signal
import subprocess
import sys
import time
from types import FrameType

from config.environment import HOST, PORT, REDIS_URL, VAR_DIR
from config.start.folders import make_folders, remove_run_folder
from config.start.lifeline import PARENT_VARIABLE
from config.start.supervision import write_configuration

STOP_TIMEOUT = 20  # seconds for supervisor to stop the others; then the kernel does


class Service:
    """What a signal stops: the first one in good order, a second one at once."""

    def __init__(self) -> None:
        self.stop_asked_at: float | None = None
        self.supervisor: subprocess.Popen[bytes] | None = None
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                signal.signal(number, self.stop)
        self.make_environment()

    def make_environment(self) -> None:
        """Make var/, let every process read the same values and know this one as its parent."""
        make_folders(VAR_DIR)
        values = {"VAR_DIR": VAR_DIR, "HOST": HOST, "PORT": PORT, PARENT_VARIABLE: os.getpid()}
        os.environ.update({name: str(value) for name, value in values.items()})

    def start(self, names: list[str], lock: int) -> None:
        """Start supervisor, which starts these processes and, where it is embedded, their broker."""
        write_configuration(VAR_DIR, names if REDIS_URL else ["broker", *names])
        self.supervisor = subprocess.Popen(
            [sys.executable, "-m", "config.start.process", "supervisor"],
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in a terminal reaches this process only
            pass_fds=[lock],
        )

    def stop(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Ask supervisor to stop everything; asked again, kill it, and with it everything."""
        if self.supervisor is None:
            sys.exit(0)
        if self.stop_asked_at is None:
            self.stop_asked_at = time.monotonic()
            self.supervisor.terminate()
        else:
            self.supervisor.kill()

    def is_running(self) -> bool:
        """Return whether supervisor runs and nobody has asked it to stop."""
        return self.supervisor is not None and self.supervisor.poll() is None and self.stop_asked_at is None

    def wait(self) -> bool:
        """Wait until all has ended and return whether it was asked to."""
        while self.supervisor is not None and self.supervisor.poll() is None:
            if self.stop_asked_at and time.monotonic() > self.stop_asked_at + STOP_TIMEOUT:
                self.stop()
            time.sleep(0.1)
        remove_run_folder(VAR_DIR)
        return self.stop_asked_at is not None
