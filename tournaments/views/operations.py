"""The operations page, for staff."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.views.htmx import HtmxRequest
from tournaments.selectors.operations import operations as how_things_stand
from tournaments.views.permissions import staff_only


@require_safe
@staff_only
def operations(request: HtmxRequest) -> HttpResponse:
    """Show how the service is doing; for htmx only the part that changes."""
    template = "_operations_live.html" if request.htmx else "operations.html"
    return render(request, template, {"now": how_things_stand()})
