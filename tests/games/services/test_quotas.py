"""Quotas of authors: what is over them is refused in a sentence, and nothing of it is stored."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.db import transaction

from games.models import BotVersion, Player, Quota
from games.selectors.quotas import own_quota
from games.services.activate_version import let_bot_play
from games.services.errors import OverQuota, Refused
from games.services.upload_bot import upload_version
from tests.builders import make_user
from tests.tournaments.services.test_confirm_races import do_both, meanwhile
from tests.uploads import GOOD, make_upload

__all__ = ["meanwhile"]

pytestmark = pytest.mark.django_db
MIB = 1024 * 1024


@pytest.fixture(autouse=True)
def quota(settings, tmp_path) -> None:
    settings.BOT_QUOTA = {"bots": 3, "active_bots": 2, "uploads": 4, "stored": 1}
    settings.STORAGES = settings.STORAGES | {
        "default": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": tmp_path},
        }
    }


@pytest.fixture
def owner() -> User:
    return make_user("owner")


def files() -> list[str]:
    return default_storage.listdir("bots")[1] if default_storage.exists("bots") else []


def padded(size: int, mark: bytes = b"#") -> bytes:
    return GOOD + mark * (size - len(GOOD))


def assert_refused(act, sentence: str) -> None:
    before = files(), BotVersion.objects.count(), Player.objects.count()
    with pytest.raises(OverQuota, match=sentence):
        act()
    assert (files(), BotVersion.objects.count(), Player.objects.count()) == before


def test_active_bots_are_limited_until_one_is_taken_out(owner):
    anna, boris = make_upload(owner, "Anna").player, make_upload(owner, "Boris").player
    sentence = r"as many of your bots are active as may be at a time \(2\)"
    assert_refused(lambda: make_upload(owner, "Clara", GOOD + b"#"), sentence)

    let_bot_play(bot=anna, plays=False)
    make_upload(owner, "Clara")

    assert_refused(lambda: let_bot_play(bot=anna, plays=True), sentence)
    let_bot_play(bot=boris, plays=True)  # is active, and stays so


def test_bots_are_limited_for_good(owner):
    for name in ("Anna", "Boris", "Clara"):
        let_bot_play(bot=make_upload(owner, name).player, plays=False)

    assert_refused(
        lambda: make_upload(owner, "Dora"),
        r"you have as many bots as are allowed \(3\); they are kept for good",
    )


def test_uploads_are_limited_by_the_day(owner):
    first = make_upload(owner)
    for number in range(3):
        upload_version(bot=first.player, file_name="bot.py", content=GOOD + b"#" * (number + 1))
    versions = BotVersion.objects.filter(player=first.player).order_by("number")
    oldest = versions[0].created_at
    free_at = oldest + timedelta(days=1, seconds=59.999999)

    def one_more() -> BotVersion:
        return upload_version(bot=first.player, file_name="bot.py", content=GOOD + b"####")

    assert_refused(
        one_more, rf"within 24 hours \(4\) none is left; the next is possible at {free_at:%Y-%m-%d %H:%M} UTC"
    )
    versions.filter(number=1).update(created_at=oldest - timedelta(days=1))
    assert one_more().number == 5


def test_stored_files_are_limited(owner):
    first = make_upload(owner, content=padded(MIB - 100))

    assert_refused(
        lambda: upload_version(bot=first.player, file_name="bot.py", content=padded(1000)),
        "the file has 0.00 MiB, and of the 1 MiB your bots may store 0.00 are free",
    )
    assert own_quota(owner).used["stored"] == 1


def test_staff_raise_or_lower_it_for_one_owner(owner):
    Quota.objects.create(owner=owner, active_bots=3, uploads=0)
    assert_refused(lambda: make_upload(owner), "you may not upload anything at present")

    Quota.objects.update(uploads=None)
    for name in ("Anna", "Boris", "Clara"):
        make_upload(owner, name)
    assert own_quota(owner).most == {"bots": 3, "active_bots": 3, "uploads": 4, "stored": 1}


def test_staff_have_no_quota():
    staff = make_user(is_staff=True)
    for name in ("Anna", "Boris", "Clara", "Dora", "Emil"):
        make_upload(staff, name, content=padded(MIB // 2))

    assert own_quota(staff).most is None


def test_others_uploads_do_not_count(owner):
    other = make_user()
    for name in ("Anna", "Boris"):
        make_upload(other, name)

    assert own_quota(owner).used == {"bots": 0, "active_bots": 0, "uploads": 0, "stored": 0}
    make_upload(owner, "Clara")


def test_quota_costs_the_same_however_many_versions(owner, django_assert_num_queries):
    version = make_upload(owner)
    for number in range(3):
        upload_version(bot=version.player, file_name="bot.py", content=GOOD + b"#" * (number + 1))

    with django_assert_num_queries(4):
        own_quota(owner)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_uploads_at_once_one_is_over_the_quota(settings, meanwhile):
    settings.BOT_QUOTA = settings.BOT_QUOTA | {"bots": 1}
    owner = make_user()
    make_upload(make_user(), "Somebody else's")  # registers the opponent of all checks

    other = do_both(
        lambda: make_upload(owner, "Anna"), lambda: make_upload(owner, "Boris", GOOD + b"#"), meanwhile
    )

    assert isinstance(other.exception(), OverQuota)
    assert list(Player.objects.filter(owner=owner).values_list("name", flat=True)) == ["Anna"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_bots_let_in_at_once_one_is_over_the_quota(meanwhile):
    owner = make_user()
    bots = []
    for name in ("Anna", "Boris", "Clara"):
        bots.append(make_upload(owner, name).player)
        let_bot_play(bot=bots[-1], plays=name == "Anna")

    other = do_both(
        lambda: let_bot_play(bot=bots[1], plays=True),
        lambda: let_bot_play(bot=bots[2], plays=True),
        meanwhile,
    )

    assert isinstance(other.exception(), OverQuota)
    assert Player.objects.filter(owner=owner, is_active=True).count() == 2


def test_what_is_refused_within_a_transaction_leaves_it_usable(owner):
    with transaction.atomic():
        make_upload(owner, "Anna")
        make_upload(owner, "Boris")
        with pytest.raises(OverQuota):
            make_upload(owner, "Clara")
        assert Player.objects.filter(owner=owner).count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_the_same_file_twice_at_once_one_is_unchanged(meanwhile):
    bot = make_upload(make_user(), "Anna").player
    new = {"bot": bot, "file_name": "bot.py", "content": GOOD + b"#"}

    other = do_both(lambda: upload_version(**new), lambda: upload_version(**new), meanwhile)

    assert isinstance(other.exception(), Refused)
    assert bot.versions.count() == 2
