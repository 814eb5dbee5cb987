"""What each process of a running installation does: `python -m config.start.process NAME`.

All of them die with whoever started them, supervisor with `./run`, the rest with supervisor.
"""

import os
import signal
import sys
from collections.abc import Callable

from config.broker import find_server, server_command
from config.environment import HOST, PORT, VAR_DIR
from config.start.folders import make_broker_folder, make_run_folder
from config.start.lifeline import die_with_starter


def supervisor() -> None:
    """Start the others and restart them whenever they end."""
    from supervisor import supervisord

    die_with_starter(signal.SIGTERM)  # it still stops the others in good order
    supervisord.main(["--nodaemon", "--configuration", str(VAR_DIR / "run" / "supervisord.conf")])


def broker() -> None:
    """Become the embedded broker; its folders are made again when somebody has cleaned them away."""
    die_with_starter()
    make_run_folder(VAR_DIR)
    make_broker_folder(VAR_DIR)
    program = find_server()
    if program is None:
        sys.exit("There is no broker to embed: set REDIS_URL, or install valkey-server or redis-server.")
    # A locale that this machine has not got would stop the server.
    os.execve(program, server_command(program, VAR_DIR), os.environ | {"LC_ALL": "C"})


def web() -> None:
    """Serve the pages and the API."""
    import uvicorn

    die_with_starter()
    uvicorn.run(
        "config.asgi:application",
        host=HOST,
        port=PORT,
        workers=1,  # more of them would not be tied to this one's life
        lifespan="off",
        server_header=False,
        access_log=False,
        timeout_graceful_shutdown=3,
    )


def worker() -> None:
    """Play matches, as many at a time as there are processes in the pool."""
    from config.celery import app

    die_with_starter()
    app.worker_main(["worker", "--loglevel=INFO", "--without-gossip", "--without-mingle"])


def beat() -> None:
    """Send the tasks that run by the clock, by name; nothing is remembered between starts."""
    from celery import Celery

    die_with_starter()
    without_django = Celery("stichliga", fixups=set(), config_source="config.celery_settings")
    without_django.start(["beat", "--loglevel=WARNING", "--scheduler=celery.beat:Scheduler", "--pidfile="])


PROCESSES: dict[str, Callable[[], None]] = {
    "supervisor": supervisor,
    "broker": broker,
    "web": web,
    "worker": worker,
    "beat": beat,
}

if __name__ == "__main__":
    PROCESSES[sys.argv[1]]()
