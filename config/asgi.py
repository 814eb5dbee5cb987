"""The ASGI application, served by `./run` and by any ASGI server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django = get_asgi_application()

from config.body_limit import BodyLimit  # noqa: E402 - needs the apps that are loaded by now

application = BodyLimit(django)
