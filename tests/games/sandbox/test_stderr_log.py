"""The log keeps both ends of what a bot writes, and shows nothing that could harm a page or a terminal."""

import pytest

from games.sandbox.stderr_log import StderrLog, one_line, readable


def test_short_log_is_kept_whole() -> None:
    log = StderrLog(10)
    for chunk in (b"one ", b"two ", b"three "):
        log.add(chunk)
    assert log.content == b"one two three "


def test_long_log_keeps_both_ends_and_says_how_much_is_missing() -> None:
    log = StderrLog(10)
    for number in range(100):
        log.add(b"%05d" % number)
    assert log.content == b"0000000001\n[... 480 bytes cut ...]\n0009800099"


@pytest.mark.parametrize("size", [1, 7, 10, 19, 20, 21, 1000])
def test_chunks_do_not_matter(size: int) -> None:
    text = bytes(range(256)) * 2
    whole, parts = StderrLog(10), StderrLog(10)
    whole.add(text)
    for start in range(0, len(text), size):
        parts.add(text[start : start + size])
    assert whole.content == parts.content


def test_memory_is_bounded() -> None:
    log = StderrLog()
    for _ in range(1000):
        log.add(bytes(65536))
    assert len(log.content) < 66_000


def test_readable_keeps_lines_and_shows_no_controls() -> None:
    raw = b"one\ttwo\n\x1b[31mred\x00\x07\r\n\xff\xe2\x80\xaeturned \xc2\x9b31m \xed\xa0\x80 gr\xc3\xbcn"
    text = readable(raw)
    assert text.split("\n")[0] == "one\ttwo"
    assert "red" in text
    assert "grün" in text
    assert all(char.isprintable() or char in "\n\t" for char in text)
    assert text.encode()


def test_one_line_is_short_and_plain() -> None:
    assert one_line("a\n\n b\x00\u2028c ") == "a b c"
    assert one_line("x" * 1000, 10) == "xxxxxxx..."
