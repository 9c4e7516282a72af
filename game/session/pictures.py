"""Pictures of the window, saved as files that are never overwritten."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path


def save_picture(folder: Path, png: bytes, when: datetime) -> Path:
    """Write a picture into the folder, which is created if missing, under a new name with date and time. Return its
    path; raise OSError if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = f"Rummy House {when:%Y-%m-%d %H.%M.%S}"
    for number in count(1):
        path = folder / (f"{name}.png" if number == 1 else f"{name} ({number}).png")
        try:
            with path.open("xb") as file:
                file.write(png)
        except FileExistsError:
            continue
        except OSError:
            _delete_part(path)
            raise
        return path
    raise AssertionError("numbers do not end")


def _delete_part(path: Path) -> None:
    """Delete an incomplete picture file, as after the disk was full; do nothing if that fails."""
    with suppress(OSError):
        path.unlink()
