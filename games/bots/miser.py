"""Always plays the cheapest legal card. A file like this, saved as bot.py, is a complete bot."""

from typing import Any

WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
ESEL_WORTH = {"8": 16, "A": 12, "T": 10, "K": 5, "Q": 3, "J": 1, "6": -1}
ORDER = "6789JQKTA"


class Bot:
    """Gives nothing away: no announcements, no claims, the cheapest card, trumps last."""

    def act(self, obs: dict[str, Any]) -> str:
        """Return the cheapest card; where no card is to be played, the first thing that is allowed."""
        worth = ESEL_WORTH if obs["game"] == "esel" else WORTH
        cards = [action for action in obs["legal"] if len(action) == 2 and action[0] in ORDER]

        def cost(card: str) -> tuple[int, bool, int]:
            return worth.get(card[0], 0), card[1] == obs["trump"], ORDER.index(card[0])

        return str(min(cards, key=cost) if cards else quiet(obs["legal"]))


def quiet(legal: list[str]) -> str:
    """Return the action that changes least."""
    return next((action for action in ("draw", "pass", "decline") if action in legal), legal[0])
