"""manage.py tournament: what it makes of its arguments."""

import pytest
from django.core.management import CommandError, call_command

from tests.builders import make_bot
from tests.high_card import Registering
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def create(*arguments: str) -> Tournament:
    call_command("tournament", "create", "Cup", *arguments)
    return Tournament.objects.get()


def test_seats_and_sets_are_given_as_options(high_card: Registering) -> None:
    high_card(range(2, 7))
    bots = [make_bot().slug for _ in range(3)]
    made = create(
        *bots, "--game", "high-card", "--seats", "3", "--format-option", "duplicate=true", "--start"
    )
    assert (made.seats, made.format_options["duplicate"], made.status) == (3, True, "running")


def test_seats_are_as_many_as_usual_when_left_out(high_card: Registering) -> None:
    high_card(range(2, 7))
    assert create("--game", "high-card").seats == 4


def test_seats_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(CommandError, match="sixty-six is not played by 5; allowed: 2"):
        create("--game", "sixty-six", "--seats", "5")


def test_time_limits_are_given_as_options() -> None:
    made = create("--game", "sixty-six", "--limit", "bank_seconds=3.5")
    assert made.limits == {"bank_seconds": 3.5, "increment_seconds": 0.02, "action_seconds": 2}
    with pytest.raises(CommandError, match="the time limit bank_seconds cannot be 99; allowed: 1 to 20"):
        call_command("tournament", "create", "Cup", "--game", "sixty-six", "--limit", "bank_seconds=99")
