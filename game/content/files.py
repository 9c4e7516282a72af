"""Opening files that anybody may have put where they lie: nothing but a file is opened, so that no other program, as at
the other end of a pipe, is waited for, and nothing is read that has no end.
"""

from __future__ import annotations

import os
from errno import EFBIG, EINVAL, ENOENT
from pathlib import Path
from stat import S_ISDIR, S_ISFIFO, S_ISREG
from typing import BinaryIO

from game.content.translation import _


def open_file(path: Path) -> BinaryIO:
    """Open a file, or what links lead to, to be read; OSError if that cannot be, or is no file."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        if not path.is_symlink():
            raise
        raise FileNotFoundError(ENOENT, _("it is a link to a file that does not exist"), str(path)) from error
    mode = os.fstat(handle).st_mode
    if S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise OSError(EINVAL, _no_file(mode), str(path))


def _no_file(mode: int) -> str:
    if S_ISDIR(mode):
        return _("it is a folder, not a file")
    return _("it is a pipe, not a file") if S_ISFIFO(mode) else _("it is not a regular file")


def read_file(path: Path, most: int) -> bytes:
    """Return what is in a file; OSError if it cannot be read, or has more than `most` bytes."""
    with open_file(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise too_large(most, path)
    return data


def too_large(most: int, path: Path | None = None) -> OSError:
    """Return what to raise of a file, or else of a text, that has more bytes than are read."""
    if path is None:
        return OSError(EFBIG, _("the text has more than {most} bytes").format(most=f"{most:,}"))
    return OSError(EFBIG, _("the file has more than {most} bytes").format(most=f"{most:,}"), str(path))
