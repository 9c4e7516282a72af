"""The way out of the program: no match is lost without a question."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.match import Match
from game.session.saves.files import WriteFailure
from game.ui.widgets import Answer, Dialog
from game.words.match import remedy, saving_problem_text
from game.words.strings import _


def leaving_page(
    match: Match, trouble: WriteFailure, again: bool, leave: Callable[[], object], try_again: Callable[[], object]
) -> Dialog:
    """Return the dialog shown if `match` cannot be saved because of `trouble`. It asks whether to `leave` the program
    all the same, to `try_again`, or to stay, which only closes it.

    With `again`, its text says that saving has been tried once more.
    """
    lost = _("Anything not saved is lost when the program ends.")
    answers = [
        Answer(_("Quit anyway"), leave, "danger"),
        Answer(_("Stay")),
        Answer(_("Try again"), try_again, "primary"),
    ]
    text = f"{saving_problem_text(match, again)} {lost}\n\n{remedy(trouble)}"
    return Dialog(_("Quit without saving?"), text, answers)
