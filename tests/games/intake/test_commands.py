"""Commands in a bot.json: those the administrator allows are taken, all others refused in one sentence."""

import json

import pytest

from games.intake.check import check_upload
from games.intake.commands import SETTING, Program, allowed_programs, parse_programs
from games.intake.errors import BadArchive, BadCommand, BadManifest, BadSetting
from games.intake.manifest import Manifest
from tests.games.intake.archives import BOT, make_zip


@pytest.fixture(autouse=True)
def _allowed(monkeypatch):
    monkeypatch.setenv(SETTING, "node=/usr/bin/node:1024, lua=/usr/bin/lua5.4")


def upload(manifest, **files):
    content = {"bot.js": b"// nothing", **{name.replace("_", "."): data for name, data in files.items()}}
    return check_upload("bot.zip", make_zip({**content, "bot.json": json.dumps(manifest).encode()}))


def test_an_allowed_command_is_taken():
    manifest = upload({"command": ["node", "bot.js"], "games": ["mariage"]}).manifest

    assert manifest.command == ("node", "bot.js")
    assert manifest.games == ("mariage",)
    assert manifest.start == "node bot.js"
    assert manifest.to_json() == {"command": ["node", "bot.js"], "games": ["mariage"], "protocol": 1}
    assert Manifest.from_json(manifest.to_json()) == manifest


def test_beside_a_command_an_entry_is_optional_and_may_be_any_file_there():
    manifest = upload({"command": ["node", "bot.js"], "entry": "bot.js"}).manifest

    assert (manifest.entry, manifest.start) == ("bot.js", "node bot.js")
    assert Manifest.from_json(manifest.to_json()) == manifest
    with pytest.raises(BadManifest, match=r"there is no main\.js to start"):
        upload({"command": ["node", "bot.js"], "entry": "main.js"})


def test_without_a_command_nothing_has_changed():
    assert check_upload("bot.py", BOT).manifest.to_json() == {"entry": "bot.py", "games": [], "protocol": 1}


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["ruby", "bot.rb"], "the command 'ruby' is not allowed here; allowed: node, lua"),
        (["/usr/bin/node", "bot.js"], "'/usr/bin/node' is not allowed here"),
        (["./bot"], r"'\./bot' is not allowed here"),
        ([], "a list of 1 to 32 texts"),
        ("node bot.js", "a list of 1 to 32 texts"),
        (["node", 1], "a list of 1 to 32 texts"),
        (["node", "a\nb"], "a list of 1 to 32 texts"),
        (["node", "\x00"], "a list of 1 to 32 texts"),
        (["node", ""], "a list of 1 to 32 texts"),
        (["node"] * 33, "a list of 1 to 32 texts"),
        (None, "a list of 1 to 32 texts"),
    ],
    ids=str,
)
def test_other_commands_are_refused_in_one_sentence(command, sentence):
    with pytest.raises(BadCommand, match=sentence) as caught:
        upload({"command": command})
    assert "\n" not in str(caught.value)


def test_by_default_no_command_is_allowed(monkeypatch):
    monkeypatch.delenv(SETTING)
    with pytest.raises(
        BadCommand, match="the command 'node' is not allowed here; allowed: none, only Python"
    ):
        upload({"command": ["node", "bot.js"]})


def test_the_setting_names_programs_with_their_memory():
    assert allowed_programs() == {
        "node": Program("node", "/usr/bin/node", 1024),
        "lua": Program("lua", "/usr/bin/lua5.4"),
    }
    assert parse_programs(" ") == {}


@pytest.mark.parametrize(
    "text",
    ["node", "node=", "node=bin/node", "=/usr/bin/node", "node=/usr/bin/node:", "node=/usr/bin/node:1g",
     "a b=/usr/bin/a", "node=/usr/bin/node:0", "node=/a/b,node=/c/d"],
)  # fmt: skip
def test_a_setting_that_cannot_be_read_says_what_is_allowed(text):
    with pytest.raises(BadSetting, match=r"BOT_COMMANDS holds '.*'; allowed: NAME=/PATH or NAME=/PATH:MIB"):
        parse_programs(text)


def test_a_program_in_the_root_folder_is_refused_because_bots_see_its_folder():
    with pytest.raises(
        BadSetting, match=r"'/node', and bots see the folder .*; allowed: a program in a fold"
    ):
        parse_programs("node=/node")


NATIVE = {
    "Linux": b"\x7fELF\x02\x01",
    "macOS": b"\xcf\xfa\xed\xfe\x07",
    "Windows": b"MZ" + bytes(58) + b"\x40\0\0\0" + b"PE\0\0",
}


@pytest.mark.parametrize("content", NATIVE.values(), ids=NATIVE)
def test_no_program_for_a_machine_is_taken_under_any_name(content):
    for name in ("bot", "bot.bin", "bot.js"):
        with pytest.raises(BadArchive, match=f"{name} is a program for a machine"):
            check_upload("bot.zip", make_zip({"bot.py": BOT, name: content}))


def test_data_that_begins_like_one_is_taken():
    check_upload("bot.zip", make_zip({"bot.py": BOT, "names.txt": b"MZ is how the list begins" + bytes(90)}))
