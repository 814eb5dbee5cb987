"""The course of a rating: begins before the first match, marks versions, stays short."""

import pytest
from django.test import Client

from games.models import BotVersion, VersionStatus
from ratings.selectors import course as courses
from ratings.selectors.course import rating_course
from ratings.services.new_version import widen_for_new_version
from tests.builders import make_bot
from tests.ratings.builders import make_player, make_rated, pool_of

pytestmark = pytest.mark.django_db


def test_course_begins_with_the_newcomer_and_counts_matches() -> None:
    anna, boris = make_player(), make_player()
    for _ in range(3):
        make_rated(anna, boris)

    course = rating_course(player=anna, pool=pool_of())

    assert [point.matches for point in course.points] == [0, 1, 2, 3]
    assert course.points[0].estimate == pytest.approx(25)
    assert course.points[0].margin == pytest.approx(25)
    assert [point.estimate for point in course.points] == sorted(point.estimate for point in course.points)
    assert course.points[-1].margin < course.points[0].margin


def test_new_version_is_marked_after_the_matches_before_it() -> None:
    anna, boris = make_bot(), make_player()
    make_rated(anna, boris)
    second = BotVersion.objects.create(player=anna, number=2, status=VersionStatus.VALID)
    widen_for_new_version(version=second)
    make_rated(anna, boris)

    course = rating_course(player=anna, pool=pool_of())

    assert course.versions == ((1, 2),)
    assert [point.matches for point in course.points] == [0, 1, 1, 2]


def test_long_course_is_thinned_but_keeps_its_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "MOST_POINTS", 4)
    anna, boris = make_player(), make_player()
    for _ in range(9):
        make_rated(anna, boris)

    points = rating_course(player=anna, pool=pool_of()).points

    assert [point.matches for point in points] == [0, 1, 4, 6, 9]


def test_unrated_player_has_no_course() -> None:
    make_rated(make_player(), make_player())

    assert rating_course(player=make_player(), pool=pool_of()).points == ()


def test_course_costs_four_queries(django_assert_num_queries) -> None:
    anna, boris = make_player(), make_player()
    for _ in range(5):
        make_rated(anna, boris)
    pool = pool_of()

    with django_assert_num_queries(3):  # no version: nothing to look up
        rating_course(player=anna, pool=pool)


def test_course_is_given_out_as_json(client: Client) -> None:
    anna = make_player()
    make_rated(anna, make_player())
    address = f"/players/{anna.slug}/course/{pool_of().pk}.json"

    told = client.get(address).json()

    assert [point[0] for point in told["points"]] == [0, 1]
    assert told["versions"] == []
    assert client.get(f"/players/nobody/course/{pool_of().pk}.json").status_code == 404
    assert client.get(f"/players/{anna.slug}/course/999999.json").status_code == 404


def test_page_has_plot_and_table(client: Client) -> None:
    anna = make_player()
    make_rated(anna, make_player())

    page = client.get(f"/players/{anna.slug}/").content.decode()

    assert f"/players/{anna.slug}/course/{pool_of().pk}.json" in page
    assert "<details" in page
    assert "±" in page
