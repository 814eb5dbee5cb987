"""The upload page: what is right is stored and queued; what is wrong is said in a sentence, nothing kept."""

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from games.models import BotVersion, Match, Player, Purpose, VersionStatus
from tests.builders import make_bot, make_user
from tests.games.intake.archives import bomb, make_zip
from tests.uploads import GOOD, RAISES, as_file, make_upload, make_worker, set_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def author(client: Client) -> Client:
    client.force_login(make_user("author"))
    return client


def upload(client: Client, content: bytes = GOOD, file_name: str = "bot.py", **fields: object):
    body = {"name": "Anna", "games": ["sixty-six"], "file": as_file(content, file_name), **fields}
    return client.post("/bots/new/", {key: value for key, value in body.items() if value is not None})


def stored_files() -> list[str]:
    return default_storage.listdir("bots")[1] if default_storage.exists("bots") else []


def test_upload_is_stored_queued_and_shown(author: Client) -> None:
    answer = upload(author, games=["sixty-six", "mariage"])

    assert answer.headers["location"] == "/bots/anna/"
    version = BotVersion.objects.get(player__slug="anna")
    assert version.status == VersionStatus.CHECKING
    assert not version.is_active
    assert version.games == ["sixty-six", "mariage"]
    with default_storage.open(f"bots/{version.sha256}") as file:
        assert file.read() == GOOD
    assert Match.objects.filter(purpose=Purpose.CHECK, needs_sandbox=True, is_rated=False).count() == 4
    assert version.player.owner.username == "author"


@pytest.mark.parametrize(
    ("content", "file_name", "sentence"),
    [
        (b"", "bot.py", "bot.py is empty"),
        (b"\0" * 9, "bot.py", "NUL byte"),
        (b"%PDF-1.7", "bot.py", "is a PDF"),
        (b"def act(obs): return '\xff'", "bot.py", "not UTF-8 at byte"),
        (GOOD, "bot.txt", "neither a .py nor a .zip"),
        (GOOD, "bot.zip", "named .zip but is no zip"),
        (make_zip({"player.py": GOOD}), "bot.zip", "there is no bot.py to start"),
        (make_zip({"../bot.py": GOOD}), "bot.zip", "leads out of the archive"),
        (make_zip([("bot.py", GOOD), ("bot.py", GOOD)]), "bot.zip", "is there twice"),
        (make_zip({"bot.py": GOOD}, mode=0o120777), "bot.zip", "is a link"),
        (bomb(), "bot.zip", "bytes unpacked"),
        (make_zip({"bot.py": GOOD, "bot.json": b"{"}), "bot.zip", "bot.json cannot be read"),
        (b"#" * (6 * 1024 * 1024), "bot.py", "the file has 6291456 bytes; allowed: 5242880"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrong_file_is_refused_in_a_sentence(author: Client, content, file_name, sentence) -> None:
    answer = upload(author, content, file_name, name="Anna & Bo")

    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.count('role="alert"') == 1
    assert sentence in page
    assert 'value="Anna &amp; Bo"' in page
    assert "checked" in page
    assert not Player.objects.exists()
    assert not BotVersion.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "A"}, "a name of 2 to 40 letters"),
        ({"name": "@rules"}, "a name of 2 to 40 letters"),
        ({"name": "An\u202ena"}, "a name of 2 to 40 letters"),
        ({"name": "taken"}, "there is a player named taken already"),
        ({"name": "TAKEN"}, "there is a player named TAKEN already"),
        ({"games": []}, "a bot plays at least one game"),
        ({"games": ["chess"]}, "chess"),
        ({"name": None}, "Name: This field is required"),
        ({"file": None}, "File: This field is required"),
    ],
    ids=str,
)
def test_wrong_field_is_refused_in_a_sentence(author: Client, fields, sentence) -> None:
    make_bot("taken")
    kept = stored_files()

    answer = upload(author, **fields)

    assert sentence in answer.content.decode()
    assert not Player.objects.filter(owner__isnull=False).exists()
    assert stored_files() == kept


def test_sentence_is_in_the_language_of_the_page(author: Client) -> None:
    answer = author.post(
        "/bots/new/", {"name": "Anna", "file": as_file(GOOD, "bot.zip")}, headers={"accept-language": "de"}
    )

    assert "kein" in answer.content.decode()


