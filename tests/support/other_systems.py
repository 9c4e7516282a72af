"""Windows and macOS as far as files can show them: names whose capitals do not matter, and locks of another kind."""

from __future__ import annotations

import errno
import importlib
import io
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest


class _CaseIgnored:
    """Finds the file that a path means below a folder, whatever the capitals of the path."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._listdir = os.listdir

    def meant(self, path: Any) -> Any:
        """Return the path with the capitals of the files it leads to, as far as they exist."""
        if not isinstance(path, str | Path) or not str(path).startswith(str(self._root)):
            return path
        found = self._root
        for part in Path(path).relative_to(self._root).parts:
            try:
                there = {name.lower(): name for name in self._listdir(found)}
            except OSError:
                there = {}
            found = found / there.get(part.lower(), part)
        return found

    def with_meant(self, function: Callable[..., Any], paths: int) -> Callable[..., Any]:
        """Return a function whose first so many arguments are paths, with what they mean."""

        def called(*given: Any, **named: Any) -> Any:
            return function(*map(self.meant, given[:paths]), *given[paths:], **named)

        return called

    def renaming(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that renames, also where only the capitals change."""

        def called(old: Any, new: Any, **named: Any) -> Any:
            is_same = self.meant(new) == self.meant(old)
            return function(self.meant(old), new if is_same else self.meant(new), **named)

        return called


def ignore_case(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folder `root` take `Ours` and `ours` for the same file, as Windows and macOS do; names keep the capitals
    they were made with.
    """
    ways = _CaseIgnored(root)
    for name in ("open", "stat", "lstat", "unlink", "remove", "mkdir", "rmdir", "scandir", "listdir", "utime", "chmod"):
        monkeypatch.setattr(os, name, ways.with_meant(getattr(os, name), 1))
    monkeypatch.setattr(os, "link", ways.with_meant(os.link, 2))
    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, ways.renaming(getattr(os, name)))
    monkeypatch.setattr(io, "open", ways.with_meant(io.open, 1))


def windows_locks() -> Any:
    """Return the module `msvcrt` as far as locks go: a locked byte is refused to everybody else, in its own words,
    until the file is closed.
    """
    fcntl = importlib.import_module("fcntl")

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None

    return SimpleNamespace(LK_NBLCK=2, locking=locking)
