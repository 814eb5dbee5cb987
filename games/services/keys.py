"""Keys for the API: shown once, of which only a hash is kept."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from knox.models import AuthToken

from games.rules.text import gettext_noop
from games.services.errors import NotFound, NotNow
from games.services.locks import lock_user

MOST_KEYS = 20


@transaction.atomic
def create_key(*, user: User, days: int | None = None) -> str:
    """Return a new key of the user, good for so many days or until it is revoked; raises NotNow."""
    lock_user(user.pk)  # of two keys made at once, one sees the other
    if AuthToken.objects.filter(user=user).count() >= MOST_KEYS:
        raise NotNow(gettext_noop("an account has at most %(most)s keys; revoke one first"), most=MOST_KEYS)
    _stored, key = AuthToken.objects.create(user=user, expiry=timedelta(days=days) if days else None)
    return str(key)


def revoke_key(*, user: User, start: str) -> None:
    """End the key of the user that begins with `start`; raises NotFound."""
    ended, _ = AuthToken.objects.filter(user=user, token_key=start).delete()
    if not ended:
        raise NotFound(gettext_noop("there is no such key"))
