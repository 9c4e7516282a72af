"""Saving what an editor changes to a file of house rules that others may change meanwhile."""

from __future__ import annotations

import logging

from game.content.editing.form import Form
from game.content.yaml.reader import UnreadableError
from game.session.saves.files import in_words
from game.ui.house_desk import HouseDesk
from game.ui.screens.editor import EditorScreen
from game.ui.strings import _
from game.ui.widgets import Answer, Dialog

_log = logging.getLogger(__name__)


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
