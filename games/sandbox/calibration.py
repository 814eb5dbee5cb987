"""How fast this machine's cores are for bots: the limits are CPU seconds, which are not the same everywhere.

A fixed loop under the bots' own Python, in CPU time. 1.0 is the machine on which the limits were chosen.
"""

import subprocess

from games.sandbox.runtime import PATH, Runtime
from games.sandbox.users import take_slot

REFERENCE = 0.01  # seconds that the loop takes there
LOOP = """
import time
def loop():
    start, number = time.process_time(), 0
    for step in range(350000):
        number = (number * 31 + step) & 65535
    return time.process_time() - start
print(min(loop() for _ in range(5)))
"""


def core_speed(runtime: Runtime) -> float | None:
    """Return the speed relative to the reference; None when the loop cannot be run."""
    with take_slot() as slot:
        try:
            told = subprocess.run(
                [*slot.prefix, runtime.python, "-I", "-c", LOOP],
                capture_output=True,
                timeout=30,
                stdin=subprocess.DEVNULL,
                cwd="/",
                env={"PATH": PATH},
                check=True,
            )
            return REFERENCE / float(told.stdout)
        except (OSError, subprocess.SubprocessError, ValueError, ZeroDivisionError):
            return None
