"""The sweep: repair whatever a killed worker or a lost message has left behind."""

from django.conf import settings
from django.db.models import Exists, OuterRef

from games.models import Match, MatchStatus
from games.services.give_back import take_back_expired_leases
from games.services.hint import PAIR_NEXT_ROUND, PLAY, send_hint
from tournaments.models import Round, Tournament, TournamentStatus
from tournaments.services.unplayable import void_unplayable


def sweep() -> int:
    """Take back expired leases, void what no bot may play, and send the hints that are missing.

    Return how many leases were taken back.

    At most as many play hints as there are worker slots go out, however much waits. A running tournament
    whose last round is complete (or that has none yet) is paired on: pairing twice does nothing.
    """
    taken_back = take_back_expired_leases()
    void_unplayable()
    waiting = Match.objects.filter(status=MatchStatus.QUEUED)[: settings.WORKER_SLOTS].count()
    if waiting:
        send_hint(PLAY, count=waiting)
    open_rounds = Round.objects.filter(tournament=OuterRef("pk"), completed_at=None)
    stalled = Tournament.objects.filter(status=TournamentStatus.RUNNING).exclude(Exists(open_rounds))
    for tournament in stalled:
        send_hint(PAIR_NEXT_ROUND, tournament.pk)
    return taken_back
