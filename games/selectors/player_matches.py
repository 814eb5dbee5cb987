"""What a player has played: the list, the form, and how it went against each opponent."""

from dataclasses import dataclass

from django.db.models import Count, F, FilteredRelation, Q, QuerySet, Sum

from games.models import Match, MatchStatus, Player, Seat
from games.selectors.match_lines import MatchLine, match_lines, with_seats

FORM_LENGTH = 20


def matches_of(player: Player, game: str = "") -> QuerySet[Match]:
    """Return the player's finished matches, of one game or of all."""
    matches = _with(player).filter(status=MatchStatus.FINISHED)
    return matches.filter(game=game) if game else matches


def waiting_count(player: Player, game: str = "") -> int:
    """Return how many of the player's matches are still to be played."""
    matches = _with(player).filter(status__in=[MatchStatus.QUEUED, MatchStatus.RUNNING])
    return (matches.filter(game=game) if game else matches).count()


def _with(player: Player) -> QuerySet[Match]:
    return Match.objects.filter(pk__in=Seat.objects.filter(player=player).values("match"))


@dataclass(frozen=True, slots=True)
class FormMark:
    """One of the last results: the match, and "won", "shared" or "lost"."""

    line: MatchLine
    outcome: str


def form_of(player: Player, game: str = "") -> list[FormMark]:
    """Return the player's last results, the newest last."""
    finished = matches_of(player, game).order_by("-pk")
    marks = [
        FormMark(line, line.outcome_of(player.pk)) for line in match_lines(with_seats(finished)[:FORM_LENGTH])
    ]
    return [mark for mark in reversed(marks) if mark.outcome]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The player's matches against one opponent; won means a better place than the opponent's."""

    opponent: Player
    matches: int
    won: int
    shared: int
    lost: int
    game_points_for: int
    game_points_against: int

    @property
    def win_percentage(self) -> float:
        return 100 * self.won / self.matches


def head_to_head(player: Player, game: str = "", count: int = 50) -> list[HeadToHead]:
    """Return the table against the opponents met most; two queries."""
    met = Q(other__place__isnull=False)
    rows = (
        Seat.objects.filter(player=player, match__status=MatchStatus.FINISHED, place__isnull=False)
        .filter(**{"match__game": game} if game else {})
        .annotate(other=FilteredRelation("match__seats", condition=~Q(match__seats__side=F("side"))))
        .filter(met)
        .values("other__player")
        .annotate(
            matches=Count("pk"),
            won=Count("pk", filter=Q(place__lt=F("other__place"))),
            shared=Count("pk", filter=Q(place=F("other__place"))),
            lost=Count("pk", filter=Q(place__gt=F("other__place"))),
            game_points_for=Sum("game_points"),
            game_points_against=Sum("other__game_points"),
        )
        .order_by("-matches", "other__player")[:count]
    )
    found = list(rows)
    opponents = Player.objects.in_bulk([row["other__player"] for row in found])
    return [HeadToHead(opponent=opponents[row.pop("other__player")], **row) for row in found]
