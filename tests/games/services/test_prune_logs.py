"""Logs of bots: the newest of every version stay."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import BotVersion, SeatLog
from games.services import prune_logs as pruning
from tests.builders import make_bot, make_match, make_user
from tests.uploads import log_seat, make_upload, set_status

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def kept(settings) -> None:
    settings.BOT_LOGS_KEPT = 3


def make_logs(name: str, count: int) -> tuple[BotVersion, list[int]]:
    """Return a version and the ids of the logs it left in so many matches."""
    version = make_upload(make_user(), name)
    set_status(version, "valid", is_active=True)
    other = make_bot()
    seats = [make_match(version.player, other).seats.get(number=0) for _ in range(count)]
    return version, [log_seat(seat, b"x").pk for seat in seats]


def left(version: BotVersion) -> list[int]:
    return list(SeatLog.objects.filter(seat__bot_version=version).order_by("pk").values_list("pk", flat=True))


def test_newest_logs_of_each_version_stay():
    (anna, of_anna), (boris, of_boris) = make_logs("Anna", 7), make_logs("Boris", 2)

    assert pruning.prune_logs() == 4

    assert left(anna) == of_anna[-3:]
    assert left(boris) == of_boris
    assert pruning.prune_logs() == 0


def test_much_is_forgotten_in_small_batches(monkeypatch):
    monkeypatch.setattr(pruning, "BATCH", 2)
    monkeypatch.setattr(pruning, "MOST", 4)
    anna, logs = make_logs("Anna", 10)

    with CaptureQueriesContext(connection) as queries:
        assert pruning.prune_logs() == 4
    deletions = [query["sql"] for query in queries if query["sql"].startswith("DELETE")]
    assert len(deletions) == 2

    assert pruning.prune_logs() == 3
    assert left(anna) == logs[-3:]


def test_nothing_to_forget_costs_one_query(django_assert_num_queries):
    make_logs("Anna", 3)

    with django_assert_num_queries(1):
        assert pruning.prune_logs() == 0
