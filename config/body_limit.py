"""No request is read further than MAX_BODY: a larger one is answered at once, with one sentence.

Django's ASGI handler stores a whole body before any of its code runs. So the application is wrapped: a body
that says it is too large is not read at all, one that turns out to be is read no further. Django gets an
empty body and a scope that says so; the middleware answers with a page or the API's error, in the reader's
language.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext

from config.errors import TooBig, error_body
from games.intake.check import MAX_UPLOAD

MAX_BODY = 16 * 1024 * 1024  # above the largest upload, so that one somewhat larger still gets its form back
TOO_BIG = "stichliga.body_too_big"
DRAIN = 64 * 1024 * 1024  # bytes thrown away after the answer, for clients that send all before they read ...
DRAIN_SECONDS = 3.0  # ... but no longer than this

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class BodyLimit:
    """An ASGI application that shows the wrapped one no more than MAX_BODY of a request."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send)
        await self.application(scope, exchange.receive, exchange.send)


class _Exchange:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self._receive = receive
        self._send = send
        self._read = 0
        self._is_cut = False
        length = dict(scope["headers"]).get(b"content-length", b"")
        if length.isdigit() and int(length) > MAX_BODY:
            scope[TOO_BIG] = True

    async def receive(self) -> Message:
        """Return the next part of the body; an empty last part in the place of what is too much."""
        if self._is_cut:
            await asyncio.Event().wait()  # nothing more comes; Django gives up waiting once it has answered
        if TOO_BIG not in self.scope:
            message = await self._receive()
            self._read += len(message.get("body", b""))
            if self._read <= MAX_BODY:
                return message
            self.scope[TOO_BIG] = True
        self._is_cut = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Message) -> None:
        """Pass the answer on; after one to a cut request the connection ends, but not before it was read."""
        if self._is_cut and message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), (b"connection", b"close")]}
        if self._is_cut and message["type"] == "http.response.body" and not message.get("more_body"):
            await self._send({**message, "more_body": True})
            await self._drain()
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self._send(message)

    async def _drain(self) -> None:
        """Throw away what still comes: a connection closed on a sender may cost it the answer."""
        left = DRAIN
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while left > 0:
                    message = await self._receive()
                    left -= len(message.get("body", b""))
                    if not message.get("more_body"):
                        return
        except TimeoutError:
            pass


class TooBigPages(MiddlewareMixin):
    """Answers requests whose body is too large, before any view looks for it."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Return the refusal, None for a request that is small enough."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        is_declared = length.isascii() and length.isdigit() and int(length) > MAX_BODY
        if not is_declared and TOO_BIG not in getattr(request, "scope", {}):
            return None
        text = gettext("what you sent is too large; allowed: bots of %(size)d MiB") % {
            "size": MAX_UPLOAD // 2**20
        }
        if request.path.startswith("/api/"):
            return JsonResponse(error_body(TooBig.default_code, text, {}), status=TooBig.status_code)
        return render(request, "refused.html", {"message": text}, status=TooBig.status_code)
