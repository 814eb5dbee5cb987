"""The players of a chunk: uploaded bots are started once and kept for all its matches, in their sandboxes."""

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from games.bots.player import BuiltInPlayer
from games.models import BotVersion, Seat, SeatLog
from games.play.plan import Limits
from games.play.players import Player
from games.sandbox.bot_player import SandboxedPlayer
from games.sandbox.match_log import MatchLog
from games.services.logged_player import LoggedPlayer
from games.services.upload_bot import read_upload

Place = tuple[int, int, Limits]  # version, which of its processes at the table, limits


class ChunkPlayers:
    """Seats players match after match; `close` it, or use it in a `with`."""

    def __init__(self) -> None:
        self._kept: dict[Place, SandboxedPlayer] = {}
        self._seated: dict[int, SandboxedPlayer] = {}

    def seat(self, seats: Sequence[Seat], limits: Limits) -> list[Player]:
        """Return a player for each seat; a version alone at the table has a process for every seat."""
        self._seated = {}
        players: list[Player] = []
        at_table: dict[int, int] = {}
        for seat in seats:
            version = seat.bot_version
            assert version is not None, f"{seat} has no version to play with"
            if not version.is_upload:
                players.append(BuiltInPlayer(version.built_in))
                continue
            number = at_table[version.pk] = at_table.get(version.pk, -1) + 1
            player = self._sandboxed(version, number, limits)
            self._seated[seat.pk] = player
            players.append(LoggedPlayer(player))
        return players

    def logs(self) -> list[SeatLog]:
        """Return what the uploaded bots of the present match leave for their owners; not stored yet."""
        return [_seat_log(seat, player.log) for seat, player in self._seated.items()]

    def close(self) -> None:
        """End all processes."""
        for player in self._kept.values():
            player.close()

    def _sandboxed(self, version: BotVersion, number: int, limits: Limits) -> SandboxedPlayer:
        place = version.pk, number, limits
        if place not in self._kept:
            bundle = read_upload(version)
            self._kept[place] = SandboxedPlayer(bundle.files, bundle.manifest, limits)
        return self._kept[place]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _seat_log(seat: int, log: MatchLog) -> SeatLog:
    return SeatLog(
        seat_id=seat,
        cpu_ms=round(1000 * log.cpu_seconds),
        wall_ms=round(1000 * log.wall_seconds),
        slowest_ms=round(1000 * log.slowest_seconds),
        fault_detail="" if log.fault is None else log.fault.detail,
        stderr=log.stderr,
        sandbox=log.tier,
    )
