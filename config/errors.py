"""How the API answers what goes wrong: the one exception handler.

Every error has the same body, in the language of the request:

    {"error": {"code": "not_now", "message": "Cup is running; only ...", "params": {"tournament": "Cup"}}}

`code` is the error's class in our tree or DRF's own code, `message` a sentence for people, `params` what was
named in it. A body or query that does not validate is code `invalid` with `params.fields`: for each field
(dotted when nested) its sentences.

    NotFound 404 · NotNow 409 · NotYours 403 · other refusals of services, rules, records, plans, formats 400
    DRF's errors keep their status: 400, 401, 403, 404, 405, 406, 413, 415, 429

Anything else is a fault of ours: it is not caught and ends as 500.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.status import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from rest_framework.views import exception_handler

from games.intake.errors import IntakeError
from games.play.errors import PlanError, RecordError
from games.rules.errors import RulesError, StichligaError
from games.selectors.words import place_in_words, sentence
from games.services.errors import NotFound, NotNow, NotYours, ServiceError
from tournaments.formats.errors import FormatError

STATUS_BY_ROOT: tuple[tuple[type[StichligaError], int], ...] = (
    (NotFound, 404),
    (NotNow, 409),
    (NotYours, 403),
    (ServiceError, 400),
    (RulesError, 400),
    (PlanError, 400),
    (RecordError, 400),
    (FormatError, 400),
    (IntakeError, 400),
)


class TooBig(exceptions.APIException):
    """The body is larger than DATA_UPLOAD_MAX_MEMORY_SIZE."""

    status_code = HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_big"


def handle_error(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the answer to an error, None for a fault of ours."""
    if isinstance(error, StichligaError):
        return _refusal(error)
    if isinstance(error, RequestDataTooBig):
        error = TooBig(gettext("the request is too large"))
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    response = exception_handler(error, dict(context))
    if response is not None and isinstance(error, exceptions.APIException):
        response.data = error_body(error.default_code, *_told(error))
    return response


def _refusal(error: StichligaError) -> Response | None:
    for root, status in STATUS_BY_ROOT:
        if isinstance(error, root):
            return Response(error_body(_code(error), translate(error), _params(error)), status=status)
    return None


def translate(error: StichligaError) -> str:
    """Return the error's message in the language of the request; of a record's error with its place."""
    message = sentence(error)
    return f"{place_in_words(error)}: {message}" if isinstance(error, RecordError) else message


def error_body(code: str, message: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the one body that every error of the API has."""
    return {"error": {"code": code, "message": message, "params": params}}


def _code(error: StichligaError) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def _params(error: StichligaError) -> dict[str, Any]:
    params = dict(error.params)
    if isinstance(error, RecordError):
        places = ("record", "deal", "action", "line", "column")
        params |= {key: getattr(error, key) for key in places if getattr(error, key) is not None}
    return {
        key: value if isinstance(value, str | int | float) else str(value) for key, value in params.items()
    }


def _told(error: exceptions.APIException) -> tuple[str, dict[str, Any]]:
    """Return message and params of an error of DRF's."""
    if isinstance(error.detail, str):
        return str(error.detail), {}
    fields: dict[str, list[str]] = {}
    for path, text in _flat(error.detail, ()):
        fields.setdefault(path, []).append(text)
    sentences = (f"{path}: {' '.join(texts)}" if path else " ".join(texts) for path, texts in fields.items())
    return "; ".join(sentences), {"fields": fields}


def _flat(detail: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield where and what of each sentence in the nested detail of a validation error."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            yield from _flat(inner, path if key == "non_field_errors" else (*path, str(key)))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            yield from _flat(inner, path if isinstance(inner, str) else (*path, str(place)))
    else:
        yield ".".join(path), str(detail)
