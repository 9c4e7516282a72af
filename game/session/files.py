"""Writing files so that they are whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct


class Deleted(Struct, frozen=True):
    """A file that was deleted, to be restored."""

    path: Path
    data: bytes
    written: int
    """When it was last written, in nanoseconds."""


def delete(path: Path) -> Deleted:
    """Delete a file; OSError if that cannot be."""
    gone = Deleted(path, path.read_bytes(), path.stat().st_mtime_ns)
    path.unlink()
    return gone


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace a file in one step, making its folder if need be; text is written as UTF-8 with `\\n`.

    Raises:
        OSError: the file, if there was one, is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def free_name(path: Path) -> Path:
    """Return `path`, or the first of `name 2`, `name 3` … that is not taken."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem} {number}{path.suffix}")
    return tried


def in_words(error: OSError) -> str:
    """Say what went wrong, and where."""
    return f"{error.strerror or error} ({error.filename})" if error.filename else str(error)
