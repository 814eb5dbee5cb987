"""How pages answer what goes wrong in a view: a page that says it, with the status the API would give."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from config.errors import STATUS_BY_ROOT, translate
from games.rules.errors import StichligaError


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
