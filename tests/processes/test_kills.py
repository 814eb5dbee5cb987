"""Whatever is killed is started again, or takes everything with it: nothing is left over."""

import os
import re
import shutil
import signal

import pytest

from tests.processes.conftest import Start
from tests.processes.service import Process, Service, is_running, wait_until

pytestmark = pytest.mark.processes


def wait_for_another(service: Service, name: str, number: int) -> None:
    def there_is_another() -> bool:
        process = service.main_process(name)
        return process is not None and process.number != number

    wait_until(there_is_another, f"another {name}")


def pool_of(service: Service) -> list[Process]:
    """Return the processes of the worker's pool: others of the worker try the sandbox at its start."""
    return [one for one in service.processes("worker") if "ForkPoolWorker" in one.command]


def wait_for_sweeps(service: Service) -> None:
    """Wait until messages reach the worker again: one might have been under way, not two."""
    log = service.var / "log" / "worker.log"

    def sweeps() -> int:
        return len(re.findall(r"tasks\.sweep\[.*\] succeeded", log.read_text()))

    seen = sweeps()
    wait_until(lambda: sweeps() >= seen + 2, "two sweeps", 60)


@pytest.mark.parametrize("name", ["web", "worker", "beat", "broker"])
def test_killed_process_is_replaced(service: Service, name: str) -> None:
    before = service.main_process(name)
    assert before is not None
    killed = service.kill(name)
    wait_for_another(service, name, before.number)
    wait_until(lambda: not any(is_running(one.number) for one in killed), f"the end of {killed}")


def test_pool_dies_with_its_worker(service: Service) -> None:
    wait_until(lambda: pool_of(service) != [], "a pool")
    worker, pool = service.main_process("worker"), pool_of(service)
    assert worker is not None
    service.kill("worker")
    wait_until(lambda: not any(is_running(one.number) for one in pool), "the end of the pool", 5)
    wait_for_another(service, "worker", worker.number)


def test_broker_killed_with_all_its_data_is_survived(service: Service) -> None:
    before = service.kill("broker")[0]
    shutil.rmtree(service.var / "broker")
    wait_for_another(service, "broker", before.number)
    wait_for_sweeps(service)


def test_broker_killed_with_its_data_garbled_is_survived(service: Service) -> None:
    for file in (service.var / "broker" / "appendonlydir").glob("*.aof"):
        file.write_bytes(b"*3\r\n$3\r\nset\r\n" + b"garbled" + file.read_bytes())
    service.kill("broker")
    wait_until((service.var / "broker" / "unreadable").exists, "a broker that starts afresh", 30)
    wait_for_sweeps(service)


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_stops_everything_in_seconds(start: Start, signal_number: int) -> None:
    service = start()
    service.wait_for("Stichliga runs at", 60)
    assert service.stop(signal_number) < 10
    assert "Stichliga has stopped." in service.output


def test_signal_during_the_preparations_ends_them(start: Start) -> None:
    service = start()
    wait_until((service.var / "stichliga.sqlite3").exists, "the preparations", 30)
    service.stop()


@pytest.mark.parametrize("victim", ["run", "supervisor"])
def test_nothing_outlives_what_started_it(start: Start, victim: str) -> None:
    service = start()
    service.wait_for("Stichliga runs at", 60)
    wait_until(lambda: len(service.processes("worker")) > 1, "a pool")
    supervisor = service.main_process("supervisor")
    assert supervisor is not None
    os.kill(service.process.pid if victim == "run" else supervisor.number, signal.SIGKILL)
    service.process.wait(10)
    wait_until(lambda: not service.processes(), f"the end of {service.processes()}", 15)


def test_next_start_waits_for_what_a_killed_one_still_stops(start: Start) -> None:
    service = start()
    service.wait_for("Stichliga runs at", 60)
    service.process.kill()
    service.process.wait()
    again = start(var=service.var)
    again.wait_for("Stichliga runs at", 60)
    again.stop()
