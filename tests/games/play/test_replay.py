"""A record replayed: claims computed again, the order of the deals, every kind of end, fair deals, frames."""

import json
import re

import pytest

from games.play.errors import RecordError
from games.play.record import to_dict
from games.play.replay import replay, steps
from games.rules.registry import GAMES
from tests.games.play.matches import new_referee, play_on, random_record, read, sample

PACK = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]


def refusal(raw):
    with pytest.raises(RecordError) as caught:
        replay(read(raw))
    return str(caught.value)


def test_wrong_card_points_name_the_deal_and_both_values():
    raw = sample()
    raw["deals"][1]["card_points"] = [60, 27]
    assert refusal(raw) == "deal 2: card_points is [60, 27] in the record, the actions give [39, 27]"


def test_wrong_game_points_name_the_deal_and_both_values():
    raw = sample()
    raw["deals"][3]["game_points"] = [1, 0]
    assert refusal(raw) == "deal 4: game_points is [1, 0] in the record, the actions give [3, 0]"


def test_wrong_result_names_both_values():
    raw = sample()
    raw["result"]["game_points"] = [9, 2]
    assert refusal(raw) == "match: game_points is [9, 2] in the record, the actions give [8, 2]"


def test_wrong_places_name_both_values():
    raw = sample()
    raw["result"]["places"] = [2, 1]
    assert refusal(raw) == "match: places is [2, 1] in the record, the actions give [1, 2]"


def test_illegal_action_says_what_was_allowed():
    raw = sample()
    raw["deals"][0]["actions"][1] = "1:9D"
    hand = sorted(raw["deals"][0]["hands"][1], key=PACK.index)
    allowed = f"(allowed for seat 1: {', '.join(hand)})"
    assert refusal(raw) == f"deal 1 action 2: 1:9D is not allowed now {allowed}"


def test_action_of_the_wrong_seat_is_refused():
    raw = sample()
    raw["deals"][0]["actions"][0] = "1" + raw["deals"][0]["actions"][0][1:]
    assert re.match(r"deal 1 action 1: 1:\w\w is not allowed now \(allowed for seat 0: ", refusal(raw))


def test_action_after_the_end_of_the_deal_is_refused():
    raw = sample()
    raw["deals"][0]["actions"].append("0:QS")
    number = len(raw["deals"][0]["actions"])
    expected = f"deal 1 action {number}: 0:QS comes after the end of the deal (allowed: the next deal)"
    assert refusal(raw) == expected


def test_deal_cut_short_is_refused_when_another_follows():
    raw = sample()
    del raw["deals"][1]["actions"][-1]
    raw["deals"][1].pop("card_points"), raw["deals"][1].pop("game_points")
    assert re.match(r"deal 2: the deal is not over: seat \d is to act \(allowed: ", refusal(raw))


def test_deal_after_the_end_of_the_match_is_refused():
    raw = sample()
    raw["deals"].append({**raw["deals"][-1], "dealer": 1 - raw["deals"][-1]["dealer"]})
    assert refusal(raw) == f"deal {len(raw['deals'])}: the match was over before this deal"


def test_wrong_dealer_is_refused():
    raw = sample()
    raw["deals"][1]["dealer"] = 1 - raw["deals"][1]["dealer"]
    assert refusal(raw).startswith("deal 2: dealer is ")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda hand: ["9C", *hand[:-1]], "deal 1: repeated cards: 9C"),
        (lambda hand: hand[:-1], "deal 1: hands, stock and cuts have 5 6 12 0 cards"),
        (lambda hand: ["6C", *hand[1:]], "deal 1: cards that are not in the pack: 6C"),
    ],
    ids=["repeated", "missing", "foreign"],
)
def test_wrong_cards_are_refused(change, message):
    raw = sample()
    raw["deals"][0]["hands"][0] = change(raw["deals"][0]["hands"][0])
    assert refusal(raw).startswith(message)


# Ends


def stopped(actions=9, end=None, places=None, *, seed=1, key="sixty-six", seats=0):
    """Return a record that stops in the middle of a deal, with this end."""
    raw = to_dict(play_on(new_referee(key, seed, seats), seed, actions).record())
    del raw["fair"]
    raw["result"] = {} if end is None else {"end": end}
    if places is not None:
        raw["result"]["places"] = places
    return raw


def test_match_that_is_not_over_needs_another_end():
    assert refusal(stopped()).startswith("deal ")
    raw = sample()
    del raw["deals"][-1], raw["result"]
    assert re.match(r"match: the match is not over at \[.*unfinished\)$", refusal(raw))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("end", ["fault {} timeout", "resigned {}"])
def test_after_a_fault_or_a_resignation_that_side_is_last_and_points_stay(end, seat):
    played = replay(read(stopped(40, end.format(seat)))).record
    assert played.outcome.places == ((2, 1) if seat == 0 else (1, 2))
    assert played.outcome.game_points == tuple(
        map(sum, zip(*(deal.game_points for deal in played.deals), strict=True))
    )


def test_in_a_match_of_three_the_others_keep_their_order():
    games = [key for key in GAMES if 3 in GAMES[key].players and len(set(GAMES[key].sides(3))) == 3]
    for key in games:
        for seed in range(20):
            raw = stopped(100, "resigned 1", seed=seed, key=key, seats=3)
            record = replay(read(raw)).record
            score, places = record.outcome.game_points, record.outcome.places
            assert places[1] == 3
            assert sorted(places[::2]) == ([1, 1] if score[0] == score[2] else [1, 2])


