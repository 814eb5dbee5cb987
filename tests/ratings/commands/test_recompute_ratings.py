"""recompute_ratings: what was tampered with is found and named, and the live table can be written anew."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F

from games.models import BotVersion, Match, MatchStatus, Player, PlayerKind, Seat
from ratings.models import LedgerEntry, Pool, Population, Rating
from ratings.services.new_version import widen_for_new_version
from ratings.services.rate import rate_matches
from tests.ratings.builders import make_finished, make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db

PLAYED = (
    ((0, 1), (1, 2)),
    ((1, 2), (1, 2)),
    ((2, 0), (1, 1)),
    ((0, 1, 2), (2, 1, 3)),
    ((0, 1), (2, 1)),
    ((2, 1), (1, 2)),
)


@pytest.fixture
def players() -> list[Player]:
    """Return two bots and a person who have played six matches, and one bot a new version in between."""
    kinds = (PlayerKind.BOT, PlayerKind.BOT, PlayerKind.HUMAN)
    found = [make_player(name, kind) for name, kind in zip(("Ada", "Ben", "Cleo"), kinds, strict=True)]
    for seats, places in PLAYED:
        make_rated(*(found[seat] for seat in seats), places=places, game_points=[4 - one for one in places])
        if len(seats) == 3:
            widen_for_new_version(version=BotVersion.objects.create(player=found[1], number=2))
    return found


def run(*flags: str) -> str:
    out = StringIO()
    call_command("recompute_ratings", *flags, stdout=out)
    return out.getvalue()


def check_fails() -> str:
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("recompute_ratings", "--check", stdout=out)
    assert error.value.returncode == 1
    return out.getvalue()


def entry(number: int) -> LedgerEntry:
    return LedgerEntry.objects.get(pool=pool_of(), number=number)


@pytest.mark.usefixtures("players")
def test_untouched_pools_agree_one_line_each():
    assert run("--check").splitlines() == [
        "sixty-six trueskill all: 14 changes, players: 3: no difference",
        "sixty-six trueskill bots: 5 changes, players: 2: no difference",
    ]


@pytest.mark.usefixtures("players")
def test_nothing_to_change_says_so_and_writes_nothing():
    before = list(Rating.objects.order_by("id").values())
    assert "0 rows of the live table would change" in run()
    assert "0 rows of the live table changed" in run("--apply")
    assert list(Rating.objects.order_by("id").values()) == before


@pytest.mark.parametrize(
    "change",
    [
        {"score": F("score") + 1e-12},
        {"values": [25.0, 8.0]},
        {"won": F("won") + 1},
        {"game_points_against": 0},
    ],
    ids=["score", "values", "won", "game points"],
)
def test_a_tampered_live_row_is_found_and_repaired(players, change):
    row = Rating.objects.get(pool=pool_of(), player=players[0])
    true = Rating.objects.filter(pk=row.pk).values(*change).get()
    Rating.objects.filter(pk=row.pk).update(**change)
    line = check_fails().splitlines()[0]
    field, value = next(iter(true.items()))
    assert f"1 difference: player Ada ({players[0].pk}): the live table has {field} " in line
    assert f"the replay {field} {value}" in line
    assert "1 row of the live table would change" in run()
    assert "1 row of the live table changed" in run("--apply")
    assert Rating.objects.filter(pk=row.pk).values(*change).get() == true
    assert "difference:" not in run("--check")


def test_a_missing_and_a_superfluous_live_row_are_found_and_repaired(players):
    Rating.objects.get(pool=pool_of(), player=players[0]).delete()
    Rating.objects.create(
        pool=pool_of(),
        player=make_player("Eve"),
        values=[40.0, 1.0],
        score=37.0,
        updated_at="2026-01-01T00:00Z",
    )
    line = check_fails().splitlines()[0]
    assert "2 differences" in line
    assert "Eve" in line
    assert "the replay nothing" in line
    assert "2 rows of the live table changed" in run("--apply")
    run("--check")


@pytest.mark.parametrize("field", ["before", "after"])
def test_a_tampered_ledger_row_is_found_and_named(players, field):
    row = entry(3)
    true, false = getattr(row, field), [getattr(row, field)[0] + 1e-12, getattr(row, field)[1]]
    LedgerEntry.objects.filter(pk=row.pk).update(**{field: false})
    assert (
        f"sixty-six trueskill all: 14 changes, players: 3: 1 difference: change 3, match {row.cause_id}, "
        f"player Ben ({players[1].pk}): the ledger has {false}, the replay {true}"
    ) in check_fails()


@pytest.mark.usefixtures("players")
def test_another_spelling_of_the_same_numbers_is_no_difference():
    """As when a database keeps numbers rather than text."""
    row = entry(3)
    with connection.cursor() as cursor:
        spelling = str(row.after).replace(" ", "   ").replace("]", "0 ]")
        cursor.execute("UPDATE ratings_ledgerentry SET after = %s WHERE id = %s", [spelling, row.pk])
    run("--check")


@pytest.mark.usefixtures("players")
@pytest.mark.parametrize(
    "number", [1, 3, 4, 14], ids=["first", "first of a match", "last of a match", "last"]
)
def test_a_missing_ledger_row_is_found_and_named(number):
    row = entry(number)
    row.delete()
    assert (
        f" 1 difference: change {number}, match {row.cause_id}, player {row.player.name} ({row.player_id}): "
        f"the ledger has nothing, the replay {row.after}"
    ) in check_fails().splitlines()[0]


@pytest.mark.usefixtures("players")
def test_a_match_missing_in_the_middle_of_the_ledger_is_found_and_named():
    match = entry(3).cause_id
    LedgerEntry.objects.filter(pool=pool_of(), cause_id=match).delete()
    output = run()
    assert "change 3 is missing; the next match in the ledger begins with 5" in output
    assert "change 4 is missing" in output
    check_fails()


@pytest.mark.usefixtures("players")
def test_a_match_missing_at_the_end_of_the_ledger_is_found():
    match = entry(14).cause_id
    LedgerEntry.objects.filter(pool=pool_of(), cause_id=match).delete()
    output = run()
    assert "the pool's last change is 14, the ledger's 12" in output
    assert f"match {match} is finished and counts, but it is not in the ledger" in output
    check_fails()


def test_a_whole_match_missing_from_the_ledger_is_found(players):
    match = make_finished(players[0], players[1])
    assert f"match {match.pk} is finished and counts, but it is not in the ledger" in check_fails()
    rate_matches(matches=[match])
    run("--check")


@pytest.mark.usefixtures("players")
@pytest.mark.parametrize("way", ["deleted", "voided", "not rated", "another game"])
def test_a_match_that_is_gone_is_found_and_named(way):
    match = Match.objects.get(pk=entry(3).cause_id)
    if way == "deleted":
        match.delete()
    else:
        changes = {
            "voided": {"status": MatchStatus.VOIDED},
            "not rated": {"is_rated": False},
            "another game": {"game": "mariage"},
        }
        Match.objects.filter(pk=match.pk).update(**changes[way])
    line = check_fails().splitlines()[0]
    assert f"the first: change 3, match {entry(3).cause_id}, player Ben" in line
    assert "the replay nothing" in line


@pytest.mark.usefixtures("players")
def test_a_changed_result_is_found():
    seats = Seat.objects.filter(match=entry(3).cause_id)
    seats.filter(place=1).update(place=2)
    assert "the first: change 3, match" in check_fails()


def test_an_added_ledger_row_is_found(players):
    LedgerEntry.objects.create(
        pool=pool_of(),
        number=15,
        cause="match",
        cause_id=entry(3).cause_id,
        player=players[0],
        before=[25.0, 8.0],
        after=[40.0, 1.0],
    )
    line = check_fails().splitlines()[0]
    assert "change 15, match" in line
    assert "the ledger has [40.0, 1.0], the replay nothing" in line
    assert run().count("0 rows of the live table would change") == Pool.objects.count() == 2


@pytest.mark.usefixtures("players")
def test_a_number_handed_out_twice_is_prevented_by_apply():
    Pool.objects.filter(population=Population.ALL).update(last_number=3)
    check_fails()
    run("--apply")
    assert pool_of().last_number == 14


def test_correcting_an_old_result_changes_everything_after_it(players):
    Seat.objects.filter(match=entry(1).cause_id, player=players[0]).update(place=2, game_points=2)
    Seat.objects.filter(match=entry(1).cause_id, player=players[1]).update(place=1, game_points=3)
    assert "3 rows of the live table changed" in run("--apply")
    row = Rating.objects.get(pool=pool_of(), player=players[0])
    assert (row.won, row.lost) == (0, 3)


@pytest.mark.usefixtures("players")
def test_long_lists_are_cut():
    pool = pool_of()
    for _ in range(30):
        make_rated(make_player(), make_player())
    Rating.objects.filter(pool=pool).update(won=9)
    assert "... and 43 more" in run()


@pytest.mark.usefixtures("players")
def test_batches_do_not_show(monkeypatch):
    monkeypatch.setattr("ratings.services.replay.BATCH", 2)
    monkeypatch.setattr("ratings.services.recompute.BATCH", 2)
    assert "difference:" not in run("--check")


@pytest.mark.usefixtures("players")
def test_a_pool_of_a_forgotten_system_does_not_hide_the_others():
    Pool.objects.create(game="mariage", system="elo")
    lines = check_fails().splitlines()
    assert "no rating system 'elo'" in lines[0]
    assert len(lines) == 3
