"""What authors of bots get: a page about kit, starters, test at home and protocol; the archive."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.files import attachment
from games.intake.commands import allowed_programs
from games.intake.manifest import PROTOCOL
from games.play.ends import FaultReason
from games.play.plan import Limits
from games.rules.registry import GAMES
from games.selectors.kit_archive import kit_archive, kit_archive_name
from games.selectors.kit_reference import kit_introduction, kit_reference, kit_version


@require_safe
def kit(request: HttpRequest) -> HttpResponse:
    """Show how bots are written."""
    limits = Limits()
    context = {
        "version": kit_version(),
        "introduction": kit_introduction(),
        "reference": kit_reference(),
        "programs": list(allowed_programs()),
        "protocol": PROTOCOL,
        "games": list(GAMES),
        "faults": list(FaultReason),
        "limits": limits,
        "line_kib": limits.line_bytes // 1024,
        "output_mib": limits.output_bytes // 1024 // 1024,
    }
    return render(request, "kit.html", context)


@require_safe
def kit_zip(request: HttpRequest) -> HttpResponse:
    """Give out the kit and the starters."""
    return attachment(kit_archive(), kit_archive_name(), "application/zip")
