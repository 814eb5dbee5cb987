"""The page for authors, made from the kit's own words, and the archive that they download."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

import stichkit
from games.intake.commands import SETTING
from games.models import BotVersion
from games.selectors.kit_archive import kit_archive, readme
from games.selectors.kit_reference import MODULES, kit_reference, kit_version
from tests.builders import make_user
from tests.games.intake.archives import make_zip
from tests.uploads import as_file, make_upload

pytestmark = pytest.mark.django_db
FOLDER = Path(stichkit.__file__).parent


def names_in_zip() -> list[str]:
    with zipfile.ZipFile(io.BytesIO(kit_archive())) as archive:
        return archive.namelist()


def test_the_page_holds_every_public_name_of_the_kit(client: Client) -> None:
    page = client.get("/bots/kit/").content.decode()

    for name in stichkit.__all__:
        if name not in ("GAMES", "RANKS", "SUITS"):
            assert f".{name}" in page, name
    for module in MODULES:
        assert f'id="stichkit.{module}"' in page
    assert "Memory.</span>sample(obs: Observation, rng: random.Random)" in page
    assert "memory = Memory({&quot;game&quot;: &quot;mariage&quot;" in page
    assert "<dt><code>held</code></dt><dd>by seat: cards known to lie in the hand of another</dd>" in page


def test_no_module_of_the_kit_is_left_out() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == {*MODULES, "__init__"}


def test_docstrings_are_cut_into_words_code_and_names() -> None:
    memory = next(section for section in kit_reference() if section.name.endswith("memory"))
    parts = memory.entries[0].parts
    assert [part.kind for part in parts] == ["text", "code", "names"]
    assert dict(parts[2].names)["void"] == "by seat: suits of which another is known to have no card"
    unseen = next(entry for entry in memory.entries if entry.name == "unseen")
    assert unseen.signature == "unseen -> list[str]"
    assert not [
        entry.name for section in kit_reference() for entry in section.entries if entry.name[0] == "_"
    ]


def test_version_is_that_of_the_package(client: Client) -> None:
    assert kit_version() == stichkit.__version__
    assert f"Download the kit {stichkit.__version__}" in client.get("/bots/kit/").content.decode()


def test_archive_is_saved_as_a_file_and_never_shown(client: Client) -> None:
    answer = client.get("/bots/kit/stichkit.zip")

    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == f'attachment; filename="stichkit-{kit_version()}.zip"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.content == kit_archive()
    assert client.post("/bots/kit/stichkit.zip").status_code == 405


def test_archive_holds_the_kit_the_starters_and_a_readme() -> None:
    top = f"stichkit-{kit_version()}/"
    names = {name.removeprefix(top) for name in names_in_zip()}

    assert names >= {f"stichkit/{path.name}" for path in FOLDER.glob("*.py")}
    assert names >= {"README.md", "bot.py", "python/rule_based.py", "python/sampling.py", "python/bot.json"}
    assert names >= {"javascript/bot.js", "c/bot.c"}
    assert not [name for name in names if "pyc" in name]
    assert f"# stichkit {kit_version()}" in readme()
    assert "#### `Memory.sample(obs: Observation, rng: random.Random) -> list[list[str]]`" in readme()


def test_what_was_unpacked_works_without_this_project(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(kit_archive())) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / f"stichkit-{kit_version()}"
    code = (
        f"import sys; sys.path[:0] = [{str(folder)!r}, {str(folder / 'python')!r}]; import sampling; "
        "match = {'game': 'mariage', 'seat': 0, 'seats': 2, 'options': {}, 'seed': '1'}; "
        "sampling.Bot().start(match)"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True, cwd="/")


def test_the_folder_that_the_readme_says_to_zip_is_taken(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(kit_archive())) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / f"stichkit-{kit_version()}" / "python"
    out = io.StringIO()
    call_command("check_bot", folder, "--unsandboxed", "--game", "schnapsen", "--matches", 1, stdout=out)
    assert out.getvalue().endswith("No fault.\n")


@pytest.mark.parametrize("address", ["/bots/kit/", "/bots/new/"])
def test_pages_say_which_programs_are_allowed(client: Client, monkeypatch, address: str) -> None:
    assert "allows no other program" in client.get(address).content.decode()
    monkeypatch.setenv(SETTING, "node=/usr/bin/node,lua=/usr/bin/lua")
    page = client.get(address).content.decode()
    assert "allows no other program" not in page
    assert "node" in page
    assert "lua" in page


def test_upload_page_points_to_the_kit_and_the_test(client: Client) -> None:
    page = client.get("/bots/new/").content.decode()
    assert 'href="/bots/kit/"' in page
    assert "check_bot" in page


def test_page_is_in_the_language_of_its_reader(client: Client) -> None:
    for language, words in (("de", "Für Autoren von Bots"), ("ru", "Авторам ботов")):
        page = client.get("/bots/kit/", headers={"accept-language": language}).content.decode()
        assert words in page
        assert '<div class="panel-body kit-reference" lang="en">' in page


NODE = make_zip({"bot.js": b"// ...", "bot.json": b'{"command": ["node", "bot.js"]}'})


def test_a_bot_with_a_command_is_uploaded_and_its_pages_say_what_it_is(client: Client, monkeypatch) -> None:
    client.force_login(make_user("author"))
    body = {"name": "Anna", "games": ["mariage"]}

    refused = client.post("/bots/new/", {**body, "file": as_file(NODE, "bot.zip")})
    assert (
        "the command &#x27;node&#x27; is not allowed here; allowed: none"
        in refused.content.decode().replace("The command", "the command")
    )
    assert not BotVersion.objects.filter(player__name="Anna").exists()

    monkeypatch.setenv(SETTING, "node=/usr/bin/node:1024")
    client.post("/bots/new/", {**body, "file": as_file(NODE, "bot.zip")})
    version = BotVersion.objects.get(player__name="Anna")
    assert version.manifest == {"command": ["node", "bot.js"], "games": ["mariage"], "protocol": 1}
    assert (version.program, version.starts) == ("node", "node bot.js")
    assert "node · " in client.get("/bots/anna/").content.decode()
    page = client.get("/bots/anna/versions/1/").content.decode()
    assert "<dd>node</dd>" in page
    assert '<dd class="mono">node bot.js</dd>' in page


def test_a_python_bot_says_so(client: Client) -> None:
    version = make_upload(make_user("author"), "Bert")
    assert (version.program, version.starts) == ("Python", "bot.py")
    client.force_login(version.player.owner)
    assert "Python · " in client.get("/bots/bert/").content.decode()


def test_no_bot_has_the_address_of_the_page(client: Client) -> None:
    assert make_upload(name="Kit").player.slug == "kit-2"
    assert "For authors of bots" in client.get("/bots/kit/").content.decode()