def test_unfinished_match_has_no_places():
    assert replay(read(stopped(end="unfinished"))).record.outcome.places is None
    assert refusal(stopped(end="unfinished", places=[1, 2])) == "match: an unfinished match has no places"


def test_adjudicated_match_carries_its_places():
    record = replay(read(stopped(end="adjudicated", places=[2, 1]))).record
    assert record.outcome.places == (2, 1)
    assert refusal(stopped(end="adjudicated")) == "match: an adjudicated match needs places"
    assert "places from 1 on" in refusal(stopped(end="adjudicated", places=[1, 3]))
    assert "places from 1 on" in refusal(stopped(end="adjudicated", places=[0, 1]))


def test_match_may_end_before_its_first_deal():
    raw = sample() | {"deals": [], "result": {"end": "fault 0 start"}}
    outcome = replay(read(raw)).record.outcome
    assert (outcome.places, outcome.game_points) == ((2, 1), (0, 0))


@pytest.mark.parametrize("end", ["fault 0 crash", "resigned 1", "unfinished"])
def test_match_played_to_its_end_cannot_have_ended_otherwise(end):
    raw = sample()
    raw["result"] = {"end": end}
    assert "was played to its end" in refusal(raw)


# Fair deals


def fair_record():
    return to_dict(random_record(seed=3))


def test_fair_record_replays():
    assert replay(read(fair_record())).record.fair is not None


def test_secret_that_does_not_fit_the_commitment_is_refused():
    raw = fair_record()
    raw["fair"]["secret"] = "0" * 64
    assert refusal(raw).startswith("match: the commitment is ")


def test_deal_that_the_secret_does_not_hold_is_refused():
    """The cards of two deals exchanged, which are played by themselves as they stand."""
    raw = fair_record()
    other = to_dict(random_record(seed=4))
    changed = {**raw, "deals": other["deals"], "options": other["options"], "result": other["result"]}
    assert re.match(r"deal 1: (the cards are not those of the secret|dealer is)", refusal(changed))


def test_hand_in_another_order_is_not_the_dealt_one():
    raw = fair_record()
    raw["deals"][1]["hands"][0].reverse()
    assert refusal(raw) == "deal 2: the cards are not those of the secret"


# Undrawn cards


def undrawn(places=1, drop_from=None):
    """Return a sample whose last stock cards before the upcard are unknown in a deal that left them there."""
    raw = sample("mariage")
    for number, deal in enumerate(raw["deals"]):
        drawn = _drawn(raw, number)
        if drawn <= 12 - 1 - places:
            first = 11 - places if drop_from is None else drop_from
            for place in range(first, first + places):
                deal["stock"][place] = ".."
            return raw, number, drawn
    raise AssertionError("no deal with cards left")


def _drawn(raw, number):
    frames = [frame for frame in steps(read(raw)) if frame.deal == number + 1]
    return 12 - len(frames[-1].view["stock"])


def test_undrawn_cards_are_filled_in_pack_order_and_noted():
    raw, number, _ = undrawn(2)
    missing = {*sample("mariage")["deals"][number]["stock"]} - {*raw["deals"][number]["stock"]}
    record = replay(read(raw)).record
    deal = to_dict(record)["deals"][number]
    assert deal["undrawn"] == "unordered"
    assert deal["stock"][9:11] == sorted(missing, key=PACK.index)
    assert replay(read(to_dict(record))).hash == replay(read(raw)).hash


def test_undrawn_is_part_of_the_canonical_form():
    raw = sample("mariage")
    noted = sample("mariage")
    noted["deals"][0]["undrawn"] = "unordered"
    assert replay(read(raw)).hash != replay(read(noted)).hash


def test_card_that_was_drawn_must_be_known():
    raw = sample("mariage")
    raw["deals"][0]["stock"][0] = ".."
    message = "deal 1: card 1 of the stock is written .. but was seen (allowed: a card)"
    assert refusal(raw) == message


def test_upcard_must_be_known():
    raw, number, _ = undrawn(1, drop_from=11)
    assert refusal(raw).startswith(f"deal {number + 1}: card 12 of the stock is written ..")


def test_as_many_cards_must_be_missing_as_are_unknown():
    raw = sample()
    deal = raw["deals"][0]
    del deal["stock"][-2:]
    deal["stock"].append("..")
    assert refusal(raw) == "deal 1: 1 cards of the stock are written .. but 2 cards are missing"
    deal["stock"][0] = deal["hands"][0][0]
    assert refusal(raw) == f"deal 1: repeated cards: {deal['stock'][0]}"


def test_record_with_unknown_cards_is_never_fair():
    raw = fair_record()
    raw["deals"][0]["undrawn"] = "unordered"
    assert refusal(raw) == "deal 1: the cards are not those of the secret"


# Frames


@pytest.mark.parametrize("key", GAMES)
def test_steps_show_every_deal_and_action(key):
    record = random_record(key, 2)
    frames = steps(record)
    shown = [(frame.deal, frame.seat, frame.action) for frame in frames]
    expected = [
        entry
        for number, deal in enumerate(record.deals, 1)
        for entry in [(number, None, None), *((number, one.seat, one.action.text) for one in deal.actions)]
    ]
    assert shown == expected
    json.dumps([frame.view for frame in frames])
    assert frames[0].view["hands"]
    assert frames[-1].view["score"] == list(record.outcome.game_points)
