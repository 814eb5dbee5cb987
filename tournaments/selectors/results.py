"""The rounds and results of a tournament in the shape that formats and standings want: entries as numbers."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from games.models import MatchStatus, Seat
from games.rules.registry import game as game_by_key
from tournaments.formats.base import PlayedRound
from tournaments.models import PairingEntry, Tournament
from tournaments.results import MatchResult
from tournaments.walkovers import voided_result

OPEN = (MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FAILED)


def played_rounds(tournament: Tournament) -> list[PlayedRound]:
    """Return the stored rounds in order, with the results known by now; three queries."""
    seatings: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    byes: dict[int, list[int]] = defaultdict(list)
    seated = (
        PairingEntry.objects.filter(round__tournament=tournament)
        .order_by("round__number", "pairing__number", "seat")
        .values_list("round__number", "pairing__number", "pairing__is_bye", "entry__number")
    )
    for (number, _table, is_bye), rows in groupby(seated, key=itemgetter(0, 1, 2)):
        entries = tuple(row[3] for row in rows)
        if is_bye:
            byes[number] += entries
        else:
            seatings[number].append(entries)
    results: dict[int, list[MatchResult]] = defaultdict(list)
    for number, result in _results(tournament):
        results[number].append(result)
    return [
        PlayedRound(tuple(seatings[number]), tuple(byes[number]), tuple(results[number]))
        for number in sorted({*seatings, *byes})
    ]


def match_results(tournament: Tournament) -> list[MatchResult]:
    """Return the results known by now, voided matches as such, by round, table and match."""
    return [result for _number, result in _results(tournament)]


def _results(tournament: Tournament) -> Iterator[tuple[int, MatchResult]]:
    """Yield round number and result of each match that is over."""
    entry_of = dict(tournament.entries.values_list("player", "number"))
    in_round = "match__pairing_match__pairing__round"
    seats = (
        Seat.objects.filter(**{f"{in_round}__tournament": tournament})
        # Not "in finished, voided": by the index on the status SQLite would read all matches there are.
        .exclude(match__status__in=OPEN)
        .order_by(
            f"{in_round}__number",
            "match__pairing_match__pairing__number",
            "match__pairing_match__number",
            "side",
            "number",
        )
        .values_list(
            *(f"{in_round}__number", "match", "match__status", "match__set_key", "match__end"),
            *("side", "player", "place", "game_points"),
        )
    )
    for (number, _match, status, set_key, end), rows in groupby(seats, key=itemgetter(0, 1, 2, 3, 4)):
        first_of_side = {row[5]: row for row in reversed(list(rows))}
        sides = [first_of_side[side] for side in sorted(first_of_side)]
        entries = tuple(entry_of[side[6]] for side in sides)
        if status == MatchStatus.VOIDED:
            yield number, voided_result(entries, end)
            continue
        yield (
            number,
            MatchResult(
                entries=entries,
                places=tuple(side[7] for side in sides),
                game_points=tuple(side[8] for side in sides),
                set_key=set_key,
                fewest_wins=game_by_key(tournament.game).fewest_wins,
            ),
        )
