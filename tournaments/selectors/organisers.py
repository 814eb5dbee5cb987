"""Who may organise tournaments, and which."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

from tournaments.models import Tournament


def may_organise(user: User | AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether the user may create tournaments: staff, or whoever has been given the permission."""
    return (
        isinstance(user, User) and user.is_active and (user.is_staff or user.has_perm("tournaments.organise"))
    )


def may_change(user: User | AbstractBaseUser | AnonymousUser, tournament: Tournament) -> bool:
    """Return whether the user may enter players, start and cancel: the organiser, or staff."""
    return may_organise(user) and (
        getattr(user, "is_staff", False) or (user.pk is not None and tournament.organiser_id == user.pk)
    )
