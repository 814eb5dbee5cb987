"""Everything the page of a player shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from games.models import BotVersion, Player, VersionStatus
from games.rules.registry import GAMES
from games.selectors.faults import Faults, faults_of
from games.selectors.keyset import Page, whole_number
from games.selectors.match_lines import MatchLine
from games.selectors.player_matches import (
    COMPARED,
    FormMark,
    HeadToHead,
    form_of,
    head_to_head,
    lines_of,
    waiting_count,
)
from ratings.models import Pool, Population
from ratings.selectors.player_ratings import HistoryEntry, player_ratings, rating_history
from ratings.selectors.shown import ShownRating, shown_ratings
from ratings.systems.registry import SYSTEMS

MATCHES_A_PAGE = 20
CHANGES_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class History:
    """The rating in one pool and its newest changes; `next` is the older page's query string."""

    pool: Pool
    now: ShownRating
    entries: tuple[HistoryEntry, ...]
    next: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page for one game, or for all (`game` empty)."""

    player: Player
    game: str
    games: list[str]
    versions: list[BotVersion]
    ratings: list[ShownRating]
    form: list[FormMark]
    matches: Page[MatchLine]
    waiting: int
    opponents: list[HeadToHead]
    faults: Faults | None  # of a bot that somebody uploaded
    history: History | None

    @property
    def active(self) -> BotVersion | None:
        """Return the version that plays."""
        return next((version for version in self.versions if version.is_active), None)

    @property
    def compares_newest(self) -> int | None:
        """Return in how many of the newest matches opponents are compared, None when in all."""
        return COMPARED if sum(row.matches for row in self.opponents) >= COMPARED else None


def player_page(*, player: Player, query: Mapping[str, str]) -> PlayerPage:
    """Return the page; `query` is the request's: game, before or after a match, below a ledger number."""
    everywhere = player_ratings(player=player)
    ratings = shown_ratings(row for row in everywhere if row.rating.pool.population == Population.ALL)
    game = query.get("game", "")
    if game not in GAMES:
        game = ""
    rated = {row.rating.pool.game for row in ratings}
    versions = list(player.versions.exclude(status=VersionStatus.REJECTED).order_by("-number"))
    active = next((version for version in versions if version.is_active), None)
    return PlayerPage(
        player=player,
        game=game,
        games=[key for key in GAMES if key in rated or key == game],
        versions=versions,
        ratings=[row for row in ratings if not game or row.rating.pool.game == game],
        form=form_of(player, game),
        matches=lines_of(player, game, query, MATCHES_A_PAGE),
        waiting=waiting_count(player, game),
        opponents=head_to_head(player, game),
        faults=faults_of(player, active) if any(version.is_upload for version in versions) else None,
        history=_history(player, ratings, game, query),
    )


def _history(
    player: Player, ratings: list[ShownRating], game: str, query: Mapping[str, str]
) -> History | None:
    """Return the changes in the game's pool; without a game, in the one most played.

    Of several rating systems that is the one the query names, else the main one.
    """
    found = [row for row in ratings if not game or row.rating.pool.game == game]
    if not found:
        return None
    asked, main = query.get("system"), next(iter(SYSTEMS))
    shown = max(
        found,
        key=lambda row: (row.rating.matches, row.rating.pool.system == asked, row.rating.pool.system == main),
    )
    pool = shown.rating.pool
    page = rating_history(
        player=player, pool=pool, below=whole_number(query.get("below")), size=CHANGES_A_PAGE
    )
    kept = {key: value for key, value in query.items() if key != "below"}
    older = urlencode({**kept, "below": page.next}) if page.next else ""
    return History(pool, shown, page.entries, older)
