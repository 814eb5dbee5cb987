"""The models of the ratings app, one file each."""

from ratings.models.ledger_entry import Cause, LedgerEntry
from ratings.models.pool import Pool, Population
from ratings.models.rating import Rating

__all__ = ["Cause", "LedgerEntry", "Pool", "Population", "Rating"]
