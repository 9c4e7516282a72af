"""What is done with house rules: taken in, played, changed, mended, copied, deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.editing.form import Form
from game.content.sheets.sheets import SUFFIXES
from game.content.yaml.reader import UnreadableError, check_size, decoded, file_bytes, guessed
from game.session.house_rules.files import HouseRule
from game.ui.draw.theme import Role
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.desk import HouseDesk, HouseSaving, form_of
from game.ui.house_rules.listing import Pick
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.input.clipboard import Clipboard
from game.ui.pages.files import Exporter, Importer
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.widgets import Answer, Column, Dialog, Label, Widget
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.ui.house_rules.screen import HouseRulesScreen


class HouseActions:
    """What is done on `page` with what is chosen there, or with what comes in."""

    def __init__(self, page: HouseRulesScreen, clipboard: Clipboard, importer: Importer, exporter: Exporter) -> None:
        self.page = page
        self.desk = HouseDesk(page)
        self.clipboard = clipboard
        self.importer = importer
        self.exporter = exporter

    def paste(self) -> None:
        """Take in the text on the clipboard."""
        text = self.clipboard.take()
        try:
            check_size(text)
        except OSError as error:
            self.desk.tell_failed(error)
            return
        if not text.strip():
            self.desk.tell(_("There is no text on the clipboard."), wrong=True)
            return
        self._take(text, _("Pasted rules"))

    def import_file(self) -> None:
        """Ask for a file, and take it in."""
        folder = self.desk.house.folder
        more = {_("House rules"): folder} if folder.is_dir() else {}
        self.importer.ask(_("Import house rules"), self.take_file, more)

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
            self.desk.written(lambda: self.desk.house.import_text(text, title), "")
        except UnreadableError as error:
            self._show_mistakes(error, text, title)

    def _show_mistakes(self, error: UnreadableError, text: str, title: str) -> None:
        def keep() -> None:
            self.desk.screens.pop()
            self.desk.written(lambda: self.desk.house.import_unchecked(text, title), "")

        self.desk.screens.push(MistakesPage(_("These rules cannot be played yet"), error.mistakes, text, keep))

    def copy(self, pick: Pick) -> None:
        """Put the rules on the clipboard, as text."""
        try:
            text = self.desk.text(pick)
        except OSError as error:
            self.desk.tell_failed(error)
            return
        if self.clipboard.put(text):
            self.desk.tell(_("The rules have been copied to the clipboard as text."))
        else:
            self.desk.tell(
                _("There is no clipboard on this computer: the text can only be pasted in this program."), wrong=True
            )

    def export(self, pick: Pick) -> None:
        """Ask for a name, and write the rules there."""
        title = _("Export: {title}").format(title=self.desk.title(pick))
        name = f"{pick.name.removesuffix('.yml')}{SUFFIXES[0]}"
        self.exporter.ask(title, name, lambda: self.desk.text(pick))

    def copy_folder(self) -> None:
        """Put the path of the folder on the clipboard."""
        if self.clipboard.put(str(self.desk.house.folder)):
            self.desk.tell(_("The path of the folder has been copied to the clipboard."))
        else:
            self.desk.tell(_("There is no clipboard on this computer."), wrong=True)

    def play(self, pick: Pick) -> None:
        """Play by these rules."""
        if self.page.choosing:
            self.page.dismiss(pick.name)
        else:
            self.page.set_table(pick.name)

    def new(self) -> None:
        """Ask which game to change, and open the editor."""
        self.desk.screens.push(ChooseGamePage(self.desk.games, self.page.pick.name), self._edit_new)

    def edit(self, pick: Pick) -> None:
        """Open the editor: of a file, or of new rules based on a shipped game."""
        if not pick.own:
            self._edit_new(pick.name)
            return
        self.desk.house.refresh()
        entry = self.desk.house.find_by_name(pick.name)
        if entry is None:
            self.desk.tell(_("This file no longer exists."), wrong=True)
            return
        if entry.mistakes:
            self._ask_to_mend(entry)
        elif entry.good:
            good = entry.good
            self._edit(form_of(good), good.rules.title, pick.name)

    def _edit_new(self, base: str) -> None:
        rules = self.desk.games[base]
        title = self.desk.free_title(_("{title}, our way").format(title=rules.title))
        self._edit(Form(base, rules, {}), title, "")

    def _edit(self, form: Form, title: str, name: str, text: str = "") -> None:
        """Open the editor; see `HouseSaving` for `name` and `text`."""
        self.desk.screens.push(EditorScreen(form, title, HouseSaving(self.desk, name, text)))

    def _ask_to_mend(self, entry: HouseRule) -> None:
        """Edit what is sound of a file with mistakes, or else what was right before, once it is clear what is lost."""
        found, good = self.desk.mended(entry.name), entry.good
        content: Widget | None = None
        title, back = _("This file has mistakes"), Answer(_("Back"))
        if found:
            text, form = found.text, form_of(found.sheet)
            told = _(
                "These lines cannot be used. You can edit the rules without them; when you save, they stay "
                "in the file as comments."
            )
            if not found.removed_lines:
                told = _(
                    "The file is not UTF-8, so some letters are guesses: please check them. It will be saved as UTF-8."
                )
            content = Column(
                [Label(f"{number}   {line.strip()}", Role.SMALL, wrap=True) for number, line in found.removed_lines],
                gap=4,
            )
        elif good:
            text, form = "", form_of(good)
            told = _("You can edit the rules as they were before the mistakes. Saving replaces the whole file.")
        else:
            told = _("Nothing in it can be used as it is. Copy the text to fix it elsewhere, or delete the file.")
            way = Answer(_("Copy text"), lambda: self.copy(Pick(entry.name, own=True)), "primary")
            self.desk.screens.push(Dialog(title, told, [back, way]))
            return
        go_on = Answer(
            _("Edit"), lambda: self._edit(form, form.sheet.title or entry.title, entry.name, text), "primary"
        )
        self.desk.screens.push(Dialog(title, told, [back, go_on], content))

    def duplicate(self, pick: Pick) -> None:
        """Make a file with the same rules under another title."""
        title = self.desk.free_title(self.desk.title(pick))

        def copy() -> str:
            if pick.own:
                return self.desk.house.duplicate(pick.name, title)
            name = self.desk.house.unused_name(title)
            self.desk.house.save(name, {"extends": pick.name, "title": title})
            return name

        try:
            self.desk.written(copy, _("“{title}” has been added.").format(title=title))
        except UnreadableError as error:  # it broke just now
            self.desk.tell_failed(error)

    def delete(self, pick: Pick) -> Callable[[], object] | None:
        """Delete a file; returns what brings it back."""
        try:
            gone = self.desk.house.delete(pick.name)
        except OSError as error:
            self.desk.tell_failed(error)
            return None

        def restore() -> None:
            try:
                self.desk.house.restore(gone)
            except OSError as error:
                self.desk.tell_failed(error)

        return restore
