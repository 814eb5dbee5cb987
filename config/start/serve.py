"""`./run`: everything in the foreground, from an empty folder to a page that answers, until Ctrl-C."""

import http.client
import os
import signal
import subprocess
import sys
import time
from types import FrameType

from config.environment import HOST, PORT, REDIS_URL, VAR_DIR, allowed_hosts
from config.start.folders import make_folders
from config.start.lifeline import PARENT_VARIABLE
from config.start.single import only_one, require_free_port
from config.start.supervision import write_configuration

SLOW_START = 45  # seconds after which a page that does not answer is worth a word
STOP_TIMEOUT = 20  # seconds for supervisor to stop the rest; then the kernel does
WILDCARDS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def serve() -> int:
    """Run the whole service until a signal stops it; return the exit status."""
    with only_one(VAR_DIR, page_url()) as lock:
        require_free_port(HOST, PORT)
        export_environment()
        make_folders(VAR_DIR)
        service = Service()
        if subprocess.run([sys.executable, "-m", "config.start.prepare"], check=False).returncode:
            return 1
        service.start(["web", "worker", "beat"], lock)
        if service.wait_for_page():
            print(f"Stichliga runs at {page_url()}", flush=True)
        status = service.wait()
        print(
            f"Stichliga ended by itself: see {VAR_DIR / 'log'}" if status else "Stichliga has stopped.",
            flush=True,
        )
        return status


def export_environment() -> None:
    """Let every process read the same values, and know this one as its parent."""
    os.environ.update(
        {"VAR_DIR": str(VAR_DIR), "HOST": HOST, "PORT": str(PORT), PARENT_VARIABLE: str(os.getpid())}
    )


class Service:
    """The processes under supervisor; a first signal stops them in good order, a second one at once."""

    def __init__(self) -> None:
        self.stop_asked_at: float | None = None
        self.supervisor: subprocess.Popen[bytes] | None = None
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                signal.signal(number, self.stop)

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

    def wait(self) -> int:
        """Return the exit status once all has ended: 0 when it was asked to stop."""
        while self.is_running():
            if self.stop_asked_at and time.monotonic() > self.stop_asked_at + STOP_TIMEOUT:
                self.stop()
            time.sleep(0.1)
        return int(self.stop_asked_at is None)

    def end(self) -> None:
        """Stop everything and wait until it has."""
        if self.stop_asked_at is None:
            self.stop()
        self.wait()

    def is_running(self) -> bool:
        """Return whether supervisor still runs."""
        return self.supervisor is not None and self.supervisor.poll() is None

    def wait_for_page(self) -> bool:
        """Return True once the home page answers, False when the service ends before."""
        slow_at = time.monotonic() + SLOW_START
        while self.is_running() and self.stop_asked_at is None:
            if page_answers():
                return True
            if time.monotonic() > slow_at:
                slow_at = float("inf")
                print(f"No page yet; {VAR_DIR / 'log' / 'web.log'} may say why.", file=sys.stderr)
            time.sleep(0.1)
        return False


def page_url() -> str:
    """Return the address to open in a browser on this machine."""
    host = WILDCARDS.get(HOST, HOST)
    return f"http://{f'[{host}]' if ':' in host else host}:{PORT}/"


def page_answers() -> bool:
    """Return whether the home page is there."""
    name = next((name.lstrip(".") for name in allowed_hosts() if name != "*"), "localhost")
    connection = http.client.HTTPConnection(WILDCARDS.get(HOST, HOST), PORT, timeout=10)
    try:
        connection.request("GET", "/", headers={"Host": name})
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
