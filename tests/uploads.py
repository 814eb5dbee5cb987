"""Builders of uploads: bots as their authors send them, logs as the sandbox leaves them."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from games.bots.player import BuiltInPlayer
from games.models import BotVersion, Match, MatchStatus, Player, Purpose, Seat, SeatLog, VersionStatus, Worker
from games.play.dealing import FairDeals
from games.play.ends import FaultReason
from games.play.plan import Plan
from games.play.players import Fault
from games.play.referee import Referee, play_match
from games.rules.registry import game as game_by_key
from games.services.accept_results import PlayedMatch
from games.services.claim import Claim, claim_chunk
from games.services.upload_bot import upload_bot
from games.views.upload import STARTER
from tests.builders import make_user
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.run import pair_next_round
from tournaments.services.settle import settle_matches

GOOD = STARTER.read_bytes()
RAISES = b"def act(obs):\n    print('my hand is', obs['hand'])\n    return obs['no such key']\n"
NASTY = b"\x1b[2J<script>alert(1)</script>\r\nhi\tthere \xe2\x80\xae\xff\x00 \xd0\xb6"  # a log to beware of


def make_upload(
    owner: User | None = None, name: str = "Anna", content: bytes = GOOD, **more: object
) -> BotVersion:
    """Return the first version of a new bot of the owner, its check queued."""
    fields: dict[str, object] = {"games": ["sixty-six"], "file_name": "bot.py", **more}
    return upload_bot(owner=owner or make_user(), name=name, content=content, **fields)  # type: ignore[arg-type]


def as_file(content: bytes = GOOD, name: str = "bot.py") -> SimpleUploadedFile:
    """Return a file as a form sends it."""
    return SimpleUploadedFile(name, content)


def set_status(
    version: BotVersion, status: VersionStatus, *, is_active: bool = False, reason: str = ""
) -> None:
    """Make the version what a check would have made it."""
    BotVersion.objects.filter(pk=version.pk).update(
        status=status, is_active=is_active, reason=reason, checked_at=timezone.now()
    )
    version.refresh_from_db()


def log_seat(seat: Seat, stderr: bytes = b"", detail: str = "") -> SeatLog:
    """Leave a log at the seat."""
    return SeatLog.objects.create(
        seat=seat,
        cpu_ms=1234,
        wall_ms=2345,
        slowest_ms=67,
        stderr=stderr,
        fault_detail=detail,
        sandbox="bwrap",
    )


def check_matches(version: BotVersion) -> Sequence[Match]:
    """Return the matches that check the version, against itself first."""
    checks = Match.objects.filter(seats__bot_version=version, purpose=Purpose.CHECK)
    return list(checks.distinct().order_by("pk"))


def make_worker(sandbox: str = "bwrap", reason: str = "", name: str = "celery@here") -> Worker:
    """Return a worker that lives."""
    now = timezone.now()
    return Worker.objects.create(
        name=name, started_at=now, seen_at=now, sandbox=sandbox, sandbox_reason=reason
    )


def bots_of(user: User) -> Sequence[Player]:
    """Return the user's bots."""
    return list(Player.objects.filter(owner=user, kind="bot").order_by("pk"))


def fail_check(
    version: BotVersion, fault: str = "crash", detail: str = "KeyError: 'x' in bot.py line 3"
) -> Match:
    """End the match against itself with a fault in seat 1."""
    match = check_matches(version)[0]
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.FINISHED,
        started_at=timezone.now(),
        finished_at=timezone.now(),
        end=f"fault 1 {fault}",
    )
    seat = match.seats.get(number=1)
    type(seat).objects.filter(pk=seat.pk).update(fault=fault, place=2)
    log_seat(seat, NASTY, detail)
    set_status(version, VersionStatus.REJECTED, reason=f"{fault}: {detail}")
    return match


class Fails(BuiltInPlayer):
    """A player that answers with a fault when it is first asked."""

    def __init__(self, fault: str) -> None:
        super().__init__("random")
        self.fault = Fault(FaultReason(fault))

    def act(self, observation: object, events: object) -> Fault:
        return self.fault


def played_by(claim: Claim, fault: str = "") -> list[PlayedMatch]:
    """Return the claimed matches played without a sandbox, every upload failing if a fault is given."""
    played = []
    for match in claim.matches:
        seats = sorted(match.seats.all(), key=lambda seat: seat.number)
        plan = Plan.from_json(match.plan, bytes.fromhex(match.secret))
        deals = FairDeals(game_by_key(plan.game), plan.seats, plan.secret, plan.options)
        players = [
            Fails(fault) if fault and seat.bot_version.is_upload else BuiltInPlayer("random")
            for seat in seats
        ]
        referee = Referee(plan, deals, names=[seat.player.name for seat in seats])
        played.append(PlayedMatch(match, play_match(referee, players)))
    return played


def play_uploads(fault: str = "", limit: int = 25) -> int:
    """Claim, play and settle one chunk as `played_by` does; return the number of matches."""
    claim = claim_chunk(worker="test", has_sandbox=True, limit=limit)
    if claim is None:
        return 0
    return len(settle_matches(token=claim.token, played=played_by(claim, fault)))


def make_playing(name: str = "Anna", **fields: object) -> BotVersion:
    """Return the active version of an upload whose check is over."""
    version = make_upload(name=name, **fields)
    Match.objects.filter(purpose=Purpose.CHECK).update(status=MatchStatus.VOIDED)
    set_status(version, VersionStatus.VALID, is_active=True)
    return version


def finished(tournament: Tournament) -> bool:
    """Pair what can be paired; return whether the tournament has ended."""
    while pair_next_round(tournament_id=tournament.pk):
        pass
    tournament.refresh_from_db()
    return tournament.status == TournamentStatus.FINISHED
