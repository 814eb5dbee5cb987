"""Plays any legal action. A file like this, saved as bot.py, is a complete bot."""

import random
from typing import Any


class Bot:
    """Chooses by chance alone, from the seed of the match."""

    def start(self, match: dict[str, Any]) -> None:
        """Take up the seed: the same match again makes the same choices."""
        self.random = random.Random(match["seed"])

    def act(self, obs: dict[str, Any]) -> str:
        """Return one of the legal actions; where nothing need be called, nine times of ten call nothing."""
        legal = obs["legal"]
        if "pass" in legal and "go" not in legal and self.random.random() < 0.9:
            return "pass"
        return str(self.random.choice(legal))
