"""One match of a person against bots, from its commitment to its record."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.play.chance import block_of
from games.play.dealing import FairDeals, commitment
from games.play.plan import Plan, make_plan
from games.play.players import Player
from games.play.record import Record
from games.play.referee import Referee, play_match
from games.rules.game import DEFAULTS
from games.rules.registry import game
from games.terminal.console import Console, InputEnded
from games.terminal.names import Names, seat_names
from games.terminal.player import GivenUp, TerminalPlayer


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and who sits where: `bots` by seat, the person's left out."""

    plan: Plan
    bots: tuple[str, ...]
    human: int


def lay_table(
    key: str,
    bots: Sequence[str],
    human: int,
    seed: str | None,
    options: Mapping[str, Any] = DEFAULTS,
) -> Table:
    """Return the table; without bots the usual number of `rules`. The same seed gives the same cards.

    Raises UnknownGame, PlanError or BadOption.
    """
    seated = tuple(bots) or ("rules",) * (game(key).usual_seats - 1)
    secret = secrets.token_bytes(32) if seed is None else _secret_of(seed)
    return Table(make_plan(key, options, len(seated) + 1, secret), seated, human)


def _secret_of(seed: str) -> bytes:
    """Return the secret that the first match of a series with this seed has."""
    return block_of(seed.encode(errors="surrogateescape"), "match:1")


def play_with(table: Table, players: Sequence[Player], console: Console, has_signs: bool = True) -> Record:
    """Play with these players of the table's bots until the match is over, given up or left."""
    plan, human = table.plan, table.human
    rules = game(plan.game)
    names = Names(seat_names(table.bots, human), rules.sides(plan.seats), human, has_signs)
    referee = Referee(plan, FairDeals(rules, plan.seats, plan.secret, plan.options), names.seats)
    person = TerminalPlayer(console, names, rules.result_keys[0])
    console.say(
        f"{rules.title}: {', '.join(f'{names.of(seat)} (seat {seat})' for seat in range(plan.seats))}.",
        *names.partners(),
        f"All cards are fixed by a secret with the hash {commitment(plan.secret)}.",
    )
    try:
        play_match(referee, [*players[:human], person, *players[human:]], console.check)
    except GivenUp:
        referee.resign(human)
        console.say(f"You gave the match up at {names.by_side(referee.outcome.game_points)}.")
    except InputEnded:
        console.say("", f"The input ended: unfinished at {names.by_side(referee.outcome.game_points)}.")
    except KeyboardInterrupt:
        console.say("", f"Stopped: unfinished at {names.by_side(referee.outcome.game_points)}.")
    else:
        console.say(f"The secret of the cards was {plan.secret.hex()}.")
    return referee.record()
