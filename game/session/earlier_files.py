"""Files of earlier versions, which kept settings and logs beside the matches: moved to the folders they have now.

A file that is moved is whole under its old or its new name at every moment, however the program ends. One that cannot
be moved, or that is a link, stays where it is and is used there.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from game.content.files import open_file
from game.paths import REPORTS_NAME
from game.session.saves.files import link_or_copy, spare_path, sync_folder


def find_settings(name: str, data: Path, settings: Path, may_move: bool) -> Path:
    """Return the path of the settings file `name`: in the folder `data` if only that one has such a file, else in the
    folder `settings`.

    With `may_move`, a file that an earlier version left in `data` is first moved to `settings`, together with its spare
    copy. `may_move` must be False while another program holds the folders.
    """
    old, new = data / name, settings / name
    if may_move and _move_file(old, new) and not os.path.lexists(old):
        _move_file(spare_path(old), spare_path(new))
    return old if os.path.exists(old) and not os.path.exists(new) else new


def move_logs(data: Path, logs: Path, *names: str) -> None:
    """Move the files `names` and the crash reports of an earlier version from the folder `data` to `logs`. A file that
    cannot be moved, or whose name is taken in `logs`, stays; what is missing is passed over. Delete the folder of crash
    reports in `data` if it is then empty.
    """
    for name in names:
        _move_file(data / name, logs / name)
    old = data / REPORTS_NAME
    if old == logs / REPORTS_NAME:
        return
    with suppress(OSError):  # there is none
        for path in sorted(old.iterdir()):
            if path.is_file():
                _move_file(path, logs / REPORTS_NAME / path.name)
        old.rmdir()


def _move_file(old: Path, new: Path) -> bool:
    """Move a file unless something is at `new` already. Return whether anything is at `new` afterwards.

    If both files are equal, `old` is deleted. Symbolic links are not moved. A missing file and one that cannot be moved
    are no errors. Where `old` cannot be deleted, it stays beside the copy.
    """
    if os.path.lexists(new):
        if not old.is_symlink() and _is_copy(old, new):  # a move that was broken off
            with suppress(OSError):
                old.unlink()
        return True
    if old.is_symlink() or not os.path.isfile(old):
        return False
    try:
        new.parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(old, new)
        sync_folder(new.parent)
    except OSError:
        return False
    with suppress(OSError):  # a copy, if the old folder can only be read
        old.unlink()
    return True


def _is_copy(old: Path, new: Path) -> bool:
    """Whether two paths lead, links resolved, to different places with the same content, such as a copy or a hard link.
    False if both lead to the same place, or if one cannot be read.
    """
    if os.path.realpath(old) == os.path.realpath(new):
        return False
    try:
        with open_file(old) as first, open_file(new) as second:
            return first.read() == second.read()
    except OSError:
        return False
