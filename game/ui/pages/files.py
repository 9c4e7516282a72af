"""File dialogs: folders, files and a name to write under; exporting and importing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.content.sheets.sheets import SHEET_SUFFIXES
from game.content.translation import pgettext
from game.session.file_kinds import FileKind
from game.session.saves.files import WINDOWS_DEVICES, os_error_text, write_atomically
from game.ui.draw.theme import Role
from game.ui.widgets import Answer, Button, Column, Dialog, Item, Label, List, Row, Spacer, TextEntry, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.layout import Flow
from game.ui.widgets.screens import Screens
from game.words.strings import _

MAX_NAME_LENGTH = 100
PLACES_WIDTH = 210

_log = logging.getLogger(__name__)


def standard_folders(home: Path) -> dict[str, Path]:
    """Return the home folder and the standard folders in it, as far as they exist, by their names in the player's
    language.
    """
    places = {
        pgettext("a folder", "Home"): home,
        _("Documents"): home / "Documents",
        _("Downloads"): home / "Downloads",
        _("Desktop"): home / "Desktop",
    }
    return {name: path for name, path in places.items() if path.is_dir()}


class FilesPage(AdaptivePage):
    """The file dialog: it starts in `folder` and calls `on_choose` with the path that is chosen.

    The dialog stays open; `on_choose` has to close it. With `name`, the suggested name, the file is chosen for writing,
    else for reading. A file that exists is chosen for writing only after a confirmation. `places` are shortcut folders
    by name. Only folders and files with one of the `suffixes` are listed. A typed name without one of them gets the
    first. Esc and the button go back without calling `on_choose`.
    """

    def __init__(
        self,
        title: str,
        folder: Path,
        places: Mapping[str, Path],
        on_choose: Callable[[Path], object],
        name: str | None = None,
        suffixes: tuple[str, ...] = SHEET_SUFFIXES,
    ) -> None:
        super().__init__()
        self.suffixes = suffixes
        self.title = title
        self.folder = folder
        self.places = dict(places)
        self.on_choose = on_choose
        self.name = name
        self._chosen = -1
        """Index of the chosen row; -1 for the first file, or else the first row."""
        self._paths: list[Path] = []
        self._entry: TextEntry | None = None
        self._error_text = ""

    def enter(self) -> None:
        """Build the page and focus the list or, to write a file, the name, of which the stem is selected."""
        super().enter()
        self.group.set_focus(self._entry or self._list)
        if self._entry:
            self._entry.edited.move(0)
            self._entry.edited.move(len(Path(self._entry.text).stem), True)

    def build(self) -> Widget:
        """Read the folder, and build the shortcuts, the list and the bottom row."""
        self._read_folder()
        kinds = [Item(_name(path, self.folder), icon="paper" if path.is_file() else "folder") for path in self._paths]
        self._list = List(kinds, self._chosen, self._select, self._open_row, rows=min(max(len(kinds), 4), 9), grow=1)
        where = Label(str(self.folder), Role.SMALL, "text_dim")
        here: list[Widget] = [where, self._list]
        if self._error_text:
            here.insert(1, Label(self._error_text, Role.SMALL, "danger", wrap=True))
        elif self.name is None and not any(path.is_file() for path in self._paths):
            endings = ", ".join(f"*{suffix}" for suffix in self.suffixes)
            none = _("There are no such files here: {endings}.").format(endings=endings)
            here.insert(1, Label(none, Role.SMALL, "text_dim", wrap=True))
        places = [Button(name, partial(self._go_to, path)) for name, path in self.places.items()]
        head = Label(self.title, Role.HEADING)
        if self.columns:
            parts: list[Widget] = [
                PreferredWidth(Column(places, gap=8), units=PLACES_WIDTH),
                PreferredWidth(Column(here, gap=8), 1),
            ]
            return Column([head, Row(parts, gap=20, align="stretch", grow=1), self._bottom_row()], gap=14)
        return Column([head, Flow(places), *here, self._bottom_row()], gap=10)

    def _bottom_row(self) -> Widget:
        back = Button(_("Back"), self.back)
        if self.name is None:
            self._choose = Button(_("Open"), self._open, "primary")
            self._choose.enabled = bool(self._paths)
            return Row([back, Spacer(grow=1), self._choose])
        self._entry = TextEntry(self.name, self._rename, self._submit_name, _("File name"), MAX_NAME_LENGTH, grow=1)
        return Row([back, self._entry, Button(_("Export"), self._write, "primary")])

    def _read_folder(self) -> None:
        """List the folder, without hidden entries: its parent, then its folders, then its files with one of the
        `suffixes`; folders and files by name. If it cannot be read, note an error text to show; what could be read is
        listed.

        If no row was chosen, choose the first file or, for writing or without files, the first row. If the list has
        become too short for the chosen row, choose the last.
        """
        self._error_text = ""
        folders: list[Path] = []
        files: list[Path] = []
        try:
            for path in self.folder.iterdir():
                if path.name.startswith("."):
                    continue
                if path.is_dir():
                    folders.append(path)
                elif path.name.lower().endswith(self.suffixes) and path.is_file():
                    files.append(path)
        except OSError as error:
            _log.info("The folder cannot be listed: %s", error)
            self._error_text = _("This folder cannot be read: {why}.").format(why=os_error_text(error))
        above = [self.folder.parent] if self.folder.parent != self.folder else []
        by_name = [sorted(paths, key=_sorted_by) for paths in (folders, files)]
        self._paths = [*above, *by_name[0], *by_name[1]]
        if self._chosen < 0:
            self._chosen = len(above) + len(folders) if files and self.name is None else 0
        self._chosen = min(self._chosen, max(0, len(self._paths) - 1))

    def _select(self, index: int) -> None:
        self._chosen = index
        path = self._paths[index]
        if self.name is not None and path.is_file():
            self.name = path.name
            self.rebuild()

    def _open_row(self, index: int) -> None:
        self._open()

    def _open(self) -> None:
        if not self._paths:
            return
        path = self._paths[self._chosen]
        if path.is_file():
            self._write() if self.name is not None else self.on_choose(path)
        else:
            self._go_to(path)

    def _go_to(self, path: Path) -> None:
        came_from, self.folder, self._chosen = self.folder, path, -1
        self.rebuild()
        if came_from in self._paths and came_from != path.parent:
            self._chosen = self._paths.index(came_from)
            self.rebuild()
        self.group.set_focus(self._list)

    def _rename(self, text: str) -> None:
        self.name = text

    def _submit_name(self, text: str) -> None:
        self._write()

    def _target_path(self, typed: str) -> Path | None:
        """Return the path that a typed text means: an absolute path, or one relative to the folder or to `~`. A name
        without one of the suffixes gets the first of them.

        None if the text is empty, ends with a slash, names an unknown home, or ends with a name that some systems
        forbid.
        """
        try:
            path = self.folder / Path(typed).expanduser()
        except (RuntimeError, ValueError):  # there is no such home
            return None
        if not typed or typed.endswith(("/", "\\")) or not is_portable_name(path.name):
            return None
        return path if path.name.lower().endswith(self.suffixes) else path.with_name(path.name + self.suffixes[0])

    def _write(self) -> None:
        """Call `on_choose` with the target path, after a confirmation if the file exists. If the name or its folder is
        invalid, show a message instead.
        """
        path = self._target_path((self.name or "").strip())
        if path is None:
            self.toasts.show(_("Give the file a name without signs such as * or ?"), icon="warning", ink="danger")
            return
        if path.parent != self.folder and not path.parent.is_dir():
            text = _("There is no folder {folder}.").format(folder=path.parent)
            self.toasts.show(text, icon="warning", ink="danger")
            return
        if not path.exists():
            self.on_choose(path)
            return
        text = _("There is already a file of this name in {folder}. Exporting replaces it.").format(folder=path.parent)
        answers = [Answer(_("Replace"), partial(self.on_choose, path), "danger"), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Replace {name}?").format(name=path.name), text, answers))


def is_portable_name(name: str) -> bool:
    """Whether a file name is valid on every system: Windows reserves some signs, ends and names."""
    is_plain = bool(name) and not set(name) & set('/\\\0:*?"<>|') and not name.endswith((".", " "))
    return is_plain and WINDOWS_DEVICES.fullmatch(name.partition(".")[0].rstrip()) is None


def _sorted_by(path: Path) -> str:
    return path.name.lower()


def _name(path: Path, folder: Path) -> str:
    if path == folder.parent:
        return _("..  (folder above)")
    return path.name


SHEETS, STAGED_TABLES, TABLES = SHEET_SUFFIXES, (FileKind.TABLE.suffix, ".yaml"), (".csv",)
"""File suffixes by kind of file, the preferred one first."""


class Exporter:
    """Asks on `screens` for a file and writes a text to it. The dialog begins in the folder used last, at first in a
    standard folder of `home`.
    """

    def __init__(self, screens: Screens, home: Path) -> None:
        self.screens = screens
        self._home = home
        self._last: Path | None = None

    def ask(self, title: str, name: str, text: Callable[[], str], suffixes: tuple[str, ...] = SHEETS) -> None:
        """Ask under `title` for a file, suggesting `name`; a name without one of `suffixes` gets the first of them.
        Write the result of `text()` to the file, then close the dialog and show the path, or show an error and leave
        the dialog open.
        """

        def write_text(path: Path) -> None:
            try:
                write_atomically(path, text())
            except OSError as error:
                self.screens.tell(_("That did not work: {why}.").format(why=os_error_text(error)), wrong=True)
                return
            self._last = path.parent
            self.screens.pop()
            self.screens.tell(_("Written to {path}.").format(path=path))

        places = standard_folders(self._home)
        usual = self._last or next((path for path in places.values() if path != self._home), self._home)
        folder = usual if usual.is_dir() else self._home
        self.screens.push(FilesPage(title, folder, places, write_text, name, suffixes))


class Importer:
    """Asks on `screens` for a file to import. The dialog begins in the folder used last, at first in `home`."""

    def __init__(self, screens: Screens, home: Path) -> None:
        self.screens = screens
        self._home = home
        self._last = home

    def ask(self, title: str, on_choose: Callable[[Path], object], more: Mapping[str, Path]) -> None:
        """Ask under `title` for a file, and call `on_choose` with its path after closing the page; `more` are further
        shortcut folders.
        """

        def close_and_choose(path: Path) -> None:
            self._last = path.parent
            self.screens.pop()
            on_choose(path)

        folder = self._last if self._last.is_dir() else self._home
        self.screens.push(FilesPage(title, folder, {**standard_folders(self._home), **more}, close_and_choose))
