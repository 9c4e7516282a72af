"""Where things are: pictures, levels and the player's own folder.

The same program runs from a checkout, from an installed wheel and from a frozen executable; only this
module knows the difference.
"""

import os
import sys
from pathlib import Path

import appdirs

APP = "rummy-house"
DATA = "RUMMY_HOUSE_DATA"
"""The environment variable that names the player's own folder."""
NOTICES = "NOTICES.txt"
PORTABLE = "rummy-house-data"
"""A folder of this name beside the program holds settings and saves: the program goes with it, on a stick say."""


class NoFolderError(RuntimeError):
    """The player's own folder cannot be told; the message says why to the player."""


class IncompleteError(FileNotFoundError):
    """A part of the program is missing; the message says which to the player."""


def assets() -> Path:
    """The folder with cards, icons, avatars and sounds; IncompleteError if there is none."""
    return _data("assets")


def levels() -> Path:
    """The folder with rule sheets, opponents, lessons and puzzles; IncompleteError as for `assets`."""
    return _data("levels")


def user_data_dir() -> Path:
    """The folder for settings, saves and records (absolute, perhaps not made yet).

    RUMMY_HOUSE_DATA names it outright; otherwise it is a folder `rummy-house-data` beside the program, if there is one,
    or where the system keeps such things. NoFolderError if that is in a home there is not.
    """
    chosen = os.environ.get(DATA, "").strip()
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError:
            raise NoFolderError(f"{DATA} is {chosen}, but there is no such home folder.") from None
    portable = beside_program() / PORTABLE
    if portable.is_dir():
        return portable
    folder = Path(appdirs.user_data_dir(APP, appauthor=False))
    if folder.is_absolute():
        return folder
    # An empty or relative XDG_DATA_HOME is void by its specification, but appdirs takes it at its word.
    try:
        return Path.home() / ".local" / "share" / APP
    except RuntimeError:
        raise NoFolderError(f"There is no home folder for what is yours: name a folder by {DATA}.") from None


def beside_program() -> Path:
    """The folder the program lies in: the executable, the bundle, or the checkout."""
    if not getattr(sys, "frozen", False):
        return Path(__file__).resolve().parents[1]
    program = Path(sys.executable).absolute()
    bundle = next((folder for folder in program.parents if folder.suffix == ".app"), None)
    return (bundle or program).parent


def house_rules() -> Path:
    """The folder for the player's own rule sheets (perhaps not made yet)."""
    return user_data_dir() / "house_rules"


def opponents() -> Path:
    """The folder for the player's own opponents (perhaps not made yet)."""
    return user_data_dir() / "opponents"


def reports(folder: Path | None = None) -> Path:
    """The folder for reports of what went wrong (perhaps not made yet), in the player's own or the one given."""
    return (folder or user_data_dir()) / "reports"


def notices() -> Path | None:
    """The file with the licences of all that is packed with the program; None where nothing is, as in a checkout."""
    path = Path(getattr(sys, "_MEIPASS", "")) / NOTICES
    return path if getattr(sys, "frozen", False) and path.is_file() else None


def _data(name: str) -> Path:
    for root in _roots():
        if (root / name).is_dir():
            return root / name
    looked = ", ".join(str(root / name) for root in _roots())
    raise IncompleteError(f"The folder {name!r} of Rummy House is missing; looked for {looked}.")


def _roots() -> list[Path]:
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    inside = [Path(frozen), Path(frozen) / "game" / "_data"] if frozen else []
    return [*inside, package / "_data", package.parent]
