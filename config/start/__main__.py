"""The verbs of `./run`."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable

USAGE = """\
./run                    starts Stichliga; Ctrl-C stops it. HOST, PORT, VAR_DIR and more: see .env.example
./run manage CMD ...     runs a management command
./run test [ARGS]        runs the tests; ARGS go to pytest
./run check              formats, types, imports, templates, then the tests; --no-tests leaves these out
./run bench              runs the measurements in bench/
./run demo --headless    plays a small league to its end in a temporary folder and prints the standings
"""
DEMO_FOLDER = "STICHLIGA_DEMO_FOLDER"  # of the demo that runs, empty where VAR_DIR was given


def main(arguments: list[str]) -> int:
    """Run the verb and return the exit status."""
    verb, *rest = arguments or [""]
    if verb in {"help", "-h", "--help"}:
        print(USAGE, end="")
        return 0
    if verb not in VERBS:
        print(f"./run knows no {verb!r}.\n\n{USAGE}", end="", file=sys.stderr)
        return 2
    return VERBS[verb](rest)


def start(_: list[str]) -> int:
    """Start the service."""
    from config.start.serve import serve

    return serve()


def test(arguments: list[str]) -> int:
    """Run the tests."""
    from config.start.checks import run_tests

    return run_tests(arguments)


def check(arguments: list[str]) -> int:
    """Check the code, then run the tests."""
    from config.start.checks import check as run_checks

    return run_checks(arguments)


def bench(arguments: list[str]) -> int:
    """Run the measurements."""
    from config.start.bench import bench as run_bench

    return run_bench(arguments)


def demo(arguments: list[str]) -> int:
    """Play the demo with a database and broker of its own, in VAR_DIR or in a folder that is thrown away."""
    if arguments != ["--headless"]:
        print(USAGE, end="", file=sys.stderr)
        return 2
    if DEMO_FOLDER not in os.environ:
        own_folder = "" if os.environ.get("VAR_DIR") else tempfile.mkdtemp(prefix="stichliga-demo-")
        var_dir = own_folder or os.environ["VAR_DIR"]
        own = {"VAR_DIR": var_dir, "DATABASE_URL": "", "REDIS_URL": "", "DEMO": "0", DEMO_FOLDER: own_folder}
        os.environ.update(own)
        os.execv(sys.executable, sys.orig_argv)  # anew, as importing this package has read the environment
    from config.start.demo import play_demo

    own_folder = os.environ.pop(DEMO_FOLDER)
    try:
        return play_demo()
    finally:
        if own_folder:
            shutil.rmtree(own_folder, ignore_errors=True)


VERBS: dict[str, Callable[[list[str]], int]] = {
    "": start,
    "test": test,
    "check": check,
    "bench": bench,
    "demo": demo,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
