"""The authors' kit says what the engine does, in every registered game: a match is walked through by chance,
and each seat's kit is handed what a bot would get."""

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from games.rules.actions import parse_action
from games.rules.cards import TEXTS
from games.rules.game import State
from games.rules.registry import GAMES
from stichkit import GAMES as KNOWN
from stichkit import Memory, is_card, legal_cards, sort_hand, trump_in_play
from tests.games.rules.walks import SEEDS, any_action, cautious, options_of_walk, walk

every_game = pytest.mark.parametrize("key", GAMES)
some = settings(max_examples=12, deadline=None)


class Author:
    """What the bot of one seat knows: observation and memory."""

    def __init__(self, key: str, seat: int, seats: int, options: dict[str, Any]) -> None:
        self.memory = Memory({"game": key, "seat": seat, "seats": seats, "options": options})
        self.seat = seat
        self.obs: dict[str, Any] = {}
        self._seen = 0

    def learn(self, state: State) -> None:
        """Take in what is new, as it comes through the pipe."""
        if state.event_count < self._seen or (state.deals and state.deals != self.memory.deal):
            self._seen = 0
        told = json.dumps([state.observation(self.seat), state.events(self.seat, self._seen)])
        self.obs, events = json.loads(told)
        self._seen = state.event_count
        for event in events:
            self.memory.see(event)
        self.memory.look(self.obs)


def deals(
    key: str, seed: int, ended_too: bool = False
) -> Iterator[tuple[State, list[Author], dict[str, Any]]]:
    """Walk through a match; yield each state of an open deal, every seat's author, and the whole truth."""
    authors: list[Author] = []
    for state, seats in walk(key, seed, cautious if seed % 3 else any_action):
        if not authors:
            options = options_of_walk(key, seed)
            authors = [Author(key, seat, seats, options) for seat in range(seats)]
        if state.to_act >= 0 or (ended_too and state.deals):
            for author in authors:
                author.learn(state)
            yield state, authors, state.view()


def test_the_kit_knows_every_game() -> None:
    assert set(KNOWN) >= set(GAMES)
    for key, game in GAMES.items():
        assert KNOWN[key].pack == [TEXTS[card] for card in game.pack]


@every_game
@given(seed=SEEDS)
@some
def test_cards_that_may_be_added_are_those_of_the_engine(key: str, seed: int) -> None:
    for state, authors, _ in deals(key, seed):
        author = authors[state.to_act]
        memory, obs = author.memory, author.obs
        if legal_cards(obs):
            assert memory.replies(obs["hand"], obs["trick"], obs, author.seat) == legal_cards(obs)


@every_game
@given(seed=SEEDS)
@some
def test_tricks_go_where_the_engine_gives_them_and_are_worth_as_much(key: str, seed: int) -> None:
    for _, authors, truth in deals(key, seed):
        for author in authors[:2]:
            memory = author.memory
            for taker, trick in memory.tricks[-1:]:
                before = author.obs | {"phase": "special" if truth["phase"] == "special" else "strict"}
                assert memory.winner(trick, before) == taker
            if memory.trick and "top" in author.obs:
                assert memory.winner(memory.trick, author.obs) == author.obs["top"]
            assert memory.trick == author.obs["trick"]


@every_game
@given(seed=SEEDS)
@some
def test_card_points_are_counted_as_the_engine_does(key: str, seed: int) -> None:
    rules = GAMES[key]
    for state, authors, _ in deals(key, seed, ended_too=True):
        for author in authors:
            assert author.memory.card_points == list(state.card_points)
            assert author.memory.side(author.seat) == rules.sides(len(authors))[author.seat]


@every_game
@given(seed=SEEDS)
@some
def test_a_card_takes_when_the_engine_says_so(key: str, seed: int) -> None:
    for state, authors, _ in deals(key, seed):
        author = authors[state.to_act]
        for card in legal_cards(author.obs)[:3]:
            after = state.copy()
            after.apply(parse_action(card))
            events = after.events(author.seat, state.event_count)
            taker = next((event["trick"] for event in events if "trick" in event), None)
            if taker is None and author.obs["trick"]:
                taker = after.observation(author.seat).get("top")
            if taker is not None:
                assert author.memory.takes(card, author.obs) == (taker == author.seat)


