"""Queue matches: rows, seats and the commitment to their deals; workers find them there."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from games.models import BotVersion, Match, Player, Purpose, Seat
from games.play.dealing import commitment
from games.play.plan import FaultRule, Limits, make_plan
from games.rules.registry import game as game_by_key
from games.rules.text import gettext_noop
from games.services.errors import Refused


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """A match to be queued: players in seat order, and what the queue needs to know."""

    game: str
    players: Sequence[Player]
    versions: Sequence[BotVersion | None]
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    fault_rule: FaultRule = FaultRule.ENDS_MATCH
    is_rated: bool = True
    purpose: Purpose = Purpose.TOURNAMENT
    priority: int = 0
    queue_group: str = ""
    set_key: str = ""
    secret: bytes = b""


def _refuse_both_sides(order: MatchOrder) -> None:
    """Raise Refused when somebody would be rated for winning against himself."""
    side_of: dict[int, int] = {}
    for side, player in zip(game_by_key(order.game).sides(len(order.players)), order.players, strict=True):
        if order.is_rated and side_of.setdefault(player.pk, side) != side:
            raise Refused(
                gettext_noop("%(player)s cannot sit on two sides of a rated match"), player=player.name
            )


def _new_match(order: MatchOrder) -> Match:
    secret = order.secret or secrets.token_bytes(32)
    plan = make_plan(
        order.game,
        order.options,
        len(order.players),
        secret,
        limits=order.limits,
        fault_rule=order.fault_rule,
    )
    _refuse_both_sides(order)
    versions = sorted(version.pk for version in order.versions if version is not None)
    return Match(
        game=order.game,
        plan=plan.to_json(),
        is_rated=order.is_rated,
        purpose=order.purpose,
        needs_sandbox=any(version is not None and version.is_upload for version in order.versions),
        priority=order.priority,
        queue_group=order.queue_group,
        chunk_key="-".join([order.game, *map(str, versions)]),
        set_key=order.set_key,
        secret=secret.hex(),
        commitment=commitment(secret),
    )


def queue_matches(orders: Sequence[MatchOrder]) -> list[Match]:
    """Store the matches as queued and return them in the order given.

    Raises PlanError, BadOption, UnknownGame or Refused before anything is stored.
    """
    matches = [_new_match(order) for order in orders]
    with transaction.atomic():
        Match.objects.bulk_create(matches)
        Seat.objects.bulk_create(
            Seat(match=match, number=number, side=side, player=player, bot_version=version)
            for match, order in zip(matches, orders, strict=True)
            for number, (side, player, version) in enumerate(
                zip(
                    game_by_key(order.game).sides(len(order.players)),
                    order.players,
                    order.versions,
                    strict=True,
                )
            )
        )
    return matches
