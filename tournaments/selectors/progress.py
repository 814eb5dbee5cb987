"""How far tournaments are: matches and rounds, counted in the same query."""

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import OVER
from tournaments.models import Entry, PairingMatch, Round, Tournament


def _count(rows: QuerySet, tournament: str, counted_if: Q | None = None) -> Coalesce:  # type: ignore[type-arg]
    """Return the number of rows of each tournament, as a subquery of its own (joins would multiply).

    The condition stands in the count: on the rows it would lead SQLite to the index on the status of matches,
    and so through all matches there are.
    """
    counted = (
        rows.filter(**{tournament: OuterRef("pk")})
        .order_by()
        .values(tournament)
        .annotate(number=Count("pk", filter=counted_if))
        .values("number")
    )
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def with_progress(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the tournaments with `match_count`, `over_count`, `round_count` and `entry_count`.

    Matches of rounds that are not paired yet are not counted: nobody knows them.
    """
    of_match = "pairing__round__tournament"
    return tournaments.annotate(
        match_count=_count(PairingMatch.objects.all(), of_match),
        over_count=_count(PairingMatch.objects.all(), of_match, Q(match__status__in=OVER)),
        round_count=_count(Round.objects.all(), "tournament"),
        entry_count=_count(Entry.objects.all(), "tournament"),
    )
