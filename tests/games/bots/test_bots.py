"""What each built-in bot does, and that all of them play every registered game to its end."""

import pytest

from games.bots.player import BuiltInPlayer
from games.bots.registry import BUILT_IN
from games.bots.series import play_series
from games.play.referee import play_match
from games.play.replay import replay
from games.rules.registry import GAMES
from tests.games.play.matches import new_referee
from tests.games.rules.lots import seat_numbers


class Watched(BuiltInPlayer):
    """Keeps what a bot was asked and what it answered."""

    def __init__(self, key):
        super().__init__(key)
        self.answers = []

    def act(self, observation, events):
        answer = super().act(observation, events)
        self.answers.append((observation, answer))
        return answer


def watch(bot, key="sixty-six", seeds=range(5)):
    """Return the questions and answers of a bot that plays against random."""
    answers = []
    for seed in seeds:
        seats = GAMES[key].players[0]
        player = Watched(bot)
        record = play_match(
            new_referee(key, seed), [player, *(BuiltInPlayer("random") for _ in range(seats - 1))]
        )
        assert record.outcome.end.text == "played"
        answers += player.answers
    return answers


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bot", BUILT_IN)
def test_bot_plays_every_game_at_every_table(bot, key):
    for seats in seat_numbers(GAMES[key], {}):
        for match in play_series(key, [bot] * seats, 4, "plays"):
            assert match.record.outcome.end.text == "played"
            assert replay(match.record).record == match.record


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bot", BUILT_IN)
def test_same_seed_same_match(bot, key):
    seats = GAMES[key].players[0]
    first, again = (list(play_series(key, [bot] * seats, 3, "same")) for _ in range(2))
    assert first == again


def test_random_takes_other_actions_with_another_seed():
    bots = [BUILT_IN["random"]() for _ in range(2)]
    for seed, bot in enumerate(bots):
        bot.start({"seed": str(seed)})
    legal = {"legal": list("abcdef")}
    assert [bots[0].act(legal) for _ in range(20)] != [bots[1].act(legal) for _ in range(20)]


@pytest.mark.parametrize(
    ("game", "trump", "legal", "answer"),
    [
        ("sixty-six", "H", ["QS", "JS", "AH", "close", "claim"], "JS"),
        ("sixty-six", "S", ["QS", "JS", "JD", "marriage QS"], "JD"),
        ("sixty-six", "S", ["9S", "9D"], "9D"),
        ("sixty-six", "S", ["draw", "close"], "draw"),
        ("esel", "S", ["6S", "9D", "8H"], "6S"),
        ("esel", None, ["8S", "AD"], "AD"),
        ("esel", None, ["go", "pass"], "pass"),
        ("sixty-six-four", None, ["trump H", "decline"], "decline"),
    ],
)
def test_miser_plays_the_cheapest_card(game, trump, legal, answer):
    assert BUILT_IN["miser"]().act({"game": game, "trump": trump, "legal": legal}) == answer


def seen(legal, trick=(), **more):
    return {
        "game": "sixty-six",
        "seat": 0,
        "trump": "H",
        "trick": list(trick),
        "card_points": 0,
        "legal": legal,
        **more,
    }


@pytest.mark.parametrize(
    ("observation", "answer"),
    [
        (seen(["QS", "JS", "AS"], [[1, "JD"]]), "JS"),
        (seen(["QS", "TS", "AS"], [[1, "KS"]]), "TS"),
        (seen(["QS", "9H", "AH"], [[1, "AS"]]), "9H"),
        (seen(["QS", "KH", "TH"], [[1, "QH"]]), "KH"),
        (seen(["9S", "KH", "AH"], [[1, "QS"], [2, "KH"]]), "AH"),
        (seen(["QS", "TD", "AS", "AH", "close", "claim"]), "AS"),
        (seen(["QS", "AS", "claim"], card_points=66), "claim"),
        (seen(["QS", "AS", "claim"], card_points=65), "AS"),
        (seen(["QS", "KS", "AD", "marriage KS", "marriage QS"]), "marriage QS"),
        (seen(["QS", "KS", "marriage KS", "marriage QS", "marriage KH", "marriage QH"]), "marriage QH"),
        (seen(["QS", "marriage QS", "marriage QS claim"], card_points=46), "marriage QS claim"),
        (seen(["QS", "marriage QS", "marriage QS claim"], card_points=45), "marriage QS"),
        (seen(["pass", "redeal"]), "pass"),
    ],
)
def test_greedy_takes_announces_and_claims(observation, answer):
    assert BUILT_IN["greedy"]().act(observation) == answer


