"""The rounds of a tournament: their numbers and state, and one round with its pairings and matches."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Prefetch, Q

from games.models import OVER, Match, MatchStatus, Seat
from games.rules.registry import game as game_by_key
from games.selectors.match_lines import MatchLine, match_line
from tournaments.models import Entry, Pairing, PairingEntry, PairingMatch, Round, Tournament
from tournaments.results import MatchResult, Tally, count_up
from tournaments.selectors.confidence import ConfidenceCell
from tournaments.selectors.standings import written
from tournaments.statistics import between_entries
from tournaments.walkovers import voided_result


@dataclass(frozen=True, slots=True)
class MeetingMatch:
    """A match of a pairing, its game points in the order of the pairing's entries (None before the end)."""

    line: MatchLine
    game_points: list[int | None]

    @property
    def match(self) -> Match:
        return self.line.match


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing: who meets, the standing points each has from it so far, and its matches.

    `confidence`: how sure the first entry is ahead of the second, of just two and where it can be said.
    """

    pairing: Pairing
    entries: list[Entry]
    points: list[str]
    matches: list[MeetingMatch]
    confidence: ConfidenceCell | None

    @property
    def groups(self) -> list[list[MeetingMatch]]:
        """Return the matches by duplicate sets; one outside a set is by itself."""
        grouped = groupby(self.matches, key=lambda each: each.match.set_key or each.match.pk)
        return [list(group) for _, group in grouped]

    @property
    def over(self) -> int:
        return sum(each.match.status in OVER for each in self.matches)

    @property
    def has_result(self) -> bool:
        return any(each.match.status == MatchStatus.FINISHED for each in self.matches)


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round; previous and next are the numbers of its neighbours (None: there is none)."""

    round: Round
    meetings: list[Meeting]
    byes: list[Entry]
    previous: int | None
    next: int | None

    @property
    def matches(self) -> int:
        return sum(len(meeting.matches) for meeting in self.meetings)

    @property
    def over(self) -> int:
        return sum(meeting.over for meeting in self.meetings)


def rounds_of(tournament: Tournament) -> list[Round]:
    """Return all rounds by number, each with `match_count` and `over_count`; one query."""
    over = Q(pairings__matches__match__status__in=OVER)
    return list(
        tournament.rounds.annotate(
            match_count=Count("pairings__matches"), over_count=Count("pairings__matches", filter=over)
        ).order_by("number")
    )


def chosen_round(rounds: list[Round], wanted: int | None) -> Round | None:
    """Return the round of this number, else the first that is not complete, else the last."""
    return next(
        (each for each in rounds if each.number == wanted),
        next((each for each in rounds if each.completed_at is None), rounds[-1] if rounds else None),
    )


def round_view(shown: Round, rounds: list[Round]) -> RoundView:
    """Return a round with its pairings and matches; a handful of queries, however many there are."""
    seats = Seat.objects.select_related("player", "bot_version").order_by("number")
    matches = Match.objects.defer("plan", "secret").prefetch_related(Prefetch("seats", seats))
    pairings = shown.pairings.order_by("number").prefetch_related(
        Prefetch("seating", PairingEntry.objects.select_related("entry__player").order_by("seat")),
        Prefetch(
            "matches", PairingMatch.objects.order_by("number").prefetch_related(Prefetch("match", matches))
        ),
    )
    byes, meetings = [], []
    for pairing in pairings:
        entries = [seated.entry for seated in pairing.seating.all()]
        if pairing.is_bye:
            byes += entries
        else:
            meetings.append(_meeting(pairing, entries))
    numbers = [each.number for each in rounds]
    return RoundView(
        shown,
        meetings,
        byes,
        previous=shown.number - 1 if shown.number - 1 in numbers else None,
        next=shown.number + 1 if shown.number + 1 in numbers else None,
    )


def _meeting(pairing: Pairing, entries: list[Entry]) -> Meeting:
    lines = [match_line(held.match) for held in pairing.matches.all()]
    results = [result for line in lines if (result := _result(line)) is not None]
    tallies = count_up(results)
    found = None
    if len(entries) == 2:
        found = between_entries(results).get((entries[0].player_id, entries[1].player_id))
    return Meeting(
        pairing,
        entries,
        points=[written(tallies.get(entry.player_id, Tally()).points) for entry in entries],
        matches=[MeetingMatch(line, [_game_points(entry, line) for entry in entries]) for line in lines],
        confidence=ConfidenceCell(found) if found and found.margin is not None else None,
    )


def _game_points(entry: Entry, line: MatchLine) -> int | None:
    side = line.side_of(entry.player_id)
    return side.game_points if side else None


def _result(line: MatchLine) -> MatchResult | None:
    """Return the result of a match, by players instead of entries; None while there is none."""
    entries = tuple(side.seats[0].player_id for side in line.sides)
    if line.match.status == MatchStatus.VOIDED:
        return voided_result(entries, line.match.end)
    if line.match.status != MatchStatus.FINISHED:
        return None
    return MatchResult(
        entries=entries,
        places=tuple(side.place or 0 for side in line.sides),
        game_points=tuple(side.game_points or 0 for side in line.sides),
        set_key=line.match.set_key,
        fewest_wins=game_by_key(line.match.game).fewest_wins,
    )
