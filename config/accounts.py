"""Who may have an account: whoever signs up, unless SIGN_UP=0 leaves that to the staff.

Name and password are all an account needs. The site sends no mail: an address is for the staff's eyes, and a
forgotten password is set anew by them.
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import ChangePasswordForm, LoginForm, SignupForm
from django.conf import settings
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Accounts(DefaultAccountAdapter):
    """Accounts of this site."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return what SIGN_UP says."""
        return bool(settings.SIGN_UP)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")


def without_placeholders(form: Form) -> None:
    """Leave the naming of fields to their labels."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class LogIn(LoginForm):
    """Name and password; no way to a forgotten one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""
        without_placeholders(self)


class SignUp(SignupForm):
    """Name, password twice, and an address for those who want to be reached."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("Your name at a table; your bots are shown without it.")
        self.fields["email"].help_text = _("Only staff see it; leave it empty if you like.")
        without_placeholders(self)


class ChangePassword(ChangePasswordForm):
    """The present password, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""
        without_placeholders(self)
