"""Uploads of every bad kind are refused in one sentence, good ones taken as they are."""

import contextlib
import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.intake.check import MAX_UPLOAD, check_upload
from games.intake.errors import BadManifest, BadSource, IntakeError
from tests.games.intake.archives import BOT, bomb, lying_size, make_zip, overlapping, patch


def test_a_python_file_is_taken():
    bundle = check_upload("my bot.py", BOT)
    assert bundle.files == {"bot.py": BOT}
    assert bundle.sha256 == hashlib.sha256(BOT).hexdigest()


def test_an_archive_with_folders_and_a_manifest_is_taken():
    manifest = json.dumps({"entry": "lib/main.py", "games": ["sixty-six"], "protocol": 1}).encode()
    files = {"lib/main.py": BOT, "lib/table.json": b"{}", "bot.json": manifest}
    bundle = check_upload("bot.zip", make_zip([("lib/", b""), *files.items()]))
    assert bundle.files == files
    assert bundle.manifest.entry == "lib/main.py"
    assert bundle.manifest.games == ("sixty-six",)


BAD_ARCHIVES = {
    "not a zip": (b"hello", "named .zip but is no zip"),
    "cut off": (make_zip()[:-30], "end is missing"),
    "prefix": (b"PK\x03\x04" + make_zip(), "before, between or behind"),
    "suffix": (make_zip() + b"#!/bin/sh", "end is missing|before, between or behind"),
    "huge comment": (make_zip(comment=b"c" * 5000), "end is missing"),
    "traversal": (make_zip({"bot.py": BOT, "../evil.py": BOT}), "leads out"),
    "absolute": (make_zip({"bot.py": BOT, "/etc/passwd": b"x"}), "leads out"),
    "backslash": (make_zip({"bot.py": BOT, "a\\b.py": BOT}), "leads out"),
    "drive": (make_zip({"bot.py": BOT, "C:evil.py": BOT}), "leads out"),
    "symlink": (make_zip({"bot.py": b"/etc/passwd"}, mode=0o120777), "link or a device"),
    "device": (make_zip({"bot.py": BOT}, mode=0o020666), "link or a device"),
    "duplicate": (make_zip([("bot.py", BOT), ("bot.py", b"#")]), "twice"),
    "duplicate of one letter": (make_zip([("bot.py", BOT), ("a", b"1"), ("a", b"2")]), "twice"),
    "duplicate by case": (make_zip([("bot.py", BOT), ("BOT.py", BOT)]), "twice"),
    "file and folder": (make_zip([("bot.py", BOT), ("a", b"1"), ("a/b.py", BOT)]), "file and a folder"),
    "bomb": (bomb(), "unpacked"),
    "many files": (make_zip({f"f{n}.txt": b"" for n in range(300)}), "300 files"),
    "lying size": (lying_size(), "not what it says"),
    "overlap": (overlapping(), "overlap|two ways"),
    "NUL in a name": (patch(make_zip({"bot.py": BOT, "ab.py": BOT}), b"ab.py", b"a\0.py"), "not allowed"),
    "control in a name": (make_zip({"bot.py": BOT, "a\x1b.py": BOT}), "not allowed"),
    "device name": (make_zip({"bot.py": BOT, "con.py": BOT}), "not allowed"),
    "native code": (make_zip({"bot.py": BOT, "x.so": b"\x7fELF"}), "no kind of file"),
    "compiled": (make_zip({"bot.py": BOT, "x.pyc": b"x"}), "no kind of file"),
    "nested zip": (make_zip({"bot.py": BOT, "x.zip": make_zip()}), "no kind of file"),
    "deep": (make_zip({"bot.py": BOT, "a/" * 9 + "x.py": BOT}), "too long"),
    "encrypted": (
        make_zip().replace(b"PK\x01\x02\x14\x03\x14\0\0\0", b"PK\x01\x02\x14\x03\x14\0\1\0"),
        "encrypted",
    ),
    "two names": (
        make_zip()[:30] + b"tob.py" + make_zip()[36:],
        "two ways",
    ),
}


@pytest.mark.parametrize(("content", "sentence"), BAD_ARCHIVES.values(), ids=BAD_ARCHIVES)
def test_a_bad_archive_is_refused_in_one_sentence(content, sentence):
    with pytest.raises(IntakeError, match=sentence) as caught:
        check_upload("bot.zip", content)
    assert "\n" not in str(caught.value)


