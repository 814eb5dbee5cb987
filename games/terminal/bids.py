"""What the bids of Esel ask for, to be noted beside them."""

from collections.abc import Mapping

from games.play.players import Message
from games.rules.actions import GO, PASS
from games.rules.esel.game import REVERSED
from games.rules.esel.scoring import points_needed
from games.terminal.table import NO_NOTES


def notes_on_bids(match: Message) -> Mapping[str, str]:
    """Return by action what a seat then needs; nothing in games without such bids."""
    if match["game"] != "esel":
        return NO_NOTES
    is_reversed = match["options"]["thresholds"] == REVERSED
    return {
        bid.text: f"{points_needed(match['seats'], bid is GO, is_reversed)} card points needed"
        for bid in (GO, PASS)
    }
