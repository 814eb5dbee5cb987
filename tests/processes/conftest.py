"""Services of real processes, in folders of their own."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.environment import BASE_DIR
from tests.processes.service import Service

Start = Callable[..., Service]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Return a function that starts a service in a var/, by default a new one; all are killed at the end."""
    started = []

    def start_service(var: Path | None = None, verb: str = "", **environment: str) -> Service:
        var = var or tmp_path_factory.mktemp("service") / "var"
        clean = {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "VAR_DIR": str(var),
            "REDIS_URL": "",
            "DEMO": "0",
        }
        command = [sys.executable, "-m", "config.start", *verb.split()]
        service = Service(command, cwd=BASE_DIR, var=var, **clean | environment)
        started.append(service)
        return service

    yield start_service
    for service in started:
        service.kill_everything()


@pytest.fixture(scope="module")
def service(start: Start) -> Service:
    """Return a running service, one for all tests of a module."""
    running = start()
    running.wait_for("Stichliga runs at", 60)
    return running
