"""Schnapsen by the usual tournament rules: 20 cards, five in a hand, the jack of trumps is exchanged."""

from collections.abc import Mapping
from dataclasses import replace

from games.rules.cards import pack_of
from games.rules.options import Option
from games.rules.sixty_six.match import TARGET
from games.rules.sixty_six.sixty_six import SixtySixMatch
from games.rules.sixty_six.table import Rules
from games.rules.sixty_six.two_handed_game import TwoHandedGame
from games.rules.text import gettext_noop


class SchnapsenMatch(SixtySixMatch):
    """A match of Schnapsen."""

    __slots__ = ()

    def _won(self, seat: int) -> int:
        return self.closed_worth if self.closed_by == seat else super()._won(seat)

    def _played_out(self, taker: int) -> tuple[int, int]:
        return (taker, 1) if self.closed_by < 0 else super()._played_out(taker)


class Schnapsen(TwoHandedGame):
    """The game."""

    key = "schnapsen"
    title = gettext_noop("Schnapsen")
    options = (
        TARGET,
        Option(
            "claim",
            "choice",
            "manual",
            gettext_noop("How 66 is claimed"),
            choices=(gettext_noop("manual"), gettext_noop("automatic")),
        ),
    )
    pack = pack_of("JQKTA")
    rules = Rules(
        hand_size=5, must_head=True, strict_marriages=True, exchange="J", exchange_tricks=0, closable=8
    )
    match = SchnapsenMatch

    def rules_for(self, options: Mapping[str, int | str | bool]) -> Rules:
        return replace(self.rules, automatic=True) if options["claim"] == "automatic" else self.rules
