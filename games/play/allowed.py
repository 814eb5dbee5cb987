"""What would have been allowed in the place of something in a record that is no action at all."""

from collections.abc import Callable
from typing import Any

from games.play.errors import RecordError, UnknownAction
from games.play.record import Record
from games.play.walk import start_walk
from games.rules.text import gettext_noop


def allowed_instead(error: UnknownAction, raw: Any, read: Callable[[Any], Record]) -> RecordError:
    """Return the error with what the seat to act may do there.

    `read` makes a record of JSON values. Where these are wrong before, or the deal is over, the error stays.
    """
    assert error.deal is not None, "it is known where the action stands"
    assert error.action is not None, "in its deal too"
    *before, deal = raw["deals"][: error.deal]
    deal = {**deal, "actions": deal["actions"][: error.action - 1]}
    up_to = {key: value for key, value in raw.items() if key != "result"} | {"deals": [*before, deal]}
    try:
        record = read(up_to)
        _, walk = start_walk(record)
        for recorded in record.deals:
            walk.deal(recorded)
            for action in recorded.actions:
                walk.act(action)
    except RecordError:
        return error
    if not walk.is_deal_open:
        return error
    return RecordError(
        gettext_noop("%(read)s is not an action (allowed for seat %(seat)s: %(allowed)s)"),
        deal=error.deal,
        action=error.action,
        read=error.params["read"],
        seat=walk.state.to_act,
        allowed=", ".join(action.text for action in walk.legal()),
    )
