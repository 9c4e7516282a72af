"""The actions on house rules: importing, playing, editing, repairing, copying, deleting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from game.content.editing.form import Form
from game.content.sheets.sheets import SHEET_SUFFIXES
from game.content.translation import in_language
from game.content.yaml.reader import UnreadableError, check_size, decode_guessing, decode_utf8, file_bytes
from game.session.house_rules.files import HouseRule
from game.ui.draw.theme import Role
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.file_service import HouseFileService, HouseSaving, form_of
from game.ui.house_rules.listing import SheetChoice
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.input.clipboard import Clipboard
from game.ui.pages.files import Exporter, Importer
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.widgets import Answer, Column, Dialog, Label, Widget
from game.words.strings import _

if TYPE_CHECKING:
    from game.ui.house_rules.screen import HouseRulesScreen


class HouseActions:
    """The actions of `page` on the chosen sheet, and on files that come from elsewhere."""

    def __init__(self, page: HouseRulesScreen, clipboard: Clipboard, importer: Importer, exporter: Exporter) -> None:
        self.page = page
        self.file_service = HouseFileService(page)
        self.clipboard = clipboard
        self.importer = importer
        self.exporter = exporter

    def paste(self) -> None:
        """Add the rules on the clipboard as a new file, and select it. Show a message if there is no text or too much
        of it, and the mistakes if the text cannot be read.
        """
        text = self.clipboard.take()
        try:
            check_size(text)
        except OSError as error:
            self.file_service.show_error(error)
            return
        if not text.strip():
            self.file_service.show_message(_("There is no text on the clipboard."), wrong=True)
            return
        self._add_text(text, _("Pasted rules"))

    def import_file(self) -> None:
        """Open the page on which a file is chosen, and add the one chosen, if any."""
        folder = self.file_service.house.folder
        more = {_("House rules"): folder} if folder.is_dir() else {}
        self.importer.ask(_("Import house rules"), self.add_file, more)

    def add_file(self, path: Path) -> None:
        """Add a copy of a file and select it. If the file is a house rule already, or was imported before, only select
        its entry.

        If it cannot be read, show its mistakes or an error.
        """
        if own := self.file_service.house.find_by_path(path):
            self.file_service.select_file(own.name)
            return
        try:
            data = file_bytes(path)
        except OSError as error:
            self.file_service.show_error(error)
            return
        try:
            text = decode_utf8(data, path)
        except UnreadableError as error:
            self._show_mistakes(error, decode_guessing(data), path.stem)
        else:
            self._add_text(text, path.stem, path)

    def _add_text(self, text: str, title: str, source: Path | None = None) -> None:
        """Save a text as a new house rule and select it, or show its mistakes if it cannot be read.

        The file is named after the title in the text, or after `title` if the text has none. If the text comes from the
        file `source` and was imported before with the same rules, only select that entry and say so.
        """
        try:
            known = self.file_service.house.find_imported(text, title) if source else None
            if known:
                self.file_service.select_file(known.name)
                self.file_service.show_message(
                    _("“{title}” is among your house rules already.").format(title=known.title)
                )
                return
            self.file_service.write_and_show(lambda: self.file_service.house.import_text(text, title), "")
        except UnreadableError as error:
            if source:
                told, own = str(source), str(self.file_service.house.import_path(title))
                error = UnreadableError([structs.replace(m, file=told) if m.file == own else m for m in error.mistakes])
            self._show_mistakes(error, text, title)

    def _show_mistakes(self, error: UnreadableError, text: str, title: str) -> None:
        def keep() -> None:
            self.file_service.screens.pop()
            self.file_service.write_and_show(lambda: self.file_service.house.import_unchecked(text, title), "")

        self.file_service.screens.push(MistakesPage(_("These rules cannot be played yet"), error.mistakes, text, keep))

    def copy(self, choice: SheetChoice) -> None:
        """Copy the rules of a sheet to the clipboard as text, and show whether that worked."""
        try:
            text = self.file_service.text(choice)
        except OSError as error:
            self.file_service.show_error(error)
            return
        if self.clipboard.put(text):
            self.file_service.show_message(_("The rules have been copied to the clipboard as text."))
        else:
            self.file_service.show_message(
                _("There is no clipboard on this computer: the text can only be pasted in this program."), wrong=True
            )

    def export(self, choice: SheetChoice) -> None:
        """Ask for a name and write the rules to that file; if that fails, show why."""
        title = _("Export: {title}").format(title=self.file_service.title(choice))
        name = f"{choice.name.removesuffix('.yml')}{SHEET_SUFFIXES[0]}"
        self.exporter.ask(title, name, lambda: self.file_service.text(choice))

    def copy_folder(self) -> None:
        """Copy the path of the folder of house rules to the clipboard, and show whether that worked."""
        if self.clipboard.put(str(self.file_service.house.folder)):
            self.file_service.show_message(_("The path of the folder has been copied to the clipboard."))
        else:
            self.file_service.show_message(_("There is no clipboard on this computer."), wrong=True)

    def use_rules(self, choice: SheetChoice) -> None:
        """Play by the chosen rules, which must be playable: answer with their name where the page was opened to choose,
        else set a table.
        """
        if self.page.choosing:
            self.page.dismiss(choice.name)
        else:
            self.page.set_table(choice.name)

    def edit_new_game(self) -> None:
        """Ask for a game, and open the editor for new rules based on it."""
        page = ChooseGamePage(
            self.file_service.games,
            self.page.choice.name,
            heading=_("New house rules"),
            question=_("Which game are they based on? Anything you do not change stays the same."),
        )
        self.file_service.screens.push(page, self._edit_new_rules)

    def edit(self, choice: SheetChoice) -> None:
        """Open the editor for a file, or for new rules based on a shipped game.

        For a file with mistakes, ask first which part to edit. If the file is gone, only show a message.
        """
        if not choice.is_own:
            self._edit_new_rules(choice.name)
            return
        self.file_service.house.refresh()
        entry = self.file_service.house.find_by_name(choice.name)
        if entry is None:
            self.file_service.show_message(_("This file no longer exists."), wrong=True)
            return
        if entry.mistakes:
            self._ask_to_repair(entry)
        elif entry.good:
            good = entry.good
            self._push_editor(form_of(good), good.rules.title, choice.name)

    def _edit_new_rules(self, base: str) -> None:
        rules = self.file_service.games[base]
        title = self.file_service.free_title(_("{title}, our way").format(title=in_language(rules.title)))
        self._push_editor(Form(base, rules, {}), title, "")

    def _push_editor(self, form: Form, title: str, name: str, text: str = "") -> None:
        """Push the editor of `form`, which saves through `HouseSaving(name, text)`. `title` names the rules as long as
        they have no name of their own.
        """
        self.file_service.screens.push(EditorScreen(form, title, HouseSaving(self.file_service, name, text)))

    def _ask_to_repair(self, entry: HouseRule) -> None:
        """Ask whether to edit the valid part of a file with mistakes; the dialog shows the lines that cannot be used.
        For a file whose only mistake is that it is not UTF-8, it says that some letters are guesses.

        If no part is valid, ask whether to edit the last valid version. If there is none either, offer to copy the
        text.
        """
        found, good = self.file_service.repaired_sheet(entry.name), entry.good
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
            way = Answer(_("Copy text"), lambda: self.copy(SheetChoice(entry.name, is_own=True)), "primary")
            self.file_service.screens.push(Dialog(title, told, [back, way]))
            return
        go_on = Answer(
            _("Edit"), lambda: self._push_editor(form, form.sheet.title or entry.title, entry.name, text), "primary"
        )
        self.file_service.screens.push(Dialog(title, told, [back, go_on], content))

    def duplicate(self, choice: SheetChoice) -> None:
        """Add a file with the same rules and the title with a number, and select it; if that fails, show why."""
        title = self.file_service.free_title(self.file_service.title(choice))

        def copy() -> str:
            if choice.is_own:
                return self.file_service.house.duplicate(choice.name, title)
            name = self.file_service.house.unused_name(title)
            self.file_service.house.save(name, {"extends": choice.name, "title": title})
            return name

        try:
            self.file_service.write_and_show(copy, _("“{title}” has been added.").format(title=title))
        except UnreadableError as error:  # it broke just now
            self.file_service.show_error(error)

    def delete(self, choice: SheetChoice) -> Callable[[], object] | None:
        """Delete a file. Return a function that restores it, or shows why it cannot; None, after a message, if deleting
        failed.
        """
        try:
            gone = self.file_service.house.delete(choice.name)
        except OSError as error:
            self.file_service.show_error(error)
            return None

        def restore() -> None:
            try:
                self.file_service.house.restore(gone)
            except OSError as error:
                self.file_service.show_error(error)

        return restore
