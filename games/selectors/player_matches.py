"""What a player has played: the list, the form, and how it went against each opponent."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Sum

from games.models import Match, MatchStatus, Player, Purpose, Seat
from games.rules.registry import GAMES
from games.selectors.keyset import PAGE_SIZE, Page, newest_first
from games.selectors.match_lines import MatchLine, match_lines, with_seats

FORM_LENGTH = 20
COMPARED = 5_000  # newest matches whose opponents are compared: the most active bots play more a day


def _seats(player: Player, game: str) -> QuerySet[Seat]:
    """Return the player's seats, one in each match: the first, where the player holds a whole side.

    Lists start from the seats: their index (player, match) gives the newest ones at the same cost however
    many matches there are. Checks of versions are left out: there a bot meets itself.
    """
    seats = Seat.objects.filter(_is_first_of_its_player(), player=player).exclude(
        match__purpose=Purpose.CHECK
    )
    return seats.filter(match__game=game) if game else seats


def _is_first_of_its_player(seat: str = "") -> Q:
    """Return the condition that no seat before this one is the same player's.

    The first seat of a side has its side's number: in most games there is nothing to look for.
    """
    before = Seat.objects.filter(
        match=OuterRef(f"{seat}match"),
        player=OuterRef(f"{seat}player"),
        number__lt=OuterRef(f"{seat}number"),
    )
    return Q(**{f"{seat}number": F(f"{seat}side")}) | ~Q(Exists(before))


def _finished_seats(player: Player, game: str) -> QuerySet[Seat]:
    """Return those of finished matches; not of imported ones not confirmed: anybody may have written them."""
    seats = _seats(player, game).filter(match__status=MatchStatus.FINISHED)
    return seats.exclude(match__purpose=Purpose.IMPORTED, match__is_rated=False)


def _lines(seats: Iterable[Seat]) -> list[MatchLine]:
    """Return the lines of the seats' matches in the order given."""
    numbers = [seat.match_id for seat in seats]
    lines = {line.match.pk: line for line in match_lines(with_seats(Match.objects.filter(pk__in=numbers)))}
    return [lines[number] for number in numbers]


def lines_of(player: Player, game: str, query: Mapping[str, str], size: int = PAGE_SIZE) -> Page[MatchLine]:
    """Return a page of the player's finished matches, newest first; `query` is the request's."""
    seats, newer, older = newest_first(_finished_seats(player, game), query, size, key="match_id")
    return Page(_lines(seats), newer, older)


def waiting_count(player: Player, game: str = "") -> int:
    """Return how many of the player's matches are still to be played."""
    open_matches = [MatchStatus.QUEUED, MatchStatus.RUNNING]
    return _seats(player, game).filter(place=None, match__status__in=open_matches).count()


@dataclass(frozen=True, slots=True)
class FormMark:
    """One of the last results: the match, and "won", "shared" or "lost"."""

    line: MatchLine
    outcome: str


def form_of(player: Player, game: str = "") -> list[FormMark]:
    """Return the player's last results, the newest last."""
    newest = _finished_seats(player, game).order_by("-match_id")[:FORM_LENGTH]
    marks = [FormMark(line, line.outcome_of(player.pk)) for line in _lines(newest)]
    return [mark for mark in reversed(marks) if mark.outcome]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The player's matches against one opponent; won means a better place than the opponent's."""

    opponent: Player
    matches: int
    won: int
    shared: int
    lost: int
    game_points_for: int | None  # of all games together without banks, of which the fewest win
    game_points_against: int | None

    @property
    def win_percentage(self) -> float:
        return 100 * self.won / self.matches


def head_to_head(player: Player, game: str = "", count: int = 50) -> list[HeadToHead]:
    """Return the table against the opponents met most in the newest matches; two queries."""
    newest = _finished_seats(player, game).filter(place__isnull=False).order_by("-match_id")
    counted = Q() if game else ~Q(match__game__in=[key for key, rules in GAMES.items() if rules.fewest_wins])
    met = Q(other__place__isnull=False) & _is_first_of_its_player("other__")
    rows = (
        Seat.objects.filter(pk__in=newest.values("pk")[:COMPARED])
        .annotate(other=FilteredRelation("match__seats", condition=~Q(match__seats__side=F("side"))))
        .filter(met)
        .values("other__player")
        .annotate(
            matches=Count("pk"),
            won=Count("pk", filter=Q(place__lt=F("other__place"))),
            shared=Count("pk", filter=Q(place=F("other__place"))),
            lost=Count("pk", filter=Q(place__gt=F("other__place"))),
            game_points_for=Sum("game_points", filter=counted),
            game_points_against=Sum("other__game_points", filter=counted),
        )
        .order_by("-matches", "other__player")[:count]
    )
    found = list(rows)
    opponents = Player.objects.in_bulk([row["other__player"] for row in found])
    return [
        HeadToHead(
            opponent=opponents[row["other__player"]],
            matches=row["matches"],
            won=row["won"],
            shared=row["shared"],
            lost=row["lost"],
            game_points_for=row["game_points_for"],
            game_points_against=row["game_points_against"],
        )
        for row in found
    ]
