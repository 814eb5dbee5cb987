"""Programs for a machine: no bot may bring one, whatever its file is called."""

from games.intake.errors import BadArchive
from games.rules.text import gettext_noop

ELF = (b"\x7fELF",)
MACH_O = (
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
)
WINDOWS, HEADER_AT = b"MZ", 0x3C


def check_not_native(name: str, content: bytes) -> None:
    """Raise BadArchive when the file is a program of Linux, macOS or Windows."""
    if content.startswith(ELF + MACH_O) or _is_windows(content):
        raise BadArchive(
            gettext_noop(
                "%(path)s is a program for a machine; allowed: source, run by Python or an allowed command"
            ),
            path=name,
        )


def _is_windows(content: bytes) -> bool:
    header = int.from_bytes(content[HEADER_AT : HEADER_AT + 4], "little")
    return content.startswith(WINDOWS) and content[header : header + 4] == b"PE\0\0"
