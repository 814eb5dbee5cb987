"""Replay an imported match in the worker: the same checks as at the import, and the record to be settled."""

import zlib

from games.models import Match
from games.play.record import Record
from games.play.record_json import read_json
from games.play.replay import replay


def replay_imported(match: Match) -> Record:
    """Return the record of an imported match, replayed; raises RecordError if the rules refuse it."""
    (record,) = read_json(zlib.decompress(bytes(match.imported.body)).decode())
    return replay(record).record
