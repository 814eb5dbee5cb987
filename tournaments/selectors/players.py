"""The list of players by name."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.db.models import IntegerField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from games.models import BotVersion, Player, PlayerKind
from games.selectors.keyset import PAGE_SIZE, Page, whole_number
from games.selectors.visibility import VISITOR, Reader, seen_players
from ratings.models import Population, Rating
from ratings.systems.registry import SYSTEMS


def _listed(query: Mapping[str, str], reader: Reader) -> QuerySet[Player]:
    """Return the players looked for, with `version`, `games` (keys) and `rated_matches`."""
    active = BotVersion.objects.filter(player=OuterRef("pk"), is_active=True).order_by()
    rated = (  # every system rates the same matches: the first one's pools count each once
        Rating.objects.filter(
            player=OuterRef("pk"), pool__population=Population.ALL, pool__system=next(iter(SYSTEMS))
        )
        .order_by()
        .values("player")
        .annotate(number=Sum("matches"))
        .values("number")
    )
    players = seen_players(reader).annotate(
        version=Subquery(active.values("number")[:1]),
        games=Subquery(active.values("games")[:1]),
        rated_matches=Coalesce(Subquery(rated, output_field=IntegerField()), 0),
    )
    if query.get("kind") in PlayerKind.values:
        players = players.filter(kind=query["kind"])
    if wanted := query.get("q", "").strip():
        players = players.filter(name__icontains=wanted)
    return players


def player_page(query: Mapping[str, str], size: int = PAGE_SIZE, reader: Reader = VISITOR) -> Page[Player]:
    """Return a page of players by name; `query` is the request's: q, kind, and after or before an id."""
    players = _listed(query, reader)
    backwards = "before" in query
    key = whole_number(query.get("before" if backwards else "after"))
    edge = None if key is None else Player.objects.filter(pk=key).first()
    if edge is None:
        backwards = False
    elif backwards:
        players = players.filter(Q(name__lt=edge.name) | Q(name=edge.name, pk__lt=edge.pk))
    else:
        players = players.filter(Q(name__gt=edge.name) | Q(name=edge.name, pk__gt=edge.pk))
    order = ("-name", "-pk") if backwards else ("name", "pk")
    found = list(players.order_by(*order)[: size + 1])
    rows, has_more = found[:size], len(found) > size
    if backwards:
        rows.reverse()
    if not rows:
        return Page([])
    kept = {key: value for key, value in query.items() if key not in ("before", "after") and value}
    before, after = urlencode({**kept, "before": rows[0].pk}), urlencode({**kept, "after": rows[-1].pk})
    return Page(
        rows,
        before if (has_more if backwards else edge is not None) else "",
        after if (has_more or backwards) else "",
    )
