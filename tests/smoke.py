"""The product from nothing: a clone of HEAD in an empty folder, started by `./run`. A tournament is played
while workers are killed; every match must count exactly once, and Ctrl-C must leave nothing behind.

Run by .ci/run as `python -m tests.smoke`; it needs a network or a cache to install from, and three minutes.
"""

import os
import signal
import subprocess
import tempfile
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.processes.service import Service, is_running, wait_until

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = ("random", "miser", "greedy", "rules")
MATCHES_PER_PAIRING = (
    50  # in each half of a double round robin: enough to be in the middle of it when killing
)
MATCHES = len(PLAYERS) * (len(PLAYERS) - 1) * MATCHES_PER_PAIRING
FIRST_PAGE = 90  # seconds allowed from nothing on a busy machine; a quiet one needs fifteen
SECOND_PAGE = 30  # ... on a busy machine; a quiet one needs four
END = 240  # seconds until the tournament must be over, the leases of killed workers (one minute) included

OF_TOURNAMENT = """
    SELECT m.match_id FROM tournaments_pairingmatch m
    JOIN tournaments_pairing p ON p.id = m.pairing_id
    JOIN tournaments_round r ON r.id = p.round_id
    JOIN tournaments_tournament t ON t.id = r.tournament_id WHERE t.slug = ?
"""


def main() -> None:
    """Tell the story in a folder that is thrown away; an assertion that fails ends it."""
    for name in (
        "VAR_DIR",
        "DATABASE_URL",
        "REDIS_URL",
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "HOST",
        "DEBUG",
        "DEMO",
    ):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="stichliga-smoke-") as folder:
        checkout = Path(folder) / "stichliga"
        subprocess.run(["git", "clone", "--quiet", ROOT, checkout], check=True)
        service = start(checkout)
        try:
            play_and_kill(service, checkout)
            report("stopped", service.stop())
        except BaseException:
            print(service.output, service.logs())
            raise
        finally:
            service.kill_everything()
        start_again(checkout)


def start(checkout: Path) -> Service:
    """Return a service that was just started."""
    return Service(["./run"], cwd=checkout, var=checkout / "var")


def play_and_kill(service: Service, checkout: Path) -> None:
    """Play a tournament and kill workers in the middle of it; every match must count exactly once."""
    address = service.wait_for("Stichliga runs at", FIRST_PAGE)
    report("first page from nothing", service.age)
    assert "Admin: admin / " in service.output
    with urllib.request.urlopen(address, timeout=10) as page:
        assert page.status == 200
    tournament = start_tournament(checkout)
    kill_workers(service, tournament)
    wait_until(lambda: is_finished(service, tournament), "the end of the tournament", END)
    report("tournament over", service.age)
    check_counts(service, tournament)
    print(manage(checkout, "recompute_ratings", "--check"), end="", flush=True)


def start_again(checkout: Path) -> None:
    """Start the same folder again, which must be fast and must not show a password."""
    again = start(checkout)
    try:
        again.wait_for("Stichliga runs at", SECOND_PAGE)
        report("first page of the second start", again.age)
        assert "Admin:" not in again.output
        again.stop()
    finally:
        again.kill_everything()


def start_tournament(checkout: Path) -> str:
    """Start a tournament of the built-in bots and return its slug."""
    how = ["--game", "sixty-six", "--format", "double-round-robin", "--start"]
    option = f"matches={MATCHES_PER_PAIRING}"
    return manage(
        checkout, "tournament", "create", "Smoke", *PLAYERS, *how, "--format-option", option
    ).strip()


def kill_workers(service: Service, tournament: str) -> None:
    """Kill a process of the pool, later the whole worker, both in the middle of the tournament."""
    wait_until(lambda: counted(service, tournament), "the first results", 60)
    main_process = service.main_process("worker")
    assert main_process is not None
    pool = [one for one in service.processes("worker") if one.parent == main_process.number]
    os.kill(pool[0].number, signal.SIGKILL)
    before = counted(service, tournament)
    wait_until(lambda: counted(service, tournament) > before, "results without that process", 60)
    stop_in_play(service)
    killed = service.kill("worker")
    played = counted(service, tournament)
    assert played < MATCHES, "all was played before the worker was killed: let it play more"
    wait_until(lambda: not any(is_running(one.number) for one in killed), "the end of the worker's pool", 5)
    wait_until(lambda: service.main_process("worker"), "another worker")
    print(
        f"a process of the pool and then the worker killed; {played} of {MATCHES} matches counted", flush=True
    )


def stop_in_play(service: Service) -> None:
    """Stop the worker's processes while matches are being played: what is killed then is lost for certain."""

    def is_stopped_in_play() -> bool:
        processes = service.processes("worker")
        for one in processes:
            with suppress(ProcessLookupError):
                os.kill(one.number, signal.SIGSTOP)
        [[running]] = service.read("SELECT count(*) FROM games_match WHERE status = 'running'")
        if not running:
            for one in processes:
                with suppress(ProcessLookupError):
                    os.kill(one.number, signal.SIGCONT)
        return bool(running)

    wait_until(is_stopped_in_play, "matches in play", 60)


def counted(service: Service, tournament: str) -> int:
    """Return how many matches of the tournament have a result."""
    query = f"SELECT count(*) FROM games_match WHERE status = 'finished' AND id IN ({OF_TOURNAMENT})"
    return int(service.read(query, tournament)[0][0])


def is_finished(service: Service, tournament: str) -> bool:
    """Return whether the tournament is over."""
    query = "SELECT status FROM tournaments_tournament WHERE slug = ?"
    return service.read(query, tournament) == [("finished",)]


def check_counts(service: Service, tournament: str) -> None:
    """Check that each match has one result, one record, and changed each pool's two ratings once."""
    assert counted(service, tournament) == MATCHES
    records = f"SELECT count(*) FROM games_matchrecord WHERE match_id IN ({OF_TOURNAMENT})"
    assert service.read(records, tournament) == [(MATCHES,)]
    changes = service.read(
        "SELECT pool_id, count(*), count(DISTINCT player_id) FROM ratings_ledgerentry"
        f" WHERE cause = 'match' AND cause_id IN ({OF_TOURNAMENT}) GROUP BY pool_id, cause_id",
        tournament,
    )
    pools = {pool for pool, _, _ in changes}
    assert pools
    assert len(changes) == MATCHES * len(pools)
    assert {(count, players) for _, count, players in changes} == {(2, 2)}
    [[lost]] = service.read("SELECT count(*) FROM games_matchattempt")  # the leagues' matches included
    assert lost > 0, "the killed workers must have left matches behind"
    print(f"{MATCHES} matches counted once each; {lost} matches needed a second try", flush=True)


def manage(checkout: Path, *arguments: str) -> str:
    """Run a management command and return what it printed."""
    command = [checkout / "run", "manage", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout


def report(what: str, seconds: float) -> None:
    """Print a measured time."""
    print(f"{what}: {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
