"""From an upload to an active version, or to a rejected one with its reason; bots in real sandboxes."""

import pytest
from django.contrib.auth.models import User

from games.bots.files import pack_folder
from games.models import BotVersion, Match, MatchStatus, Purpose, SeatLog, VersionStatus
from games.rules.errors import StichligaError
from games.selectors.bot_logs import by_deal
from games.services.built_in_bots import register_built_in_bots
from games.services.claim import claim_chunk
from games.services.upload_bot import read_upload, upload_bot, upload_version
from ratings.models import Rating
from tests.builders import make_match, play_queue
from tests.programs import NODE_MIB, SETTING, STARTER, find_node

pytestmark = [pytest.mark.django_db, pytest.mark.processes]

GOOD = b"def act(obs):\n    return obs['legal'][0]\n"
BAD = {
    "start": (b"raise RuntimeError('no table')\n", "no table"),
    "crash": (b"def act(obs):\n    return 1 / 0\n", "ZeroDivisionError"),
    "illegal": (b"def act(obs):\n    return '6C'\n", "6C"),
    "malformed": (b"def act(obs):\n    return 7\n", ""),
}


@pytest.fixture
def owner(tmp_path, settings):
    settings.STORAGES = settings.STORAGES | {
        "default": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": tmp_path},
        }
    }
    register_built_in_bots()
    return User.objects.create_user("anna")


def upload(owner, content=GOOD, games=("sixty-six",), name="First"):
    return upload_bot(owner=owner, name=name, games=games, file_name="bot.py", content=content)


def test_a_good_bot_becomes_active_after_its_check(owner):
    version = upload(owner)
    assert not version.is_active
    assert play_queue() == 2
    version.refresh_from_db()
    assert (version.status, version.is_active, version.number) == (VersionStatus.VALID, True, 1)
    assert not Rating.objects.filter(player=version.player).exists()
    assert SeatLog.objects.filter(sandbox__in=["bwrap", "landlock"]).count() == 3


def test_a_bot_in_javascript_is_checked_by_playing_like_all_others(owner, monkeypatch):
    monkeypatch.setenv(SETTING, f"node={find_node()}:{NODE_MIB}")
    content = pack_folder(STARTER / "javascript")
    version = upload_bot(
        owner=owner, name="Anna", games=["sixty-six", "esel"], file_name="bot.zip", content=content
    )
    assert play_queue() == 4
    version.refresh_from_db()
    assert (version.status, version.is_active, version.starts) == (VersionStatus.VALID, True, "node bot.js")


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_bot_is_rejected_with_its_reason(owner, fault):
    content, detail = BAD[fault]
    version = upload(owner, content)
    play_queue()
    version.refresh_from_db()
    assert (version.status, version.is_active) == (VersionStatus.REJECTED, False)
    assert fault in version.reason
    assert detail in version.reason
    assert not Match.objects.filter(status=MatchStatus.QUEUED).exists()


def test_a_better_version_takes_over_and_is_rated_less_surely(owner):
    first = upload(owner)
    play_queue()
    first.refresh_from_db()
    make_match(first.player, register_built_in_bots()[0])
    play_queue()
    before = Rating.objects.get(player=first.player, pool__population="all").values
    second = upload_version(bot=first.player, file_name="bot.py", content=GOOD + b"# better\n")
    assert BotVersion.objects.get(pk=first.pk).is_active
    play_queue()
    second.refresh_from_db()
    first.refresh_from_db()
    assert (first.is_active, second.is_active, second.number) == (False, True, 2)
    after = Rating.objects.get(player=first.player, pool__population="all").values
    assert after[0] == before[0]
    assert after[1] > before[1]


def test_a_bad_new_version_leaves_the_old_one_active(owner):
    first = upload(owner)
    play_queue()
    upload_version(bot=first.player, file_name="bot.py", content=b"raise SystemExit\n")
    play_queue()
    first.refresh_from_db()
    assert first.is_active


def test_without_a_sandbox_uploads_wait_and_others_play(owner):
    upload(owner)
    waiting = make_match(*register_built_in_bots()[:2])
    claim = claim_chunk(worker="w", has_sandbox=False)
    assert [match.pk for match in claim.matches] == [waiting.pk]
    assert claim_chunk(worker="w", has_sandbox=False) is None
    assert Match.objects.filter(status=MatchStatus.QUEUED, purpose=Purpose.CHECK).count() == 2


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"content": b""}, "empty"),
        ({"games": ()}, "at least one game"),
        ({"games": ("chess",)}, "chess"),
        ({"name": " "}, "2 to 40"),
        ({"name": "rules"}, "already"),
    ],
)
def test_a_refused_upload_stores_nothing(owner, change, sentence):
    before = BotVersion.objects.count()
    with pytest.raises(StichligaError, match=sentence):
        upload(owner, **change)
    assert BotVersion.objects.count() == before
    assert not Match.objects.exists()


def test_the_same_file_again_is_refused(owner):
    first = upload(owner)
    with pytest.raises(StichligaError, match="unchanged"):
        upload_version(bot=first.player, file_name="bot.py", content=GOOD)


def test_a_stored_file_that_was_changed_is_not_played(owner, tmp_path):
    version = upload(owner)
    (tmp_path / "bots" / version.sha256).write_bytes(GOOD + b"#")
    with pytest.raises(StichligaError, match="not the one"):
        read_upload(version)
    play_queue()
    version.refresh_from_db()
    assert version.status == VersionStatus.CHECKING
    assert Match.objects.filter(status=MatchStatus.FAILED).count() == 2


def test_log_says_what_was_written_in_which_deal(owner):
    content = b"""import sys
class Bot:
    deal = 1
    def act(self, obs):
        if self.deal % 2:
            print("deal", self.deal, file=sys.stderr)
        return obs["legal"][0]
    def deal_over(self, result):
        self.deal += 1
"""
    version = upload(owner, content)
    play_queue()
    log = SeatLog.objects.filter(seat__bot_version=version, seat__match__end="played").first()
    parts = by_deal(log.stderr)
    assert [part.deal for part in parts[:3]] == [1, 3, 5]
    assert all(set(part.text.split("\n")) == {f"deal {part.deal}"} for part in parts)