def test_htmx_gets_the_sentence_alone_so_that_the_file_stays_chosen(author: Client) -> None:
    wrong = author.post("/bots/new/", {"name": "Anna"}, headers={"hx-request": "true"})
    right = author.post(
        "/bots/new/",
        {"name": "Anna", "games": "mariage", "file": as_file()},
        headers={"hx-request": "true"},
    )

    assert wrong.content.decode().strip().startswith('<div class="alert')
    assert right.headers["hx-redirect"] == "/bots/anna/"


def test_games_of_a_bot_json_go_before_those_ticked(author: Client) -> None:
    archive = make_zip({"bot.py": GOOD, "bot.json": b'{"games": ["mariage"]}'})

    upload(author, archive, "bot.zip")

    assert BotVersion.objects.get(player__name="Anna").games == ["mariage"]


def test_visitor_reads_the_guide_and_logs_in_to_upload(client: Client) -> None:
    page = client.get("/bots/new/").content.decode()

    assert "def act(obs):" in page
    assert "/accounts/signup/?next=/bots/new/" in page
    assert 'type="file"' not in page
    assert client.post("/bots/new/", {}).headers["location"].startswith("/accounts/login/")


def test_starter_can_be_downloaded(client: Client) -> None:
    answer = client.get("/bots/starter/")

    assert answer.content == GOOD
    assert answer.headers["content-disposition"] == 'attachment; filename="bot.py"'


def test_page_says_why_uploads_wait(author: Client) -> None:
    assert "No worker is running" in author.get("/bots/new/").content.decode()

    worker = make_worker(sandbox="", reason="bwrap: user namespaces are <off>")
    page = author.get("/bots/new/").content.decode()
    assert "no worker has one" in page
    assert "user namespaces are &lt;off&gt;" in page

    type(worker).objects.update(sandbox="bwrap", sandbox_reason="")
    assert "Uploads wait" not in author.get("/bots/new/").content.decode()


def test_next_version_is_offered_the_games_of_the_last(author: Client) -> None:
    upload(author, games=["mariage"])
    set_status(BotVersion.objects.get(player__slug="anna"), VersionStatus.VALID, is_active=True)

    page = author.get("/bots/anna/versions/new/").content.decode()
    answer = author.post("/bots/anna/versions/new/", {"games": "mariage", "file": as_file(RAISES)})

    assert page.count("checked") >= 1
    assert 'name="name"' not in page
    assert answer.headers["location"] == "/bots/anna/"
    assert [
        version.is_active for version in BotVersion.objects.filter(player__slug="anna").order_by("number")
    ] == [True, False]


def test_unchanged_file_is_no_new_version(author: Client) -> None:
    upload(author)

    answer = author.post("/bots/anna/versions/new/", {"file": as_file()})

    assert "this is the file of version 1, unchanged" in answer.content.decode()


@pytest.mark.parametrize("is_staff", [False, True])
def test_nobody_else_uploads_a_version(client: Client, is_staff: bool) -> None:
    make_upload(name="Anna")
    client.force_login(make_user(is_staff=is_staff))

    assert client.get("/bots/anna/versions/new/").status_code == 403
    assert client.post("/bots/anna/versions/new/", {"file": as_file(RAISES)}).status_code == 403
    assert BotVersion.objects.filter(player__slug="anna").count() == 1


@pytest.mark.parametrize("name", ["New", "Starter"])
def test_addresses_of_pages_are_no_bots(author: Client, name: str) -> None:
    upload(author, name=name)

    assert author.get(f"/bots/{name.lower()}-2/").status_code == 200


def test_uploads_are_limited(author: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"uploads": "2/hour"})

    statuses = [upload(author, name=f"Anna {number}").status_code for number in range(3)]

    assert statuses == [302, 302, 429]
    assert BotVersion.objects.filter(player__owner__isnull=False).count() == 2


def test_page_says_what_one_may_have(author: Client, settings) -> None:
    settings.BOT_QUOTA = {"bots": 20, "active_bots": 10, "uploads": 1, "stored": 7}
    upload(author)

    page = author.get("/bots/new/").content.decode()

    for words in ("1 of 20", "1 of 10", "1 of 1", "1 of 7", "The next upload is possible"):
        assert words in page
    refused = upload(author, RAISES, name="Boris").content.decode()
    assert "of the uploads allowed within 24 hours (1) none is left" in refused
    assert not Player.objects.filter(name="Boris").exists()


def test_bot_can_be_private_from_the_first(author: Client) -> None:
    upload(author, is_private="on")

    assert Player.objects.get(slug="anna").is_private
