"""Refuse what goes beyond an author's quota, in a sentence that names the limit and when it is free again.

To be asked within the transaction that stores, the owner locked: of two uploads at once one sees the other.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User

from games.rules.text import gettext_noop
from games.selectors.quotas import MIB, own_quota
from games.services.errors import OverQuota

ALMOST_A_MINUTE = timedelta(seconds=59, microseconds=999_999)  # the time named is never too early


def check_upload(*, owner: User, size: int, is_new_bot: bool) -> None:
    """Raise OverQuota when the owner may not upload a file of so many bytes now."""
    has = own_quota(owner)
    if has.most is None:
        return
    if is_new_bot:
        _check_bots(has.used["bots"], has.most["bots"])
        _check_active(has.used["active_bots"], has.most["active_bots"])
    if has.used["uploads"] >= has.most["uploads"]:
        _refuse_upload(has.most["uploads"], has.next_upload_at)
    if has.bytes_stored + size > has.most["stored"] * MIB:
        raise OverQuota(
            gettext_noop(
                "the file has %(size)s MiB, and of the %(most)s MiB your bots may store %(free)s are free; "
                "files are kept for good, so ask the staff for more"
            ),
            size=f"{size / MIB:.2f}",
            most=has.most["stored"],
            free=f"{max(0, has.most['stored'] * MIB - has.bytes_stored) / MIB:.2f}",
        )


def check_activation(*, owner: User) -> None:
    """Raise OverQuota when the owner may not have another active bot."""
    has = own_quota(owner)
    if has.most is not None:
        _check_active(has.used["active_bots"], has.most["active_bots"])


def _check_bots(used: int, most: int) -> None:
    if used >= most:
        raise OverQuota(
            gettext_noop(
                "you have as many bots as are allowed (%(most)s); they are kept for good, so upload a new "
                "version of one, or ask the staff for more"
            ),
            most=most,
        )


def _check_active(used: int, most: int) -> None:
    if used >= most:
        raise OverQuota(
            gettext_noop(
                "as many of your bots are active as may be at a time (%(most)s); a place is free as soon as "
                "you take one out of the leagues"
            ),
            most=most,
        )


def _refuse_upload(most: int, at: datetime | None) -> None:
    if at is None:
        raise OverQuota(gettext_noop("you may not upload anything at present; ask the staff"))
    raise OverQuota(
        gettext_noop(
            "of the uploads allowed within 24 hours (%(most)s) none is left; the next is possible at "
            "%(at)s UTC"
        ),
        most=most,
        at=f"{at + ALMOST_A_MINUTE:%Y-%m-%d %H:%M}",
    )
