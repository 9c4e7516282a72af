"""The kinds of files the program opens, told apart by their content: names may be anything."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from game.content.files import open_file
from game.content.sheets.sheets import SHEET_SUFFIXES
from game.content.translation import _
from game.record.record import RECORD_WORD
from game.session.ledger import FILE_KIND, LEDGER_SUFFIX
from game.session.saves.files import os_error_text
from game.session.saves.records import RECORD_SUFFIX

BYTES_READ = 65_536
"""Number of bytes of a file that are read to determine its kind: a staged table may begin with a long comment."""
_TABLE_KEYS = re.compile(rb"^(?:game|hands|play|puzzle)[ \t]*:", re.MULTILINE)
"""Top-level keys of staged tables that rule sheets lack."""


class FileKind(Enum):
    """A kind of file the program opens: its suffix, and the `beginning` of such files, a text, empty if they begin in
    different ways.
    """

    RECORD = (RECORD_SUFFIX, RECORD_WORD)
    SCORES = (LEDGER_SUFFIX, f'{{\n "format": "{FILE_KIND} ')
    TABLE = (".rummytable", "")
    SHEET = (SHEET_SUFFIXES[0], "")

    def __init__(self, suffix: str, beginning: str) -> None:
        self.suffix = suffix
        self.beginning = beginning

    def begins(self, start: bytes) -> bool:
        """Whether a file whose first bytes are `start` begins like files of this kind. False for a kind without
        a `beginning`.

        White space is ignored, but only so many bytes of `start` are looked at as `beginning` has characters, times
        four.
        """
        squeezed = b"".join(self.beginning.encode().split())
        return bool(squeezed) and b"".join(start[: 4 * len(self.beginning)].split()).startswith(squeezed)


class UnopenableError(Exception):
    """A file cannot be opened; the message is a sentence for the player."""


def kind_of_file(path: Path) -> FileKind:
    """Return the kind of a file.

    The first bytes of the file decide. Where they do not, a file with the suffix of a rule sheet is one.

    Raises UnopenableError for all other files, and for a file that does not exist or cannot be read.
    """
    try:
        with open_file(path) as file:
            start = file.read(BYTES_READ).removeprefix(b"\xef\xbb\xbf")
    except FileNotFoundError:
        raise UnopenableError(_("There is no file {file}.").format(file=path)) from None
    except OSError as error:
        raise UnopenableError(_("{file} cannot be read: {why}.").format(file=path, why=os_error_text(error))) from None
    for kind in FileKind:
        if kind.begins(start):
            return kind
    if _TABLE_KEYS.search(start):
        return FileKind.TABLE
    if path.name.lower().endswith(SHEET_SUFFIXES):
        return FileKind.SHEET
    text = _(
        "{file} is not a Rummy House file: neither a recorded match, house rules, a staged table nor a score sheet."
    )
    raise UnopenableError(text.format(file=path))
