"""`./run demo --headless`: a small tournament played to its end by a real worker and a real broker."""

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from config.environment import VAR_DIR
from config.start.folders import make_folders
from config.start.serve import Service, export_environment, page_url
from config.start.single import only_one

if TYPE_CHECKING:
    from tournaments.models import Tournament

PLAYERS = 4
PATIENCE = 300  # seconds until a tournament that should take one minute is given up


def play_demo() -> int:
    """Play the tournament and print its standings; return 0 when it came to its end."""
    with only_one(VAR_DIR, page_url()) as lock:
        export_environment()
        make_folders(VAR_DIR)
        service = Service()
        if subprocess.run([sys.executable, "-m", "config.start.prepare"], check=False).returncode:
            return 1
        service.start(["worker", "beat"], lock)
        try:
            django.setup()
            tournament = start_tournament()
            finished = wait_for_end(service, tournament)
            if finished:
                call_command("tournament", "standings", tournament.slug)
        finally:
            service.end()
    return not finished


def start_tournament() -> "Tournament":
    """Return a running tournament of the built-in bots."""
    from games.services.built_in_bots import register_built_in_bots
    from tournaments.services.create import create_tournament
    from tournaments.services.run import start_tournament as start

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
        played = Match.objects.filter(status=MatchStatus.FINISHED).count()
        if played != shown:
            print(f"{played} matches played", file=sys.stderr, flush=True)
            shown = played
        tournament.refresh_from_db()
        if tournament.status == TournamentStatus.FINISHED:
            return True
        time.sleep(0.5)
    for log in sorted((VAR_DIR / "log").glob("*.log")):
        print(f"== {log.name}", *log.read_text().splitlines()[-15:], sep="\n", file=sys.stderr)
    return False
