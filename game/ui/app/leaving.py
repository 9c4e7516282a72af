"""The way out of the program, on which no match is lost unasked."""

from __future__ import annotations

from functools import partial

from game.session.saves.files import Unwritten
from game.ui.app.screens import Screens
from game.ui.match.under_way import UnderWay
from game.ui.widgets import Answer, Dialog
from game.ui.words.match import remedy, trouble_text
from game.ui.words.strings import _


class Leaving:
    """Ends the program by leaving all `screens`; where the match `under_way` cannot be saved, only if that is meant."""

    def __init__(self, screens: Screens, under_way: UnderWay) -> None:
        self.screens = screens
        self.under_way = under_way
        self._question: Dialog | None = None

    def quit(self, again: bool = False) -> None:
        """End it once the match is saved, which is tried once more; `again` where one asked for that here."""
        table = self.under_way.table
        if table is not None and table.kept.trouble:
            table.keep_again()
            if table.kept.trouble and not table.kept.safe:
                self._ask(trouble_text(table, again), table.kept.trouble)
                return
        self.screens.clear()

    def _ask(self, what: str, trouble: Unwritten) -> None:
        if self._question and self.screens.top is self._question:
            return
        lost = _("What is not saved is lost when the program ends.")
        answers = [
            Answer(_("Quit anyway"), self.screens.clear, "danger"),
            Answer(_("Stay")),
            Answer(_("Try again"), partial(self.quit, again=True), "primary"),
        ]
        self._question = Dialog(_("Quit without saving?"), f"{what} {lost}\n\n{remedy(trouble)}", answers)
        self.screens.push(self._question)
