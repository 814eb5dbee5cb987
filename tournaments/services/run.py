"""Start a tournament, pair its rounds one by one, and end it."""

import random
import secrets

from django.db import transaction
from django.utils import timezone

from games.models import BotVersion, Match, MatchStatus, VersionStatus
from games.play.plan import Limits
from games.rules.registry import game as game_by_key
from games.rules.text import gettext_noop
from games.services.errors import NotNow
from games.services.hint import PAIR_NEXT_ROUND, PLAY, send_hint
from games.services.locks import lock_matches
from games.services.queue_matches import MatchOrder, queue_matches
from tournaments.formats.base import Finished, NextRound, Seating
from tournaments.formats.registry import tournament_format
from tournaments.models import Entry, Pairing, PairingEntry, PairingMatch, Round, Tournament, TournamentStatus
from tournaments.selectors.results import played_rounds
from tournaments.services.unplayable import void_unplayable


@transaction.atomic
def start_tournament(*, tournament: Tournament) -> None:
    """Close the entries and have the first round paired.

    Raises NotNow when it has been started or cancelled, Refused with fewer entries than the game needs.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.status != TournamentStatus.OPEN:
        raise NotNow(
            gettext_noop("%(tournament)s is %(status)s; only a tournament open for entries can be started"),
            tournament=locked.name,
            status=locked.get_status_display(),
        )
    tournament_format(locked.format).check_entries(locked.entries.count(), sides=locked.sides)
    locked.status = TournamentStatus.RUNNING
    locked.started_at = timezone.now()
    locked.save(update_fields=["status", "started_at"])
    tournament.refresh_from_db()
    send_hint(PAIR_NEXT_ROUND, locked.pk)


@transaction.atomic
def cancel_tournament(*, tournament: Tournament) -> None:
    """End a tournament without a result; what waits is voided, what was played stays and stays rated.

    Raises NotNow when it is over already.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        raise NotNow(
            gettext_noop("%(tournament)s is %(status)s; only an open or running one can be cancelled"),
            tournament=locked.name,
            status=locked.get_status_display(),
        )
    waiting = Match.objects.filter(
        pairing_match__pairing__round__tournament=locked,
        status__in=[MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FAILED],
    )
    lock_matches(waiting)
    waiting.update(status=MatchStatus.VOIDED, lease_token="", lease_expires_at=None)
    locked.status = TournamentStatus.CANCELLED
    locked.finished_at = timezone.now()
    locked.save(update_fields=["status", "finished_at"])
    tournament.refresh_from_db()


def pair_next_round(*, tournament_id: int) -> Round | None:
    """Store the next round of a running tournament with its matches; end the tournament after the last one.

    Safe to call at any time and twice: it waits for the round before where the format needs its results, and
    a round's number is unique. Return the round it made, or None. While the format thinks nothing is locked.
    """
    tournament = Tournament.objects.get(pk=tournament_id)
    made = tournament_format(tournament.format)
    if tournament.status != TournamentStatus.RUNNING or (made.needs_results and not _is_complete(tournament)):
        return None
    entries = {
        entry.number: entry for entry in tournament.entries.select_related("player").order_by("number")
    }
    played = played_rounds(tournament)
    step = made.pair(
        list(entries),
        played,
        tournament.format_options,
        random.Random(tournament.seed),
        tournament.sides,
    )
    return _take_step(tournament_id, step, len(played), entries)


@transaction.atomic
def _take_step(
    tournament_id: int, step: NextRound | Finished, rounds_before: int, entries: dict[int, Entry]
) -> Round | None:
    """Store the round, or end the tournament; nothing when it has gone on without this step meanwhile."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
    if tournament.status != TournamentStatus.RUNNING or tournament.rounds.count() != rounds_before:
        return None
    if not isinstance(step, NextRound):
        if _is_complete(tournament):
            _finish(tournament)
        return None
    new_round = _store_round(tournament, step, entries)
    void_unplayable(within=new_round)
    if not tournament_format(tournament.format).needs_results:
        send_hint(PAIR_NEXT_ROUND, tournament.pk)
    send_hint(PLAY)
    return new_round


def _is_complete(tournament: Tournament) -> bool:
    """Return whether all rounds paired so far are complete."""
    return not tournament.rounds.filter(completed_at=None).exists()


def _finish(tournament: Tournament) -> None:
    tournament.status = TournamentStatus.FINISHED
    tournament.finished_at = timezone.now()
    tournament.save(update_fields=["status", "finished_at"])


def _store_round(tournament: Tournament, step: NextRound, entries: dict[int, Entry]) -> Round:
    number = tournament.rounds.count() + 1
    new_round = Round.objects.create(tournament=tournament, number=number)
    table = 0
    for table, seating in enumerate(step.seatings, 1):
        _store_pairing(new_round, table, seating, entries)
    for bye in step.byes:
        table += 1
        pairing = Pairing.objects.create(round=new_round, number=table, is_bye=True, closed_at=timezone.now())
        PairingEntry.objects.create(round=new_round, pairing=pairing, entry=entries[bye], seat=0)
    if not step.seatings:
        new_round.completed_at = timezone.now()
        new_round.save(update_fields=["completed_at"])
    return new_round


def _versions(entries: list[Entry], game: str) -> dict[int, BotVersion]:
    """Return the version each entry plays with: the active one, if it plays the game, else one that does.

    Without an active one (suspended meanwhile) it is the one suspended last, whose matches are voided.
    """
    versions = BotVersion.objects.filter(player__in=[entry.player_id for entry in entries])
    in_turn = sorted(
        versions,
        key=lambda one: (game in one.games, one.is_active, one.status == VersionStatus.SUSPENDED, one.number),
    )
    return {version.player_id: version for version in in_turn}


def _store_pairing(new_round: Round, table: int, seating: Seating, entries: dict[int, Entry]) -> None:
    pairing = Pairing.objects.create(round=new_round, number=table)
    first = [entries[number] for number in seating.entries]
    PairingEntry.objects.bulk_create(
        PairingEntry(round=new_round, pairing=pairing, entry=entry, seat=seat)
        for seat, entry in enumerate(first)
    )
    orders = _orders(new_round.tournament, pairing, seating, entries)
    PairingMatch.objects.bulk_create(
        PairingMatch(pairing=pairing, match=match, number=number)
        for number, match in enumerate(queue_matches(orders), 1)
    )


def _orders(
    tournament: Tournament, pairing: Pairing, seating: Seating, entries: dict[int, Entry]
) -> list[MatchOrder]:
    """Return the matches of a pairing, an entry in all seats of its side; those of a set share one secret."""
    versions = _versions([entries[number] for number in seating.entries], tournament.game)
    game = game_by_key(tournament.game)
    orders = []
    for number, matches in enumerate(seating.sets, 1):
        secret = secrets.token_bytes(32) if seating.set_size > 1 else b""
        for by_side in matches:
            seated = game.by_seat([entries[entry] for entry in by_side], tournament.seats)
            orders.append(
                MatchOrder(
                    game=tournament.game,
                    players=[entry.player for entry in seated],
                    versions=[versions.get(entry.player_id) for entry in seated],
                    options=tournament.game_options,
                    limits=Limits.from_json(tournament.limits),
                    is_rated=tournament.is_rated,
                    queue_group=f"tournament-{tournament.pk}",
                    set_key=f"{pairing.pk}-{number}" if secret else "",
                    secret=secret,
                )
            )
    return orders
