"""`./run bench`: runs the measurements in bench/, each in a process of its own."""

import subprocess
import sys

from config.environment import BASE_DIR

RUN_MAIN = "import importlib, sys; sys.exit(importlib.import_module(sys.argv.pop(1)).main())"


def bench(names: list[str]) -> int:
    """Run the named measurements, by default all; return 1 when one of them failed."""
    found = measurements()
    unknown = sorted(set(names) - set(found))
    if unknown:
        print(
            f"bench/ has no {', '.join(unknown)}; it has {', '.join(found) or 'nothing yet'}", file=sys.stderr
        )
        return 2
    failed = []
    for name in names or found:
        print(f"== {name}", flush=True)
        command = [sys.executable, "-c", RUN_MAIN, f"bench.{name}"]
        if subprocess.run(command, cwd=BASE_DIR, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"bench: {', '.join(failed)} failed", file=sys.stderr)
    return bool(failed)


def measurements() -> list[str]:
    """Return the names of the modules in bench/ that have a main()."""
    files = sorted((BASE_DIR / "bench").glob("*.py"))
    return [file.stem for file in files if "\ndef main(" in file.read_text()]
