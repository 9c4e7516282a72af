"""Opening files of unknown origin: only regular files are opened, and only up to a size, so that a pipe or an endless
file cannot block the program.
"""

from __future__ import annotations

import os
from errno import EFBIG, EINVAL, ENOENT
from pathlib import Path
from stat import S_ISDIR, S_ISFIFO, S_ISREG
from typing import BinaryIO

from game.content.numbers import large_number_text
from game.content.translation import _


def open_file(path: Path) -> BinaryIO:
    """Open a regular file, or a link to one, for reading bytes; raise OSError if it cannot be opened or is another
    kind, such as a folder or a pipe.
    """
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
    raise OSError(EINVAL, _not_regular_text(mode), str(path))


def _not_regular_text(mode: int) -> str:
    if S_ISDIR(mode):
        return _("it is a folder, not a file")
    return _("it is a pipe, not a file") if S_ISFIFO(mode) else _("it is not a regular file")


def read_file(path: Path, max_bytes: int) -> bytes:
    """Return the content of a regular file; raise OSError if it cannot be read or has more than `max_bytes`."""
    with open_file(path) as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise too_large(max_bytes, path)
    return data


def too_large(max_bytes: int, path: Path | None = None) -> OSError:
    """Return the OSError that says that a file has more than `max_bytes`, or without `path` that a text has."""
    if path is None:
        return OSError(EFBIG, _("the text has more than {most} bytes").format(most=large_number_text(max_bytes)))
    return OSError(EFBIG, _("the file has more than {most} bytes").format(most=large_number_text(max_bytes)), str(path))
