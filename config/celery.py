"""The Celery app: what a worker is, what runs by the clock, and that no process of its pool outlives it."""

import os
import sys
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_init

from config.sign_of_life import SignOfLife
from config.start.lifeline import die_with

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

search_path = list(sys.path)
app = Celery("stichliga")
sys.path[:] = search_path  # Celery puts the caller's folder in front, whose random.py we would then import
app.config_from_object("config.celery_settings")
app.autodiscover_tasks()
app.steps["worker"].add(SignOfLife)

_main_process: list[int] = []


def note_main_process(**_: Any) -> None:
    """Keep the number of the worker's main process, whose pool is forked next."""
    _main_process[:] = [os.getpid()]


def tie_to_main_process(**_: Any) -> None:
    """Let a process of the pool die with the worker's main process, and its bots with it."""
    for process in _main_process:
        die_with(process)


worker_init.connect(note_main_process)
worker_process_init.connect(tie_to_main_process)
