"""manage.py tournament: create, enter, start and show tournaments from the command line."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games.management.pairs import read_pairs
from games.models import Player
from games.play.time_limits import TIME_LIMITS
from games.rules.errors import StichligaError
from games.rules.registry import game
from tournaments.models import Tournament
from tournaments.selectors.standings import tournament_standings
from tournaments.services.create import create_tournament, enter
from tournaments.services.run import start_tournament

LIMITS = "CPU time of the bots: " + ", ".join(f"{each.key} ({each.default:g})" for each in TIME_LIMITS)


def _tournament(slug: str) -> Tournament:
    try:
        return Tournament.objects.get(slug=slug)
    except Tournament.DoesNotExist:
        newest = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10]) or "none"
        raise CommandError(f"there is no tournament {slug!r}; the newest: {newest}") from None


def _player(slug: str) -> Player:
    try:
        return Player.objects.get(slug=slug)
    except Player.DoesNotExist:
        raise CommandError(f"there is no player {slug!r}") from None


class Command(BaseCommand):
    help = "Creates, enters, starts and shows tournaments."

    def add_arguments(self, parser: CommandParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True)
        create = parts.add_parser("create", help="create a tournament and enter players")
        create.add_argument("name")
        create.add_argument("players", nargs="*", metavar="PLAYER", help="players to enter")
        create.add_argument("--game", required=True)
        create.add_argument("--format", default="round-robin")
        create.add_argument("--seats", type=int, help="at a table (as many as usual in the game)")
        create.add_argument("--game-option", action="append", default=[], metavar="KEY=VALUE")
        create.add_argument("--format-option", action="append", default=[], metavar="KEY=VALUE")
        create.add_argument("--limit", action="append", default=[], metavar="KEY=SECONDS", help=LIMITS)
        create.add_argument("--start", action="store_true", help="start it at once")
        entering = parts.add_parser("enter", help="enter players")
        entering.add_argument("tournament")
        entering.add_argument("players", nargs="+", metavar="PLAYER")
        for name, text in (("start", "close the entries and play"), ("standings", "print the standings")):
            parts.add_parser(name, help=text).add_argument("tournament")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                getattr(self, f"_{options['part']}")(options)
        except StichligaError as error:
            raise CommandError(str(error)) from error

    def _create(self, options: dict[str, Any]) -> None:
        tournament = create_tournament(
            name=options["name"],
            game=options["game"],
            format=options["format"],
            game_options=read_pairs(options["game_option"]),
            format_options=read_pairs(options["format_option"]),
            seats=options["seats"],
            limits=read_pairs(options["limit"]),
            players=[_player(slug) for slug in options["players"]],
        )
        if options["start"]:
            start_tournament(tournament=tournament)
        self.stdout.write(tournament.slug)

    def _enter(self, options: dict[str, Any]) -> None:
        tournament = _tournament(options["tournament"])
        for slug in options["players"]:
            entry = enter(tournament=tournament, player=_player(slug))
            self.stdout.write(f"{entry.number} {entry.player.name}")

    def _start(self, options: dict[str, Any]) -> None:
        tournament = _tournament(options["tournament"])
        start_tournament(tournament=tournament)
        self.stdout.write(f"{tournament.name} is {tournament.get_status_display()}")

    def _standings(self, options: dict[str, Any]) -> None:
        tournament = _tournament(options["tournament"])
        counted = "banks ahead" if game(tournament.game).fewest_wins else "game points"
        for line in tournament_standings(tournament).rows:
            self.stdout.write(
                f"{line.rank:>3}  {line.player.name:<24} {line.row.played:>4} played "
                f"{line.row.points_text:>6} points {line.row.difference_text:>5} {counted}"
            )
