"""The verbs of `./run`."""

import sys
from collections.abc import Callable

from config.start.serve import serve

USAGE = """\
./run                    starts Stichliga; Ctrl-C stops it. HOST, PORT, VAR_DIR and more: see .env.example
./run manage CMD ...     runs a management command
./run test [ARGS]        runs the tests; ARGS go to pytest
./run check              formats, types, imports, templates, then the tests; --no-tests leaves these out
./run bench              runs the measurements in bench/
./run demo --headless    plays a small league to its end in a temporary folder and prints the standings
"""


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


def start(arguments: list[str]) -> int:
    """Start the service; it takes no arguments."""
    return serve()


VERBS: dict[str, Callable[[list[str]], int]] = {"": start}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
