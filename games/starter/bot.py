# bot.py: plays its cheapest card. Change act() to taste and upload the file.
WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


def act(obs):
    """Return one of obs["legal"]; obs["hand"], obs["trick"], obs["trump"] ... say what you may know."""
    cards = [action for action in obs["legal"] if action in obs["hand"]]
    if not cards:  # nothing to be played just now: something is to be drawn, said or exchanged
        return obs["legal"][0]
    return min(cards, key=lambda card: (card[1] == obs["trump"], WORTH.get(card[0], 0)))
