"""What the environment decides: folders, hosts, key, database, cache. Reading it changes nothing on disk.

`.env` beside manage.py is read first, real variables win; every variable is described in .env.example.
"""

import os
import socket
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from games.intake.commands import allowed_programs
from games.intake.errors import BadSetting
from games.sandbox.cores import count_cores

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")

VAR_DIR = (BASE_DIR / env.str("VAR_DIR", default="var")).resolve()
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
WORKER_PROCESSES = env.int("WORKER_PROCESSES", default=count_cores())
PIN_WORKERS = env.bool("PIN_WORKERS", default=True)
REDIS_URL = env.str("REDIS_URL", default="")

SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",  # with WAL alone, readers that turn writers fail at once as "locked"
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-8000;",
}
POSTGRESQL_OPTIONS = {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}}


def check_bot_commands() -> None:
    """Tell of a wrong list of allowed programs at the start, not at the first upload."""
    try:
        allowed_programs()
    except BadSetting as error:
        raise ImproperlyConfigured(str(error)) from None


def secret_key() -> str:
    """Return the key of this installation; before its first start a key that lives as long as the process."""
    given: str = env.str("SECRET_KEY", default="")
    if given:
        return given
    file = VAR_DIR / "secret-key"
    return file.read_text().strip() if file.exists() else os.urandom(32).hex()


def allowed_hosts() -> list[str]:
    """Return ALLOWED_HOSTS, by default this machine under the names it can be reached by at HOST."""
    given: list[str] = env.list("ALLOWED_HOSTS", default=[])
    if given:
        return given
    local = ["localhost", "127.0.0.1", "[::1]"]
    if HOST in {"0.0.0.0", "::", ""}:
        return local + machine_addresses()
    return list(dict.fromkeys([*local, f"[{HOST}]" if ":" in HOST else HOST]))


def machine_addresses() -> list[str]:
    """Return this machine's host name and the addresses it has for others."""
    name = socket.gethostname()
    addresses = {name}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: sends nothing, only picks a route
            addresses.add(probe.getsockname()[0])
        except OSError:
            pass  # no network
    try:
        found = socket.getaddrinfo(name, None, family=socket.AF_INET)
        addresses.update(str(address[4][0]) for address in found)
    except OSError:
        pass  # a host name that does not resolve
    return sorted(addresses)


def databases() -> dict[str, dict[str, Any]]:
    """Return DATABASE_URL's database, by default SQLite in var/."""
    if not env.str("DATABASE_URL", default=""):
        return {"default": sqlite(VAR_DIR / "stichliga.sqlite3")}
    config = dict(env.db_url("DATABASE_URL"))
    if config["ENGINE"].endswith("sqlite3"):
        return {"default": sqlite(BASE_DIR / config["NAME"])}
    config["OPTIONS"] = POSTGRESQL_OPTIONS | config.get("OPTIONS", {})
    config["CONN_HEALTH_CHECKS"] = True
    return {"default": config}


def sqlite(file: Path) -> dict[str, Any]:
    """Return the settings of a SQLite database that several processes write to."""
    return {
        "ENGINE": "config.sqlite",
        "NAME": file,
        "OPTIONS": SQLITE_OPTIONS,
        # A file: an in-memory database cannot be shared with a live server's threads or other processes.
        "TEST": {"NAME": file.with_name(f"test-{os.getpid()}.sqlite3")},
    }


def caches() -> dict[str, dict[str, Any]]:
    """Return the cache: shared through REDIS_URL, else the process's own, which needs no broker."""
    if REDIS_URL:
        backend = "django.core.cache.backends.redis.RedisCache"
        return {"default": {"BACKEND": backend, "LOCATION": REDIS_URL, "KEY_PREFIX": "stichliga"}}
    return {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
