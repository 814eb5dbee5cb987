"""Requests that are too large: refused at once, in one sentence, without being read."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from config.body_limit import MAX_BODY, TOO_BIG, BodyLimit

PART = bytes(1024 * 1024)


def exchange(
    parts: Iterable[bytes], headers: Iterable[tuple[bytes, bytes]] = ()
) -> tuple[int, bool, list[Any], int]:
    """Send the parts to an application that reads all it gets, then answers.

    Return how many bytes it got, whether it was told of too many, what was sent back, and how many parts had
    been taken when the answer began.
    """
    source = iter(parts)
    taken = 0
    seen = 0
    taken_at_answer = 0
    sent: list[Any] = []

    async def receive() -> Any:
        nonlocal taken
        try:
            body = next(source)
        except StopIteration:
            return {"type": "http.request", "body": b"", "more_body": False}
        taken += 1
        return {"type": "http.request", "body": body, "more_body": True}

    async def send(message: Any) -> None:
        nonlocal taken_at_answer
        if message["type"] == "http.response.start":
            taken_at_answer = taken
        sent.append(message)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal seen
        while True:
            message = await receive()
            seen += len(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 413, "headers": []})
        await send({"type": "http.response.body", "body": b"no"})

    scope: dict[str, Any] = {"type": "http", "headers": list(headers)}
    asyncio.run(BodyLimit(application)(scope, receive, send))
    return seen, TOO_BIG in scope, sent, taken_at_answer


def test_usual_body_passes_unchanged() -> None:
    seen, is_too_big, sent, _ = exchange([PART] * 16, [(b"content-length", b"16777216")])

    assert (seen, is_too_big) == (MAX_BODY, False)
    assert (b"connection", b"close") not in sent[0]["headers"]


def test_body_that_says_it_is_too_large_is_not_read_before_the_answer() -> None:
    seen, is_too_big, sent, taken = exchange([PART] * 1024, [(b"content-length", b"1073741824")])

    assert (seen, is_too_big, taken) == (0, True, 0)
    assert (b"connection", b"close") in sent[0]["headers"]
    assert [message.get("more_body") for message in sent[1:]] == [True, False]


def test_body_without_a_length_is_cut() -> None:
    seen, is_too_big, _, taken = exchange([PART] * 1024)

    assert is_too_big
    assert seen == MAX_BODY
    assert taken == 17


@pytest.mark.parametrize("length", [b"", b"-5", b"x", "²".encode()])
def test_odd_length_is_no_reason_to_fail(length: bytes) -> None:
    assert exchange([b"x"], [(b"content-length", length)])[0] == 1


@pytest.mark.django_db
def test_page_says_what_is_allowed(client: Client) -> None:
    answer = client.post("/bots/new/", b"x", content_type="text/plain", CONTENT_LENGTH=str(2**30))

    assert answer.status_code == 413
    assert "allowed: bots of 5 MiB" in answer.content.decode()


@pytest.mark.django_db
def test_api_says_it_in_its_own_form(client: Client) -> None:
    answer = client.post("/api/v1/bots/", b"x", content_type="text/plain", CONTENT_LENGTH=str(2**30))

    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too_big"
    assert "allowed: bots of 5 MiB" in answer.json()["error"]["message"]
