"""From `./run` to running processes.

install.py makes .venv, __main__.py picks the verb. The start itself: serve.py sees to port, folders and
database (single.py, folders.py, prepare.py), service.py runs supervisor (supervision.py), which starts each
process (process.py), all of them tied to each other (lifeline.py).
"""
