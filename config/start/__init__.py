"""From `./run` to running processes.

install.py makes .venv, __main__.py picks the verb. The start itself: serve.py makes the folders (folders.py)
and the database (prepare.py), then runs supervisor (supervision.py), which starts each process (process.py).
"""
