"""Taking house rules in from elsewhere, and giving them away: by clipboard, by file, by dropping a file."""

from __future__ import annotations

from pathlib import Path

from game.content.yaml.reader import UnreadableError, decoded, file_bytes, guessed
from game.ui.app.files import FilesPage, usual_places
from game.ui.house_rules.desk import HouseDesk
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.house_rules.screen import Pick
from game.ui.words.strings import _


class HouseExchange:
    """What comes in goes by `desk`. Files are looked for where the last one was, at first at home."""

    def __init__(self, desk: HouseDesk) -> None:
        self.desk = desk
        self.clipboard = desk.services.clipboard
        self._home = self._last_folder = desk.services.home

    def paste(self) -> None:
        """Take in the text on the clipboard."""
        text = self.clipboard.take()
        if not text.strip():
            self.desk.tell(_("There is no text on the clipboard."), wrong=True)
            return
        self._take(text, _("Pasted rules"))

    def import_file(self) -> None:
        """Ask for a file, and take it in."""

        def chosen(path: Path) -> None:
            self._last_folder = path.parent
            self.desk.screens.pop()
            self.take_file(path)

        self.desk.screens.push(FilesPage(_("Import house rules"), self._start(), self._places(), chosen))

    def take_file(self, path: Path) -> None:
        """Take in a file."""
        try:
            data = file_bytes(path)
        except OSError as error:
            self.desk.tell_failed(error)
            return
        try:
            text = decoded(data, path)
        except UnreadableError as error:
            self._show_mistakes(error, guessed(data), path.stem)
        else:
            self._take(text, path.stem)

    def _take(self, text: str, title: str) -> None:
        try:
            self.desk.written(lambda: self.desk.house.add(text, title), "")
        except UnreadableError as error:
            self._show_mistakes(error, text, title)

    def _show_mistakes(self, error: UnreadableError, text: str, title: str) -> None:
        def keep() -> None:
            self.desk.screens.pop()
            self.desk.written(lambda: self.desk.house.keep(text, title), "")

        self.desk.screens.push(MistakesPage(_("These rules cannot be played yet"), error.mistakes, text, keep))

    def copy(self, pick: Pick) -> None:
        """Put the rules on the clipboard, as text."""
        try:
            text = self.desk.text(pick)
        except OSError as error:
            self.desk.tell_failed(error)
            return
        if self.clipboard.put(text):
            self.desk.tell(_("The rules are on the clipboard, as text."))
        else:
            self.desk.tell(_("There is no clipboard here: the text can be pasted in this program only."), wrong=True)

    def export(self, pick: Pick) -> None:
        """Ask for a name, and write the rules there."""
        title = _("Export: {title}").format(title=self.desk.title(pick))
        name = f"{pick.name.removesuffix('.yml')}.yaml"
        self.desk.services.exporter.ask(title, name, lambda: self.desk.text(pick))

    def copy_folder(self) -> None:
        """Put the path of the folder on the clipboard."""
        if self.clipboard.put(str(self.desk.house.folder)):
            self.desk.tell(_("The path of the folder is on the clipboard."))
        else:
            self.desk.tell(_("There is no clipboard here."), wrong=True)

    def _start(self) -> Path:
        return self._last_folder if self._last_folder.is_dir() else self._home

    def _places(self) -> dict[str, Path]:
        places = usual_places(self._home)
        if self.desk.house.folder.is_dir():
            places[_("House rules")] = self.desk.house.folder
        return places
