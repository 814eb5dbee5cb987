"""The way of an uploaded version: received, judged, started, played, active; each step with its time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Prefetch
from django.utils.translation import gettext, pgettext

from games.models import BotVersion, Match, MatchStatus, Purpose, Seat, VersionStatus
from games.play.ends import FaultReason
from games.selectors.bot_logs import safe_text, tail
from games.selectors.words import FAULTS


class State(StrEnum):
    DONE = "done"
    RUNNING = "running"
    WAITING = "waiting"
    FAILED = "failed"
    STUCK = "stuck"  # a fault of ours that staff must look at
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class CheckMatch:
    """A match that checks a version, and the version's seats in it with their logs."""

    match: Match
    is_alone: bool
    seats: tuple[Seat, ...]

    @property
    def fault(self) -> Seat | None:
        """Return the version's seat that failed."""
        return next((seat for seat in self.seats if seat.fault), None)

    @property
    def logged(self) -> list[Seat]:
        """Return the seats that have a log."""
        return [seat for seat in self.seats if hasattr(seat, "log")]


@dataclass(frozen=True, slots=True)
class Step:
    """One step; `reason` says in a sentence why it failed, `log` the last lines the bot wrote then."""

    title: str
    state: State
    at: datetime | None = None
    reason: str = ""
    failed: Seat | None = None

    @property
    def log(self) -> str:
        return tail(self.failed.log.stderr) if self.failed is not None and hasattr(self.failed, "log") else ""


@dataclass(frozen=True, slots=True)
class VersionCheck:
    """A version, its steps and the matches that check it."""

    version: BotVersion
    steps: tuple[Step, ...]
    matches: tuple[CheckMatch, ...]

    @property
    def is_open(self) -> bool:
        """Return whether something will still happen by itself."""
        return self.version.status == VersionStatus.CHECKING

    @property
    def is_waiting(self) -> bool:
        """Return whether nothing of it has been played or is being played."""
        return self.is_open and all(one.match.status == MatchStatus.QUEUED for one in self.matches)

    @property
    def failed(self) -> Step | None:
        return next((step for step in self.steps if step.state == State.FAILED), None)


def fault_in_words(seat: Seat) -> str:
    """Return why a seat failed, in one sentence: the kind of fault and what the sandbox saw."""
    return fault_sentence(seat.fault, seat.player.name, seat.log.fault_detail if hasattr(seat, "log") else "")


def fault_sentence(fault: str, player: str, detail: str) -> str:
    """Return a fault and its detail in words; a word that is no fault's stays as it is."""
    try:
        said = str(FAULTS[FaultReason(fault)]) % {"player": player}
    except ValueError:
        said = fault
    detail = " ".join(safe_text(detail).split())
    return f"{said}: {detail}" if detail else said


def rejection_in_words(version: BotVersion) -> str:
    """Return why the version was rejected, "" when it was not; `reason` keeps it as "fault: detail"."""
    fault, _, detail = version.reason.partition(": ")
    return fault_sentence(fault, version.player.name, detail) if version.reason else ""


def version_check(version: BotVersion) -> VersionCheck:
    """Return the version's way so far; two queries for its matches and their seats."""
    matches = _matches(version)
    is_open = version.status == VersionStatus.CHECKING
    alone, beside = ([one for one in matches if one.is_alone is flag] for flag in (True, False))
    start = _start(matches, is_open)
    steps = (
        Step(gettext("received"), State.DONE, version.created_at),
        Step(gettext("file in order"), State.DONE, version.created_at),
        start,
        _played(gettext("played against itself"), alone, start, is_open),
        _played(gettext("played against rules"), beside, start, is_open),
        _active(version),
    )
    return VersionCheck(version, steps, tuple(matches))


def _matches(version: BotVersion) -> list[CheckMatch]:
    seats = Seat.objects.select_related("player", "bot_version", "log").order_by("number")
    found = (
        Match.objects.filter(purpose=Purpose.CHECK, seats__bot_version=version)
        .defer("plan", "secret")
        .prefetch_related(Prefetch("seats", seats))
        .order_by("pk")
        .distinct()
    )
    checks = []
    for match in found:
        own = tuple(seat for seat in match.seats.all() if seat.bot_version_id == version.pk)
        checks.append(CheckMatch(match, len(own) == len(match.seats.all()), own))
    return checks


def _start(matches: Sequence[CheckMatch], is_open: bool) -> Step:
    title = pgettext("a version", "started")
    failed = _fault(matches, at_start=True)
    if failed is not None:
        return Step(title, State.FAILED, _end(matches), fault_in_words(failed), failed)
    begun = [one.match.started_at for one in matches if one.match.started_at is not None]
    if any(one.match.status == MatchStatus.FINISHED for one in matches):
        return Step(title, State.DONE, min(begun, default=None))
    return Step(title, _pending(matches, is_open), min(begun, default=None))


def _played(title: str, matches: Sequence[CheckMatch], start: Step, is_open: bool) -> Step:
    if start.state == State.FAILED:
        return Step(title, State.SKIPPED)
    failed = _fault(matches, at_start=False)
    if failed is not None:
        return Step(title, State.FAILED, _end(matches), fault_in_words(failed), failed)
    if matches and all(one.match.status == MatchStatus.FINISHED for one in matches):
        return Step(title, State.DONE, _end(matches))
    return Step(title, _pending(matches, is_open))


def _active(version: BotVersion) -> Step:
    title = pgettext("a version", "active")
    if version.status == VersionStatus.REJECTED:
        return Step(title, State.SKIPPED)
    if version.status == VersionStatus.CHECKING:
        return Step(title, State.WAITING)
    if version.status == VersionStatus.SUSPENDED:
        return Step(gettext("suspended"), State.FAILED)
    if version.is_active:
        return Step(title, State.DONE, version.checked_at)
    return Step(gettext("checked, another version plays"), State.DONE, version.checked_at)


def _pending(matches: Sequence[CheckMatch], is_open: bool) -> State:
    statuses = {one.match.status for one in matches}
    if MatchStatus.FAILED in statuses or (is_open and MatchStatus.VOIDED in statuses):
        return State.STUCK
    if MatchStatus.RUNNING in statuses:
        return State.RUNNING
    return State.SKIPPED if MatchStatus.VOIDED in statuses else State.WAITING


def _fault(matches: Sequence[CheckMatch], *, at_start: bool) -> Seat | None:
    failed = [one.fault for one in matches if one.fault is not None]
    return next((seat for seat in failed if (seat.fault == FaultReason.START) is at_start), None)


def _end(matches: Sequence[CheckMatch]) -> datetime | None:
    return max((one.match.finished_at for one in matches if one.match.finished_at), default=None)
