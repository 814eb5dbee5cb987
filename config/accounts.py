"""Who may have an account: nobody makes one alone; staff do, in the admin or with `./run manage`."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm
from django.http import HttpRequest


class Accounts(DefaultAccountAdapter):
    """Accounts of this site."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: there is no sign-up."""
        return False


class LogIn(LoginForm):
    """Name and password; the site sends no mail, so it offers no way to a forgotten one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
