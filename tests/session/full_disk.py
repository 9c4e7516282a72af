"""A disk without room: what is written beyond it fails as the system lets it fail, after the part that still fits."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch


@contextmanager
def full_disk(room: int = 0) -> Iterator[None]:
    """No file can grow beyond `room` bytes meanwhile."""
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
