"""The bots that ship with the site: a new one is one file and one line here.

They know only what the service sends, as what people upload does: any of the first three files, saved as
bot.py, is a complete bot. The sampler works that out with the rules of this project.
"""

from typing import Any, Protocol

from games.bots import greedy, miser, random_bot, rules, sampler


class Bot(Protocol):
    """What every bot has; `start`, `see`, `deal_over` and `match_over` are optional."""

    def act(self, obs: dict[str, Any]) -> str: ...


BUILT_IN: dict[str, type[Bot]] = {
    "random": random_bot.Bot,
    "miser": miser.Bot,
    "greedy": greedy.Bot,
    "rules": rules.Bot,
    "sampler": sampler.Bot,
}
