"""How the bots stand to each other, measured as it should be: in duplicate sets, seats balanced inside each.

The matches of a set share their secret and rotate the seats, so luck with the cards cancels; the set, not the
match, is the unit of the statistics.
"""

import math
import statistics

import pytest

from games.bots.series import play_seated
from games.play.chance import block_of
from games.play.plan import make_plan
from games.rules.registry import GAMES

SETS = 40


def lead_in_set(key, bot, others, number):
    """Return the mean of the bot's lead in game points over the mean of the others, over a duplicate set."""
    seats = GAMES[key].players[0]
    sides, sign = GAMES[key].sides(seats), -1 if GAMES[key].fewest_wins else 1
    plan = make_plan(key, {}, seats, block_of(b"strength", f"{key}:{number}"))
    leads = []
    for first in range(seats):
        ours = [seat for seat in range(seats) if sides[seat] == sides[first]]
        names = [bot if seat in ours else others for seat in range(seats)]
        points = play_seated(plan, names, tuple(range(seats))).outcome.game_points
        rest = [value for side, value in enumerate(points) if side != sides[first]]
        leads.append(sign * (points[sides[first]] - statistics.mean(rest)))
    return statistics.mean(leads)


LEAST = {"random": 4, "miser": 2, "greedy": 2}  # of the mean lead in game points
LEAST_OF_THREE = {"random": 4, "miser": 3, "greedy": 0.8}  # of the lead over two others
LEAST_BANKS = {"random": 1.2, "miser": 0.8, "greedy": 1.2}  # of those that others have more


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("others", LEAST)
def test_rules_beats(key, others):
    least = (LEAST_OF_THREE if GAMES[key].players[0] == 3 else LEAST)[others]
    least = LEAST_BANKS[others] if GAMES[key].fewest_wins else least
    leads = [lead_in_set(key, "rules", others, number) for number in range(SETS)]
    mean = statistics.mean(leads)
    margin = 1.96 * statistics.stdev(leads) / math.sqrt(SETS)
    assert mean > least
    assert mean - margin > 0


@pytest.mark.parametrize("key", GAMES)
def test_bot_does_not_beat_itself(key):
    """Two copies of a bot without chance of its own: the set comes out even."""
    leads = [lead_in_set(key, "greedy", "greedy", number) for number in range(10)]
    assert statistics.mean(leads) == 0
