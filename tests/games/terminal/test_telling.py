"""What is told of the table: events in words, the table as a seat sees it."""

import random

import pytest

from games.rules.registry import GAMES
from games.terminal.names import Names, seat_names
from games.terminal.table import WIDTH, draw_table, list_actions, list_turned
from games.terminal.telling import tell
from tests.games.play.matches import new_referee

PAIRS = Names(seat_names(["rules", "greedy", "rules"], 0), (0, 1, 0, 1), 0)
LONGEST = 500  # actions; by chance alone some matches never end
TWO = Names(seat_names(["rules"], 1), (0, 1), 1)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"seat": 0, "action": "TH"}, "You play 10♥."),
        ({"seat": 1, "action": "TH"}, "rules-1 plays 10♥."),
        ({"seat": 0, "action": "marriage QS"}, "You announce a marriage: Q♠."),
        ({"seat": 2, "action": "marriage KS claim"}, "greedy announces a marriage: K♠ and claim 66."),
        ({"seat": 2, "action": "marriage KS hold"}, "greedy announces a marriage: K♠ without leading."),
        ({"seat": 1, "action": "close"}, "rules-1 closes the stock."),
        ({"seat": 1, "action": "trump H"}, "rules-1 makes ♥ trumps."),
        ({"seat": 1, "action": "call costume"}, "rules-1 calls a costume."),
        ({"seat": 1, "action": "lay"}, "rules-1 lays a card away."),
        ({"seat": 0, "action": "lay QC"}, "You lay Q♣ away."),
        ({"seat": 3, "action": "top"}, "rules-3 lays a card at the top of the hand."),
        (
            {"seat": 3, "action": "ask", "answer": True},
            "rules-3 asks for a trump in the partner's hand - yes.",
        ),
        ({"seat": 3, "action": "nines 9C 9H 9S"}, "rules-3 shows three nines: 9♣ 9♥ 9♠."),
        ({"seat": 1, "action": "yodel KC"}, "rules-1: yodel K♣."),
        ({"seat": 1, "draws": 1}, "rules-1 draws a card."),
        ({"draw": "9C"}, "You draw 9♣."),
        ({"cards": ["9C", "TC"]}, "Dealt to you besides: 9♣ 10♣."),
        ({"seat": 3, "shows": ["9C"]}, "rules-3 shows 9♣."),
        ({"side": 0, "opens": 1}, "1 game point: you and greedy."),
        ({"side": 1, "opens": 0}, "A garment is taken off: rules-1 and rules-3."),
    ],
    ids=str,
)
def test_event_in_words(event: dict[str, object], line: str) -> None:
    assert tell([event], PAIRS) == [line]


def test_partners_are_named_where_there_are_any() -> None:
    assert PAIRS.partners() == ["You and greedy play against rules-1 and rules-3."]
    assert TWO.partners() == []


def test_trick_ends_with_an_empty_line() -> None:
    assert tell([{"trick": 1, "points": 1}], TWO) == ["You take the trick: 1 card point.", ""]


def test_unknown_event_says_nothing() -> None:
    assert tell([{"weather": "fine"}], TWO) == []


def test_table_shows_what_the_game_adds_even_if_unknown() -> None:
    seen = {
        "trump": "H", "upcard": "9H", "stock": 4, "phase": "open", "card_points": 20, "pending": 40,
        "tricks": [1, 0], "closed_by": 0, "marriages": [[1, "S"]], "trick": [[0, "KS"]], "hand": ["TC", "QD"],
        "cats": ["KS", 3], "dogs": None,
    }  # fmt: skip

    assert draw_table(seen, TWO) == [
        "trump ♥ | shown 9♥ | stock 4 | phase open | tricks: rules 1, you 0 |\n"
        "card points 20 (and 40 with the first trick) | closed by rules |\n"
        "marriages: you ♠ | cats K♠ 3",
        "Table: rules K♠",
        "Hand:  10♣ Q♦",
    ]


def test_signs_become_letters_where_they_cannot_be_written() -> None:
    plain = Names(TWO.seats, TWO.sides, 1, has_signs=False)

    assert draw_table({"hand": ["TC"]}, plain)[-1] == "Hand:  10C"
    assert tell([{"seat": 0, "action": "marriage KH"}], plain) == ["rules announces a marriage: KH."]


def test_lines_fit_the_terminal_and_keep_actions_whole() -> None:
    lines = list_actions(["marriage QS claim"] * 9, TWO).splitlines()

    assert all(len(line) <= WIDTH for line in lines)
    assert all(line.endswith("claim") for line in lines)


def test_turned_tricks_only_where_people_may_look_back() -> None:
    assert list_turned({"turned": ["0:KS", "1:AS"]}, TWO) == "rules K♠, you A♠"
    assert list_turned({}, TWO) == ""


@pytest.mark.parametrize("key", GAMES)
def test_every_event_of_every_game_is_told(key: str) -> None:
    """Played by chance, so that what is rare happens too: nothing sent to a seat stays untold."""
    for seats in GAMES[key].players[:3]:
        names = Names(seat_names(["rules"] * (seats - 1), 0), GAMES[key].sides(seats), 0)
        for seed in range(3):
            referee, rng = new_referee(key, seed, seats), random.Random(seed)
            for _ in range(LONGEST):
                request = referee.request()
                if request is None:
                    break
                assert all(tell([event], names) for event in request.events)
                assert all(draw_table(request.observation, names))
                referee.answer(rng.choice(request.observation["legal"]))
