"""What all resources of the API share: an address says what it takes, and refuses what it does not know.

A resource is one file: serializers, views and `urlpatterns`, with one line in `config/api.py`. How lists are
paged, who may ask how often, and how errors are answered is said once for all in the settings.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from django.http import Http404
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.api.filters import Filters
from games.rules.text import gettext_noop
from games.services.errors import NotFound, Refused


class FormatNegotiation(DefaultContentNegotiation):
    """For addresses with several formats: `?format=` goes before the Accept header."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        wanted = format_suffix or request.query_params.get("format")
        renderer, media_type = super().select_renderer(request, renderers, wanted)
        return renderer, media_type

    def filter_renderers(self, renderers: Iterable[BaseRenderer], format: str) -> list[BaseRenderer]:
        renderers = list(renderers)
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            raise Refused(
                gettext_noop("there is no format %(format)s here; formats: %(formats)s"),
                format=repr(format),
                formats=", ".join(renderer.format for renderer in renderers),
            )
        return found


class Resource(GenericAPIView[Any]):
    """One address of the API. `parameters` are the query parameters besides filters and paging."""

    parameters: ClassVar[tuple[str, ...]] = ()
    not_found: ClassVar[str] = gettext_noop("there is nothing under %(key)s")
    lookup_field = "slug"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        check_parameters(request, self.known_parameters(request))

    def known_parameters(self, request: Request) -> tuple[str, ...]:
        """Return the query parameters this address takes with the request's method."""
        if request.method not in SAFE_METHODS:
            return ()
        known = list(self.parameters)
        if isinstance(self, ListModelMixin):
            known += getattr(self, "filterset_class", Filters).base_filters
            known += getattr(self.paginator, "parameters", ())
        return tuple(known)

    def get_object(self) -> Any:
        """Return what the address names; raises NotFound with the resource's own sentence."""
        try:
            return super().get_object()
        except Http404:
            raise NotFound(
                self.not_found, key=repr(self.kwargs[self.lookup_url_kwarg or self.lookup_field])
            ) from None


def check_parameters(request: Request, known: Sequence[str]) -> None:
    """Raise Refused for a query parameter that is not known here or that is given twice."""
    for name, values in request.query_params.lists():
        if name not in known:
            raise Refused(
                gettext_noop("there is no parameter %(name)s here; parameters: %(known)s")
                if known
                else gettext_noop("there is no parameter %(name)s here; this address takes none"),
                name=repr(name),
                known=", ".join(known),
            )
        if len(values) > 1:
            raise Refused(gettext_noop("the parameter %(name)s stands twice; give it once"), name=repr(name))


def one_of(request: Request, name: str, possible: Sequence[str], default: str) -> str:
    """Return the parameter's value or the default; raises Refused naming the possible ones."""
    value = request.query_params.get(name) or default
    if value not in possible:
        raise Refused(
            gettext_noop("%(name)s cannot be %(given)s; possible: %(possible)s"),
            name=name,
            given=repr(value),
            possible=", ".join(possible),
        )
    return value
