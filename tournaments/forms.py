"""The form of a new tournament, its options made from what game and format offer.

Checks form only: numbers are numbers, choices are among those shown. The rules are the services' business.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.play.time_limits import TIME_LIMITS, TimeLimit
from games.rules.options import Option
from games.rules.registry import GAMES
from games.selectors.players import active_bots
from games.selectors.words import value_in_words
from tournaments.formats.registry import FORMATS


def option_field(option: Option) -> forms.Field:
    """Return the form field of an option."""
    title = gettext(option.title)
    title = title[:1].upper() + title[1:]
    if option.kind == "bool":
        return forms.BooleanField(label=title, required=False, initial=option.default)
    if option.kind == "int":
        return forms.IntegerField(
            label=title, initial=option.default, min_value=option.minimum, max_value=option.maximum
        )
    kind = type(option.default)
    return forms.TypedChoiceField(
        label=title,
        initial=option.default,
        choices=[(choice, value_in_words(choice)) for choice in option.choices],
        coerce=kind,
    )


def limit_field(limit: TimeLimit) -> forms.Field:
    """Return the form field of a time limit; left empty it is as usual."""
    title = gettext(limit.title)
    return forms.FloatField(
        label=title[:1].upper() + title[1:],
        initial=f"{limit.default:g}",
        required=False,
        min_value=limit.minimum,
        max_value=limit.maximum,
        widget=forms.NumberInput(attrs={"step": "any"}),
        help_text=gettext("%(minimum)s to %(maximum)s")
        % {"minimum": number_format(f"{limit.minimum:g}"), "maximum": number_format(f"{limit.maximum:g}")},
    )


def _known(key: object, registry: Mapping[str, object]) -> str:
    """Return the key, or the registry's first when it is none of its keys."""
    return key if isinstance(key, str) and key in registry else next(iter(registry))


class TournamentForm(forms.Form):
    """A new tournament; `shown` names the game and format whose options and bots it has."""

    name = forms.CharField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(label=_("Game"))
    format = forms.ChoiceField(label=_("Format"))
    is_rated = forms.BooleanField(label=_("The matches count for the ratings"), required=False, initial=True)

    def __init__(
        self, data: Mapping[str, Any] | None = None, initial: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.fields["game"].choices = [(key, gettext(game.title)) for key, game in GAMES.items()]  # type: ignore[attr-defined]
        self.fields["format"].choices = [(key, gettext(made.title)) for key, made in FORMATS.items()]  # type: ignore[attr-defined]
        chosen = data if data is not None else self.initial
        game = _known(chosen.get("game"), GAMES)
        made = _known(chosen.get("format"), FORMATS)
        self.shown = f"{game} {made}"
        self.has_seats = len(GAMES[game].players) > 1
        if self.has_seats:
            self.fields["seats"] = forms.TypedChoiceField(
                label=_("Seats at a table"),
                initial=GAMES[game].usual_seats,
                choices=[(seats, seats) for seats in GAMES[game].players],
                coerce=int,
            )
        self.game_keys = self._add_options("game", GAMES[game].options)
        self.format_keys = self._add_options("format", FORMATS[made].options)
        self.limit_keys = [(f"limit-{limit.key}", limit.key) for limit in TIME_LIMITS]
        for (name, _key), limit in zip(self.limit_keys, TIME_LIMITS, strict=True):
            self.fields[name] = limit_field(limit)
        self.fields["all_bots"] = forms.BooleanField(
            label=_("Enter every active bot that plays this game"), required=False
        )
        self.fields["bots"] = forms.ModelMultipleChoiceField(
            queryset=active_bots(game).order_by("name"),
            required=False,
            label=_("Bots that enter"),
            widget=forms.CheckboxSelectMultiple,
        )
        self.helper = FormHelper()
        self.helper.form_tag = False

    def _add_options(self, prefix: str, options: Iterable[Option]) -> list[tuple[str, str]]:
        """Add a field for each option; return field names and option keys."""
        keys = [(f"{prefix}-{option.key}", option.key) for option in options]
        for (name, _key), option in zip(keys, options, strict=True):
            self.fields[name] = option_field(option)
        return keys

    @property
    def game_fields(self) -> list[forms.BoundField]:
        names = [name for name, _key in self.game_keys]
        return [self[name] for name in (["seats", *names] if self.has_seats else names)]

    @property
    def format_fields(self) -> list[forms.BoundField]:
        return [self[name] for name, _key in self.format_keys]

    @property
    def seats(self) -> int | None:
        """Return the seats at a table chosen in a valid form, None where the game leaves no choice."""
        return self.cleaned_data.get("seats")

    @property
    def game_options(self) -> dict[str, Any]:
        """Return the game's options of a valid form."""
        return {key: self.cleaned_data[name] for name, key in self.game_keys}

    @property
    def format_options(self) -> dict[str, Any]:
        """Return the format's options of a valid form."""
        return {key: self.cleaned_data[name] for name, key in self.format_keys}

    @property
    def limit_fields(self) -> list[forms.BoundField]:
        return [self[name] for name, _key in self.limit_keys]

    @property
    def limits(self) -> dict[str, float]:
        """Return the time limits filled in in a valid form."""
        chosen = {key: self.cleaned_data[name] for name, key in self.limit_keys}
        return {key: seconds for key, seconds in chosen.items() if seconds is not None}

    @property
    def players(self) -> list[Player]:
        """Return the bots of a valid form that are to enter, by name."""
        bots = self.fields["bots"].queryset if self.cleaned_data["all_bots"] else self.cleaned_data["bots"]  # type: ignore[attr-defined]
        return list(bots)
