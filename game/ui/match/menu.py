"""The menu of the match under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.session.match.table import Table
from game.ui.app.screens import Screens
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.input.pad_seats import PadSeats
from game.ui.input.pads_page import PadsPage
from game.ui.input.verbs import Command, Menu, Verb
from game.ui.match.hooks import Doors
from game.ui.widgets import Button, Column, Label, Page, Panel, Scroll, Widget
from game.ui.words.match import match_text, number_text
from game.ui.words.strings import _


class PauseScreen(Page):
    """Resume, then `ways` by their names. Esc resumes; `note` says what is being paused; `keys` do what they do."""

    wide = 380
    full_height = False
    share = 0.94

    opaque = False
    scrolls = False

    def __init__(
        self,
        ways: Sequence[tuple[str, Callable[[], object]]],
        note: str = "",
        keys: Mapping[str, Callable[[], object]] | None = None,
        title: str = "",
    ) -> None:
        super().__init__()
        self.title = title or _("Pause")
        self.ways = tuple(ways)
        self.note = note
        self.keys = dict(keys or {})

    def enter(self) -> None:
        """See `Screen.enter`: Enter resumes."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def build(self) -> Widget:
        """One button below the other."""
        parts: list[Widget] = [Label(self.title, Role.HEADING, align="center", wrap=True)]
        if self.note:
            parts.append(Label(self.note, Role.SMALL, "text_dim", "center", wrap=True))
        parts.append(Button(_("Resume"), self.back, "primary", icon="cards"))
        parts += [Button(text, action) for text, action in self.ways]
        return Panel(Scroll(Column(parts, gap=12)), padding=28)

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: the menu key closes what it opened."""
        if isinstance(verb, Menu):
            self.back()
            return True
        if isinstance(verb, Command) and verb.key in self.keys:
            self.keys[verb.key]()
            return True
        return super().handle(verb)

    def draw(self, canvas: Canvas) -> None:
        """Dim the table."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)


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
