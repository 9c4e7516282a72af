"""The kinds of files the program opens, told apart by their content: names may be anything."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from game.content.files import open_file
from game.content.sheets.sheets import SHEET_SUFFIXES
from game.content.translation import _
from game.session.saves.files import os_error_text

BYTES_READ = 4096
"""Number of bytes of a file that are read to determine its kind."""
_RECORD = b"rummy-house record"
_SCORES = re.compile(rb'\s*\{\s*"format"\s*:\s*"scores ')
_TABLE_KEYS = re.compile(rb"^(?:game|hands|play|puzzle)[ \t]*:", re.MULTILINE)
"""Top-level keys of staged tables that rule sheets lack."""


class FileKind(Enum):
    """A kind of file the program opens."""

    RECORD = "record"
    SCORES = "scores"
    TABLE = "table"
    SHEET = "sheet"


class UnopenableError(Exception):
    """A file cannot be opened; the message is a sentence for the player."""


def kind_of(path: Path) -> FileKind:
    """Return the kind of a file by its first bytes; by its suffix, if they do not decide. UnopenableError for other
    files.
    """
    try:
        with open_file(path) as file:
            start = file.read(BYTES_READ).removeprefix(b"\xef\xbb\xbf")
    except FileNotFoundError:
        raise UnopenableError(_("There is no file {file}.").format(file=path)) from None
    except OSError as error:
        raise UnopenableError(_("{file} cannot be read: {why}.").format(file=path, why=os_error_text(error))) from None
    if start.startswith(_RECORD):
        return FileKind.RECORD
    if _SCORES.match(start):
        return FileKind.SCORES
    if _TABLE_KEYS.search(start):
        return FileKind.TABLE
    if path.name.lower().endswith(SHEET_SUFFIXES):
        return FileKind.SHEET
    text = _(
        "{file} is not a Rummy House file: neither a recorded match, house rules, a staged table nor a score sheet."
    )
    raise UnopenableError(text.format(file=path))
