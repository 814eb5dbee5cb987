"""manage.py create_key: a key for the API; printed once, only its hash is kept."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from knox.models import AuthToken


class Command(BaseCommand):
    help = "Makes an API key for a user and prints it. It is shown only now: its hash is all that is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="name of the user")
        parser.add_argument("--days", type=int, help="how long the key is good; without: until it is deleted")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if days is not None and not 0 < days <= 36500:
            raise CommandError(f"a key cannot be good for {days} days; possible: 1-36500")
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"there is no user {options['user']!r}")
        _stored, key = AuthToken.objects.create(user=user, expiry=timedelta(days=days) if days else None)
        self.stdout.write(key)
