"""What is named on the command line: numbers and records. What cannot be is refused in one sentence."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import inf
from pathlib import Path

from game.record.deal_numbers import read_number
from game.record.record import Record, RecordError, read_sound
from game.session.saves.files import os_error_text
from game.session.saves.records import read_record_text


class BadCall(Exception):
    """A command cannot be carried out as written; says why."""


def at_least_one(text: str) -> int:
    """Read a count; ArgumentTypeError if it is none."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def deal_number(text: str) -> int:
    """Read the number cards are dealt by; ArgumentTypeError if a record could not hold it."""
    try:
        return read_number(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{error}") from None


def portion(text: str) -> float:
    """Read a share such as `0.55`; ArgumentTypeError if it is none."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ArgumentTypeError(f"{text!r} is not a share from 0 to 1")
    return share


def seconds(text: str) -> float:
    """Read a time such as `0.7`, or 0 for no limit; ArgumentTypeError if it is none."""
    try:
        time = float(text)
    except ValueError:
        time = -1.0
    if not 0 <= time < inf:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds")
    return time


def named(text: str) -> str:
    """Read a name; ArgumentTypeError if it is blank."""
    if not text.strip():
        raise ArgumentTypeError("nothing is named")
    return text


def named_path(text: str) -> Path:
    """Read a path, in which `~` is a home folder; ArgumentTypeError if it is blank or there is no such home."""
    try:
        return Path(named(text)).expanduser()
    except RuntimeError:
        raise ArgumentTypeError(f"there is no home folder for {text}") from None


class NoRecordError(Exception):
    """A file that is no record of a match; in a sentence."""


def read_record(path: Path) -> tuple[Record, RecordError | None]:
    """Return a record as far as it is sound, and what is wrong with the line after that.

    Raises:
        NoRecordError: the file cannot be read, or not even who plays what.
    """
    try:
        return read_sound(read_record_text(path))
    except OSError as error:
        raise NoRecordError(f"cannot read {path}: {os_error_text(error)}") from None
    except RecordError as error:
        raise NoRecordError(f"cannot read {path}: {error}") from None
