"""Slips: found where game points were given away, and nowhere else."""

import pytest

from games.bots.series import play_series
from games.play.analysis import find_slips
from games.play.record import Record


def records(bots: list[str], count: int) -> list[Record]:
    return [match.record for match in play_series("sixty-six", bots, count, "slips")]


@pytest.fixture(scope="module")
def random_records() -> list[Record]:
    return records(["random", "random"], 20)


def test_random_play_gives_points_away(random_records: list[Record]) -> None:
    slips = [slip for record in random_records for slip in find_slips(record)]
    assert len(slips) > 20
    assert {slip.lost for slip in slips} <= set(range(1, 7))


def test_slip_names_the_action_played_and_better_ones(random_records: list[Record]) -> None:
    for record in random_records:
        for slip in find_slips(record):
            action = record.deals[slip.deal - 1].actions[slip.action - 1]
            assert action.seat == slip.seat
            assert slip.better
            assert action.action.text not in slip.better


def test_better_bots_slip_less(random_records: list[Record]) -> None:
    def lost(found: list[Record]) -> float:
        deals = sum(len(record.deals) for record in found)
        return sum(slip.lost for record in found for slip in find_slips(record)) / deals

    assert lost(records(["rules", "rules"], 20)) < lost(random_records) / 2
