"""The way out of the program, on which no match is lost unasked."""

from __future__ import annotations

from functools import partial

from game.session.match.match import Match
from game.session.saves.files import Unwritten
from game.ui.app.services import Services
from game.ui.widgets import Answer, Dialog
from game.ui.words.match import remedy, trouble_text
from game.ui.words.strings import _


def leaving_page(services: Services, table: Match, trouble: Unwritten, again: bool) -> Dialog:
    """Return what asks whether to end the program although the match at `table` cannot be saved, as `trouble` tells;
    `again` where that was just tried.
    """
    lost = _("What is not saved is lost when the program ends.")
    answers = [
        Answer(_("Quit anyway"), services.screens.clear, "danger"),
        Answer(_("Stay")),
        Answer(_("Try again"), partial(services.quit, again=True), "primary"),
    ]
    text = f"{trouble_text(table, again)} {lost}\n\n{remedy(trouble)}"
    return Dialog(_("Quit without saving?"), text, answers)
