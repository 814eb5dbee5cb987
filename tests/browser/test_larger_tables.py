"""Tournaments with larger tables, partners and duplicate sets on a phone and on a desk."""

import pytest

from games.models import Match
from tests.browser.conftest import DESK, PHONE, Watcher
from tests.builders import make_bot, make_tournament, play_tournament
from tests.high_card import Registering

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Anna", "Boris", "Cleo the Careful", "Dora", "Emil")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize(
    ("players", "pairs"), [(range(2, 3), False), (range(3, 4), False), (range(4, 5), True)]
)
def test_pages_of_a_tournament_with_duplicate_sets(
    watch: Watcher, high_card: Registering, width: int, players: range, pairs: bool
) -> None:
    high_card(players, pairs)
    bots = [make_bot(name) for name in NAMES]
    options = {"matches": 3, "duplicate": True}
    tournament = play_tournament(make_tournament(*bots, game="high-card", format_options=options))
    opened = watch(width)

    for view in ("standings", "crosstable", "confidence", "rounds", "entries"):
        opened.open(f"/tournaments/{tournament.slug}/?view={view}")
        opened.check()
    opened.open(f"/matches/{Match.objects.latest('pk').pk}/")
    opened.check()
    opened.open(f"/players/{bots[0].slug}/")
    opened.check()
