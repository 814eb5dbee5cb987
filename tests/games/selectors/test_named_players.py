"""Whom the names of a record mean."""

import pytest

from games.models import Player, PlayerKind
from games.play.errors import RecordError
from games.selectors.named_players import NamedPlayers
from tests.builders import make_user
from tests.imports import import_one, make_person

pytestmark = pytest.mark.django_db


def person(name, slug, kind=PlayerKind.HUMAN):
    return Player.objects.create(name=name, slug=slug, kind=kind)


def seats(*names, importer=None):
    return NamedPlayers(names, importer or make_user()).seats(names)


def test_exact_name_and_exact_address():
    anna, bot = person("Anna B.", "anna-b"), person("Rules", "rules", PlayerKind.BOT)
    assert [seat.player for seat in seats("Anna B.", "rules")] == [anna, bot]
    assert [seat.name for seat in seats("anna-b", " Rules ")] == ["Anna B.", "Rules"]


def test_case_counts():
    person("Anna", "anna-b")
    (seat,) = seats("ANNA")
    assert seat.player is None


def test_several_players_of_one_name_are_not_guessed():
    person("Anna", "anna")
    person("Anna", "anna-2")
    with pytest.raises(RecordError, match=r"Anna can be several players \(allowed: @anna, @anna-2\)"):
        seats("Anna")


def test_name_of_one_and_address_of_another_is_not_guessed():
    person("Anna", "anna")
    person("anna", "anna-2")
    with pytest.raises(RecordError, match="anna can be several players"):
        seats("anna")


def test_address_after_an_at_sign_means_that_player_only():
    first, _ = person("Anna", "anna"), person("anna", "anna-2")
    (seat,) = seats("@anna")
    assert (seat.player, seat.name) == (first, "Anna")


def test_unknown_address_is_no_guest():
    with pytest.raises(RecordError, match="there is no player with the address 'nobody'"):
        seats("@nobody")


def test_guests_of_others_are_reached_by_address_only():
    user, _ = make_person("Anna")
    import_one(user, "Anna", "Grandpa")
    guest = Player.objects.get(is_guest=True)
    assert seats("Grandpa", importer=user)[0].player == guest
    assert seats("Grandpa")[0].player is None
    assert seats("@guest-grandpa")[0].player == guest


def test_person_with_an_account_comes_before_a_guest_of_the_name():
    user, _ = make_person("Anna")
    import_one(user, "Anna", "Boris")
    _, boris = make_person("Boris")
    assert seats("Boris", importer=user)[0].player == boris


@pytest.mark.parametrize("twice", [("Grandpa", "Grandpa"), ("Anna", "@anna")])
def test_nobody_sits_twice(twice):
    person("Anna", "anna")
    with pytest.raises(RecordError, match="sits in two seats"):
        seats(*twice)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b", "a\u202eb"], ids=repr)
def test_odd_names_are_refused(name):
    with pytest.raises(RecordError, match=r"the name of seat 1 is .* \(allowed: 1 to 60 letters\)"):
        seats("Anna", name)


def test_two_queries_however_many_names(django_assert_num_queries):
    user = make_user()
    with django_assert_num_queries(2):
        NamedPlayers([f"name {number}" for number in range(50)], user)
