"""The page of a tournament in its four views, and its standings to take away."""

import csv

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import override
from django.views.decorators.http import require_safe

from games.selectors.keyset import whole_number
from games.views.htmx import HtmxRequest
from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors.organisers import may_change
from tournaments.selectors.standings import entries_of, tournament_standings
from tournaments.selectors.tournament_page import VIEWS, find_tournament, players_to_enter, tournament_page


@require_safe
def tournament(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show a view of a tournament; for htmx only the part that changes while it is played."""
    try:
        found = find_tournament(slug)
    except Tournament.DoesNotExist:
        raise Http404 from None
    view = request.GET.get("view", "standings")
    page = tournament_page(
        found, view if view in VIEWS else "standings", whole_number(request.GET.get("round"))
    )
    context = {"page": page, "tournament": found, "views": VIEWS}
    if not request.htmx:
        context["may_change"] = may_change(request.user, found)
        if context["may_change"] and found.status == TournamentStatus.OPEN:
            context |= {"to_enter": players_to_enter(found), "entered": entries_of(found)}
        return render(request, "tournament.html", context)
    response = render(request, "_tournament_live.html", context)
    if request.GET.get("seen") != page.state:
        response["HX-Refresh"] = "true"  # more has changed than this part: started, ended, somebody entered
    return response


@require_safe
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give out the standings as a table for spreadsheets."""
    found = get_object_or_404(Tournament, slug=slug)
    standings = tournament_standings(found)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-standings.csv"'
    response.write("\ufeff")  # spreadsheets take it for UTF-8 only so
    table = csv.writer(response)
    with override("en"):  # as all heads
        ties = [column.title for column in standings.columns]
    heads = ("rank", "player", "played", "won", "shared", "lost", "standing points")
    counted = "banks" if standings.fewest_wins else "game points"
    table.writerow([*heads, *ties, f"{counted} for", f"{counted} against"])
    for line in standings.rows:
        row = line.row
        values = [
            float(row.tie_breaks[key.key]) if key.key in row.tie_breaks else ""
            for key in standings.tie_breaks
        ]
        counts = [row.played, row.won, row.shared, row.lost, float(row.points)]
        table.writerow(
            [
                row.rank,
                _cell(line.player.name),
                *counts,
                *values,
                row.game_points_for,
                row.game_points_against,
            ]
        )
    return response


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
