"""What all pages of the house rules share: the files, the page they are listed on, and a sentence in passing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.content.editing.form import Form
from game.content.editing.text import sheet_text
from game.content.sheets.sheets import Sheet, changed_keys, shipped_path
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import GoodSheet, HouseRules, RepairedSheet, numbered_title
from game.session.saves.files import os_error_text
from game.ui.house_rules.listing import Pick
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.screens import Screens
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen
    from game.ui.house_rules.screen import HouseRulesScreen

_log = logging.getLogger(__name__)


class HouseDesk:
    """Writes files of house rules and shows on `page` what came of it."""

    def __init__(self, page: HouseRulesScreen) -> None:
        self.page = page
        self.games = page.games

    @property
    def screens(self) -> Screens:
        """The screens the page lies on."""
        return self.page.stack

    @property
    def house(self) -> HouseRules:
        """The files."""
        assert self.games.house_rules is not None, "there are no house rules without a folder"
        return self.games.house_rules

    def show(self, name: str) -> None:
        """Choose a file on the page."""
        self.page.choose(Pick(name, own=True))

    def text(self, pick: Pick) -> str:
        """Return the text of a sheet that needs no other house rules: what it takes from them is written out.

        Raises:
            OSError: its file has gone, or cannot be read.
        """
        if not pick.own:
            path = shipped_path(pick.name)
            assert path is not None, f"{pick.name} is no game that comes with the program"
            return path.read_text(encoding="utf-8")
        entry = self.house.find_by_name(pick.name)
        good = entry.good if entry and not entry.mistakes else None
        if good is None or good.extends in ("", *self.games.shipped):
            return self.house.text(pick.name)
        base, rules = good, good.rules
        for _turn in self.games.entries:
            below = self.house.base_entry(base)
            if base.extends in self.games.shipped or below is None or below.good is None:
                break
            base = below.good
        if base.extends not in self.games.shipped:
            return sheet_text(changed_keys(rules, RuleSheet()))
        return sheet_text({"extends": base.extends, **changed_keys(rules, self.games.shipped[base.extends])})

    def mended(self, name: str) -> RepairedSheet | None:
        """Return what is sound of a file with mistakes; None if that is nothing."""
        try:
            return self.house.repaired(name)
        except OSError as error:
            _log.warning("House rules: %s", error)
            return None

    def written(self, write: Callable[[], str], said: str) -> None:
        """Write a file and show it, with what is `said` or else that it is there; UnreadableError goes through."""
        try:
            name = write()
        except OSError as error:
            self.tell_failed(error)
            return
        self.show(name)
        entry = self.house.find_by_name(name)
        self.tell(
            said or _("“{title}” has been added to your house rules.").format(title=entry.title if entry else name)
        )

    def title(self, pick: Pick) -> str:
        """Return what rules are called."""
        entry = self.house.find_by_name(pick.name) if pick.own else None
        if pick.own:
            return entry.title if entry else pick.name
        return self.games[pick.name].title

    def free_title(self, title: str) -> str:
        """Return this title, numbered if rules of that title are there."""
        taken = {sheet.title for sheet in self.games.values()} | {entry.title for entry in self.games.entries}
        return numbered_title(title, taken)

    def tell(self, text: str, wrong: bool = False) -> None:
        """Say something in passing, on whatever page is open."""
        self.screens.tell(text, wrong)

    def tell_failed(self, error: OSError | UnreadableError) -> None:
        """Say that the system refused something, or that a file has mistakes."""
        _log.warning("House rules: %s", error)
        why = os_error_text(error) if isinstance(error, OSError) else str(error.mistakes[0])
        self.tell(_("That did not work: {why}.").format(why=why), wrong=True)


def form_of(rules: GoodSheet | Sheet) -> Form:
    """Return a sheet as it is changed."""
    return Form(rules.extends, rules.base, changed_keys(rules.rules, rules.base))


class HouseSaving:
    """Saves to the file `name`; without one, to a file that gets its name from the first title.

    With `text`, the first saving changes that instead of what is in the file.
    """

    def __init__(self, desk: HouseDesk, name: str, text: str = "") -> None:
        self.desk = desk
        self.name = name
        self._text = text
        self._known = self._there()

    def save(self, editor: EditorScreen) -> str:
        """Save, and return a sentence about it; or ask, where that would wipe out what others wrote."""
        form, title = editor.form, editor.keeping.title.text.strip()
        there = self._there()
        if there is not None and there != self._known:
            self._ask(editor, there)
            return ""
        values = {key: value for key, value in {**form.own, "title": title}.items() if key != "extends" or value}
        name = self.name or self.desk.house.unused_name(title)
        try:
            lost = self.desk.house.save(name, values, self._text or self._known or "").lost
        except (OSError, UnreadableError) as error:
            _log.warning("The rules cannot be saved: %s", error)
            why = os_error_text(error) if isinstance(error, OSError) else error
            return _("The rules cannot be saved: {why}.").format(why=why)
        self.name, self._text = name, ""
        self._known = self._there()
        form.saved()
        self.desk.show(name)
        entry = self.desk.house.find_by_name(name)
        saved = _("Saved as {name}.").format(name=entry.path.name if entry else name)
        gone = _("Comments that no longer belong anywhere: {comments}").format(comments=" ".join(lost))
        return f"{saved} {gone}" if lost else saved

    def _there(self) -> str | None:
        """What is in the file now; None if it cannot be read, or there is none."""
        try:
            return self.desk.house.text(self.name) if self.name else None
        except OSError as error:
            _log.info("House rules: %s", error)
            return None

    def _ask(self, editor: EditorScreen, there: str) -> None:
        def replace() -> None:
            self._known = there
            editor.save()

        def copy() -> None:
            self._text = self._text or self._known or ""
            self.name, self._known = "", None
            title = editor.keeping.title
            title.text = self.desk.free_title(title.text.strip())
            editor.save()

        answers = [
            Answer(_("Back")),
            Answer(_("Replace"), replace, "danger"),
            Answer(_("Save as a copy"), copy, "primary"),
        ]
        told = _("It was changed elsewhere while you were editing. If you replace it, those changes are lost.")
        self.desk.screens.push(Dialog(_("The file has changed"), told, answers))
