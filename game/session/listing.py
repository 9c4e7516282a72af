"""The files of a folder that may change under the program's eyes."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

Seen = dict[str, tuple[int, int]]
"""By name of a file what tells that it has changed: when it was written (ns), and its bytes."""

_log = logging.getLogger(__name__)


class Listing:
    """Lists the files in `folder`, which need not be there yet, that end in one of `suffixes`, however written, and are
    not hidden.
    """

    def __init__(self, folder: Path, suffixes: tuple[str, ...]) -> None:
        self.folder = folder
        self.suffixes = suffixes
        self._trouble = ""

    def look(self) -> Seen:
        """Return the files as they are now. Must cost little; what is in the way is told once."""
        found: Seen = {}
        trouble = ""
        try:
            with os.scandir(self.folder) as files:
                for file in files:
                    if file.name.lower().endswith(self.suffixes) and file.name[0] != ".":
                        with suppress(OSError):  # gone since it was listed, or a link in a circle
                            if file.is_file():
                                about = file.stat()
                                found[file.name] = (about.st_mtime_ns, about.st_size)
        except FileNotFoundError:
            pass  # no folder yet
        except OSError as error:
            trouble = str(error)
        if trouble and trouble != self._trouble:
            _log.warning("The folder cannot be listed: %s", trouble)
        self._trouble = trouble
        return found