# The rules bot

CLAIMED = [key for key in GAMES if any("claim" in obs["legal"] for obs, _ in watch("rules", key, range(2)))]


def test_some_games_are_claimed():
    assert CLAIMED


@pytest.mark.parametrize("key", CLAIMED)
def test_rules_claims_when_it_has_66_and_never_else(key):
    claims = 0
    for obs, answer in watch("rules", key, range(30)):
        has_won = obs["card_points"] >= 66
        if "claim" in obs["legal"]:
            assert (answer == "claim") == has_won
            claims += has_won
        if answer.endswith(" claim"):
            worth = 40 if answer[10] == obs["trump"] else 20
            assert obs["card_points"] + worth >= 66
    assert claims > 30


@pytest.mark.parametrize("key", GAMES)
def test_rules_announces_and_exchanges_when_it_may(key):
    for obs, answer in watch("rules", key):
        if "exchange" in obs["legal"] and answer != "claim":
            assert answer == "exchange"
        elif obs["phase"] == "open" and any(text.startswith("marriage") for text in obs["legal"]):
            assert answer.startswith(("marriage", "claim"))


def closing_games():
    return [key for key in GAMES if any("close" in obs["legal"] for obs, _ in watch("rules", key, range(2)))]


@pytest.mark.parametrize("key", closing_games())
def test_rules_closes_and_mostly_wins_what_it_closed(key):
    closed = won = 0
    for match in play_series(key, ["rules", "greedy"], 60, "closing"):
        seat = match.seats[0]
        for deal in match.record.deals:
            if any(one.seat == seat and one.action.text == "close" for one in deal.actions):
                closed += 1
                won += deal.game_points[seat] > 0
    assert closed > 20
    assert won > 0.75 * closed


def test_rules_draws_where_it_might_close_before_drawing():
    seats = [Watched("rules"), BuiltInPlayer("greedy")]
    for seed in range(5):
        record = play_match(new_referee("sixty-six", seed, options={"close_undrawn": True}), seats)
        assert record.outcome.end.text == "played"
    assert any(answer == "draw" for _, answer in seats[0].answers)


def rules_bot(seat=0, seats=2):
    bot = BUILT_IN["rules"]()
    bot.start({"game": "sixty-six", "seat": seat, "seats": seats, "seed": "1"})
    return bot


def end_of_deal(hand, other, trick=(), points=0, **more):
    """Return what seat 0 sees when the stock is drawn and the other hand follows from what was played."""
    return {
        "game": "sixty-six",
        "seat": 0,
        "dealer": 1,
        "hand": hand,
        "trump": "H",
        "upcard": None,
        "stock": 0,
        "hands": [len(hand), len(other)],
        "trick": list(trick),
        "card_points": points,
        "tricks": [3, 3],
        "phase": "strict",
        "legal": [*hand, "claim"],
        **more,
    }


def at_the_end(hand, other, points, other_points):
    """Return a bot that has seen all other cards go."""
    bot = rules_bot()
    bot.see({"deal": 1, "dealer": 1, "hand": [], "upcard": "9H"})
    pack = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
    for card in pack:
        if card not in hand and card not in other:
            bot.see({"seat": 1, "action": card})
    bot.see({"trick": 0, "points": points})
    bot.see({"trick": 1, "points": other_points})
    return bot


def test_rules_draws_the_last_trump_before_it_leads_aces():
    hand, other = ["AS", "TD", "AH"], ["QH", "AD", "9D"]
    bot = at_the_end(hand, other, 41, 40)
    assert bot.act(end_of_deal(hand, other, points=41)) == "AH"


def test_rules_plays_for_the_last_trick():
    """The ace of trumps would take 13 now, and 13 and the bonus later: the jack goes first."""
    hand, other = ["JS", "AH"], ["QS", "JD"]
    bot = at_the_end(hand, other, 45, 60)
    assert bot.act(end_of_deal(hand, other, points=45)) == "JS"


def test_rules_takes_the_trick_that_brings_it_to_66():
    hand, other = ["TS", "AH", "9C"], ["QS", "KS"]
    bot = at_the_end(hand, [*other, "AS"], 45, 40)
    obs = end_of_deal(hand, other, [[1, "AS"]], points=45, legal=["TS", "AH"])
    bot.see({"seat": 1, "action": "AS"})
    assert bot.act(obs) == "AH"
