"""`./run check`: everything that is said about the code without running it, then the tests."""

import subprocess
import sys
import time

from config.environment import BASE_DIR

PYTHON = sys.executable
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
STEPS = {
    "format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "lint": ["-m", "ruff", "check", "--quiet", "."],
    "templates": ["-m", "djlint", "--lint", "--quiet", "templates"],
    "types": ["-m", "mypy", "--no-error-summary", "config", "tournaments", "ratings", "games"],
    "imports": ["-c", LINT_IMPORTS],
    "migrations": ["manage.py", "makemigrations", "--check", "--dry-run"],
}


def check(arguments: list[str]) -> int:
    """Run all steps, then the tests unless told not to; return 0 when nothing was found."""
    failed = [name for name, step in STEPS.items() if not passes(name, step)]
    if "--no-tests" not in arguments and run_tests(arguments):
        failed.append("tests")
    if failed:
        print(f"check: {', '.join(failed)} failed", file=sys.stderr)
    return bool(failed)


def passes(name: str, step: list[str]) -> bool:
    """Run a step, show its output when it finds something, and return whether it found nothing."""
    started = time.monotonic()
    done = subprocess.run(
        [PYTHON, *step],
        cwd=BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = "FAILED" if done.returncode else "ok"
    print(f"{name:<12}{verdict:>6}  {time.monotonic() - started:5.1f} s", flush=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


def run_tests(arguments: list[str]) -> int:
    """Run the tests, the arguments going to pytest, and return its exit status."""
    return subprocess.run([PYTHON, "-m", "pytest", *arguments], cwd=BASE_DIR, check=False).returncode
