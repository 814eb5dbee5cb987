"""Who may see a page: visitors are sent to log in, others without the right get 403."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from tournaments.selectors.organisers import may_organise

View = Callable[..., HttpResponse]
Test = Callable[[AbstractBaseUser | AnonymousUser], bool]


def _only(test: Test) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not test(request.user):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


staff_only = _only(lambda user: bool(getattr(user, "is_staff", False)))
organisers_only = _only(may_organise)
