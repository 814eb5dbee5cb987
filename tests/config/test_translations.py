"""German and Russian are complete, and what is compiled is what is written.

After changing a text run scripts/translate.sh and translate what is new.
"""

import ast
import gettext
import re
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command

from config.environment import BASE_DIR

LANGUAGES = ["de", "ru"]
CODE = ("config", "games", "ratings", "tournaments", "templates")
FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d])?) ?(".*")$')
HOLE = re.compile(r"%\([a-z_]+\)[sd]|%%")

Entry = dict[str, str]


def _folder(language: str, root: Path = BASE_DIR) -> Path:
    return root / "locale" / language / "LC_MESSAGES"


def _entries(po: Path) -> list[Entry]:
    """Return the entries of a .po file: field to text, and `flags`."""
    entries = []
    for block in po.read_text().split("\n\n"):
        fields: Entry = {"flags": ""}
        name = ""
        for line in block.splitlines():
            found = FIELD.match(line)
            if line.startswith("#,"):
                fields["flags"] = line
            elif found:
                name = found[1]
                fields[name] = ast.literal_eval(found[2])
            elif line.startswith('"'):
                fields[name] += ast.literal_eval(line)
        if fields.get("msgid"):
            entries.append(fields)
    return entries


def _key(entry: Entry) -> tuple[str, str, str]:
    return entry.get("msgctxt", ""), entry["msgid"], entry.get("msgid_plural", "")


def _holes(text: str) -> set[str]:
    return set(HOLE.findall(text))


def _translations(entry: Entry) -> list[str]:
    return [text for name, text in entry.items() if name.startswith("msgstr")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_for_sure(language: str) -> None:
    entries = _entries(_folder(language) / "django.po")

    assert [entry["msgid"] for entry in entries if not all(_translations(entry))] == []
    assert [entry["msgid"] for entry in entries if "fuzzy" in entry["flags"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_fills_in_the_same_things(language: str) -> None:
    wrong = [
        text
        for entry in _entries(_folder(language) / "django.po")
        if "python-format" in entry["flags"]
        for text in _translations(entry)
        if _holes(text) not in (_holes(entry["msgid"]), _holes(entry.get("msgid_plural", entry["msgid"])))
    ]

    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_texts_are_those_written(language: str) -> None:
    with (_folder(language) / "django.mo").open("rb") as compiled:
        catalog = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    written: dict[object, str] = {}
    for entry in _entries(_folder(language) / "django.po"):
        key = f"{entry['msgctxt']}\x04{entry['msgid']}" if "msgctxt" in entry else entry["msgid"]
        if "msgid_plural" in entry:
            written |= {(key, number): text for number, text in enumerate(_translations(entry))}
        else:
            written[key] = entry["msgstr"]

    assert {key: text for key, text in catalog.items() if key} == written


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="no gettext on this machine")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_code_is_known(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in CODE:
        shutil.copytree(BASE_DIR / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale").mkdir()
    monkeypatch.chdir(tmp_path)

    call_command("makemessages", locale=[language], no_location=True, no_wrap=True, verbosity=0)

    needed = {_key(entry) for entry in _entries(_folder(language, tmp_path) / "django.po")}
    assert {_key(entry) for entry in _entries(_folder(language) / "django.po")} == needed
