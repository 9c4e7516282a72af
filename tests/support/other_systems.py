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
    """Finds the file below a folder that a path names when upper and lower case are not told apart."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._listdir = os.listdir

    def meant(self, path: Any) -> Any:
        """Return the path spelled as the existing files it leads to."""
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

    def with_meant(self, function: Callable[..., Any], path_count: int) -> Callable[..., Any]:
        """Return a function whose first `path_count` arguments are paths, with these respelled as the files they lead
        to.
        """

        def called(*given: Any, **named: Any) -> Any:
            return function(*map(self.meant, given[:path_count]), *given[path_count:], **named)

        return called

    def renaming(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that renames files, with the old path respelled; changing only upper and lower case is
        possible.
        """

        def called(old: Any, new: Any, **named: Any) -> Any:
            is_same = self.meant(new) == self.meant(old)
            return function(self.meant(old), new if is_same else self.meant(new), **named)

        return called


def ignore_case(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make file names below `root` equal without regard to case, as on Windows and macOS; files keep the case they were
    made with.
    """
    ways = _CaseIgnored(root)
    for name in ("open", "stat", "lstat", "unlink", "remove", "mkdir", "rmdir", "scandir", "listdir", "utime", "chmod"):
        monkeypatch.setattr(os, name, ways.with_meant(getattr(os, name), 1))
    monkeypatch.setattr(os, "link", ways.with_meant(os.link, 2))
    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, ways.renaming(getattr(os, name)))
    monkeypatch.setattr(io, "open", ways.with_meant(io.open, 1))


def windows_locks() -> Any:
    """Return a stand-in for the locks of the module `msvcrt`: a locked byte is refused to everybody else until the file
    is closed.
    """
    fcntl = importlib.import_module("fcntl")

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None

    return SimpleNamespace(LK_NBLCK=2, locking=locking)
