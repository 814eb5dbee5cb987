"""What an owner and a check do to one bot at the same time: one waits for the other, none dies of it.

On PostgreSQL the second transaction is seen to wait for the first; on SQLite one writes at a time.
"""

import pytest
from knox.models import AuthToken

from games.models import BotVersion, Match, MatchStatus, Purpose, VersionStatus
from games.services.check_version import conclude_check
from games.services.claim import claim_chunk
from games.services.errors import NotNow
from games.services.hold import hold_bot
from games.services.keys import MOST_KEYS, create_key
from games.services.upload_bot import upload_version
from ratings.services.new_version import switch_version
from tests.builders import make_bot, make_user
from tests.ratings.builders import make_rated
from tests.tournaments.services.test_confirm_races import do_both, meanwhile
from tests.tournaments.services.test_races import at_once
from tests.uploads import GOOD, make_upload, played_by, set_status
from tournaments.services.settle import settle_matches

__all__ = ["meanwhile"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def make_versions() -> list[BotVersion]:
    """Return two checked versions of a rated bot, the first active, and one whose check is over."""
    first = make_upload()
    set_status(first, VersionStatus.VALID, is_active=True)
    versions = [first]
    for number in (2, 3):
        content = GOOD + b"#" * number
        versions.append(upload_version(bot=first.player, file_name="bot.py", content=content))
    set_status(versions[1], VersionStatus.VALID)
    Match.objects.filter(purpose=Purpose.CHECK).update(status=MatchStatus.FINISHED)
    make_rated(first.player, make_bot())
    return versions


@pytest.mark.parametrize("owner_is_first", [True, False])
def test_owner_switches_while_a_check_ends(meanwhile, owner_is_first):
    first, second, third = make_versions()
    acts = [
        lambda: switch_version(version=second),
        lambda: conclude_check(version_id=third.pk),
    ]

    do_both(*(acts if owner_is_first else reversed(acts)), meanwhile).result()

    active = list(first.player.versions.filter(is_active=True))
    assert active == ([third] if owner_is_first else [second])


def test_versions_switched_to_and_fro_by_many_leave_one_active():
    first, second, third = make_versions()
    set_status(third, VersionStatus.VALID)

    at_once(
        *[lambda version=version: switch_version(version=version) for version in (first, second, third) * 3]
    )

    assert first.player.versions.filter(is_active=True).count() == 1


def test_last_two_matches_of_a_check_settled_at_once_reject_the_version_once():
    version = make_upload(games=["sixty-six"])
    claims = [claim_chunk(worker="w", has_sandbox=True, limit=1)]
    Match.objects.filter(status=MatchStatus.RUNNING).update(queue_group="elsewhere")
    claims.append(claim_chunk(worker="w", has_sandbox=True, limit=1))
    settlers = [
        lambda claim=claim: settle_matches(token=claim.token, played=played_by(claim, "crash"))
        for claim in claims
    ]

    settled = [len(matches) for matches in at_once(*settlers)]

    assert sorted(settled) in ([0, 1], [1, 1])
    version.refresh_from_db()
    assert version.status == VersionStatus.REJECTED
    statuses = set(Match.objects.values_list("status", flat=True))
    assert statuses <= {MatchStatus.FINISHED, MatchStatus.VOIDED}


def test_staff_hold_while_a_new_version_is_uploaded(meanwhile):
    version = make_upload()
    other = do_both(
        lambda: hold_bot(bot=version.player, by=make_user(is_staff=True), reason="looks odd"),
        lambda: upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#"),
        meanwhile,
    )

    assert isinstance(other.exception(), NotNow)
    assert version.player.versions.count() == 1


def test_last_key_made_twice_at_once_is_made_once(meanwhile):
    user = make_user()
    for _ in range(MOST_KEYS - 1):
        create_key(user=user)

    other = do_both(lambda: create_key(user=user), lambda: create_key(user=user), meanwhile)

    assert isinstance(other.exception(), NotNow)
    assert AuthToken.objects.filter(user=user).count() == MOST_KEYS
