"""Play the matches of a claim: no transaction and no lock is held while bots think.

Between actions the lease is renewed when a third of it is gone. Faults of ours (a worker that fails, a player
that cannot be set up, a machine too busy to give a bot its time) give the match back with the reason, to be
played again with the same cards; a bot's faults are results.
"""

import time
import traceback
from collections.abc import Iterator

from games.models import Match, Purpose
from games.play.dealing import FairDeals
from games.play.plan import Plan
from games.play.referee import Referee, play_match
from games.rules.registry import game as game_by_key
from games.sandbox.errors import SandboxError, TooBusy
from games.sandbox.probe import forget
from games.services.accept_results import PlayedMatch
from games.services.chunk_players import ChunkPlayers
from games.services.claim import LEASE, Claim, renew_lease
from games.services.give_back import give_back, hand_back
from games.services.replay_imported import replay_imported

CHUNK_SECONDS = 20.0  # of play after which what has not been begun goes back to the queue, for fairness
SETTLE_EVERY = 5.0  # seconds of play after which what is played is settled


class LeaseLost(Exception):
    """The lease ran out and another worker has the matches now."""


class Lease:
    """Renews the claim's lease while its matches are played."""

    def __init__(self, claim: Claim) -> None:
        self.token = claim.token
        self.renewed_at = time.monotonic()

    def keep(self) -> None:
        """Renew when a third of the lease is gone. Raises LeaseLost when it is not ours any more."""
        if time.monotonic() - self.renewed_at < LEASE.total_seconds() / 3:
            return
        if not renew_lease(token=self.token):
            raise LeaseLost
        self.renewed_at = time.monotonic()


def _play(match: Match, players: ChunkPlayers, lease: Lease) -> PlayedMatch:
    if match.purpose == Purpose.IMPORTED:
        return PlayedMatch(match, replay_imported(match))
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    plan = Plan.from_json(match.plan, bytes.fromhex(match.secret))
    deals = FairDeals(game_by_key(plan.game), plan.seats, plan.secret, plan.options)
    referee = Referee(plan, deals, names=[seat.player.name for seat in seats])
    record = play_match(referee, players.seat(seats, plan.limits), on_step=lease.keep)
    return PlayedMatch(match, record, tuple(players.logs()))


def run_chunk(*, claim: Claim) -> Iterator[list[PlayedMatch]]:
    """Play the claimed matches one after another and yield them in batches to be settled."""
    lease = Lease(claim)
    batch: list[PlayedMatch] = []
    began = batch_began = time.monotonic()
    with ChunkPlayers() as players:
        for place, match in enumerate(claim.matches, 1):
            try:
                batch.append(_play(match, players, lease))
            except LeaseLost:
                return
            except TooBusy as error:
                give_back(matches=[match], reason=str(error))
            except SandboxError as error:  # perhaps it works no longer: tried again before the next claim
                give_back(matches=[match], reason=str(error))
                forget()
                hand_back(token=claim.token, matches=claim.matches[place:])
                break
            except Exception:  # whatever it is, it is our fault and not a player's: another try elsewhere
                give_back(matches=[match], reason=traceback.format_exc(limit=-4))
            if batch and time.monotonic() - batch_began > SETTLE_EVERY:
                yield batch
                batch, batch_began = [], time.monotonic()
            if time.monotonic() - began > CHUNK_SECONDS:
                hand_back(token=claim.token, matches=claim.matches[place:])
                break
    if batch:
        yield batch
