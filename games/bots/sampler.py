"""Tries out every action against cards the others may hold, and plays the end of a deal exactly.

It plays any game through its contract: draws states that may be true by what it has seen, plays the deal on
in each, and takes the action that does best on average; what the bot of rules.py would do unless another
action does better by more than chance. Where nothing is hidden any more and two sides play, the best action
is searched for instead.
"""

import random
from typing import Any

from games.bots.rules import Bot as Adviser
from games.bots.stakes import Stakes
from games.bots.tryout import Tryout
from games.rules.actions import Action
from games.rules.game import State
from games.rules.registry import game
from games.rules.solving import Solver, TooDeep

SHORTER = {"sixty-six-four": 1 / 2, "esel": 1 / 6}  # of the effort, where a match has many actions


class Bot:
    """One match's player; `effort` is how many deals it plays out before an action, in most games."""

    effort = 600

    def __init__(self, effort: int | None = None) -> None:
        if effort is not None:
            self.effort = effort

    def start(self, match: dict[str, Any]) -> None:
        """Take up game, seat and seed."""
        self.game = game(match["game"])
        self.options = match["options"]
        self.deals_tried = round(self.effort * SHORTER.get(match["game"], 1))
        self.random = random.Random(match["seed"])
        side = self.game.sides(match["seats"])[match["seat"]]
        stakes = Stakes(self.game, self.options, side)
        self.tryout = Tryout(self.game, stakes, self.random)
        self.adviser = Adviser()
        self.adviser.start(match)
        self.events: list[dict[str, Any]] = []

    def see(self, event: dict[str, Any]) -> None:
        """Remember what happened in this deal."""
        if "deal" in event:
            self.events = []
        self.adviser.see(event)
        self.events.append(event)

    def act(self, obs: dict[str, Any]) -> str:
        """Return one of the legal actions."""
        if len(obs["legal"]) == 1:
            return str(obs["legal"][0])
        advice = self.adviser.act(obs)
        known = self.game.completions(obs, self.events, self.options)
        state = known.draw(self.random)
        actions = self._worth_trying(state)
        solved = self._best_exactly(state, actions) if known.is_single else []
        actions = solved or actions
        proposed = next((action for action in actions if action.text == advice), actions[0])
        others = [] if solved else [action for action in actions if action is not proposed]
        return self.tryout.best(proposed, others, known, self.deals_tried).text

    def _worth_trying(self, state: State) -> list[Action]:
        """Return the claims that win the deal, else all actions but claims.

        What a claim is worth follows from what the seat sees: it is the same in every state that may be true.
        """
        legal = state.legal_actions()
        claims = [action for action in legal if action.claims]
        won = [action for action in claims if self.tryout.gain(state, action) > 0]
        return won or [action for action in legal if not action.claims]

    def _best_exactly(self, state: State, actions: list[Action]) -> list[Action]:
        """Return the actions that are worth most if all play their best; none where that cannot be found.

        More game points never lower the chance to win the match, so the match need not be looked at.
        """
        if len(state.scored) != 2 or self.game.future(state) is None:
            return []
        try:
            worth = {choice.action: choice.worth for choice in Solver(self.game).choices(state)}
        except TooDeep:
            return []
        most = max(worth[action] for action in actions)
        return [action for action in actions if worth[action] == most]
