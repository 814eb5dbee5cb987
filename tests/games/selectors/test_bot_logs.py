"""What a stranger's log may do to a reader: nothing."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.selectors.bot_logs import DealLog, by_deal, end_of_deal, safe_text, tail


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (b"plain\n\ttext", "plain\n\ttext"),
        ("жук ♠ naïve".encode(), "жук ♠ naïve"),
        (b"\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        (b"a\r\nb\rc", "a\nb\\x0dc"),
        ("a\u202eb\u2066c\u200fd\u061c".encode(), "a\\u202eb\\u2066c\\u200fd\\u061c"),
        ("zero\u200bwidth\ufeff".encode(), "zero\\u200bwidth\\ufeff"),
        ("line\u2028paragraph\u2029".encode(), "line\\u2028paragraph\\u2029"),
        ("\U000e0041".encode(), "\\U000e0041"),
        (b"\x80\xff", "\ufffd\ufffd"),
        (b"\x00\x7f\xc2\x9b", "\\x00\\x7f\\x9b"),
        (b"<b>&", "<b>&"),
    ],
    ids=repr,
)
def test_what_cannot_be_seen_is_written_out(written: bytes, shown: str) -> None:
    assert safe_text(written) == shown


@given(st.binary(max_size=200))
def test_nothing_but_line_ends_and_tabs_acts_on_the_reader(written: bytes) -> None:
    assert all(
        character in "\n\t" or unicodedata.category(character)[0] != "C" for character in safe_text(written)
    )


def test_tail_is_the_last_lines() -> None:
    written = "\n".join(str(number) for number in range(100)).encode() + b"\n\n"

    assert tail(written).split("\n") == [str(number) for number in range(88, 100)]


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        (b"", []),
        (b"\n", []),
        (b"started\n", [(None, "started")]),
        (b"a\nb\n[end of deal 1]\nc\n[end of deal 3]\n", [(1, "a\nb"), (3, "c")]),
        (b"a\n[end of deal 1]\nthen it crashed", [(1, "a"), (None, "then it crashed")]),
        (
            b"[end of deal 1] is no such line\n[end of deal x]\n",
            [(None, "[end of deal 1] is no such line\n[end of deal x]")],
        ),
        (b"\x1b[2J\n[end of deal 2]\n", [(2, "\\x1b[2J")]),
    ],
    ids=repr,
)
def test_log_is_read_deal_by_deal(written: bytes, parts: list[tuple[int | None, str]]) -> None:
    assert [(each.deal, each.text) for each in by_deal(written)] == parts


def test_line_between_deals_is_read_again() -> None:
    assert by_deal(b"a\n" + end_of_deal(12)) == [DealLog(12, "a")]
