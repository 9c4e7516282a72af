"""The menu of the match under way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.session.match.match import Match
from game.session.match.people import has_phone_seats
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Verb
from game.ui.match.controller import MatchController
from game.ui.pages.pause import PauseScreen
from game.ui.widgets import Button, Widget
from game.words.match import match_text
from game.words.strings import _


class MatchMenu(PauseScreen):
    """The menu of a match, which opens the match's pages and leaves it; `leave` ends the program."""

    def __init__(self, controller: MatchController, match: Match, leave: Callable[[], object]) -> None:
        super().__init__(match_text(match))
        self.controller = controller
        self.match = match
        self.leave_program = leave

    def retranslate(self) -> None:
        self.note = match_text(self.match)
        super().retranslate()

    def more_buttons(self) -> list[Widget]:
        """Return the buttons of the menu."""
        controller = self.controller
        return [
            Button(_("Rules"), controller.open_rules),
            Button(_("Seats"), controller.open_seats),
            Button(_("Keys"), controller.open_keys),
            Button(_("Gamepads"), controller.open_gamepads),
            *([Button(_("Phones"), controller.open_phones)] if has_phone_seats(self.match) else []),
            Button(_("Same deal again"), partial(controller.same_again, self.match)),
            Button(_("Settings"), partial(self.stack.open, "settings")),
            Button(_("Back to the title"), partial(self.stack.restart_at, "title")),
            Button(_("Quit"), self.leave_program),
        ]

    def handle(self, verb: Verb) -> bool:
        """Open the rules on F1, and handle other input as any page. Return whether the input was used."""
        if verb == Shortcut.RULES.verb:
            self.controller.open_rules()
            return True
        return super().handle(verb)
