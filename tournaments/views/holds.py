"""Staff hold a bot or a version, with a reason, and release it again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.access import signed_in
from games.models import Hold, Player, PlayerKind
from games.selectors.holds import held_thing
from games.selectors.keyset import whole_number
from games.services.hold import hold_bot, hold_version, lift_hold
from games.views.own import version_of
from games.views.refusals import told_refusals
from tournaments.services.unplayable import void_unplayable
from tournaments.views.permissions import staff_only


@require_POST
@staff_only
def bot_hold(request: HttpRequest, slug: str) -> HttpResponse:
    """Hold the bot, or the version that `version` names."""
    bot = get_object_or_404(Player, slug=slug, kind=PlayerKind.BOT)
    number = request.POST.get("version")
    version = version_of(bot, whole_number(number) or 0) if number else None
    by, reason = signed_in(request), request.POST.get("reason", "")
    with told_refusals(request):
        if version is None:
            held = hold_bot(bot=bot, by=by, reason=reason)
        else:
            held = hold_version(version=version, by=by, reason=reason)
        voided = void_unplayable()
        said = gettext("%(held)s is held; matches that were voided for it: %(voided)d.")
        messages.success(request, said % {"held": held_thing(held), "voided": voided})
    return redirect("bot", slug=slug)


@require_POST
@staff_only
def hold_lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Release what is held."""
    hold = get_object_or_404(Hold.objects.select_related("player", "version"), pk=pk)
    by, reason = signed_in(request), request.POST.get("reason", "")
    with told_refusals(request):
        lift_hold(hold=hold, by=by, reason=reason)
        messages.success(request, gettext("%(held)s is released.") % {"held": held_thing(hold)})
    return redirect("bot", slug=hold.player.slug)
