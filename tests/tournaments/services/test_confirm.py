"""Words on imported matches: who may give which, and the last confirmation rates the match, once."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import AnonymousUser

from games.models import Confirmation, MatchStatus, Player, Word
from games.selectors.confirmations import find_import, imports_of, waiting_for
from games.services.claim import claim_chunk
from games.services.errors import NotNow, NotYours, Refused
from games.services.run_chunk import run_chunk
from ratings.models import LedgerEntry, Rating
from ratings.services.recompute import recompute_pool
from tests.builders import make_bot, make_match, make_user, play_queue
from tests.imports import import_one, make_person
from tests.ratings.builders import make_rated, pool_of
from tournaments.services.confirm import confirm, reject
from tournaments.services.settle import settle_matches, void_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return make_person("Anna")[0]


@pytest.fixture
def boris():
    return make_person("Boris")[0]


@pytest.fixture
def match(anna, boris):
    return import_one(anna, "Anna", "Boris")


def is_rated(match):
    match.refresh_from_db()
    return match.is_rated, LedgerEntry.objects.filter(cause="match", cause_id=match.pk).count()


def test_unconfirmed_match_is_settled_and_not_rated(match):
    play_queue()
    assert is_rated(match) == (False, 0)
    assert match.status == MatchStatus.FINISHED


def test_last_confirmation_rates_a_settled_match(match, boris):
    play_queue()
    confirm(match=match, user=boris)
    assert is_rated(match) == (True, 4)  # two players, among all and among people
    assert Rating.objects.get(player__owner=boris, pool__population="humans").lost == 1


def test_match_confirmed_before_it_is_settled_is_rated_then(match, boris):
    confirm(match=match, user=boris)
    assert is_rated(match) == (True, 0)
    play_queue()
    assert is_rated(match) == (True, 4)


def test_match_confirmed_while_it_is_replayed_is_rated_when_settled(match, boris):
    claim = claim_chunk(worker="a")
    (played,) = run_chunk(claim=claim)
    confirm(match=match, user=boris)
    settle_matches(token=claim.token, played=played)
    assert is_rated(match) == (True, 4)


def test_confirming_again_changes_nothing(match, anna, boris):
    play_queue()
    for user in (boris, boris, anna):
        confirm(match=match, user=user)
    assert is_rated(match) == (True, 4)
    assert Confirmation.objects.count() == 2


def test_ledger_has_the_order_of_rating_and_recomputes_bit_for_bit(match, boris):
    play_queue()
    later = make_rated(match.seats.get(number=0).player, match.seats.get(number=1).player)
    confirm(match=match, user=boris)
    pool = pool_of("all")
    causes = LedgerEntry.objects.filter(pool=pool).order_by("number").values_list("cause_id", flat=True)
    assert list(dict.fromkeys(causes)) == [later.pk, match.pk]
    recomputed = recompute_pool(pool=pool)
    assert (recomputed.ledger.count, recomputed.live.count) == (0, 0)


def test_owner_of_a_bot_confirms_for_it(anna):
    owner, bot = make_user("owner"), make_bot("Greta")
    Player.objects.filter(pk=bot.pk).update(owner=owner)
    match = import_one(anna, "Anna", "Greta")
    play_queue()
    confirm(match=match, user=owner)
    assert is_rated(match) == (True, 2)  # among all only: a person and a bot


def test_nobody_makes_a_match_count_alone(anna):
    Player.objects.filter(pk=make_bot("Greta").pk).update(owner=anna)
    match = import_one(anna, "Anna", "Greta")
    play_queue()
    with pytest.raises(NotYours, match="only Greta, or staff with a reason"):
        confirm(match=match, user=anna, seat=1)
    assert is_rated(match) == (False, 0)


def test_strangers_can_neither_confirm_nor_reject(match):
    stranger = make_user()
    with pytest.raises(NotYours, match="nobody you speak for"):
        confirm(match=match, user=stranger)
    with pytest.raises(NotYours, match="only Boris, or staff"):
        confirm(match=match, user=stranger, seat=1)
    with pytest.raises(NotYours, match="nobody you speak for"):
        reject(match=match, user=stranger, reason="no")
    with pytest.raises(NotYours):
        confirm(match=match, user=stranger, seat=0)


def test_importer_cannot_confirm_for_the_other(match, anna):
    with pytest.raises(NotYours):
        confirm(match=match, user=anna, seat=1, reason="he said so")
    assert is_rated(match) == (False, 0)


def test_staff_confirm_any_seat_with_a_reason(anna):
    match = import_one(anna, "Anna", "Grandpa")
    play_queue()
    staff = make_user("chief", is_staff=True)
    with pytest.raises(Refused, match="needs a reason"):
        confirm(match=match, user=staff, seat=1, reason="  ")
    with pytest.raises(Refused, match=r"say which seat \(allowed: 0, 1\)"):
        confirm(match=match, user=staff)
    with pytest.raises(Refused, match="say which seat"):
        confirm(match=match, user=staff, seat=7, reason="club evening")
    confirm(match=match, user=staff, seat=1, reason="I watched it")
    assert is_rated(match) == (True, 4)
    given = Confirmation.objects.get(seat__number=1)
    assert (given.user, given.reason) == (staff, "I watched it")
    assert LogEntry.objects.get(user=staff).change_message == "seat 1 confirmed: I watched it"


@pytest.mark.parametrize("reason", ["x" * 201, "a\x00b"])
def test_odd_reasons_are_refused(match, boris, reason):
    with pytest.raises(Refused):
        reject(match=match, user=boris, reason=reason)


def test_rejected_match_stays_unrated_and_says_why(match, anna, boris):
    play_queue()
    with pytest.raises(Refused, match="needs a reason"):
        reject(match=match, user=boris, reason="")
    reject(match=match, user=boris, reason="we never met")
    assert is_rated(match) == (False, 0)
    found = find_import(match, anna)
    assert (found.state, found.rejections[0].given.reason) == ("rejected", "we never met")


def test_rejection_can_be_taken_back(match, boris):
    play_queue()
    reject(match=match, user=boris, reason="we never met")
    confirm(match=match, user=boris)
    assert is_rated(match) == (True, 4)
    assert Confirmation.objects.get(user=boris).reason == ""


def test_confirmation_can_be_taken_back_until_the_match_is_rated(match, anna, boris):
    reject(match=match, user=anna, reason="wrong cards")
    confirm(match=match, user=boris)
    assert is_rated(match) == (False, 0)
    confirm(match=match, user=anna)
    assert is_rated(match) == (True, 0)
    with pytest.raises(NotNow, match="is rated; the words given stand"):
        reject(match=match, user=anna, reason="wrong cards")


def test_staff_settle_a_quarrel_either_way(match, boris, anna):
    play_queue()
    staff = make_user(is_staff=True)
    reject(match=match, user=boris, reason="we never met")
    confirm(match=match, user=staff, seat=1, reason="there are witnesses")
    assert is_rated(match) == (True, 4)
    assert LogEntry.objects.filter(user=boris).exists()
    other = import_one(anna, "Anna", "Boris", seed=4)
    play_queue()
    reject(match=other, user=boris, reason="not this one")
    void_match(match=other)
    other.refresh_from_db()
    assert other.status == MatchStatus.VOIDED
    with pytest.raises(NotNow, match="is voided"):
        confirm(match=other, user=boris)


def test_rated_match_is_not_voided_by_hand(match, boris):
    play_queue()
    confirm(match=match, user=boris)
    with pytest.raises(NotNow, match="without a result"):
        void_match(match=match)


def test_matches_played_here_are_not_confirmed():
    match = make_match()
    play_queue()
    with pytest.raises(Refused, match="was not imported"):
        confirm(match=match, user=make_user(is_staff=True), seat=0, reason="why not")


def test_waiting_for_names_what_waits_for_a_persons_word(match, anna, boris):
    assert [each.match for each in waiting_for(boris)] == [match]
    assert waiting_for(anna) == []
    confirm(match=match, user=boris)
    assert waiting_for(boris) == []


@pytest.mark.parametrize("how", ["voided", "rejected"])
def test_waiting_for_leaves_out_what_waits_no_longer(match, boris, anna, how):
    if how == "voided":
        void_match(match=match)
    else:
        reject(match=match, user=anna, reason="wrong cards")
    assert waiting_for(boris) == []


def test_second_seat_of_an_account_does_not_wait_for_it(anna):
    Player.objects.filter(pk=make_bot("Greta").pk).update(owner=anna)
    match = import_one(anna, "Greta", "Anna")
    assert waiting_for(anna) == []
    (bots, own) = find_import(match, anna).words
    assert (bots.is_for_staff, own.is_for_staff, own.state) == (True, False, Word.CONFIRMED)


def test_lists_take_as_many_queries_for_ten_as_for_one(match, anna, boris, django_assert_num_queries):
    with django_assert_num_queries(3):
        waiting_for(boris)
    for seed in range(20, 29):
        import_one(anna, "Anna", "Boris", seed=seed)
    with django_assert_num_queries(3):
        assert len(waiting_for(boris)) == 10
    with django_assert_num_queries(3):
        assert len(imports_of(anna)) == 10


def test_other_matches_are_no_imports_and_cost_no_query(django_assert_num_queries):
    match = make_match()
    with django_assert_num_queries(0):
        assert find_import(match, AnonymousUser()) is None
