"""A spare of what a record says first, beside it: without it nothing of a match could be played on.

The checksums of the actions go on from that of the header, so that they tell which spare is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from game.record.record import MOST_CHARACTERS, NewerFormatError, RecordError, checksum, read_header
from game.session.guarded import Guarded
from game.session.record_folder import SUFFIX, kind_of, text_of

_SPARES = f"*{SUFFIX}.last"
"""How spares are called."""
_LAST = "dealer "
"""How the last line of a header begins."""
_HEAD = 100
"""Lines among which a damaged header ends."""


def spare_of(path: Path) -> Guarded:
    """Return what keeps the spare of a record."""
    return Guarded(path, MOST_CHARACTERS)


def keep_header(path: Path, lines: Sequence[str]) -> None:
    """Keep a spare of the header with which these lines of a record begin. Never raises."""
    before = list(takewhile(lambda line: not line.startswith(_LAST), lines))
    header = "".join(f"{line}\n" for line in lines[: len(before) + 1])
    spare_of(path).sound(header.encode())


def move(path: Path, to: Path) -> Path:
    """Rename a record, and its spare with it where it is to be played on; OSError if it cannot be."""
    spare = spare_of(path)
    if _is_played_on(to):
        spare_of(to).sound(spare.spare())
    path.rename(to)
    spare.forget()
    return to


def sweep_spares(folder: Path) -> None:
    """Remove the spares of which the record is gone or over: a move that was broken off left them."""
    with suppress(OSError):
        for spare in folder.glob(_SPARES):
            record = spare.with_suffix("")
            if not (record.exists() and _is_played_on(record)):
                spare_of(record).forget()


def _is_played_on(path: Path) -> bool:
    """Whether a record is called like one that is played on."""
    return kind_of(path) in ("current", "match")


def text_with_header(path: Path) -> tuple[str, RecordError | None]:
    """Return the text of a record, and what is wrong with its header where that is damaged and taken from the spare.

    Without a spare that fits the text is as it is. OSError if it cannot be read.
    """
    text = text_of(path)
    try:
        read_header(text)
    except NewerFormatError:
        return text, None
    except RecordError as error:
        whole = _mended(text, spare_of(path).spare().decode(errors="replace"))
        return (whole, error) if whole else (text, None)
    return text, None


def _mended(text: str, header: str) -> str:
    """Return a text with this header before the first line that follows it; nothing if none does."""
    seal = header.rstrip("\n")[-8:]
    lines = text.split("\n")
    try:
        for number, line in enumerate(lines[:_HEAD]):
            said, _, sealed = line.rpartition(" #")
            if sealed and sealed == checksum(said, seal):
                return header + "\n".join(lines[number:])
    except ValueError:
        pass  # there is no spare, or it is damaged, too
    return ""
