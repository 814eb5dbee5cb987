"""What a bot wants to know about the cards it sees: pure Python, 3.9 or newer, nothing to install.

    from stichkit import Memory

    class Bot:
        def start(self, match):
            self.memory = Memory(match)

        def see(self, event):
            self.memory.see(event)

        def act(self, obs):
            self.memory.look(obs)
            ...

A `Memory` knows what the cards do in the match (it is a `Table`), and what was seen of them. On the site the
package is there already: an uploaded bot imports it. At home put the folder `stichkit` beside your bot. What
you upload with your bot goes before the one of the site.
"""

from stichkit.cards import RANKS, SUITS, card_of, is_card, rank, sort_hand, suit
from stichkit.looking import announcements, is_lead, legal_cards, trump_in_play
from stichkit.memory import Memory
from stichkit.packs import GAMES
from stichkit.sampling import share_out
from stichkit.table import Table

__version__ = "1.0"

__all__ = [
    "GAMES",
    "RANKS",
    "SUITS",
    "Memory",
    "Table",
    "announcements",
    "card_of",
    "is_card",
    "is_lead",
    "legal_cards",
    "rank",
    "share_out",
    "sort_hand",
    "suit",
    "trump_in_play",
]
