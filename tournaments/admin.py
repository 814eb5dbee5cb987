"""Matches, leagues, tournaments and rounds for staff: to look at, and the few things to do with them."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.admin import ModelAdmin, ReadOnlyAdmin, ReadOnlyInline, act_on_each
from games.models import ImportedMatch, Match, MatchAttempt, Seat
from games.rules.errors import StichligaError
from games.rules.registry import game as game_by_key
from games.selectors.words import sentence
from games.services.give_back import queue_again
from tournaments.formats.registry import tournament_format
from tournaments.models import Entry, League, Pairing, PairingMatch, Round, Tournament
from tournaments.services.run import cancel_tournament, start_tournament
from tournaments.services.settle import void_match


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ("number", "side", "player", "bot_version", "place", "game_points", "fault", "word")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        return (
            super()
            .get_queryset(request)
            .select_related("player", "bot_version__player", "confirmation__user")
        )

    @admin.display(description=_("word"), empty_value="")
    def word(self, seat: Seat) -> str | None:
        """Return what was said of an imported match from this seat, by whom and why."""
        given = getattr(seat, "confirmation", None)
        return given and f"{given.get_word_display()} ({given.user}) {given.reason}"


class ImportInline(ReadOnlyInline):
    model = ImportedMatch
    fields = ("importer", "played_at", "imported_at")


class AttemptInline(ReadOnlyInline):
    model = MatchAttempt
    fields = ("number", "worker", "reason", "ended_at")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """A match changes by playing, queueing again and voiding only; its secret is never shown."""

    list_display = ("id", "game", "status", "purpose", "who", "end", "attempts", "is_rated", "finished_at")
    list_filter = ("status", "game", "purpose", "is_rated", "needs_sandbox")
    search_fields = ("=id", "seats__player__name", "=queue_group", "=record_hash")
    search_help_text = _("number, player, queue group or record hash")
    exclude = ("secret", "lease_token")
    inlines = (SeatInline, ImportInline, AttemptInline)
    actions = ("queue_again", "void")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        return super().get_queryset(request).prefetch_related("seats__player")

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Tell whether the user may change matches by actions, if not by hand."""
        return request.user.has_perm("games.change_match")

    def view_on_site(self, match: Match) -> str:  # type: ignore[override]
        return reverse("match", args=[match.pk])

    @admin.display(description=_("players"))
    def who(self, match: Match) -> str:
        return " – ".join(seat.player.name for seat in match.seats.all())

    @admin.action(description=_("Queue again (failed matches)"), permissions=["act"])
    def queue_again(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        act_on_each(self, request, matches, lambda match: queue_again(match=match))

    @admin.action(description=_("Void (matches without a result)"), permissions=["act"])
    def void(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        act_on_each(self, request, matches, lambda match: void_match(match=match))


class LeagueForm(forms.ModelForm):  # type: ignore[type-arg]
    """A league whose options are those of its game and format."""

    class Meta:
        model = League
        fields = (
            "name",
            "slug",
            "game",
            "game_options",
            "seats",
            "format",
            "format_options",
            "pause_seconds",
            "is_active",
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, find in (("game", game_by_key), ("format", tournament_format)):
            options = f"{name}_options"
            if not cleaned.get(name) or options not in cleaned:
                continue
            if not isinstance(cleaned[options] or {}, dict):
                self.add_error(options, _('options are written like {"target": 7}'))
                continue
            try:
                cleaned[options] = find(cleaned[name]).check_options(cleaned[options] or {})
            except StichligaError as error:
                self.add_error(options, sentence(error))
        if cleaned.get("game") and cleaned.get("seats") is not None and "game_options" not in self.errors:
            try:
                game_by_key(cleaned["game"]).check_seats(cleaned["seats"], cleaned.get("game_options") or {})
            except StichligaError as error:
                self.add_error("seats", sentence(error))
        return cleaned


@admin.register(League)
class LeagueAdmin(ModelAdmin):
    form = LeagueForm
    list_display = ("name", "game", "format", "pause_seconds", "is_active", "created_at")
    list_filter = ("is_active", "game", "format")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    actions = ("activate", "deactivate")

    @admin.action(description=_("Activate: the next tournament opens by itself"), permissions=["change"])
    def activate(self, request: HttpRequest, leagues: QuerySet[League]) -> None:
        leagues.update(is_active=True)

    @admin.action(description=_("Deactivate: no further tournament opens"), permissions=["change"])
    def deactivate(self, request: HttpRequest, leagues: QuerySet[League]) -> None:
        leagues.update(is_active=False)


class EntryInline(ReadOnlyInline):
    model = Entry
    fields = ("number", "player", "created_at")


@admin.register(Tournament)
class TournamentAdmin(ModelAdmin):
    """Name and organiser can be changed; the rest is settled when it is created, or by services."""

    list_display = ("name", "game", "format", "status", "organiser", "league", "started_at", "finished_at")
    list_filter = ("status", "game", "format", "league", "is_rated")
    list_select_related = ("organiser", "league")
    search_fields = ("name", "slug", "organiser__username")
    exclude = ("seed",)
    raw_id_fields = ("organiser",)
    inlines = (EntryInline,)
    actions = ("start", "cancel")

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        free = {"name", "organiser", "seed"}
        return [field.name for field in Tournament._meta.fields if field.name not in free]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # the page for it checks options and enters players

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def view_on_site(self, tournament: Tournament) -> str:  # type: ignore[override]
        return reverse("tournament", args=[tournament.slug])

    @admin.action(description=_("Start"), permissions=["change"])
    def start(self, request: HttpRequest, tournaments: QuerySet[Tournament]) -> None:
        act_on_each(self, request, tournaments, lambda each: start_tournament(tournament=each))

    @admin.action(description=_("Cancel"), permissions=["change"])
    def cancel(self, request: HttpRequest, tournaments: QuerySet[Tournament]) -> None:
        act_on_each(self, request, tournaments, lambda each: cancel_tournament(tournament=each))


class PairingInline(ReadOnlyInline):
    model = Pairing
    fields = ("number", "is_bye", "closed_at")
    show_change_link = True


class PairingMatchInline(ReadOnlyInline):
    model = PairingMatch
    fields = ("number", "match")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "created_at", "completed_at")
    list_filter = (("completed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("tournament",)
    search_fields = ("tournament__name", "tournament__slug")
    inlines = (PairingInline,)


@admin.register(Pairing)
class PairingAdmin(ReadOnlyAdmin):
    list_display = ("round", "number", "is_bye", "closed_at")
    list_select_related = ("round__tournament",)
    search_fields = ("round__tournament__name",)
    inlines = (PairingMatchInline,)
