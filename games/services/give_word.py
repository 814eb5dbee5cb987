"""Take somebody's word on an imported match: that it was so, or that it was not.

When the last seat is confirmed the match counts: rating it is the caller's business, in the same transaction
(see tournaments.services.confirm). A rejected match stays unrated until whoever rejected it takes that back,
or staff confirm the seat; staff can also void it. Every word is kept in the match's history in the admin too.
"""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Confirmation, Match, MatchStatus, Purpose, Seat, Word
from games.rules.text import gettext_noop
from games.selectors.confirmations import spoken_for, word_of
from games.services.errors import NotNow, NotYours, Refused

LONGEST_REASON = 200


def give_word(*, match: Match, user: User, word: Word, seat: int | None = None, reason: str = "") -> Match:
    """Store the user's word on a seat, by default the one the user speaks for; return the match, locked.

    Must run inside a transaction. Staff can confirm any seat with a reason; a rejection needs one from
    anybody. To give the same word again changes nothing. Raises Refused, NotYours, or NotNow once the match
    is rated or voided.
    """
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if locked.purpose != Purpose.IMPORTED:
        raise Refused(
            gettext_noop("match %(match)s was not imported; only imported matches are confirmed"),
            match=match.pk,
        )
    seats = list(locked.seats.select_related("player", "confirmation").order_by("number"))
    own = spoken_for(user.pk, seats)
    chosen = _chosen(seats, own, seat, user)
    given = word_of(chosen)
    if given is not None and given.word == word and (chosen == own or user.is_staff):
        return locked
    _check_is_open(locked)
    reason = " ".join(reason.split())
    _check_may(user, word, chosen, own, reason)
    Confirmation.objects.update_or_create(
        seat=chosen,
        defaults={"word": word, "user": user, "reason": reason, "confirmed_at": timezone.now()},
    )
    LogEntry.objects.log_actions(
        user.pk, [locked], CHANGE, f"seat {chosen.number} {word}: {reason}".rstrip(": "), single_object=True
    )
    return _counts_when_complete(locked)


def _chosen(seats: list[Seat], own: Seat | None, number: int | None, user: User) -> Seat:
    if number is None and own is not None:
        return own
    found = next((seat for seat in seats if seat.number == number), None)
    if found is not None:
        return found
    if number is None and not user.is_staff:
        raise NotYours(gettext_noop("nobody you speak for sits in this match"))
    raise Refused(
        gettext_noop("say which seat (allowed: %(allowed)s)"),
        allowed=", ".join(str(seat.number) for seat in seats),
    )


def _check_is_open(match: Match) -> None:
    if match.is_rated:
        raise NotNow(gettext_noop("match %(match)s is rated; the words given stand"), match=match.pk)
    if match.status == MatchStatus.VOIDED:
        raise NotNow(gettext_noop("match %(match)s is voided; it counts nowhere"), match=match.pk)


def _check_may(user: User, word: Word, chosen: Seat, own: Seat | None, reason: str) -> None:
    if chosen != own and word == Word.REJECTED:
        raise NotYours(
            gettext_noop("only %(player)s can reject this; staff can void the match"),
            player=chosen.player.name,
        )
    if chosen != own and not user.is_staff:
        raise NotYours(
            gettext_noop("only %(player)s, or staff with a reason, can confirm this"),
            player=chosen.player.name,
        )
    if not reason and (chosen != own or word == Word.REJECTED):
        raise Refused(gettext_noop("this needs a reason"))
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        raise Refused(
            gettext_noop("the reason is too long (allowed: %(longest)s letters)"), longest=LONGEST_REASON
        )


def _counts_when_complete(match: Match) -> Match:
    """Make the match count if every seat is confirmed now."""
    confirmed = Confirmation.objects.filter(seat__match=match, word=Word.CONFIRMED).count()
    if confirmed == match.seats.count():
        match.is_rated = True
        match.save(update_fields=["is_rated"])
    return match
