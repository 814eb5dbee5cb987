"""Takes every trick it can. A file like this, saved as bot.py, is a complete bot."""

from typing import Any

WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
ORDER = "6789JQKTA"


class Bot:
    """Claims and announces when it can, leads its best card, takes with the cheapest card that takes."""

    def act(self, obs: dict[str, Any]) -> str:
        """Return a claim, an announcement, or a card."""
        legal = obs["legal"]
        if "claim" in legal and obs["card_points"] >= 66:
            return "claim"
        if announcement := best_announcement(obs):
            return announcement
        cards = [action for action in legal if len(action) == 2 and action[0] in ORDER]
        if not cards:
            return str(next((action for action in ("draw", "pass", "decline") if action in legal), legal[0]))
        trump = obs["trump"]
        if not obs["trick"]:
            return str(max(cards, key=lambda card: (WORTH.get(card[0], 0), card[1] != trump)))
        taking = [card for card in cards if takes(card, obs["trick"], trump)]
        return str(min(taking or cards, key=lambda card: (card[1] == trump, ORDER.index(card[0]))))


def best_announcement(obs: dict[str, Any]) -> str | None:
    """Return the announcement that counts most, claiming with it when that makes 66."""
    announced = [action for action in obs["legal"] if action.startswith("marriage ") and len(action) == 11]
    if not announced:
        return None
    best = max(announced, key=lambda action: (action[10] == obs["trump"], action[9] == "Q"))
    worth = 40 if best[10] == obs["trump"] else 20
    claims = f"{best} claim"
    return claims if claims in obs["legal"] and obs["card_points"] + worth >= 66 else str(best)


def takes(card: str, trick: list[list[Any]], trump: str | None) -> bool:
    """Tell whether a card would be the best of the trick so far."""
    suit_led = trick[0][1][1]

    def strength(text: str) -> tuple[int, int]:
        return (2 if text[1] == trump else 1 if text[1] == suit_led else 0), ORDER.index(text[0])

    return all(strength(card) > strength(played) for _, played in trick)
