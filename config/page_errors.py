"""How pages answer what goes wrong in a view: a page that says it, with the status the API would give."""

from collections.abc import Callable

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext
from django.views import defaults

from config.errors import STATUS_BY_ROOT, TooBig, translate
from games.rules.errors import StichligaError
from games.selectors.imports import MOST_BYTES


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say of a form with too much text in it how much is allowed; of anything else that it cannot be read."""
    if not isinstance(exception, RequestDataTooBig):
        return defaults.bad_request(request, exception)
    text = gettext("the text is too long (allowed: %(most)s KiB)") % {"most": MOST_BYTES // 1024}
    return render(request, "refused.html", {"message": text}, status=TooBig.status_code)


class RefusalPages(MiddlewareMixin):
    """Turns a refusal that a view did not answer itself into a page; other errors stay faults of ours."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page of a refusal, None for anything else."""
        if not isinstance(exception, StichligaError):
            return None
        for root, status in STATUS_BY_ROOT:
            if isinstance(exception, root):
                return render(request, "refused.html", {"message": translate(exception)}, status=status)
        return None


class ReadableQueries(MiddlewareMixin):
    """Refuses a query with a NUL in it, which no text holds and not every database takes.

    The API says it of the parameter; forms say it of the field.
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: object, kwargs: object
    ) -> None:
        """Raise BadRequest for such a query of a page."""
        if request.path.startswith("/api/"):
            return
        if any("\0" in value for _, values in request.GET.lists() for value in values):
            raise BadRequest("NUL in the query")
