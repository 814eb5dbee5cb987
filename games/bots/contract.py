"""The contract test of a bot: it plays against itself and built-in bots in each of its games, and everything
it does is watched: how long each action took, what it was asked when it failed.

A match that ends by a fault ends its pairing; a bot that cannot even be started ends the test. At last one
match of each game is played again: a bot whose choices follow from the seed plays it alike.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from games.bots.player import BuiltInPlayer
from games.bots.series import play_seated
from games.intake.manifest import Manifest
from games.play.chance import block_of
from games.play.ends import FaultReason
from games.play.plan import Limits, make_plan
from games.play.players import Events, Fault, Message, Player
from games.play.record import Record
from games.rules.registry import GAMES, game
from games.sandbox.match_log import MatchLog

ITSELF = "itself"
OPPONENTS = (ITSELF, "rules", "random")
CHECK_LIMITS = Limits(guard_seconds=3.0, guard_factor=1.0, match_guard_factor=2.0)  # a sleeper is seen early


class LoggedPlayer(Player, Protocol):
    """A player that keeps a log of the present match."""

    @property
    def log(self) -> MatchLog: ...


@dataclass(frozen=True, slots=True)
class Action:
    """One action of the bot: how long it took in seconds, what it was asked."""

    seconds: float
    where: str
    observation: Message


@dataclass(frozen=True, slots=True)
class Found:
    """A fault of the bot; no observation when it failed before its first turn."""

    where: str
    fault: Fault
    observation: Message | None
    stderr: bytes


@dataclass(slots=True)
class Pairing:
    """What came of the matches of a game against an opponent."""

    game: str
    opponent: str
    matches: int = 0
    won: int = 0
    actions: list[Action] = field(default_factory=list)
    cpu_seconds: float = 0.0
    found: list[Found] = field(default_factory=list)


class Witness:
    """A player that watches another one."""

    def __init__(self, player: LoggedPlayer) -> None:
        self._player = player
        self._used = 0.0
        self.where = ""
        self.actions: list[Action] = []
        self.found: list[Found] = []
        self._observation: Message | None = None

    @property
    def cpu_seconds(self) -> float:
        """Return the time on the bot's clock in the present match."""
        return self._player.log.cpu_seconds

    def start(self, match: Message) -> Fault | None:
        """Begin a match."""
        self.actions, self.found, self._used, self._observation = [], [], 0.0, None
        return self._note(self._player.start(match))

    def act(self, observation: Message, events: Events) -> str | Fault:
        """Let the bot act, and note what it took."""
        self._observation = observation
        answer = self._player.act(observation, events)
        used, self._used = self._player.log.cpu_seconds - self._used, self._player.log.cpu_seconds
        self.actions.append(Action(used, f"{self.where}, action {len(self.actions) + 1}", observation))
        if isinstance(answer, Fault):
            self._note(answer)
        return answer

    def deal_over(self, message: Message) -> Fault | None:
        """Tell the bot how the deal ended."""
        return self._note(self._player.deal_over(message))

    def match_over(self, message: Message) -> None:
        """Tell the bot how the match ended."""
        self._player.match_over(message)

    def _note(self, fault: Fault | None) -> Fault | None:
        if fault is not None:
            self.found.append(Found(self.where, fault, self._observation, self._player.log.stderr))
        return fault


class ContractTest:
    """Plays a bot, whose processes come from `new_player` one for each seat it takes."""

    def __init__(self, new_player: Callable[[], LoggedPlayer], seed: str) -> None:
        self._new_player = new_player
        self._secret_key = seed.encode(errors="surrogateescape")
        self._witnesses: list[Witness] = []

    def play(self, games: Sequence[str], matches: int) -> Iterator[Pairing]:
        """Yield each pairing of a game with an opponent when it is over."""
        for key in games:
            for opponent in OPPONENTS:
                pairing = Pairing(key, opponent)
                for number in range(1, matches + 1):
                    self._play_match(pairing, number)
                    if pairing.found:
                        break
                yield pairing
                if any(found.fault.reason is FaultReason.START for found in pairing.found):
                    return

    def is_repeatable(self, key: str) -> bool:
        """Tell whether a match played twice comes out alike; a bot at fault has none that does."""
        first, second = (self._play_match(Pairing(key, "random"), 1) for _ in range(2))
        return first.deals == second.deals

    def _play_match(self, pairing: Pairing, number: int) -> Record:
        rules = game(pairing.game)
        seats = rules.players[0]
        secret = block_of(self._secret_key, f"{pairing.game}:{pairing.opponent}:{number}")
        sides = rules.side_count(seats)
        own = range(sides) if pairing.opponent == ITSELF else [(number - 1) % sides]
        is_own = rules.by_seat([side in own for side in range(sides)], seats)
        witnesses = self._take(sum(is_own), f"{pairing.game} against {pairing.opponent}, match {number}")
        waiting = iter(witnesses)
        players = [next(waiting) if mine else BuiltInPlayer(pairing.opponent) for mine in is_own]
        names = ["bot" if mine else pairing.opponent for mine in is_own]
        played = play_seated(make_plan(pairing.game, {}, seats, secret), names, tuple(range(seats)), players)
        pairing.matches += 1
        pairing.won += pairing.opponent != ITSELF and played.won(is_own.index(True))
        for witness in witnesses:
            pairing.actions += witness.actions
            pairing.cpu_seconds += witness.cpu_seconds
            pairing.found += witness.found
        return played.record

    def _take(self, count: int, where: str) -> list[Witness]:
        while len(self._witnesses) < count:
            self._witnesses.append(Witness(self._new_player()))
        for witness in self._witnesses:
            witness.where = where
        return self._witnesses[:count]


def games_to_play(manifest: Manifest, wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the wanted games, else those of the bot.json, else all; raises UnknownGame."""
    return tuple(game(key).key for key in wanted) or manifest.games or tuple(GAMES)
