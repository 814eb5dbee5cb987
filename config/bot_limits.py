"""What uploaded bots and their authors may do before they are stopped; from the environment, checked."""

from django.core.exceptions import ImproperlyConfigured

from config.environment import env


def whole(name: str, default: int, least: int = 0) -> int:
    """Return the number that the environment gives; raises ImproperlyConfigured."""
    number: int = env.int(name, default=default)
    if number < least:
        raise ImproperlyConfigured(f"{name} is {number}; allowed: {least} or more")
    return number


def share(name: str, default: float) -> float:
    """Return the share that the environment gives; raises ImproperlyConfigured."""
    number: float = env.float(name, default=default)
    if not 0 <= number <= 1:
        raise ImproperlyConfigured(f"{name} is {number}; allowed: 0 to 1 (1: however often it fails)")
    return number


# A version is suspended when more than this share of its newest matches ended by a fault of its own,
BOT_FAULT_SHARE = share("BOT_FAULT_SHARE", 0.25)
BOT_FAULT_MATCHES = whole("BOT_FAULT_MATCHES", 20, least=1)  # ... of at least so many
BOT_FAULT_WINDOW = whole(
    "BOT_FAULT_WINDOW", max(100, BOT_FAULT_MATCHES), least=BOT_FAULT_MATCHES
)  # ... at most
# What one author may have; staff may have anything, and raise it for one author in the admin.
BOT_QUOTA = {
    "bots": whole("BOT_QUOTA_BOTS", 20),
    "active_bots": whole("BOT_QUOTA_ACTIVE", 10),
    "uploads": whole("BOT_QUOTA_UPLOADS", 50),  # within 24 hours
    "stored": whole("BOT_QUOTA_STORED", 200),  # MiB
}
BOT_LOGS_KEPT = whole("BOT_LOGS_KEPT", 200)  # of every version, the newest
