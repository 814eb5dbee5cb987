# bot.py: plays its cheapest card. Change act() and upload the file.
WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


def act(obs):
    """Return one of obs["legal"]; see obs["hand"], obs["trick"]."""
    cards = [one for one in obs["legal"] if one in obs["hand"]]
    if not cards:  # nothing to play now: to draw, to say, to exchange
        return obs["legal"][0]
    is_trump = {card: card[1] == obs["trump"] for card in cards}
    return min(cards, key=lambda c: (is_trump[c], WORTH.get(c[0], 0)))
