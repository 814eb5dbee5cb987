"""The models of the tournaments app, one file each."""

from tournaments.models.league import League
from tournaments.models.round import Pairing, PairingEntry, PairingMatch, Round
from tournaments.models.tournament import Entry, Tournament, TournamentStatus

__all__ = [
    "Entry",
    "League",
    "Pairing",
    "PairingEntry",
    "PairingMatch",
    "Round",
    "Tournament",
    "TournamentStatus",
]
