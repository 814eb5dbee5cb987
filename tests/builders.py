"""Builders: the smallest valid thing of each kind, with what matters to the test given by name."""

from collections.abc import Sequence
from itertools import count

from django.contrib.auth.models import Permission, User
from knox.models import AuthToken
from rest_framework.test import APIClient

from games.models import BotVersion, Match, Player, PlayerKind
from games.play.dealing import FairDeals
from games.play.ends import FaultReason
from games.play.plan import Plan
from games.play.players import Fault
from games.play.referee import Referee
from games.rules.registry import GAMES, game
from games.services.accept_results import PlayedMatch
from games.services.claim import claim_chunk
from games.services.queue_matches import MatchOrder, queue_matches
from games.services.run_chunk import run_chunk
from tournaments.models import Tournament
from tournaments.services.create import create_tournament
from tournaments.services.run import pair_next_round, start_tournament
from tournaments.services.settle import settle_matches

_numbers = count(1)


def make_bot(name: str = "", built_in: str = "random", games: Sequence[str] | None = None) -> Player:
    """Return an active bot with one active version that plays all games."""
    number = next(_numbers)
    player = Player.objects.create(name=name or f"Bot {number}", slug=f"bot-{number}", kind=PlayerKind.BOT)
    BotVersion.objects.create(
        player=player, number=1, built_in=built_in, games=list(games or GAMES), is_active=True
    )
    return player


def make_match(*players: Player, game: str = "sixty-six", **order: object) -> Match:
    """Return a queued match between the players (two new bots when none are given)."""
    seated = players or (make_bot(), make_bot())
    versions = [player.versions.get(is_active=True) for player in seated]
    return queue_matches([MatchOrder(game=game, players=seated, versions=versions, **order)])[0]  # type: ignore[arg-type]


def make_tournament(*players: Player, game: str = "sixty-six", **fields: object) -> Tournament:
    """Return a round robin that is open for entries, the players (three new bots by default) entered."""
    fields = {"name": f"Tournament {next(_numbers)}", "format": "round-robin", **fields}
    return create_tournament(
        game=game,
        players=players or tuple(make_bot() for _ in range(3)),
        **fields,  # type: ignore[arg-type]
    )


def play_queue() -> int:
    """Play and settle everything that waits, as a worker would; return the number of matches."""
    played = 0
    while claim := claim_chunk(worker="test", has_sandbox=True):
        for batch in run_chunk(claim=claim):
            played += len(settle_matches(token=claim.token, played=batch))
    return played


def play_with_fault(*, actions: int, fault: FaultReason, seat: int = 1) -> Match:
    """Settle the one match that waits: the seat loses it by a fault after so many first legal actions."""
    claim = claim_chunk(worker="test")
    assert claim is not None
    (match,) = claim.matches
    seats = match.seats.order_by("number").select_related("player")
    plan = Plan.from_json(match.plan, bytes.fromhex(match.secret))
    deals = FairDeals(game(match.game), len(seats), plan.secret, plan.options)
    referee = Referee(plan, deals, [each.player.name for each in seats])
    for _ in range(actions):
        request = referee.request()
        assert request is not None
        referee.answer(request.observation["legal"][0])
    referee.fault(seat, Fault(fault))
    settle_matches(token=claim.token, played=[PlayedMatch(match, referee.record())])
    match.refresh_from_db()
    return match


def begin(tournament: Tournament) -> Tournament:
    """Start the tournament and pair all rounds that can be paired before a match is played."""
    start_tournament(tournament=tournament)
    while pair_next_round(tournament_id=tournament.pk):
        pass
    return tournament


def play_tournament(tournament: Tournament) -> Tournament:
    """Start the tournament and play it to its end."""
    start_tournament(tournament=tournament)
    while pair_next_round(tournament_id=tournament.pk) or play_queue():
        pass
    tournament.refresh_from_db()
    return tournament


def make_user(name: str = "", *, is_staff: bool = False, may_organise: bool = False) -> User:
    """Return a user: staff, an organiser, or neither."""
    user = User.objects.create_user(name or f"user-{next(_numbers)}", is_staff=is_staff)
    if may_organise:
        user.user_permissions.add(Permission.objects.get(codename="organise"))
    return user


def api(user: User | None = None) -> APIClient:
    """Return a client of the API, with a key of the user if one is given."""
    client = APIClient()
    if user is not None:
        _stored, key = AuthToken.objects.create(user=user, expiry=None)
        client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client
