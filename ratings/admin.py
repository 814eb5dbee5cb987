"""Pools, live ratings and ledger for staff to look at; only matches and `recompute_ratings` change them.

A change by hand would part the live table from the ledger.
"""

from django.contrib import admin

from games.admin import ReadOnlyAdmin
from ratings.models import LedgerEntry, Pool, Rating


@admin.register(Pool)
class PoolAdmin(ReadOnlyAdmin):
    list_display = ("game", "system", "population", "last_number")
    list_filter = ("game", "system", "population")


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("player", "pool", "score", "matches", "won", "shared", "lost", "updated_at")
    list_filter = ("pool",)
    search_fields = ("player__name", "player__slug")


@admin.register(LedgerEntry)
class LedgerEntryAdmin(ReadOnlyAdmin):
    list_display = ("pool", "number", "player", "cause", "cause_id", "before", "after", "created_at")
    list_filter = ("pool", "cause")
    search_fields = ("player__name", "player__slug", "=cause_id")
    ordering = ("-id",)
