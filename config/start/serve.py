"""`./run`: everything in the foreground, from an empty folder to a page that answers, until Ctrl-C."""

import http.client
import subprocess
import sys
import time

from config.environment import HOST, PORT, VAR_DIR, allowed_hosts
from config.start.service import Service
from config.start.single import only_one, require_free_port

SLOW_START = 45  # seconds after which a page that does not answer is worth a word
WILDCARDS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def serve() -> int:
    """Run the whole service until a signal stops it; return the exit status."""
    with only_one(VAR_DIR, page_url()) as lock:
        require_free_port(HOST, PORT)
        service = Service()
        if subprocess.run([sys.executable, "-m", "config.start.prepare"], check=False).returncode:
            return 1
        service.start(["web", "worker", "beat"], lock)
        if wait_for_page(service):
            print(f"Stichliga runs at {page_url()}", flush=True)
        if not service.wait():
            print(f"Stichliga ended by itself: see {VAR_DIR / 'log'}", file=sys.stderr)
            return 1
    print("Stichliga has stopped.", flush=True)
    return 0


def wait_for_page(service: Service) -> bool:
    """Return True once the home page answers, False when the service ends before."""
    slow_at = time.monotonic() + SLOW_START
    while service.is_running():
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
