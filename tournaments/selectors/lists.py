"""The lists of tournaments and of matches, filtered by what an address asks for."""

from collections.abc import Mapping

from django.db.models import QuerySet

from games.models import Match, MatchStatus, Seat
from games.selectors.keyset import Page, newest_first
from games.selectors.match_lines import MatchLine, line_page
from games.selectors.visibility import Reader, seen_matches
from tournaments.models import PairingMatch, Tournament, TournamentStatus
from tournaments.selectors.progress import with_progress


def tournament_page(query: Mapping[str, str]) -> Page[Tournament]:
    """Return a page of tournaments with their progress, newest first; `query`: status, game."""
    tournaments = with_progress(Tournament.objects.select_related("league"))
    if query.get("status") in TournamentStatus.values:
        tournaments = tournaments.filter(status=query["status"])
    if game := query.get("game"):
        tournaments = tournaments.filter(game=game)
    return Page(*newest_first(tournaments, query))


def _matches(query: Mapping[str, str]) -> QuerySet[Match]:
    matches = Match.objects.all()
    if query.get("status") in MatchStatus.values:
        matches = matches.filter(status=query["status"])
    if game := query.get("game"):
        matches = matches.filter(game=game)
    if slug := query.get("tournament"):
        held = PairingMatch.objects.filter(pairing__round__tournament__slug=slug)
        matches = matches.filter(pk__in=held.values("match"))
    for name in ("player", "opponent"):
        if slug := query.get(name):
            matches = matches.filter(pk__in=Seat.objects.filter(player__slug=slug).values("match"))
    return matches


def match_page(query: Mapping[str, str], reader: Reader) -> Page[MatchLine]:
    """Return a page of matches, newest first; `query`: status, game, tournament, player, opponent."""
    return line_page(seen_matches(reader, _matches(query)), query)
