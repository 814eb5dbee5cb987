"""The beat table and the app's settings."""

import pytest

from config import celery_app
from config.celery_settings import beat_schedule, broker_transport_options


@pytest.mark.parametrize("entry", beat_schedule.values(), ids=beat_schedule)
def test_task_of_the_beat_table_exists(entry: dict[str, object]) -> None:
    celery_app.loader.import_default_modules()
    assert entry["task"] in celery_app.tasks


@pytest.mark.parametrize("entry", beat_schedule.values(), ids=beat_schedule)
def test_messages_do_not_pile_up_while_no_worker_runs(entry: dict[str, dict[str, object]]) -> None:
    assert entry["options"]["expires"] == entry["schedule"]


def test_no_task_outlasts_the_visibility_timeout() -> None:
    celery_app.loader.import_default_modules()
    limits = [task.time_limit or celery_app.conf.task_time_limit for task in celery_app.tasks.values()]
    assert max(limits) < broker_transport_options["visibility_timeout"]
