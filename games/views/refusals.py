"""Buttons that change something and lead back to a page: what they send, where refusals are said."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from games.rules.errors import StichligaError
from games.selectors.words import sentence


@contextmanager
def told_refusals(request: HttpRequest) -> Iterator[None]:
    """Say why, on the next page, where something inside is refused; go on behind it."""
    try:
        yield
    except StichligaError as error:
        messages.error(request, sentence(error))


def posted(request: HttpRequest, name: str) -> str:
    """Return the field of a button; without NUL, which not every database takes."""
    return request.POST.get(name, "").replace("\0", "")
