"""Settling: a result counts exactly once, from whoever holds the lease."""

import zlib
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match, MatchRecord, MatchStatus, Purpose, VersionStatus
from games.play.record import canonical
from games.services.claim import claim_chunk
from games.services.errors import NotNow
from games.services.give_back import take_back_expired_leases
from games.services.queue_matches import MatchOrder, queue_matches
from games.services.run_chunk import run_chunk
from ratings.models import LedgerEntry, Rating
from tests.builders import make_bot, make_match, make_tournament, play_queue
from tournaments.models import Pairing
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches, void_match

pytestmark = pytest.mark.django_db


def played_chunk():
    claim = claim_chunk(worker="a")
    return claim.token, [one for batch in run_chunk(claim=claim) for one in batch]


def state():
    return (
        list(Rating.objects.order_by("pk").values_list("values", "matches", "won", "score")),
        LedgerEntry.objects.count(),
        MatchRecord.objects.count(),
    )


def test_a_settled_match_has_record_result_and_ratings():
    match = make_match(make_bot(built_in="rules"), make_bot())
    token, played = played_chunk()
    assert [one.pk for one in settle_matches(token=token, played=played)] == [match.pk]
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert match.end == "played"
    assert zlib.decompress(match.record.body) == canonical(played[0].record)
    assert sorted(seat.place for seat in match.seats.all()) == [1, 2]
    assert max(seat.game_points for seat in match.seats.all()) >= 7
    assert Rating.objects.filter(pool__population="all").count() == 2


def test_the_same_result_delivered_twice_counts_once():
    make_match()
    token, played = played_chunk()
    settle_matches(token=token, played=played)
    before = state()
    assert settle_matches(token=token, played=played) == []
    assert state() == before


def test_a_result_from_a_lost_lease_changes_nothing():
    match = make_match()
    token, played = played_chunk()
    Match.objects.update(lease_expires_at=timezone.now() - timedelta(seconds=1))
    take_back_expired_leases()
    assert settle_matches(token=token, played=played) == []
    assert state() == ([], 0, 0)
    assert play_queue() == 1
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


def test_a_match_played_again_has_the_same_deals():
    make_match()
    _, first = played_chunk()
    Match.objects.update(status=MatchStatus.QUEUED, lease_token="")
    _, second = played_chunk()
    assert canonical(first[0].record) == canonical(second[0].record)


def test_a_pairing_closes_with_its_last_match_and_the_round_with_its_last_pairing():
    tournament = make_tournament(*(make_bot() for _ in range(4)), format_options={"matches": 2})
    start_tournament(tournament=tournament)
    first_round = pair_next_round(tournament_id=tournament.pk)
    token, played = played_chunk()
    settle_matches(token=token, played=played[:1])
    assert Pairing.objects.filter(round=first_round, closed_at=None).count() == 2
    settle_matches(token=token, played=played[1:])
    assert Pairing.objects.filter(round=first_round, closed_at=None).count() == 1
    play_queue()
    first_round.refresh_from_db()
    assert first_round.completed_at is not None


def test_settling_a_chunk_takes_as_many_queries_as_settling_one_match():
    one, two = make_bot(), make_bot()
    counts = []
    for size in (1, 10):
        for _ in range(size):
            make_match(one, two)
        token, played = played_chunk()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            settle_matches(token=token, played=played)
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_a_failed_match_can_be_voided_and_its_round_goes_on():
    tournament = make_tournament(make_bot(), make_bot())
    start_tournament(tournament=tournament)
    first_round = pair_next_round(tournament_id=tournament.pk)
    match = Match.objects.get()
    void_match(match=match)
    first_round.refresh_from_db()
    assert first_round.completed_at is not None


def test_a_finished_match_is_not_voided_by_hand():
    match = make_match()
    play_queue()
    with pytest.raises(NotNow, match="without a result"):
        void_match(match=match)


def test_a_slow_chunk_gives_back_what_it_has_not_begun(monkeypatch):
    monkeypatch.setattr("games.services.run_chunk.CHUNK_SECONDS", 0.0)
    one, two = make_bot(), make_bot()
    for _ in range(3):
        make_match(one, two)
    token, played = played_chunk()
    assert len(settle_matches(token=token, played=played)) == 1
    assert list(Match.objects.order_by("pk").values_list("status", "attempts")) == [
        (MatchStatus.FINISHED, 1),
        (MatchStatus.QUEUED, 0),
        (MatchStatus.QUEUED, 0),
    ]


def test_a_check_that_staff_stop_rejects_its_version():
    bot = make_bot()
    version = bot.versions.get()
    version.status, version.is_active = VersionStatus.CHECKING, False
    version.save()
    other = make_bot()
    match, sister = queue_matches(
        [
            MatchOrder(
                game="sixty-six",
                players=[bot, other],
                versions=[version, other.versions.get()],
                is_rated=False,
                purpose=Purpose.CHECK,
            )
        ]
        * 2
    )
    void_match(match=match)
    version.refresh_from_db()
    sister.refresh_from_db()
    assert (version.status, sister.status) == (VersionStatus.REJECTED, MatchStatus.VOIDED)
