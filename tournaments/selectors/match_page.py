"""A match as its page shows it: what came of it, its record once that is open, whether the record holds."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext

from games.models import Match, MatchAttempt, MatchStatus, Seat
from games.play.errors import RecordError
from games.play.record import Record, record_hash
from games.play.replay import replay as play_again
from games.rules.registry import game as game_by_key
from games.selectors.match_lines import MatchLine, match_line, match_lines, with_seats
from games.selectors.match_record import has_open_record, match_record, open_secret
from games.selectors.replay import MatchReplay
from games.selectors.visibility import Reader, is_staff, seen_matches
from games.selectors.words import Setting, end_in_words, place_in_words, sentence, settings_in_words
from tournaments.models import PairingMatch
from tournaments.walkovers import absent_sides


@dataclass(frozen=True, slots=True)
class Remains:
    """What a pair has left at the end of Sixty-Six for four: points beyond the target, and garments."""

    name: str
    carry: int
    garments: int


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything about a match but the board of a step."""

    match: Match
    line: MatchLine
    seats: list[Seat]
    end: str
    settings: list[Setting]
    pairing: PairingMatch | None
    attempts: list[MatchAttempt]
    replay: MatchReplay | None  # None while the record is closed
    check: str  # what the check of the record found; empty: everything holds
    secret: str  # of the cards; empty while they must stay hidden
    sisters: list[MatchLine]  # the others of its duplicate set

    @property
    def is_open(self) -> bool:
        """Return whether there is a record that may be seen."""
        return self.replay is not None

    @property
    def is_unordered(self) -> bool:
        """Return whether the stock holds cards that nobody at the table saw."""
        return self.replay is not None and any(deal.is_unordered for deal in self.replay.record.deals)

    @property
    def remains(self) -> list[Remains]:
        """Return what is left to the sides that something is left to."""
        outcome = self.replay.record.outcome if self.replay else None
        if outcome is None:
            return []
        nothing = (0,) * len(self.line.sides)
        carry, garments = (outcome.scores.get(key, nothing) for key in ("carry", "garments"))
        left = zip([side.name for side in self.line.sides], carry, garments, strict=True)
        return [Remains(*each) for each in left if any(each[1:])]

    @property
    def absent(self) -> str:
        """Return who stayed away from a walkover; empty for every other match."""
        if self.match.status != MatchStatus.VOIDED:
            return ""
        absent = absent_sides(self.match.end)
        return ", ".join(side.name for number, side in enumerate(self.line.sides) if number in absent)

    @property
    def is_waiting(self) -> bool:
        return self.match.status in ("queued", "running")


def find_match(pk: int, reader: Reader) -> Match:
    """Return the match with its seats; raises Match.DoesNotExist, also when the reader may not know of it."""
    matches = seen_matches(reader, Match.objects.all())
    return matches.prefetch_related("seats__player", "seats__bot_version").get(pk=pk)


def find_replay(match: Match) -> MatchReplay | None:
    """Return the replay of a match, None while its record is closed."""
    return MatchReplay(match_record(match)) if has_open_record(match) else None


def match_page(pk: int, reader: Reader) -> MatchPage:
    """Return the page of a match; attempts only for staff. Raises Match.DoesNotExist."""
    match = find_match(pk, reader)
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    record = match_record(match) if has_open_record(match) else None
    plan = match.plan or {}
    return MatchPage(
        match=match,
        line=match_line(match),
        seats=seats,
        end=end_in_words(match.end, [seat.player.name for seat in seats])
        if match.end and not absent_sides(match.end)
        else "",
        settings=settings_in_words(game_by_key(match.game).options, plan.get("options", {})),
        pairing=PairingMatch.objects.select_related("pairing__round__tournament").filter(match=match).first(),
        attempts=list(match.attempt_log.order_by("number", "pk")) if is_staff(reader) else [],
        replay=MatchReplay(record) if record else None,
        check=check_record(match, record) if record else "",
        secret=open_secret(match),
        sisters=_sisters(match),
    )


def _sisters(match: Match) -> list[MatchLine]:
    """Return the other matches of the duplicate set, as they were queued."""
    if not match.set_key:
        return []
    others = Match.objects.filter(set_key=match.set_key).exclude(pk=match.pk).order_by("pk")
    return match_lines(with_seats(others))


def check_record(match: Match, record: Record) -> str:
    """Return what does not hold of rules, points, deals and hash; empty when everything does."""
    try:
        play_again(record)
    except RecordError as error:
        return f"{place_in_words(error)}: {sentence(error)}"
    if record_hash(replace(record, played_at=None)) != match.record_hash:
        return gettext("the record's hash is not the one noted when the match ended")
    if match.commitment and (record.fair is None or record.fair.commitment != match.commitment):
        return gettext("the record's commitment is not the one published before the match")
    return ""
