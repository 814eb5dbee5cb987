"""Records in either form: looks at the first characters and asks the reader of that form."""

import re
from collections.abc import Iterator

from games.play.errors import RecordError
from games.play.record import Record
from games.play.record_json import all_or_error, each_json
from games.play.record_text_reader import each_text

_JSON = re.compile(r"\s*(\{|\[\s*[^\sA-Za-z])")


def each_record(source: str) -> Iterator[Record | RecordError]:
    """Yield each record of a text, or what is wrong with it, JSON and text form alike."""
    source = source.removeprefix("\ufeff")
    return each_json(source) if _JSON.match(source) else each_text(source)


def read_records(source: str) -> list[Record]:
    """Return the records of a text; raise the first RecordError."""
    return all_or_error(each_record(source))
