"""What a seat of Sixty-Six for four is said to know, where that is not plain from what it was shown last."""

from collections import Counter
from random import Random

from games.rules.cards import card_of, card_text
from games.rules.four.knowledge import Knowledge
from games.rules.game import Lot
from games.rules.registry import game
from tests.games.rules.positions import full_deal, play
from tests.games.rules.tables.sixty_six_four import NINES_HANDS, PASSES, SHOWN

RULES = game("sixty-six-four")
FIVE_BY_THE_NINES = SHOWN + "top JD, top JC, leave 9H, call five, pass, pass, pass, lay 9H"
DRAWS = 600


def test_nines_that_were_shown_are_still_held() -> None:
    state = RULES.new_match(4, {}, Lot(3))
    state.deal(full_deal(RULES, 3, NINES_HANDS))
    play(state, SHOWN + "top JD, top JC, leave 9H, " + PASSES + "9C")
    kept = Knowledge(2, state.events(2)).kept(0)
    assert [card_text(card) for card in kept] == ["9D", "9H"]


def test_each_nine_that_was_shown_may_be_the_card_laid_away_in_a_five() -> None:
    state = RULES.new_match(4, {}, Lot(3))
    state.deal(full_deal(RULES, 3, NINES_HANDS))
    play(state, FIVE_BY_THE_NINES)
    completions = RULES.completions(state.observation(1), state.events(1))
    rng = Random(1)
    laid = Counter(completions.draw(rng).view()["laid"][0][1] for _ in range(DRAWS))
    nines = [laid[card_text(card_of(suit, "9"))] for suit in range(3)]
    assert min(nines) > DRAWS / 6 * 0.7
    assert max(nines) < DRAWS / 6 * 1.3
