"""Pools, live ratings and ledger for staff to look at; only matches and `recompute_ratings` change them."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from ratings.models import LedgerEntry, Pool, Rating

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker only


class ReadOnlyAdmin(ModelAdmin):
    """Shows, never writes: a change by hand would part the live table from the ledger."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


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
