"""Import matches that people played: paste or choose a record, look at what was read, store it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from games.access import ImportThrottle, signed_in
from games.play.text_lines import quote
from games.rules.errors import StichligaError
from games.selectors.confirmations import imports_of, waiting_for
from games.selectors.import_preview import Preview, preview_of
from games.services.import_matches import import_matches
from games.services.people import player_of
from games.views.htmx import HtmxRequest
from tournaments.import_form import ImportForm

TOO_MANY = 429
# One deal with all that people ask about: an exchange, a marriage, closing, a claim, cards that nobody drew.
EXAMPLE = """; What stands behind a semicolon is a remark.
[Game "sixty-six"]
[Seat0 "Anna"]
[Seat1 "Grandpa"]
[Target "2"]
[PlayedAt "2026-03-01T18:00:00Z"]

Deal 1, dealer 0
0: QD AC JS 9C 9S KS
1: QC 9H JH KH AS TD
stock: JC QH TS 9D KD JD TC AH .. .. .. QS
9H 9C  JC AC  exchange  marriage QS AS  9D JD
close  TC QC  claim
= 68 14 / 2 0
"""


@login_required
@require_http_methods(["GET", "POST"])
def match_import(request: HtmxRequest) -> HttpResponse:
    """Show the form; import what it holds, all of it or nothing.

    With `check`, and for htmx, only what was read is shown.
    """
    you = player_of(signed_in(request))
    if request.method == "GET":
        text = EXAMPLE.replace('"Anna"', quote(you.name)) if "example" in request.GET else ""
        return _page(request, ImportForm(initial={"text": text}))
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    if request.htmx or "check" in request.POST:
        return _page(request, form, preview_of(form.source, signed_in(request)) if form.source else None)
    if not ImportThrottle().allow_request(request, None):  # type: ignore[arg-type]
        messages.error(request, gettext("that were many imports within an hour; please wait a while"))
        return _page(request, form, status=TOO_MANY)
    try:
        matches = import_matches(source=form.source, importer=signed_in(request))
    except StichligaError:
        return _page(request, form, preview_of(form.source, signed_in(request)))
    text = ngettext("The match is imported.", "%(count)d matches are imported.", len(matches))
    messages.success(request, text % {"count": len(matches)})
    return redirect("match", pk=matches[0].pk) if len(matches) == 1 else redirect("match_import")


def _page(
    request: HtmxRequest, form: ImportForm, preview: Preview | None = None, status: int = 200
) -> HttpResponse:
    """Show form and preview, for htmx only the preview; what came in a file stands in the field then."""
    from_file = form.from_file
    if from_file:
        form = ImportForm(initial={"text": from_file})
    context: dict[str, object] = {"form": form, "preview": preview, "from_file": from_file}
    if request.htmx:
        return render(request, "_import_preview.html", context)
    user = signed_in(request)
    context |= {
        "you": player_of(user),
        "example": EXAMPLE,
        "imports": imports_of(user),
        "confirmations": waiting_for(user),
    }
    return render(request, "import.html", context, status=status)
