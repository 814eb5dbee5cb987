"""Runs an attack as its first action, then answers as any bot."""

import attack


class Bot:
    def start(self, match):
        self.targets = match["options"]

    def act(self, obs):
        attack.attack(self.targets)
        return obs["legal"][0]
