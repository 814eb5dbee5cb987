"""Filters of lists: a value that is none of the possible ones is refused with a sentence that names these.

django-filter has no types, hence the ignores.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, FilterSet
from django_filters.fields import ChoiceField
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field

from games.rules.text import gettext_noop
from games.services.errors import Refused


class Filters(FilterSet):  # type: ignore[misc]
    """The filters of a list, one attribute each."""


class OneOfField(ChoiceField):  # type: ignore[misc]
    """A choice whose error says what can be chosen."""

    def validate(self, value: Any) -> None:
        possible = [str(key) for key, _title in self._choices if key]
        if value and value not in possible:
            raise ValidationError(
                _("%(value)s is not possible; possible: %(possible)s"),
                code="invalid_choice",
                params={"value": repr(value), "possible": ", ".join(possible)},
            )


class OneOf(ChoiceFilter):  # type: ignore[misc]
    """One of a closed set of keys."""

    field_class = OneOfField


@extend_schema_field(OpenApiTypes.BOOL)
class YesNo(OneOf):
    """`true` or `false`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[("true", _("yes")), ("false", _("no"))], **kwargs)

    def filter(self, queryset: QuerySet[Model], value: str) -> QuerySet[Model]:
        return super().filter(queryset, value == "true") if value else queryset


class Named(CharFilter):  # type: ignore[misc]
    """The address (slug) of something that exists, looked up in `among`; `missing` says that it does not."""

    def __init__(self, among: type[Model], missing: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.among = among
        self.missing = missing

    def filter(self, queryset: QuerySet[Model], value: str) -> QuerySet[Model]:
        if not value:
            return queryset
        named = self.candidates().filter(slug=value).first()
        if named is None:
            raise Refused(self.missing, key=repr(value))
        return self.narrow(queryset, named)

    def candidates(self) -> QuerySet[Model]:
        """Return what can be named."""
        return self.among._default_manager.all()

    def narrow(self, queryset: QuerySet[Model], named: Model) -> QuerySet[Model]:
        """Return what belongs to the named one."""
        found: QuerySet[Model] = super().filter(queryset, named)
        return found


NO_PLAYER = gettext_noop("there is no player %(key)s")