BAD_SOURCES = {
    "empty": (b"", "empty"),
    "only a byte order mark": (b"\xef\xbb\xbf\n", "empty"),
    "program": (b"\x7fELF\1", "ELF"),
    "web page": (b"<!doctype html>", "web page"),
    "zip by another name": (make_zip(), "a zip"),
    "NUL": (b"x = 1\0", "NUL"),
    "latin": ("# ä".encode("latin-1"), "not UTF-8 at byte 3"),
    "cookie": (b"# -*- coding: cp1252 -*-\n", "cp1252"),
    "huge": (b"#" * (1024 * 1024 + 1), "1048577 bytes"),
}


@pytest.mark.parametrize(("content", "sentence"), BAD_SOURCES.values(), ids=BAD_SOURCES)
def test_bad_source_is_refused_in_one_sentence(content, sentence):
    with pytest.raises(BadSource, match=sentence):
        check_upload("bot.py", content)
    if not content.startswith(b"PK"):
        with pytest.raises(IntakeError, match=sentence):
            check_upload("bot.zip", make_zip({"bot.py": content}))


BAD_MANIFESTS = {
    "no entry": ({"other.py": BOT}, "no bot.py to start"),
    "entry elsewhere": ({"bot.py": BOT, "bot.json": b'{"entry": "main.py"}'}, "no main.py to start"),
    "entry no source": ({"bot.txt": BOT, "bot.json": b'{"entry": "bot.txt"}'}, "no Python file"),
    "entry half a letter": ({"bot.py": BOT, "bot.json": rb'{"entry": "\ud800.py"}'}, "no Python file"),
    "entry with NUL": ({"bot.py": BOT, "bot.json": rb'{"entry": "b\u0000t.py"}'}, "no Python file"),
    "unknown key": ({"bot.py": BOT, "bot.json": b'{"entyr": "bot.py"}'}, "no key 'entyr'"),
    "unknown game": ({"bot.py": BOT, "bot.json": b'{"games": ["chess"]}'}, "chess"),
    "another protocol": ({"bot.py": BOT, "bot.json": b'{"protocol": 2}'}, "protocol 2"),
    "protocol true": ({"bot.py": BOT, "bot.json": b'{"protocol": true}'}, "protocol True"),
    "no JSON": ({"bot.py": BOT, "bot.json": b"{"}, "cannot be read"),
    "nested": ({"bot.py": BOT, "bot.json": b"[" * 100_000}, "cannot be read"),
    "list": ({"bot.py": BOT, "bot.json": b"[]"}, "no object"),
}


@pytest.mark.parametrize(("files", "sentence"), BAD_MANIFESTS.values(), ids=BAD_MANIFESTS)
def test_a_bad_manifest_is_refused_in_one_sentence(files, sentence):
    with pytest.raises(BadManifest, match=sentence) as refused:
        check_upload("bot.zip", make_zip(files))
    assert str(refused.value).encode()


@pytest.mark.parametrize("manifest", [{"entry": "a" * 10**6 + ".py"}, {"a" * 10**6: 1}], ids=["entry", "key"])
def test_what_a_manifest_holds_is_said_again_in_short(manifest):
    with pytest.raises(BadManifest) as refused:
        check_upload("bot.zip", make_zip({"bot.py": BOT, "bot.json": json.dumps(manifest).encode()}))
    assert len(str(refused.value)) < 400


def test_a_file_of_another_kind_is_refused():
    with pytest.raises(IntakeError, match=r"neither a \.py nor a \.zip"):
        check_upload("bot.tar.gz", b"x")


def test_a_file_too_big_is_refused():
    with pytest.raises(IntakeError, match="allowed: 5242880"):
        check_upload("bot.py", b"#" * (MAX_UPLOAD + 1))


GOOD = make_zip({"bot.py": BOT, "lib/a.json": b'{"a": 1}', "bot.json": b'{"entry": "bot.py"}'})


@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=4)), min_size=1, max_size=6
    ),
    st.integers(0, len(GOOD)),
)
def test_no_broken_archive_crashes_the_intake(changes, cut):
    content = bytearray(GOOD)
    for at, new in changes:
        content[at : at + len(new)] = new
    for candidate in (bytes(content), bytes(content[:cut]), bytes(content[cut:])):
        with contextlib.suppress(IntakeError):
            check_upload("bot.zip", candidate)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_no_content_crashes_the_intake(content):
    for name in ("bot.zip", "bot.py", "bot"):
        with contextlib.suppress(IntakeError):
            check_upload(name, content)
