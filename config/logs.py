"""Where log lines go: to the process's standard error, which `./run` keeps in var/log with rotation."""

from typing import Any

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    # Django's own default handlers would write errors by mail only.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
