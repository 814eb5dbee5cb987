"""manage.py import_matches: files in the name of an account."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import Match, Player
from tests.builders import make_user
from tests.imports import table_text

pytestmark = pytest.mark.django_db


def run(capsys, *files, by="Anna"):
    """Return exit status, lines and errors."""
    status = 0
    try:
        call_command("import_matches", *map(str, files), "--by", by)
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


def written(path, *texts):
    path.write_text("\n".join(texts))
    return path


def test_matches_are_named(tmp_path, capsys):
    anna = make_user("Anna")
    file = written(tmp_path / "a.txt", table_text("Anna", "Boris"), table_text("Anna", "Boris", seed=4))
    status, lines, errors = run(capsys, file)
    first, second = Match.objects.order_by("pk")
    assert (status, errors) == (0, [])
    assert lines == [f"{file}: match {first.pk}", f"{file}: match {second.pk}"]
    assert first.imported.importer == anna


def test_of_a_bad_file_nothing_is_taken_the_others_are(tmp_path, capsys):
    make_user("Anna")
    bad = table_text("Anna", "Vera", seed=5).replace("= ", "= 9")
    wrong = written(tmp_path / "wrong.txt", table_text("Anna", "Vera"), bad)
    right = written(tmp_path / "right.txt", table_text("Anna", "Boris"))
    status, lines, errors = run(capsys, wrong, right)
    assert status == 1
    assert lines == [f"{right}: match {Match.objects.get().pk}"]
    assert errors[0].startswith(f"{wrong} is not imported: record 2 deal 1: line ")
    assert not Player.objects.filter(name="Vera").exists()


def test_same_file_again_is_refused(tmp_path, capsys):
    make_user("Anna")
    file = written(tmp_path / "a.txt", table_text("Anna", "Boris"))
    run(capsys, file)
    status, _, errors = run(capsys, file)
    assert status == 1
    assert errors == [
        f"{file} is not imported: this game is there already: it is match {Match.objects.get().pk}"
    ]


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", None], ids=["no UTF-8", "empty", "missing"])
def test_file_that_cannot_be_read_is_named(tmp_path, capsys, content):
    make_user("Anna")
    file = tmp_path / "a.txt"
    if content is not None:
        file.write_bytes(content)
    status, _, errors = run(capsys, file)
    assert status == 1
    assert errors[0].startswith(f"{file} is not imported: ")


def test_input_is_read_for_a_dash(capsys, monkeypatch):
    make_user("Anna")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(table_text("Anna", "Boris").encode())))
    assert run(capsys, "-")[0] == 0
    assert Match.objects.count() == 1


def test_unknown_account_is_an_error(capsys):
    with pytest.raises(CommandError, match="no active account 'nobody'"):
        run(capsys, "a.txt", by="nobody")
