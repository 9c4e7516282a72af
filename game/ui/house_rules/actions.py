"""What is done with house rules: played, changed, copied, deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.content.editing.form import Form
from game.content.yaml.reader import UnreadableError, decoded, file_bytes, guessed
from game.ui.app.services import Services
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.desk import HouseDesk, HouseSaving, ask_to_mend, form_of
from game.ui.house_rules.laboratory import LaboratoryScreen
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.house_rules.screen import HouseRulesScreen, Pick
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.words.strings import _


class HouseExchange:
    """What comes in goes by `desk`."""

    def __init__(self, desk: HouseDesk) -> None:
        self.desk = desk
        self.clipboard = desk.services.clipboard

    def paste(self) -> None:
        """Take in the text on the clipboard."""
        text = self.clipboard.take()
        if not text.strip():
            self.desk.tell(_("There is no text on the clipboard."), wrong=True)
            return
        self._take(text, _("Pasted rules"))

    def import_file(self) -> None:
        """Ask for a file, and take it in."""
        folder = self.desk.house.folder
        more = {_("House rules"): folder} if folder.is_dir() else {}
        self.desk.services.importer.ask(_("Import house rules"), self.take_file, more)

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


def house_rules(services: Services, choosing: bool = False) -> HouseRulesScreen:
    """Return the page of all house rules; where one is `choosing`, it is dismissed with the name of the game to play,
    elsewhere a table is set for that game.
    """
    desk = HouseDesk(services)
    desk.page = HouseRulesScreen(services.games, HouseActions(desk, choosing))
    return desk.page


class HouseActions(HouseExchange):
    """What is done on the page of the house rules, with what is chosen there or with what comes in."""

    def __init__(self, desk: HouseDesk, choosing: bool) -> None:
        super().__init__(desk)
        self._choosing = choosing

    def play(self, pick: Pick) -> None:
        """Play by these rules."""
        if self._choosing and self.desk.page:
            self.desk.page.dismiss(pick.name)
        else:
            self.desk.services.set_table(pick.name)

    def new(self) -> None:
        """Ask which game to change, and open the editor."""
        pick = self.desk.page.pick.name if self.desk.page else ""
        self.desk.screens.push(ChooseGamePage(self.desk.games, pick), self._edit_new)

    def edit(self, pick: Pick) -> None:
        """Open the editor: of a file, or of new rules based on a shipped game."""
        if not pick.own:
            self._edit_new(pick.name)
            return
        self.desk.house.refresh()
        entry = self.desk.house.named(pick.name)
        if entry is None:
            self.desk.tell(_("This file is not there any more."), wrong=True)
            return
        if entry.mistakes:
            ask_to_mend(entry, self.desk, self.copy, self._edit)
        elif entry.good:
            good = entry.good
            self._edit(form_of(good), good.rules.title, pick.name)

    def _edit_new(self, base: str) -> None:
        rules = self.desk.games[base]
        title = self.desk.free_title(_("{title}, our way").format(title=rules.title))
        self._edit(Form(base, rules, {}), title, "")

    def _edit(self, form: Form, title: str, name: str, text: str = "") -> None:
        """Open the editor; see `HouseSaving` for `name` and `text`."""
        saving = HouseSaving(self.desk, name, text)
        saving.editor = EditorScreen(form, title, saving.save, self._test, self.desk.screens.pop)
        self.desk.screens.push(saving.editor)

    def _test(self, form: Form) -> None:
        """Let bots compare the rules with those they are based on."""
        self.desk.screens.push(LaboratoryScreen(form.base, form.sheet))

    def duplicate(self, pick: Pick) -> None:
        """Make a file with the same rules under another title."""
        title = self.desk.free_title(self.desk.title(pick))

        def copy() -> str:
            if pick.own:
                return self.desk.house.duplicate(pick.name, title)
            name = self.desk.house.free_name(title)
            self.desk.house.save(name, {"extends": pick.name, "title": title})
            return name

        try:
            self.desk.written(copy, _("“{title}” is there now.").format(title=title))
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
