"""Before the processes start: tables, static files and, for a new database, a demo league and the admin.

`python -m config.start.prepare` prints the admin's password once; only its hash is kept.
"""

import io
import secrets
import signal

import django
from django.core.management import call_command
from django.db import transaction

from config.celery import app
from config.environment import env
from config.start.lifeline import die_with_starter


def prepare() -> None:
    """Bring the database up to date, seed it when it is new, and collect the static files."""
    call_command("migrate", verbosity=0, interactive=False)
    password = first_start()
    call_command("collectstatic", verbosity=0, interactive=False)
    if password:
        print(f"Admin: admin / {password}", flush=True)


@transaction.atomic  # an interrupted first start is a first start again
def first_start() -> str:
    """Seed a database without users and return the admin's password; empty for any later start."""
    from django.contrib.auth import get_user_model

    users = get_user_model().objects
    if users.exists():
        return ""
    password = secrets.token_urlsafe(12)
    users.create_superuser("admin", password=password)
    if env.bool("DEMO", default=True):
        call_command("seed_demo", verbosity=0, stdout=io.StringIO())
    return password


if __name__ == "__main__":
    die_with_starter()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for ./run, which ends this
    # No broker runs yet: what is seeded waits for the sweep, a few seconds later.
    app.conf.update(broker_url="memory://", broker_transport_options={})
    django.setup()
    prepare()
