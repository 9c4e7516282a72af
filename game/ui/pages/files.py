"""Choosing a file: folders one can walk through, the files in them, and a name to write under."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.content.sheets.sheets import SUFFIXES
from game.session.saves.files import os_error_text, write_atomically
from game.ui.draw.theme import Role
from game.ui.widgets import Answer, Button, Column, Dialog, Item, Label, List, Row, Spacer, TextEntry, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.layout import Flow
from game.ui.widgets.screens import Screens
from game.ui.words.strings import _

LONGEST_NAME = 100
PLACES = 210

_log = logging.getLogger(__name__)


def usual_places(home: Path) -> dict[str, Path]:
    """Return the folders people keep files in, by name, as far as they are there."""
    places = {
        _("Home"): home,
        _("Documents"): home / "Documents",
        _("Downloads"): home / "Downloads",
        _("Desktop"): home / "Desktop",
    }
    return {name: path for name, path in places.items() if path.is_dir()}


class FilesPage(AdaptivePage):
    """Begins in `folder`; `on_choose` gets the path. With `name`, a file is to be written, under that name at first.

    `places` are folders by name. Files are listed whose names end in one of the `suffixes`, of which the first is the
    usual one. Esc and the button go back.
    """

    def __init__(
        self,
        title: str,
        folder: Path,
        places: Mapping[str, Path],
        on_choose: Callable[[Path], object],
        name: str | None = None,
        suffixes: tuple[str, ...] = SUFFIXES,
    ) -> None:
        super().__init__()
        self.suffixes = suffixes
        self.title = title
        self.folder = folder
        self.places = dict(places)
        self.on_choose = on_choose
        self.name = name
        self._chosen = -1
        """The line that is chosen; -1 for the first file, or else the first line."""
        self._lines: list[Path] = []
        self._entry: TextEntry | None = None
        self._trouble = ""

    def enter(self) -> None:
        """The list has the focus, or the name, which can be written over at once."""
        super().enter()
        self.group.set_focus(self._entry or self._list)
        if self._entry:
            self._entry.edited.move(0)
            self._entry.edited.move(len(Path(self._entry.text).stem), True)

    def build(self) -> Widget:
        """Places, list, and the line below it."""
        self._read()
        kinds = [Item(_name(path, self.folder), icon="paper" if path.is_file() else "folder") for path in self._lines]
        self._list = List(kinds, self._chosen, self._select, self._open_line, rows=min(max(len(kinds), 4), 9), grow=1)
        where = Label(str(self.folder), Role.SMALL, "text_dim")
        here: list[Widget] = [where, self._list]
        if self._trouble:
            here.insert(1, Label(self._trouble, Role.SMALL, "danger", wrap=True))
        elif self.name is None and not any(path.is_file() for path in self._lines):
            none = _("There are no *{suffix} files here.").format(suffix=self.suffixes[0])
            here.insert(1, Label(none, Role.SMALL, "text_dim", wrap=True))
        places = [Button(name, partial(self._go, path)) for name, path in self.places.items()]
        head = Label(self.title, Role.HEADING)
        if self.columns:
            parts: list[Widget] = [Share(Column(places, gap=8), units=PLACES), Share(Column(here, gap=8), 1)]
            return Column([head, Row(parts, gap=20, align="stretch", grow=1), self._foot()], gap=14)
        return Column([head, Flow(places), *here, self._foot()], gap=10)

    def _foot(self) -> Widget:
        back = Button(_("Back"), self.back)
        if self.name is None:
            self._choose = Button(_("Open"), self._open, "primary")
            self._choose.enabled = bool(self._lines)
            return Row([back, Spacer(grow=1), self._choose])
        self._entry = TextEntry(self.name, self._rename, self._written_as, _("File name"), LONGEST_NAME, grow=1)
        return Row([back, self._entry, Button(_("Export"), self._write, "primary")])

    def _read(self) -> None:
        """List the folder: what is above it, the folders in it, the files in it."""
        self._trouble = ""
        folders: list[Path] = []
        files: list[Path] = []
        try:
            for path in self.folder.iterdir():
                if path.name.startswith("."):
                    continue
                if path.is_dir():
                    folders.append(path)
                elif path.suffix in self.suffixes and path.is_file():
                    files.append(path)
        except OSError as error:
            _log.info("The folder cannot be listed: %s", error)
            self._trouble = _("This folder cannot be read: {why}.").format(why=os_error_text(error))
        above = [self.folder.parent] if self.folder.parent != self.folder else []
        by_name = [sorted(paths, key=_sorted_by) for paths in (folders, files)]
        self._lines = [*above, *by_name[0], *by_name[1]]
        if self._chosen < 0:
            self._chosen = len(above) + len(folders) if files and self.name is None else 0
        self._chosen = min(self._chosen, max(0, len(self._lines) - 1))

    def _select(self, index: int) -> None:
        self._chosen = index
        path = self._lines[index]
        if self.name is not None and path.is_file():
            self.name = path.name
            self.rebuild()

    def _open_line(self, index: int) -> None:
        self._open()

    def _open(self) -> None:
        if not self._lines:
            return
        path = self._lines[self._chosen]
        if path.is_file():
            self._write() if self.name is not None else self.on_choose(path)
        else:
            self._go(path)

    def _go(self, path: Path) -> None:
        came_from, self.folder, self._chosen = self.folder, path, -1
        self.rebuild()
        if came_from in self._lines and came_from != path.parent:
            self._chosen = self._lines.index(came_from)
            self.rebuild()
        self.group.set_focus(self._list)

    def _rename(self, text: str) -> None:
        self.name = text

    def _written_as(self, text: str) -> None:
        self._write()

    def _written_path(self, written: str) -> Path | None:
        """The file meant by a name, or by a path from the folder shown, from `~` or from the root; None for none."""
        try:
            path = self.folder / Path(written).expanduser()
        except (RuntimeError, ValueError):  # there is no such home
            return None
        if not written or written.endswith(("/", "\\")) or not _plain(path.name):
            return None
        return path if path.name.lower().endswith(self.suffixes) else path.with_name(path.name + self.suffixes[0])

    def _write(self) -> None:
        """Hand over the path to write to, once it is clear that nothing is lost."""
        path = self._written_path((self.name or "").strip())
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
        text = _("There is already a file of this name in {folder}. Exporting replaces it.").format(folder=self.folder)
        answers = [Answer(_("Replace"), partial(self.on_choose, path), "danger"), Answer(_("Stay"), kind="primary")]
        self.stack.push(Dialog(_("Replace {name}?").format(name=path.name), text, answers))


def _plain(name: str) -> bool:
    """Whether every system can have a file of this name."""
    return bool(name) and name not in (".", "..") and not set(name) & set('/\\\0:*?"<>|')


def _sorted_by(path: Path) -> str:
    return path.name.lower()


def _name(path: Path, folder: Path) -> str:
    if path == folder.parent:
        return _("..  (folder above)")
    return path.name


SHEETS, TABLES = SUFFIXES, (".csv",)
"""How the names of files end, the usual end first."""


class Exporter:
    """Asks on `screens` where a text goes, at first to where the last one went, and writes it there."""

    def __init__(self, screens: Screens, home: Path) -> None:
        self.screens = screens
        self._home = home
        self._last: Path | None = None

    def ask(self, title: str, name: str, text: Callable[[], str], suffixes: tuple[str, ...] = SHEETS) -> None:
        """Ask for a file, at first of this name, and write what `text` gives then; what went wrong is told."""

        def chosen(path: Path) -> None:
            try:
                write_atomically(path, text())
            except OSError as error:
                self.screens.tell(_("That did not work: {why}.").format(why=os_error_text(error)), wrong=True)
                return
            self._last = path.parent
            self.screens.pop()
            self.screens.tell(_("Written to {path}.").format(path=path))

        places = usual_places(self._home)
        usual = self._last or next((path for path in places.values() if path != self._home), self._home)
        folder = usual if usual.is_dir() else self._home
        self.screens.push(FilesPage(title, folder, places, chosen, name, suffixes))


class Importer:
    """Asks on `screens` for a file to take in, at first where the last one was."""

    def __init__(self, screens: Screens, home: Path) -> None:
        self.screens = screens
        self._home = home
        self._last = home

    def ask(self, title: str, on_choose: Callable[[Path], object], more: Mapping[str, Path]) -> None:
        """Ask for a file, which `on_choose` gets once the page has closed; `more` places are listed below the usual."""

        def chosen(path: Path) -> None:
            self._last = path.parent
            self.screens.pop()
            on_choose(path)

        folder = self._last if self._last.is_dir() else self._home
        self.screens.push(FilesPage(title, folder, {**usual_places(self._home), **more}, chosen))
