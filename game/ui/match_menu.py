"""The menu of the match under way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.session.match.table import Table
from game.ui.match_hooks import Doors
from game.ui.match_words import match_text, number_text
from game.ui.pad_seats import PadSeats
from game.ui.screen import Screens
from game.ui.screens.pads import PadsPage
from game.ui.screens.pause import PauseScreen
from game.ui.strings import _


class MatchMenu:
    """Opens on `screens`: the `rules`, who plays where, the same deal again, and the `doors` out of the match."""

    def __init__(
        self,
        screens: Screens,
        doors: Doors,
        pads: PadSeats,
        rules: Callable[[], object],
        seats: Callable[[], object],
        same_again: Callable[[Table], object],
    ) -> None:
        self.screens = screens
        self.pads = pads
        self._doors = doors
        self._rules = rules
        self._seats = seats
        self._same_again = same_again

    def open(self, table: Table) -> None:
        """Show it."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Rules"), self._rules),
            (_("Seats"), self._seats),
            (_("Gamepads"), lambda: self.screens.push(PadsPage(table.seats, self.pads))),
            (_("Same deal again"), lambda: self._doors.ask(partial(self._same_again, table))),
            (_("Settings"), self._doors.settings),
            (_("Leave to the title"), self._doors.title),
            (_("Quit"), self._doors.quit),
        ]
        note = f"{match_text(table)}\n{number_text(table)}"
        self.screens.push(PauseScreen(ways, note, {"f1": self._rules}))

    def is_open(self) -> bool:
        """Tell whether a menu is open: no time passes at the table then."""
        return any(isinstance(screen, PauseScreen) for screen in self.screens.visible())
