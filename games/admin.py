"""Players, versions and workers for staff: to look at, and the few things to do with them.

What services own is shown and not written. Matches stand in tournaments.admin: voiding concerns their rounds.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import BotVersion, Confirmation, Hold, Player, Quota, Worker
from games.rules.errors import StichligaError
from games.selectors.holds import held_thing
from games.selectors.words import sentence
from games.services.locks import lock_players

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Model]
    TabularInline = admin.TabularInline[Model, Model]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker only
    TabularInline = admin.TabularInline


class Untouched:
    """Shows, never writes."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyAdmin(Untouched, ModelAdmin):
    """Rows that only services write."""

    show_full_result_count = False
    list_per_page = 50


class ReadOnlyInline(Untouched, TabularInline):
    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return [str(name) for name in self.fields or ()]


def act_on_each(
    model_admin: ModelAdmin,
    request: HttpRequest,
    rows: Iterable[Any],
    act: Callable[[Any], object],
) -> None:
    """Do it to every row; say how many it was done to, and why not to the others."""
    done = 0
    for row in rows:
        try:
            act(row)
        except StichligaError as error:
            model_admin.message_user(request, sentence(error), messages.ERROR)
        else:
            done += 1
    if done:
        text = ngettext("Done for %(count)d row.", "Done for %(count)d rows.", done) % {"count": done}
        model_admin.message_user(request, text, messages.SUCCESS)


class VersionInline(ReadOnlyInline):
    model = BotVersion
    fields = ("number", "status", "is_active", "built_in", "games", "reason", "created_at")


@admin.register(Player)
class PlayerAdmin(ModelAdmin):
    list_display = ("name", "kind", "is_active", "is_held", "is_private", "owner", "created_at", "page")
    list_filter = ("kind", "is_active", "is_held", "is_private", "is_source_open", "is_guest")
    list_select_related = ("owner",)
    search_fields = ("name", "slug", "owner__username")
    fields = (
        *("name", "slug", "kind", "owner", "is_active", "is_source_open"),
        *("is_private", "is_held", "is_guest", "created_at"),
    )
    readonly_fields = ("slug", "kind", "is_private", "is_held", "is_guest", "created_at")
    raw_id_fields = ("owner",)
    inlines = (VersionInline,)
    actions = ("activate", "deactivate")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @admin.display(description=_("page"))
    def page(self, player: Player) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("player", args=[player.slug]), player.slug)

    @admin.action(description=_("Activate: may be entered in tournaments"), permissions=["change"])
    def activate(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        self._set_active(request, players, True)

    @admin.action(description=_("Deactivate: is entered in no further tournament"), permissions=["change"])
    def deactivate(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        self._set_active(request, players, False)

    def _set_active(self, request: HttpRequest, players: QuerySet[Player], is_active: bool) -> None:
        with transaction.atomic():
            lock_players(players.values_list("pk", flat=True))
            changed = players.exclude(is_active=is_active).update(is_active=is_active)
        text = ngettext("%(count)d player changed.", "%(count)d players changed.", changed)
        self.message_user(request, text % {"count": changed}, messages.SUCCESS)


@admin.register(BotVersion)
class BotVersionAdmin(ReadOnlyAdmin):
    list_display = ("player", "number", "status", "is_active", "built_in", "file_name", "created_at")
    list_filter = ("status", "is_active", "built_in")
    list_select_related = ("player",)
    search_fields = ("player__name", "player__slug", "file_name", "=sha256")


@admin.register(Hold)
class HoldAdmin(ReadOnlyAdmin):
    """Bots and versions are held and released on the bot's page; here stands who did it, when and why."""

    list_display = ("held", "reason", "faults", "held_by", "held_at", "lifted_by", "lifted_at", "page")
    list_filter = (("lifted_at", admin.EmptyFieldListFilter), ("held_by", admin.EmptyFieldListFilter))
    list_select_related = ("player", "version__player", "held_by", "lifted_by")
    search_fields = ("player__name", "player__slug", "reason", "held_by__username")

    @admin.display(description=_("held"), ordering="player__name")
    def held(self, hold: Hold) -> str:
        return held_thing(hold)

    @admin.display(description=_("page"))
    def page(self, hold: Hold) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("bot", args=[hold.player.slug]), hold.player.slug)


@admin.register(Quota)
class QuotaAdmin(ModelAdmin):
    """More or less for one author than everybody may have."""

    list_display = ("owner", "bots", "active_bots", "uploads", "stored")
    list_select_related = ("owner",)
    search_fields = ("owner__username",)
    raw_id_fields = ("owner",)


@admin.register(Worker)
class WorkerAdmin(ReadOnlyAdmin):
    list_display = ("name", "seen_at", "started_at", "matches_played")
    ordering = ("-seen_at",)


@admin.register(Confirmation)
class ConfirmationAdmin(ReadOnlyAdmin):
    """Words are given on the match's page; older ones stand in the match's history."""

    list_display = ("match", "player", "word", "user", "reason", "confirmed_at")
    list_filter = ("word", "user__is_staff")
    list_select_related = ("seat__player", "user")
    search_fields = ("=seat__match__id", "seat__player__name", "user__username", "reason")
    ordering = ("-confirmed_at",)

    @admin.display(description=_("match"), ordering="seat__match")
    def match(self, given: Confirmation) -> SafeString:
        number = given.seat.match_id
        return format_html('<a href="{}">#{}</a>', reverse("match", args=[number]), number)

    @admin.display(description=_("player"), ordering="seat__player__name")
    def player(self, given: Confirmation) -> str:
        return given.seat.player.name
