"""What all pages of the house rules share: the files, the page they are listed on, and a sentence in passing."""

from __future__ import annotations

import logging
from collections.abc import Callable

from game.content.editing.form import Form
from game.content.editing.text import sheet_text
from game.content.sheets.sheets import Sheet, changed_keys, shipped_path
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import Good, HouseRule, HouseRules, Mended, numbered_title
from game.session.saves.files import in_words
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.screen import HouseRulesScreen, Pick
from game.ui.widgets import Answer, Column, Dialog, Label, Widget
from game.ui.words.strings import _

_log = logging.getLogger(__name__)


class HouseDesk:
    """Writes files of house rules and shows on `page`, if it is open, what came of it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.screens = services.screens
        self.games = services.games
        self.page: HouseRulesScreen | None = None

    @property
    def house(self) -> HouseRules:
        """The files."""
        assert self.games.house is not None, "there are no house rules without a folder"
        return self.games.house

    def show(self, name: str) -> None:
        """Choose a file on the page."""
        if self.page:
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
        entry = self.house.named(pick.name)
        good = entry.good if entry and not entry.mistakes else None
        if good is None or good.extends in ("", *self.games.shipped):
            return self.house.text(pick.name)
        base, rules = good, good.rules
        for _turn in self.games.entries:
            below = self.house.below(base)
            if base.extends in self.games.shipped or below is None or below.good is None:
                break
            base = below.good
        if base.extends not in self.games.shipped:
            return sheet_text(changed_keys(rules, RuleSheet()))
        return sheet_text({"extends": base.extends, **changed_keys(rules, self.games.shipped[base.extends])})

    def mended(self, name: str) -> Mended | None:
        """Return what is sound of a file with mistakes; None if that is nothing."""
        try:
            return self.house.mended(name)
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
        entry = self.house.named(name)
        self.tell(said or _("“{title}” is among your house rules now.").format(title=entry.title if entry else name))

    def title(self, pick: Pick) -> str:
        """Return what rules are called."""
        entry = self.house.named(pick.name) if pick.own else None
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
        why = in_words(error) if isinstance(error, OSError) else str(error.mistakes[0])
        self.tell(_("That did not work: {why}.").format(why=why), wrong=True)


Edit = Callable[[Form, str, str, str], object]
"""Opens the editor: the form, its title, the name of the file, and the text that is changed."""


def form_of(rules: Good | Sheet) -> Form:
    """Return a sheet as it is changed."""
    return Form(rules.extends, rules.base, changed_keys(rules.rules, rules.base))


def ask_to_mend(entry: HouseRule, desk: HouseDesk, copy: Callable[[Pick], object], edit: Edit) -> None:
    """Edit what is sound of a file with mistakes, or else what was right before, once it is clear what is lost."""
    found, good = desk.mended(entry.name), entry.good
    content: Widget | None = None
    title, back = _("This file has mistakes"), Answer(_("Back"))
    if found:
        text, form = found.text, form_of(found.sheet)
        told = _("These lines cannot be used. You edit the rules without them; saved, they stay as comments.")
        if not found.out:
            told = _("It is not UTF-8, so some letters are guessed: look at them. Saved, it is UTF-8.")
        content = Column(
            [Label(f"{number}   {line.strip()}", Role.SMALL, wrap=True) for number, line in found.out], gap=4
        )
    elif good:
        text, form = "", form_of(good)
        told = _("You edit the rules from before the mistakes. Saving replaces all the text of the file.")
    else:
        told = _("Nothing of it can be used as it is. Copy the text to mend it elsewhere, or delete the file.")
        way = Answer(_("Copy text"), lambda: copy(Pick(entry.name, own=True)), "primary")
        desk.screens.push(Dialog(title, told, [back, way]))
        return
    go_on = Answer(_("Edit"), lambda: edit(form, form.sheet.title or entry.title, entry.name, text), "primary")
    desk.screens.push(Dialog(title, told, [back, go_on], content))


class HouseSaving:
    """Saves to the file `name`; without one, to a file that gets its name from the first title.

    With `text`, the first saving changes that instead of what is in the file. `editor` is to be set before.
    """

    editor: EditorScreen

    def __init__(self, desk: HouseDesk, name: str, text: str = "") -> None:
        self.desk = desk
        self.name = name
        self._text = text
        self._known = self._there()

    def save(self, form: Form, title: str) -> str:
        """Save, and return a sentence about it; or ask, where that would wipe out what others wrote."""
        there = self._there()
        if there is not None and there != self._known:
            self._ask(there)
            return ""
        values = {key: value for key, value in {**form.own, "title": title}.items() if key != "extends" or value}
        name = self.name or self.desk.house.free_name(title)
        try:
            lost = self.desk.house.save(name, values, self._text or self._known or "").lost
        except (OSError, UnreadableError) as error:
            _log.warning("The rules cannot be saved: %s", error)
            why = in_words(error) if isinstance(error, OSError) else error
            return _("The rules cannot be saved: {why}.").format(why=why)
        self.name, self._text = name, ""
        self._known = self._there()
        form.saved()
        self.desk.show(name)
        entry = self.desk.house.named(name)
        saved = _("Saved as {name}.").format(name=entry.path.name if entry else name)
        gone = _("Comments that had no place any more: {comments}").format(comments=" ".join(lost))
        return f"{saved} {gone}" if lost else saved

    def _there(self) -> str | None:
        """What is in the file now; None if it cannot be read, or there is none."""
        try:
            return self.desk.house.text(self.name) if self.name else None
        except OSError as error:
            _log.info("House rules: %s", error)
            return None

    def _ask(self, there: str) -> None:
        def replace() -> None:
            self._known = there
            self.editor.save()

        def copy() -> None:
            self._text = self._text or self._known or ""
            self.name, self._known = "", None
            title = self.editor.keeping.title
            title.text = self.desk.free_title(title.text.strip())
            self.editor.save()

        answers = [
            Answer(_("Back")),
            Answer(_("Replace"), replace, "danger"),
            Answer(_("Save as a copy"), copy, "primary"),
        ]
        told = _("It was changed elsewhere while you were editing. If you replace it, those changes are gone.")
        self.desk.screens.push(Dialog(_("The file has changed"), told, answers))
