"""Who takes a trick of Esel: people lay cards and see why."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.trick_page import trick_page


@require_safe
def trick(request: HttpRequest) -> HttpResponse:
    """Show the trick that the address says, card by card."""
    return render(request, "trick.html", {"page": trick_page(request.GET)})
