"""API keys: `Authorization: Token KEY`. Knox keeps only their hashes."""

import re
from typing import Any

from django.utils.translation import gettext_lazy as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

KEY = re.compile(rb"[0-9a-zA-Z]{16,200}")


class KeyAuthentication(TokenAuthentication):  # type: ignore[misc]
    """Knox's, except that a key no installation can have made is refused before anything is looked up."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        if not KEY.fullmatch(token):
            raise AuthenticationFailed(_("Invalid token."))
        user, key = super().authenticate_credentials(token)
        return user, key
