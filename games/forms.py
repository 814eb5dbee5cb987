"""The forms of bots and keys. They check form only; what a bot may be is for the services to say."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.registry import GAMES

KEY_DAYS = {"30": _("30 days"), "90": _("90 days"), "365": _("a year"), "": _("until it is revoked")}


class VersionForm(forms.Form):
    """A file, and the games it plays."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_("bot.py, or a .zip with a bot.py in it; up to 5 MiB"),
        widget=forms.ClearableFileInput(attrs={"accept": ".py,.zip"}),
    )
    games = forms.MultipleChoiceField(
        label=_("Games it plays"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("a bot.json in the zip goes before this choice"),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        files: MultiValueDict[str, Any] | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, files, initial=dict(initial or {}))
        self.fields["games"].choices = [(key, gettext(game.title)) for key, game in GAMES.items()]  # type: ignore[attr-defined]


class BotForm(VersionForm):
    """A new bot: its name besides."""

    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("shown on every page; 2 to 40 letters, no two bots alike")
    )
    is_private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_(
            "only you and staff see it; it is checked, and plays in no league until you make it public"
        ),
    )
    field_order = ("name", "file", "games", "is_private")


class KeyForm(forms.Form):
    """How long a new key is good."""

    days = forms.ChoiceField(
        label=_("Good for"), choices=list(KEY_DAYS.items()), required=False, initial="365"
    )

    @property
    def chosen(self) -> int | None:
        """Return the days of a valid form, None for a key without an end."""
        return int(self.cleaned_data["days"]) if self.cleaned_data["days"] else None
