"""Reading and writing files of house rules, with messages on the page that lists them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.content.editing.form import Form
from game.content.editing.text import sheet_text
from game.content.sheets.sheets import LoadedSheet, changed_keys, shipped_path
from game.content.translation import in_language
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import GoodSheet, HouseRules, RepairedSheet, numbered_title
from game.session.saves.files import os_error_text
from game.ui.house_rules.listing import SheetChoice
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.screens import Screens
from game.words.strings import _

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen
    from game.ui.house_rules.screen import HouseRulesScreen

_log = logging.getLogger(__name__)


class HouseFileService:
    """Reads and writes files of house rules, and shows results and errors on `page`."""

    def __init__(self, page: HouseRulesScreen) -> None:
        self.page = page
        self.games = page.games

    @property
    def screens(self) -> Screens:
        """The stack of screens that shows the page."""
        return self.page.stack

    @property
    def house(self) -> HouseRules:
        """The files of house rules. There must be a folder for them."""
        assert self.games.house_rules is not None, "there are no house rules without a folder"
        return self.games.house_rules

    def select_file(self, name: str) -> None:
        """Select a file on the page."""
        self.page.select(SheetChoice(name, is_own=True))

    def text(self, choice: SheetChoice) -> str:
        """Return the text of a sheet as it could be shared.

        If the sheet is based on other house rules, it is a new text with the rules inherited from them written out. In
        all other cases, also for a shipped game and for a file with mistakes, it is the text of the file as it is.

        Raises:
            OSError: if its file is gone or cannot be read.
        """
        if not choice.is_own:
            path = shipped_path(choice.name)
            assert path is not None, f"{choice.name} is no game that comes with the program"
            return path.read_text(encoding="utf-8")
        entry = self.house.find_by_name(choice.name)
        good = entry.good if entry and not entry.mistakes else None
        if good is None or good.extends in ("", *self.games.shipped):
            return self.house.text(choice.name)
        base, rules = good, good.rules
        for _turn in self.games.entries:
            below = self.house.base_entry(base)
            if base.extends in self.games.shipped or below is None or below.good is None:
                break
            base = below.good
        if base.extends not in self.games.shipped:
            return sheet_text(changed_keys(rules, RuleSheet()))
        return sheet_text({"extends": base.extends, **changed_keys(rules, self.games.shipped[base.extends])})

    def repaired_sheet(self, name: str) -> RepairedSheet | None:
        """Return the valid part of a file with mistakes; None if nothing in it is valid or it cannot be read."""
        try:
            return self.house.repaired_sheet(name)
        except OSError as error:
            _log.warning("House rules: %s", error)
            return None

    def write_and_show(self, write: Callable[[], str], message: str) -> None:
        """Call `write`, select the file whose name it returns on the page, and show `message` or, if that is empty, a
        default one.

        If `write` raises an OSError, show it and select nothing; an UnreadableError is passed on.
        """
        try:
            name = write()
        except OSError as error:
            self.show_error(error)
            return
        self.select_file(name)
        entry = self.house.find_by_name(name)
        self.show_message(
            message or _("“{title}” has been added to your house rules.").format(title=entry.title if entry else name)
        )

    def title(self, choice: SheetChoice) -> str:
        """Return the title of a sheet, or the name of a file that is gone."""
        entry = self.house.find_by_name(choice.name) if choice.is_own else None
        if choice.is_own:
            return entry.title if entry else choice.name
        return in_language(self.games[choice.name].title)

    def free_title(self, title: str) -> str:
        """Return the title or, if other rules have it, the title with a number that makes it unlike all others."""
        taken = {sheet.title for sheet in self.games.values()} | {entry.title for entry in self.games.entries}
        return numbered_title(title, taken)

    def show_message(self, text: str, wrong: bool = False) -> None:
        """Show a toast on the page that is open; `wrong` marks an error."""
        self.screens.tell(text, wrong)

    def show_error(self, error: OSError | UnreadableError) -> None:
        """Show a toast about a failed file access or the first mistake in a file, and log it."""
        _log.warning("House rules: %s", error)
        why = os_error_text(error) if isinstance(error, OSError) else str(error.mistakes[0])
        self.show_message(_("That did not work: {why}.").format(why=why), wrong=True)


def form_of(rules: GoodSheet | LoadedSheet) -> Form:
    """Return the editor's form for a sheet, filled with its changes to the rules it is based on."""
    return Form(rules.extends, rules.base, changed_keys(rules.rules, rules.base))


class HouseSaving:
    """Saves an editor's rules with `save`: to the file `name` or, if that is "", to a new file named after the first
    title, which later saves then change.

    With `text`, such as the valid part of a file with mistakes, the first save puts the changes into that text in place
    of the file's. If another program has changed the file since it was last read or saved here, a dialog asks first.
    """

    def __init__(self, file_service: HouseFileService, name: str, text: str = "") -> None:
        self.file_service = file_service
        self.name = name
        self._text = text
        self._known_text = self._file_text()

    def save(self, editor: EditorScreen) -> str:
        """Save the rules, select their file on the page, and return a message; if saving fails, only return the reason.
        If another program has changed the file, ask first and return "".
        """
        form, title = editor.form, editor.naming.title.text.strip()
        text_now = self._file_text()
        if text_now is not None and text_now != self._known_text:
            self._ask_to_replace(editor, text_now)
            return ""
        values = {key: value for key, value in {**form.file_keys, "title": title}.items() if key != "extends" or value}
        name = self.name or self.file_service.house.unused_name(title)
        try:
            lost = self.file_service.house.save(name, values, self._text or self._known_text or "").lost_comments
        except (OSError, UnreadableError) as error:
            _log.warning("The rules cannot be saved: %s", error)
            why = os_error_text(error) if isinstance(error, OSError) else error
            return _("The rules cannot be saved: {why}.").format(why=why)
        self.name, self._text = name, ""
        self._known_text = self._file_text()
        form.mark_saved()
        self.file_service.select_file(name)
        entry = self.file_service.house.find_by_name(name)
        saved = _("Saved as {name}.").format(name=entry.path.name if entry else name)
        gone = _("Comments that no longer belong anywhere: {comments}").format(comments=" ".join(lost))
        return f"{saved} {gone}" if lost else saved

    def _file_text(self) -> str | None:
        """Return the text of the house-rule file; None if there is none yet, or if it cannot be read."""
        try:
            return self.file_service.house.text(self.name) if self.name else None
        except OSError as error:
            _log.info("House rules: %s", error)
            return None

    def _ask_to_replace(self, editor: EditorScreen, there: str) -> None:
        def replace() -> None:
            self._known_text = there
            editor.save()

        def copy() -> None:
            self._text = self._text or self._known_text or ""
            self.name, self._known_text = "", None
            title = editor.naming.title
            title.text = self.file_service.free_title(title.text.strip())
            editor.save()

        answers = [
            Answer(_("Back")),
            Answer(_("Replace"), replace, "danger"),
            Answer(_("Save as a copy"), copy, "primary"),
        ]
        told = _("It was changed elsewhere while you were editing. If you replace it, those changes are lost.")
        self.file_service.screens.push(Dialog(_("The file has changed"), told, answers))
