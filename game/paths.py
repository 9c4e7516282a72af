"""The folders of the program: assets, levels and the player's own folders.

The program runs from a checkout, an installed wheel or a frozen executable; only this module knows which.
"""

import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Literal

import appdirs

APP = "rummy-house"
DATA_VARIABLE = "RUMMY_HOUSE_DATA"
"""The environment variable that names one folder for all files of the player."""
NOTICES_NAME = "NOTICES.txt"
PORTABLE_FOLDER = "rummy-house-data"
"""The name of a folder beside the program for settings and saves, so that both can be carried on a stick."""
REPORTS_NAME = "reports"
"""The name of the folder for crash reports."""


class NoFolderError(RuntimeError):
    """The player's own folder is unknown; the message says why."""


class IncompleteError(FileNotFoundError):
    """A part of the program is missing; the message names it."""


def assets() -> Path:
    """Return the folder with cards, icons, avatars and sounds; raise IncompleteError if it is missing."""
    return _data_folder("assets")


def levels() -> Path:
    """Return the folder with rule sheets, opponents, lessons and puzzles; raise IncompleteError if it is missing."""
    return _data_folder("levels")


def user_data_dir() -> Path:
    """Return the absolute path of the folder for matches, score sheets, house rules, opponents, people and statistics,
    which may not exist yet. Raises NoFolderError if that needs a home folder and there is none.
    """
    return single_folder() or _system_folder("data")


def settings_folder() -> Path:
    """Return the absolute path of the folder for settings, which may not exist yet. Raises NoFolderError if that needs
    a home folder and there is none.
    """
    return single_folder() or _system_folder("settings")


def logs_folder() -> Path:
    """Return the absolute path of the folder for logs and crash reports, which may not exist yet. Raises
    NoFolderError if that needs a home folder and there is none.
    """
    return single_folder() or _system_folder("logs")


def single_folder() -> Path | None:
    """Return the one folder for all files of the player: the one named by RUMMY_HOUSE_DATA, else the folder
    `rummy-house-data` beside the program. None if there is neither; the system's usual places are used then. Raises
    NoFolderError if the name begins with a home folder that does not exist.
    """
    chosen = os.environ.get(DATA_VARIABLE, "").strip()
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError:
            raise NoFolderError(f"{DATA_VARIABLE} is {chosen}, but there is no such home folder.") from None
    portable = program_folder() / PORTABLE_FOLDER
    return portable if portable.is_dir() else None


def _system_folder(kind: Literal["data", "settings", "logs"]) -> Path:
    """Return the folder in which this system keeps the program's files of a kind. If settings or logs would need a home
    folder and there is none, return the folder for data; raise NoFolderError if that needs one, too.
    """
    if kind == "data":
        name, usual = appdirs.user_data_dir(APP, appauthor=False), ".local/share"
    elif kind == "settings":
        name, usual = appdirs.user_config_dir(APP, appauthor=False), ".config"
    elif appdirs.system in ("win32", "darwin"):
        name, usual = appdirs.user_log_dir(APP, appauthor=False), ""
    else:  # where XDG keeps logs; `user_log_dir` is older than that and answers with a folder of the cache
        name, usual = appdirs.user_state_dir(APP, appauthor=False), ".local/state"
    folder = Path(name)
    if folder.is_absolute():
        return folder
    # An empty or relative XDG variable is void by its specification, but appdirs takes it at its word.
    try:
        return Path.home() / usual / APP
    except RuntimeError:
        if kind != "data":  # which the person may have named
            return _system_folder("data")
        raise NoFolderError(f"There is no home folder for what is yours: name a folder by {DATA_VARIABLE}.") from None


def program_folder() -> Path:
    """Return the folder that contains the executable or the bundle; for a program that is neither, the folder that
    contains the package `game`, such as the checkout.
    """
    if not getattr(sys, "frozen", False):
        return _resolved(__file__).parents[1]
    program = Path(sys.executable).absolute()
    bundle = next((folder for folder in program.parents if folder.suffix == ".app"), None)
    return (bundle or program).parent


def house_rules_folder() -> Path:
    """Return the folder for the player's own rule sheets, which may not exist yet. Raises NoFolderError if that needs a
    home folder and there is none.
    """
    return user_data_dir() / "house_rules"


def opponents_folder() -> Path:
    """Return the folder for the player's own opponents, which may not exist yet. Raises NoFolderError if that needs a
    home folder and there is none.
    """
    return user_data_dir() / "opponents"


def languages_folder() -> Path:
    """Return the folder for the player's own catalogues of texts, which may not exist yet. Raises NoFolderError if that
    needs a home folder and there is none.
    """
    return user_data_dir() / "languages"


def reports_folder(single: Path | None = None) -> Path:
    """Return the folder for crash reports, which may not exist yet: inside `single`, if given, else inside the folder
    for logs. Raises NoFolderError if that needs a home folder and there is none.
    """
    return (single or logs_folder()) / REPORTS_NAME


def pictures_folder() -> Path:
    """Return the folder for pictures of the table, which may not exist yet. If all files of the player are in a single
    folder, it is in there, else in the system's folder for pictures. Raises NoFolderError if that needs a home folder
    and there is none.
    """
    single = single_folder()
    if single:
        return single / "pictures"
    import platformdirs  # noqa: PLC0415 (nothing else needs it, and that seldom)

    folder = Path(platformdirs.user_pictures_dir())
    if not folder.is_absolute():  # without a home folder
        raise NoFolderError(f"There is no home folder for what is yours: name a folder by {DATA_VARIABLE}.")
    return folder / "Rummy House"


def notices_file() -> Path | None:
    """Return the file with the licences of everything packed with the program; None if the program was not packed into
    an executable, or has no such file.
    """
    path = Path(getattr(sys, "_MEIPASS", "")) / NOTICES_NAME
    return path if getattr(sys, "frozen", False) and path.is_file() else None


def _data_folder(name: str) -> Path:
    for root in _data_roots():
        if (root / name).is_dir():
            return root / name
    looked = ", ".join(str(root / name) for root in _data_roots())
    raise IncompleteError(f"The folder {name!r} of Rummy House is missing; looked for {looked}.")


@lru_cache(maxsize=1)
def _resolved(file: str) -> Path:
    """Return a path without links; cached, as every look for a sheet asks where the program is."""
    return Path(file).resolve()


def _data_roots() -> list[Path]:
    package = _resolved(__file__).parent
    frozen = getattr(sys, "_MEIPASS", None)
    inside = [Path(frozen), Path(frozen) / "game" / "_data"] if frozen else []
    return [*inside, package / "_data", package.parent]
