"""The lines of a record, each sealed by a checksum of all the text up to it; written by hand they may lack them all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar
from zlib import crc32

import msgspec

MOST_CHARACTERS = 16_000_000
LONGEST_HEADER_LINE = 200_000
LONGEST_LINE = 2_000
_SEALED = re.compile(r"(.*) #([0-9a-f]{8})")
T = TypeVar("T")


class RecordError(ValueError):
    """A text that is no record, or not the record of a match that can have been; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class NewerFormatError(RecordError):
    """A record of a format that only a newer program reads."""


def checksum(line: str, before: str) -> str:
    """Return the checksum of a line after one with the checksum `before` (`0`: none)."""
    return f"{crc32(line.encode(), int(before, 16)):08x}"


class SealedLines:
    """The lines of a text without their checksums, each verified as it is read."""

    def __init__(self, text: str) -> None:
        self.number = 1
        if len(text) > MOST_CHARACTERS:
            raise self.error(f"a record has at most {MOST_CHARACTERS:,} characters")
        self._lines = text.split("\n")
        if not self._lines[-1]:
            self._lines.pop()
        self._next = 0
        self._before = "0"
        self._sealed = bool(self._lines) and " #" in self._lines[0]

    def error(self, problem: str) -> RecordError:
        """Return what to raise for the line read last."""
        return RecordError(self.number, problem)

    def __iter__(self) -> Iterator[str]:
        while self._next < len(self._lines):
            yield self.take(LONGEST_LINE)

    def take(self, longest: int = LONGEST_HEADER_LINE) -> str:
        """Return the next line."""
        self.number = self._next + 1
        if self._next >= len(self._lines):
            raise self.error("the record ends here, in its header")
        line = self._lines[self._next].rstrip("\r")
        self._next += 1
        if len(line) > longest:
            raise self.error(f"a line here has at most {longest:,} characters")
        if not self._sealed:
            return line
        match = _SEALED.fullmatch(line)
        if match is None:
            raise self.error("the checksum is missing")
        self._before = checksum(match[1], self._before)
        if match[2] != self._before:
            raise self.error("the checksum is wrong: the record was changed or damaged here")
        return match[1]

    def value(self, key: str) -> str:
        """Return what stands after `key` in the next line."""
        line = self.take()
        if not line.startswith(f"{key} "):
            raise self.error(f"here should stand '{key} …'")
        return line[len(key) + 1 :]

    def count(self, key: str, least: int, most: int) -> int:
        """Return the number after `key` in the next line."""
        text = self.value(key)
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise self.error(f"'{key}' takes a number from {least} to {most}")

    def decode(self, text: str, kind: type[T]) -> T:
        """Return what a part of the line read last says as JSON; RecordError if it is no `kind`."""
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise self.error(str(error)) from None
