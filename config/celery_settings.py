"""Settings of Celery. Messages are hints, the database is the queue: a lost or doubled one costs seconds."""

from typing import Any

from config.broker import broker_url as embedded_or_given_url
from config.environment import WORKER_PROCESSES

broker_url = embedded_or_given_url()
broker_connection_retry_on_startup = True
broker_connection_max_retries = None  # a worker waits for its broker as long as it takes
broker_connection_timeout = 4
broker_transport_options = {
    "visibility_timeout": 15 * 60,  # longer than any task; leases bring lost matches back long before
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 30,
    "socket_connect_timeout": 4,
    "socket_keepalive": True,
    # How long whoever sends a hint waits for a broker that is away.
    "max_retries": 2,
    "interval_start": 0,
    "interval_step": 0.2,
    "interval_max": 0.4,
}

worker_concurrency = WORKER_PROCESSES
worker_prefetch_multiplier = 1
worker_max_tasks_per_child = 500
worker_cancel_long_running_tasks_on_connection_loss = False  # the database decides whose result counts
worker_send_task_events = False
worker_hijack_root_logger = False

task_acks_late = True
task_reject_on_worker_lost = True
task_ignore_result = True
task_serializer = "json"
task_default_queue = "stichliga"
task_time_limit = 10 * 60
accept_content = ["json"]
timezone = "UTC"


def every(seconds: float, task: str) -> dict[str, Any]:
    """Return an entry of the beat table; a message nobody took by the next one is dropped."""
    return {"task": f"tournaments.tasks.{task}", "schedule": seconds, "options": {"expires": seconds}}


beat_schedule = {
    "sweep": every(5, "sweep"),
    "prune logs": every(60, "prune_logs"),
    "open due tournaments": every(10, "open_due_tournaments"),
}
beat_max_loop_interval = 5
