"""Writing text to a file one chooses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.content.sheets.sheets import SUFFIXES
from game.session.saves.files import in_words, write_whole
from game.ui.screen import Screens
from game.ui.screens.files import FilesPage, usual_places
from game.ui.screens.table import TableScreen
from game.ui.strings import _
from game.ui.widgets import Page

SHEETS, TABLES = SUFFIXES, (".csv",)
"""How the names of files end, the usual end first."""


def tell(screens: Screens, text: str, wrong: bool = False) -> None:
    """Say something in passing on the page on top."""
    top = screens.top
    if isinstance(top, Page | TableScreen):
        top.toasts.show(text, 8.0 if wrong else 5.0, "warning" if wrong else "check", "danger" if wrong else "text")


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
                write_whole(path, text())
            except OSError as error:
                tell(self.screens, _("That did not work: {why}.").format(why=in_words(error)), wrong=True)
                return
            self._last = path.parent
            self.screens.pop()
            tell(self.screens, _("Written to {path}.").format(path=path))

        places = usual_places(self._home)
        usual = self._last or next((path for path in places.values() if path != self._home), self._home)
        folder = usual if usual.is_dir() else self._home
        self.screens.push(FilesPage(title, folder, places, chosen, name, suffixes))
