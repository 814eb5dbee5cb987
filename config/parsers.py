"""How the API reads bodies: JSON only, and as strictly as records are read."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from games.play.strict_json import NotStrict, loads


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 without duplicate keys, NaN or half surrogates; an empty body is an empty object."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            text = stream.read().decode()
        except UnicodeDecodeError:
            raise ParseError(gettext("the body is no UTF-8")) from None
        try:
            return loads(text) if text.strip() else {}
        except NotStrict as error:
            raise ParseError(gettext("the body cannot be read: %(reason)s") % {"reason": error}) from None
