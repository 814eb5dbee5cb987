"""The Celery app: what a worker is, and what becomes of each process of its pool.

No such process outlives its worker, and each keeps to a core of its own.
"""

import logging
import os
import sys
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_init

from config.environment import PIN_WORKERS
from config.sign_of_life import SignOfLife
from config.start.lifeline import die_with
from games.sandbox.cores import take_core

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

search_path = list(sys.path)
app = Celery("stichliga")
sys.path[:] = search_path  # Celery puts the caller's folder in front, whose random.py we would then import
app.config_from_object("config.celery_settings")
app.autodiscover_tasks()
app.steps["worker"].add(SignOfLife)

logger = logging.getLogger(__name__)
_main_process: list[int] = []
_workers: list[Any] = []


def note_main_process(sender: Any, **_: Any) -> None:
    """Keep the worker and the number of its main process, whose pool is forked next."""
    _main_process[:] = [os.getpid()]
    _workers[:] = [sender]


def tie_to_main_process(**_: Any) -> None:
    """Let a process of the pool die with the worker's main process, and its bots with it."""
    for process in _main_process:
        die_with(process)


def keep_to_a_core(**_: Any) -> None:
    """Keep a process of the pool, and with it its bots, on a core that no other process of a pool has."""
    if not PIN_WORKERS:
        return
    for worker in _workers:
        core = take_core(worker.concurrency)
        where = "the core that the kernel chooses" if core is None else f"core {core}"
        logger.info("process %s of the pool plays on %s", os.getpid(), where)


worker_init.connect(note_main_process)
worker_process_init.connect(tie_to_main_process)
worker_process_init.connect(keep_to_a_core)
