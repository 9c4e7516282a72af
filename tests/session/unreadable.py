"""A file that is there and cannot be opened for reading: no right to, or another program holds it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def unreadable(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody can read `path` meanwhile; writing and renaming go on as usual."""
    usual = Path.open

    def opened(this: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        if this == path and "r" in mode:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(this))
        return usual(this, mode, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        yield
