"""Looking at one observation: what may be done now, and which suit is trump in it."""

from __future__ import annotations

from collections.abc import Mapping

from stichkit.cards import is_card

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing it would take longer than all the rest
    from typing import Any

    Observation = Mapping[str, Any]


def legal_cards(obs: Observation) -> list[str]:
    """Return the cards that may be played now, all other actions left out.

    >>> legal_cards({"legal": ["9H", "AS", "marriage QS", "close"]})
    ['9H', 'AS']
    """
    return [action for action in obs["legal"] if is_card(action)]


def announcements(obs: Observation) -> list[str]:
    """Return the announcements of marriages that may be made now, the claims among them too.

    >>> announcements({"legal": ["9H", "marriage QS", "marriage QS claim"]})
    ['marriage QS', 'marriage QS claim']
    """
    return [action for action in obs["legal"] if action.startswith("marriage ")]


def is_lead(obs: Observation) -> bool:
    """Tell whether no card lies on the table yet.

    >>> is_lead({"trick": []}), is_lead({"trick": [[1, "QS"]]})
    (True, False)
    """
    return not obs["trick"]


def trump_in_play(obs: Observation) -> str | None:
    """Return the trump suit, None where trumps mean nothing: in the special games of Sixty-Six for four.

    In Esel it is the own trump suit, None when there is none or more than one.

    >>> trump_in_play({"trump": "H", "phase": "strict"})
    'H'
    >>> trump_in_play({"trump": "H", "phase": "special"}) is None
    True
    """
    trump: str | None = obs["trump"]
    return None if obs["phase"] == "special" else trump
