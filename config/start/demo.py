"""`./run demo --headless`: a small tournament played to its end by a real worker and a real broker."""

import sys
import time
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from config.celery import app
from config.environment import VAR_DIR
from config.start.service import Service
from config.start.single import only_one

if TYPE_CHECKING:
    from tournaments.models import Tournament

PLAYERS = 4
PATIENCE = 300  # seconds until a tournament that should take less than one minute is given up


def play_demo() -> int:
    """Play the tournament and print its standings; return 0 when it came to its end."""
    with only_one(VAR_DIR, "no address") as lock:
        service = Service()
        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        service.start(["worker", "beat"], lock)
        try:
            tournament = start_tournament()
            if finished := wait_for_end(service, tournament):
                call_command("tournament", "standings", tournament.slug)
        finally:
            service.stop()
            service.wait()
    return not finished


def start_tournament() -> "Tournament":
    """Return a running tournament of the built-in bots."""
    from games.services.built_in_bots import register_built_in_bots
    from tournaments.services.create import create_tournament
    from tournaments.services.run import start_tournament as start

    with app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=50, interval_start=0.2, interval_max=0.2)
    tournament = create_tournament(
        name="Demo",
        game="sixty-six",
        format="double-round-robin",
        format_options={"matches": 2},
        players=register_built_in_bots()[:PLAYERS],
    )
    start(tournament=tournament)
    return tournament


def wait_for_end(service: Service, tournament: "Tournament") -> bool:
    """Show how many matches are played until all are; return False when that takes too long."""
    from games.models import Match, MatchStatus
    from tournaments.models import TournamentStatus

    give_up_at = time.monotonic() + PATIENCE
    shown = -1
    while service.is_running() and time.monotonic() < give_up_at:
        tournament.refresh_from_db()
        played = Match.objects.filter(status=MatchStatus.FINISHED).count()
        if played != shown:
            print(f"{played} matches played", file=sys.stderr, flush=True)
            shown = played
        if tournament.status == TournamentStatus.FINISHED:
            return True
        time.sleep(0.2)
    for log in sorted((VAR_DIR / "log").glob("*.log")):
        print(f"== {log.name}", *log.read_text().splitlines()[-15:], sep="\n", file=sys.stderr)
    return False
