"""Requests as django-htmx's middleware leaves them."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails
