"""Records of matches named on the command line."""

from __future__ import annotations

from pathlib import Path

from game.record.record import Record, RecordError, read_sound
from game.session.saves.files import in_words
from game.session.saves.records import text_of


class NoRecordError(Exception):
    """A file that is no record of a match; in a sentence."""


def read_record(path: Path) -> tuple[Record, RecordError | None]:
    """Return a record as far as it is sound, and what is wrong with the line after that.

    Raises:
        NoRecordError: the file cannot be read, or not even who plays what.
    """
    try:
        return read_sound(text_of(path))
    except OSError as error:
        raise NoRecordError(f"cannot read {path}: {in_words(error)}") from None
    except RecordError as error:
        raise NoRecordError(f"cannot read {path}: {error}") from None
