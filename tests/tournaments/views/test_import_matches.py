"""The import page: the form, what was read of it, and what is stored."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from games.models import Match, Player
from games.play.reading import read_records
from games.play.replay import replay
from tests.builders import make_bot
from tests.imports import import_one, make_person, table_text
from tournaments.views.import_matches import EXAMPLE

pytestmark = pytest.mark.django_db
ADDRESS = "/matches/import/"


@pytest.fixture
def anna(client: Client) -> User:
    user, _ = make_person("Anna")
    client.force_login(user)
    return user


def page(client: Client, **data: Any) -> str:
    response = client.post(ADDRESS, data)
    assert response.status_code == 200
    return response.content.decode()


def preview(client: Client, **data: Any) -> str:
    response = client.post(ADDRESS, data, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def file_of(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("game.txt", content)


def test_visitors_are_sent_to_log_in(client: Client) -> None:
    response = client.get(ADDRESS)

    assert response.status_code == 302
    assert response["Location"].endswith(f"?next={ADDRESS}")
    assert client.post(ADDRESS, {"text": table_text("Anna", "Boris")}).status_code == 302
    assert not Match.objects.exists()


def test_page_says_who_one_is_at_the_table(client: Client, anna: User) -> None:
    Player.objects.filter(owner=anna).delete()

    shown = client.get(ADDRESS).content.decode()

    assert "<code>@anna</code>" in shown
    assert Player.objects.filter(owner=anna).count() == 1


def test_example_of_the_guide_can_be_imported(client: Client, anna: User) -> None:
    (record,) = read_records(EXAMPLE)
    assert replay(record).record.deals[0].is_unordered
    shown = client.get(f"{ADDRESS}?example=1").content.decode()
    assert "[Seat1 &quot;Grandpa&quot;]" in shown

    assert client.post(ADDRESS, {"text": EXAMPLE}).status_code == 302


def test_import_leads_to_the_match(client: Client, anna: User) -> None:
    response = client.post(ADDRESS, {"text": table_text("Anna", "Boris").replace("\n", "\r\n")})

    assert response["Location"] == f"/matches/{Match.objects.get().pk}/"


def test_import_of_several_leads_back_and_lists_them(client: Client, anna: User) -> None:
    text = table_text("Anna", "Boris") + "\n" + table_text("Anna", "Boris", seed=4)

    response = client.post(ADDRESS, {"text": text}, follow=True)

    assert response.redirect_chain == [(ADDRESS, 302)]
    assert "2 matches are imported." in response.content.decode()
    assert response.content.decode().count("does not count yet") == 2


def test_file_goes_before_the_field_and_stands_in_it_afterwards(client: Client, anna: User) -> None:
    wrong = table_text("Anna", "Boris").replace("0: QD", "0: XX")

    shown = page(client, text="nothing", file=file_of(b"\xef\xbb\xbf" + wrong.encode()))

    assert "&#x27;XX&#x27; is not a card" in shown
    assert "0: XX QC TH" in shown.split("<textarea")[1].split("</textarea>")[0]
    assert client.post(ADDRESS, {"file": file_of(table_text("Anna", "Boris").encode())}).status_code == 302


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xfe", "no text in UTF-8"), (b"x" * 300_000, "too long (allowed: 256 KiB)")],
    ids=["no UTF-8", "too long"],
)
def test_odd_file_is_refused_on_the_page_and_in_the_preview(
    client: Client, anna: User, content: bytes, said: str
) -> None:
    assert said in page(client, file=file_of(content))
    assert said in preview(client, file=file_of(content))
    assert not Match.objects.exists()


def test_mistake_is_shown_with_its_line_and_a_caret(client: Client, anna: User) -> None:
    shown = page(client, text=table_text("Anna", "Boris").replace("0: QD", "0: XX"))

    assert "deal 1: line 10, column 4:" in shown
    assert "10 | 0: XX QC TH KS AD QH\n" in shown
    assert '<b aria-hidden="true">        ^</b>' in shown
    assert not Match.objects.exists()


def test_mistake_is_told_in_the_readers_language(client: Client, anna: User) -> None:
    text = table_text("Anna", "Boris").replace("0: QD", "0: XX")

    response = client.post(ADDRESS, {"text": text}, headers={"Accept-Language": "de"})

    assert "is not a card" not in response.content.decode()


def test_check_shows_what_was_read_and_stores_nothing(client: Client, anna: User) -> None:
    make_person("Boris")
    text = table_text("Anna", "Boris") + "\n" + table_text("Anna", "Grandpa", seed=4)

    shown = page(client, text=text, check="1")

    assert "2 matches, ready to import" in shown
    for said in ("you: confirmed by importing", "will be asked to confirm", "a new guest; staff can confirm"):
        assert said in shown
    assert not Match.objects.exists()
    assert not Player.objects.filter(is_guest=True).exists()


def test_preview_is_only_the_part_that_changes(client: Client, anna: User) -> None:
    shown = preview(client, text=table_text("Anna", "Boris"))

    assert shown.strip().startswith('<div id="import-preview"')
    assert "<textarea" not in shown
    assert not Match.objects.exists()


def test_preview_of_a_file_puts_its_text_into_the_field(client: Client, anna: User) -> None:
    shown = preview(client, file=file_of(table_text("Anna", "Boris").encode()))

    assert 'id="import-fields" hx-swap-oob="true"' in shown
    assert "[Game &quot;sixty-six&quot;]" in shown


def test_preview_of_nothing_says_nothing(client: Client, anna: User) -> None:
    assert "What was read" not in preview(client, text="")


def test_good_records_beside_a_bad_one_are_shown_but_wait(client: Client, anna: User) -> None:
    bad = table_text("Anna", "Boris", seed=4).replace("= ", "= 9")

    shown = preview(client, text=table_text("Anna", "Boris") + "\n" + bad)

    assert "1 mistake" in shown
    assert "Nothing is imported as long as one record has a mistake." in shown
    assert "record 2 deal 1:" in shown


def test_game_that_is_there_already_is_linked(client: Client, anna: User) -> None:
    match = import_one(anna, "Anna", "Boris")

    shown = page(client, text=table_text("Anna", "Boris"))

    assert f"it is match {match.pk}" in shown
    assert f'href="/matches/{match.pk}/"' in shown


def test_ambiguous_name_says_who_is_possible(client: Client, anna: User) -> None:
    make_bot("Greta")
    make_bot("Greta")

    assert "Greta can be several players (allowed: @bot-" in page(client, text=table_text("Anna", "Greta"))


def test_names_are_shown_as_text(client: Client, anna: User) -> None:
    shown = preview(client, text=table_text("Anna", "<script>"))

    assert "&lt;script&gt;" in shown
    assert "<script>" not in shown


def test_long_line_is_cut_around_the_mistake(client: Client, anna: User) -> None:
    shown = page(client, text='{"format": "stichliga/1", "notes": "' + "x" * 200 + '", }')

    line, caret = shown.split("<code>")[1].split("</code>")[0].split("\n")[:2]
    assert line.startswith("1 | …")
    assert len(line) < 100
    assert line.replace("&quot;", '"')[caret.replace('<b aria-hidden="true">', "").index("^")] == "}"


def test_imports_are_limited_and_looking_is_not(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"imports": "2/hour"})

    texts = [table_text("Anna", "Boris", seed=seed) for seed in range(20, 23)]

    assert [client.post(ADDRESS, {"text": text}).status_code for text in texts] == [302, 302, 429]
    assert "ready to import" in preview(client, text=texts[2])
    assert Match.objects.count() == 2
