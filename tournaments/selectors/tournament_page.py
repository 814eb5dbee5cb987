"""A tournament as its page shows it: what is common to all views of it, and each view's own part."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.play.time_limits import TIME_LIMITS
from games.rules.registry import game as game_by_key
from games.selectors.players import active_bots
from games.selectors.words import Setting, settings_in_words
from tournaments.formats.registry import tournament_format
from tournaments.models import Entry, Round, Tournament, TournamentStatus
from tournaments.selectors.confidence import ConfidenceRow, confidence_rows
from tournaments.selectors.progress import with_progress
from tournaments.selectors.results import match_results
from tournaments.selectors.rounds import RoundView, chosen_round, round_view, rounds_of
from tournaments.selectors.standings import CrossRow, Standings, cross_rows, entries_of, standings_of

VIEWS = {
    "standings": _("Standings"),
    "crosstable": _("Crosstable"),
    "confidence": _("Confidence"),
    "rounds": _("Rounds"),
    "entries": _("Entries and rules"),
}


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """One view of a tournament; what belongs to other views is None or empty."""

    tournament: Tournament  # with match_count, over_count, round_count, entry_count
    view: str
    standings: Standings | None = None
    crosstable: tuple[CrossRow, ...] = ()
    confidence: tuple[ConfidenceRow, ...] = ()
    rounds: tuple[Round, ...] = ()
    round: RoundView | None = None
    entries: tuple[Entry, ...] = ()
    game_settings: tuple[Setting, ...] = ()
    format_title: str = ""
    format_settings: tuple[Setting, ...] = ()
    limits: tuple[Setting, ...] = ()
    round_total: int | None = None
    voided_count: int = 0  # matches that count for nobody; told where there are standings
    walkover_count: int = 0

    @property
    def is_live(self) -> bool:
        return self.tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING)

    @property
    def has_sets(self) -> bool:
        """Return whether the matches come in duplicate sets."""
        return bool(self.tournament.format_options.get("duplicate"))

    @property
    def state(self) -> str:
        """Return what must stay the same for the rest of the page to be true."""
        entry_count: int = self.tournament.entry_count  # type: ignore[attr-defined]
        return f"{self.tournament.status}-{entry_count}"

    @property
    def every(self) -> int:
        """Return after how many seconds the page looks again: large tables less often."""
        return 5 if max(len(self.crosstable), len(self.confidence)) <= 16 else 30

    @property
    def minutes_left(self) -> int | None:
        """Return about how long it still takes, None when that cannot be told yet."""
        return minutes_left(self.tournament)


def minutes_left(tournament: Tournament) -> int | None:
    """Return the minutes left at the pace so far; `tournament` comes from `with_progress`."""
    done, total = tournament.over_count, tournament.match_count  # type: ignore[attr-defined]
    if tournament.status != TournamentStatus.RUNNING or tournament.started_at is None or done < 10:
        return None
    left: timedelta = (timezone.now() - tournament.started_at) / done * (total - done)
    return max(1, round(left.total_seconds() / 60))


def find_tournament(slug: str) -> Tournament:
    """Return the tournament with its progress; raises Tournament.DoesNotExist."""
    return with_progress(Tournament.objects.select_related("organiser", "league")).get(slug=slug)


def tournament_page(tournament: Tournament, view: str, round_number: int | None = None) -> TournamentPage:
    """Return a view of a tournament that comes from `find_tournament`; a constant number of queries."""
    made = tournament_format(tournament.format)
    entry_count: int = tournament.entry_count  # type: ignore[attr-defined]
    total = made.round_count(entry_count, tournament.format_options, tournament.sides)
    page = TournamentPage(tournament, view, format_title=made.title, round_total=total)
    if view == "rounds":
        rounds = rounds_of(tournament)
        shown = chosen_round(rounds, round_number)
        return replace(page, rounds=tuple(rounds), round=round_view(shown, rounds) if shown else None)
    entries = entries_of(tournament)
    if view == "entries":
        game_options = game_by_key(tournament.game).options
        return replace(
            page,
            entries=tuple(entries),
            game_settings=tuple(settings_in_words(game_options, tournament.game_options)),
            format_settings=tuple(settings_in_words(made.options, tournament.format_options)),
            limits=tuple(_limits_in_words(tournament)),
        )
    results = match_results(tournament)
    standings = standings_of(tournament, entries, results)
    page = replace(
        page,
        voided_count=sum(result.is_voided for result in results),
        walkover_count=sum(result.is_walkover for result in results),
    )
    if view == "crosstable":
        return replace(page, standings=standings, crosstable=tuple(cross_rows(standings, results)))
    if view == "confidence":
        return replace(page, standings=standings, confidence=tuple(confidence_rows(standings, results)))
    return replace(page, standings=standings)


def _limits_in_words(tournament: Tournament) -> Iterator[Setting]:
    """Yield the time limits of the bots; those of a tournament of old are as usual."""
    for limit in TIME_LIMITS:
        seconds = tournament.limits.get(limit.key, limit.default)
        yield Setting(gettext(limit.title), number_format(f"{seconds:g}"), seconds == limit.default)


def players_to_enter(tournament: Tournament) -> list[Player]:
    """Return the active bots that could still be entered, by name."""
    entered = tournament.entries.values("player")
    return list(active_bots(tournament.game).exclude(pk__in=entered).order_by("name"))
