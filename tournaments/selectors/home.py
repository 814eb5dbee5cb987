"""What the home page shows of the tournaments."""

from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors.progress import with_progress


def running_tournaments(count: int = 6) -> list[Tournament]:
    """Return the running tournaments with their progress, the newest first."""
    running = Tournament.objects.filter(status=TournamentStatus.RUNNING).order_by("-pk")
    return list(with_progress(running)[:count])


def open_tournaments(count: int = 6) -> list[Tournament]:
    """Return the tournaments that can be entered, with their progress, the newest first."""
    waiting = Tournament.objects.filter(status=TournamentStatus.OPEN).order_by("-pk")
    return list(with_progress(waiting)[:count])


def finished_tournaments(count: int = 6) -> list[Tournament]:
    """Return the tournaments that ended last."""
    finished = Tournament.objects.filter(status=TournamentStatus.FINISHED).order_by("-pk")
    return list(with_progress(finished)[:count])
