"""Where log lines go: to the process's standard error, which `./run` keeps in var/log with rotation."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied, SuspiciousOperation

REFUSALS = (PermissionDenied, SuspiciousOperation)


class RefusalsInOneLine(logging.Filter):
    """Leaves the traceback out where the site only said no: there is nothing to look for."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], REFUSALS):
            record.exc_info = None
        return True


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"refusals": {"()": RefusalsInOneLine}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    # Django's own default handlers would write errors by mail only.
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
