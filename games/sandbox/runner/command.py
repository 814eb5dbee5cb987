"""Becomes the program of a bot's command: python command.py PROGRAM WORD ...

Says first that the sandbox stands, as the runner for Python does; whatever comes after that is the program's.
"""

import os
import sys

program, *words = sys.argv[1:]
if not os.access(program, os.X_OK):
    sys.exit(f"{program} cannot be started on this machine; see BOT_COMMANDS")
os.environ["OPENSSL_CONF"] = os.devnull  # Node ends when its usual one may not be read, as with Landlock
os.write(1, b'{"runner": 1}\n')
os.execv(program, [program, *words])
