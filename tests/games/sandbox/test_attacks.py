"""Each attack of a hostile bot, in both tiers, with a worker that is root and one that is not: all stopped.

The rows say how much must have been tried at least: an attack that tried nothing proves nothing.
"""

import pytest

from tests.games.sandbox.conftest import Bed

pytestmark = pytest.mark.processes

ATTACKS = {
    "files": 30,
    "environment": 9,
    "processes": 20,
    "sockets": 190,
    "forking": 60,
    "memory": 17,
    "hidden": 30,
    "disk": 90,
    "interpreter": 40,
    "kernel": 120,
    "priority": 40,
    "descriptors": 10,
    "channels": 40,
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_attack_is_contained(bed: Bed, attack: str) -> None:
    told = bed.call("bed", "try_attack", attack)
    failed = [attempt for attempt in told["attempts"] if not attempt[1]]
    assert not failed
    assert told["answer"] == "6C", told["log"][-2000:]
    assert len(told["attempts"]) >= ATTACKS[attack]
