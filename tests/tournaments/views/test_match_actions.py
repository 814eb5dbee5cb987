"""What staff do with matches: queue again, void."""

import pytest
from django.test import Client

from games.models import Match, MatchStatus
from tests.builders import make_match, make_tournament, make_user, play_queue
from tournaments.services.run import pair_next_round, start_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def failed() -> Match:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FAILED, attempts=5)
    return match


def test_failed_match_is_queued_again(client: Client, failed: Match) -> None:
    client.force_login(make_user(is_staff=True))

    response = client.post(f"/matches/{failed.pk}/queue-again/", {"back": "operations"}, follow=True)

    assert response.redirect_chain == [("/operations/", 302)]
    assert f"match {failed.pk} is queued again" in response.content.decode()
    failed.refresh_from_db()
    assert (failed.status, failed.attempts) == (MatchStatus.QUEUED, 0)


def test_voiding_completes_the_round(client: Client) -> None:
    tournament = make_tournament()
    start_tournament(tournament=tournament)
    pair_next_round(tournament_id=tournament.pk)
    match = Match.objects.get()
    client.force_login(make_user(is_staff=True))

    client.post(f"/matches/{match.pk}/void/")

    assert tournament.rounds.get().completed_at is not None


def test_finished_match_is_not_voided(client: Client) -> None:
    match = make_match()
    play_queue()
    client.force_login(make_user(is_staff=True))

    response = client.post(f"/matches/{match.pk}/void/", follow=True)

    assert "only a match without a result can be voided" in response.content.decode()
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


@pytest.mark.parametrize("action", ["queue-again", "void"])
def test_only_staff_may(client: Client, failed: Match, action: str) -> None:
    address = f"/matches/{failed.pk}/{action}/"

    assert client.post(address).headers["Location"].startswith("/accounts/login/")
    client.force_login(make_user(may_organise=True))
    assert client.post(address).status_code == 403
    failed.refresh_from_db()
    assert failed.status == MatchStatus.FAILED


def test_looking_changes_nothing(client: Client, failed: Match) -> None:
    client.force_login(make_user(is_staff=True))

    assert client.get(f"/matches/{failed.pk}/void/").status_code == 405
    assert client.post("/matches/4711/void/").status_code == 404


def test_post_needs_the_token_of_a_form(failed: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user(is_staff=True))

    assert client.post(f"/matches/{failed.pk}/void/").status_code == 403
