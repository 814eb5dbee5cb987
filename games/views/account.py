"""The account: its bots, its keys for the API, its language; and the matches it plays in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from games.access import signed_in
from games.forms import KeyForm
from games.rules.errors import StichligaError
from games.selectors.confirmations import waiting_for
from games.selectors.holds import own_open_holds
from games.selectors.own_players import own_bots, own_keys, own_match_page, own_players
from games.selectors.words import sentence
from games.services.keys import create_key, revoke_key
from games.services.people import player_of
from games.views.refusals import posted, told_refusals


def _page(request: HttpRequest, form: KeyForm, new_key: str = "") -> HttpResponse:
    user = signed_in(request)
    context = {"bots": own_bots(user), "keys": own_keys(user), "form": form, "new_key": new_key}
    at_a_table = {"you": player_of(user), "confirmations": waiting_for(user)}
    return render(request, "account.html", context | at_a_table | {"holds": own_open_holds(user)})


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Show the account."""
    return _page(request, KeyForm())


@never_cache
@login_required
@require_POST
@sensitive_variables("key")
def key_new(request: HttpRequest) -> HttpResponse:
    """Make a key and show it, this once."""
    form = KeyForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    try:
        key = create_key(user=signed_in(request), days=form.chosen)
    except StichligaError as error:
        form.add_error(None, sentence(error))
        return _page(request, form)
    return _page(request, KeyForm(), new_key=key)


@login_required
@require_POST
def key_revoke(request: HttpRequest) -> HttpResponse:
    """End the key that begins as `start` says."""
    with told_refusals(request):
        revoke_key(user=signed_in(request), start=posted(request, "start"))
        messages.success(request, gettext("The key is revoked: nobody can use it any more."))
    return redirect("account")


@never_cache
@login_required
@require_safe
def my_matches(request: HttpRequest) -> HttpResponse:
    """Show the matches of the account's players, newest first, whatever their state; of one with `player`."""
    user = signed_in(request)
    players = own_players(user)
    chosen = next((player for player in players if player.slug == request.GET.get("player")), None)
    page = own_match_page([chosen] if chosen else players, request.GET.dict())
    context = {"page": page, "own": players, "chosen": chosen, "confirmations": waiting_for(user)}
    return render(request, "my_matches.html", context)
