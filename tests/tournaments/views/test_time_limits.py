"""The time of the bots in the form of a new tournament and on its page."""

import pytest
from django.test import Client

from tests.builders import make_user
from tests.tournaments.views.test_organise import NEW, filled
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def organiser(client: Client) -> None:
    client.force_login(make_user("orga", may_organise=True))


def test_time_of_the_bots_is_as_filled_in_and_shown(client: Client) -> None:
    client.post(NEW, filled(**{"limit-bank_seconds": "3.5", "limit-action_seconds": ""}))

    made = Tournament.objects.get()
    assert made.limits == {"bank_seconds": 3.5, "increment_seconds": 0.02, "action_seconds": 2}
    page = client.get(f"/tournaments/{made.slug}/?view=entries").content.decode()
    assert "<dt>Seconds for a match</dt><dd>3.5</dd>" in page
    assert "<dt>Seconds for one action at most</dt><dd>2</dd>" in page


def test_time_of_the_bots_out_of_bounds_is_told_beside_the_field(client: Client) -> None:
    form = client.post(NEW, filled(**{"limit-bank_seconds": "99"})).context["form"]

    assert form.errors == {"limit-bank_seconds": ["Ensure this value is less than or equal to 20.0."]}
    assert not Tournament.objects.exists()


def test_numbers_are_written_as_the_language_does(client: Client) -> None:
    client.post(NEW, filled())
    address = f"/tournaments/{Tournament.objects.get().slug}/?view=entries"

    assert "<dd>0,02</dd>" in client.get(address, headers={"Accept-Language": "de"}).content.decode()
    assert "0 bis 0,2" in client.get(NEW, headers={"Accept-Language": "de"}).content.decode()
