"""Settings, addresses, start: what makes one site of the apps."""

from config.celery import app as celery_app

__all__ = ["celery_app"]  # so that tasks and hints find the app in every process
