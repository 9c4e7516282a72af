"""A disk without room: what is written beyond it fails as the system lets it fail, after the part that still fits."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from unittest.mock import patch

import pytest

from game.bots.contests.comparison import play_one
from game.content.files import open_file
from game.content.sheets.sheets import load_sheet
from game.session.players.laboratory import MatchPair


@contextmanager
def full_disk(room: int = 0) -> Iterator[None]:
    """Let no file grow beyond `room` bytes inside this context."""
    usual = Path.open

    class Tight(io.FileIO):
        def write(self, data: Any) -> int:
            left = max(0, room - self.seek(0, os.SEEK_END))
            if len(data) <= left:
                return super().write(data)
            super().write(bytes(data)[:left])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), self.name)

    def opened(path: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        tight = "b" in mode and not mode.startswith("r")
        return Tight(path, mode.replace("b", "")) if tight else usual(path, mode, *more, **named)

    with patch.object(Path, "open", opened):
        yield


@contextmanager
def unreadable(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make `path` unreadable inside this context; writing and renaming go on as usual."""
    usual = Path.open

    def opened(this: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if this == path and "r" in mode:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(this))
        return usual(this, mode, *more, **named)

    def refused(this: Path) -> BinaryIO:
        return open_file(this) if this != path else opened(this)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        patch.setattr("game.session.saves.files.open_file", refused)
        yield


@contextmanager
def unlistable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make `folder` impossible to list inside this context; files in it can be opened by name as usual."""
    usual = os.scandir

    def scanned(this: Any) -> Any:
        if Path(this) == folder:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(this))
        return usual(this)

    with monkeypatch.context() as patch:
        patch.setattr("os.scandir", scanned)
        yield


FACTS = play_one(load_sheet("double_rum"), 2, 1, 0, 1)
"""A match of one deal."""


class ByHand(Executor):
    """An executor that plays matches only when the test tells it to."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Future[MatchPair]]] = []
        self.closed = False
        self.broken: Exception | None = None
        """The error raised by every call, if set."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        if self.broken:
            raise self.broken
        future: Future[MatchPair] = Future()
        self.asked.append((args[4], future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True

    def answer(self, number: int) -> None:
        dict(self.asked)[number].set_result((FACTS, FACTS))