@every_game
@given(seed=SEEDS)
@some
def test_every_card_is_accounted_for_once(key: str, seed: int) -> None:
    for _, authors, truth in deals(key, seed):
        for author in authors:
            memory = author.memory
            assert sort_hand(memory.hand) == author.obs["hand"]
            parts = [memory.hand, memory.gone, memory.unseen, *memory.held]
            parts.append([memory.upcard] if memory.upcard else [])
            assert sorted(card for part in parts for card in part) == sorted(memory.pack)
            own_or_gone = memory.hand | memory.gone
            for seat, hand in enumerate(truth["hands"]):
                assert seat == author.seat or not own_or_gone & set(hand)


@every_game
@given(seed=SEEDS)
@some
def test_what_is_remembered_of_other_hands_is_true(key: str, seed: int) -> None:
    for _, authors, truth in deals(key, seed):
        for author in authors:
            memory = author.memory
            for seat, hand in enumerate(truth["hands"]):
                if seat != author.seat:
                    assert memory.held[seat] <= set(hand)
                    assert not [card for card in hand if card[1] in memory.void[seat]]
                    assert all(memory.may_hold(seat, card) for card in hand) or truth["phase"] == "trump"


@every_game
@given(seed=SEEDS)
@some
def test_sampled_hands_may_be_the_true_ones(key: str, seed: int) -> None:
    rng = Random(seed)
    for _, authors, _ in deals(key, seed):
        author = rng.choice(authors)
        memory, obs = author.memory, author.obs
        hands = memory.sample(obs, rng)
        assert [len(hand) for hand in hands] == obs["hands"]
        assert hands[author.seat] == obs["hand"]
        cards = [card for hand in hands for card in hand]
        assert len(set(cards)) == len(cards)
        for seat, hand in enumerate(hands):
            if seat != author.seat:
                assert memory.held[seat] <= set(hand)
                assert all(memory.may_hold(seat, card) for card in hand)


@every_game
def test_void_suits_are_found_out(key: str) -> None:
    found = 0
    for seed in range(12):
        for _, authors, _ in deals(key, seed):
            found += sum(bool(suits) for author in authors for suits in author.memory.void)
    assert found > 100


@every_game
def test_the_trump_suit_is_known_from_the_events(key: str) -> None:
    for seed in range(12):
        for _, authors, _ in deals(key, seed):
            for author in authors:
                if key != "esel":
                    assert author.memory.trump == author.obs["trump"]
                    assert trump_in_play(author.obs) in (None, author.obs["trump"])


def test_sampling_gives_every_hidden_card_its_turn() -> None:
    state, authors, _ = next(deals("mariage", 1))
    author = authors[state.to_act]
    rng = Random(0)
    seen = {card for _ in range(200) for card in author.memory.sample(author.obs, rng)[1 - author.seat]}
    assert seen == set(author.memory.unseen)


def test_events_of_a_deal_follow_each_other() -> None:
    """The test's own feed: no event is handed over twice, none is left out."""
    counts = []
    for state, authors, _ in deals("schnapsen", 7):
        counts.append((state.deals, len(authors[0].memory.gone)))
    assert all(later >= earlier for earlier, later in pairwise(counts))
    assert all(is_card(card) for card in authors[0].memory.gone)


def test_a_card_that_was_shown_may_be_the_one_that_is_laid_away() -> None:
    memory = Memory({"game": "sixty-six-four", "seat": 0, "seats": 4, "options": {}})
    memory.see({"deal": 1, "dealer": 0, "hand": ["9C", "AC", "9D"], "cuts": []})
    memory.see({"seat": 1, "action": "decline"})
    memory.see({"cards": ["AD", "TH", "AH"]})
    memory.see({"seat": 1, "shows": ["QS"]})
    assert memory.held[1] == {"QS"}
    assert memory.trump == "S"

    memory.see({"seat": 1, "action": "call five"})
    memory.see({"seat": 1, "action": "lay"})
    assert memory.held[1] == set()
    assert "QS" in memory.unseen
    memory.see({"seat": 0, "action": "lay 9C"})
    assert memory.gone == {"9C"}
    assert "9C" not in memory.hand
