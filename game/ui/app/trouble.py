"""The page after an unexpected error: it names the report and leads back to the match or the title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.layout import Flow
from game.words.strings import _


class TroubleScreen(RoomyPage):
    """Tells of an unexpected error and the file with its `report`, if there is one. Esc leads to the title page.

    `match` says whether the match was saved, empty without one; `go_on` continues the match, `leave` ends the program.
    """

    wide = 640
    full_height = False
    first_focus = -1
    """The button that continues, or without a match the one that leads to the title."""

    def __init__(
        self, report: Path | None, match: str, go_on: Callable[[], object], leave: Callable[[], object]
    ) -> None:
        super().__init__()
        self.report = report
        self.match = match
        self.go_on = go_on
        self.leave_program = leave

    def back(self) -> None:
        """Open the title page."""
        self.stack.restart_at("title")

    def build(self) -> Widget:
        """Return the message and the buttons."""
        told = [_("This should not have happened, and it is our fault.")]
        if self.match:
            told.append(self.match)
        if self.report:
            told.append(_("What happened is described in this file; please attach it to a bug report:"))
        parts: list[Widget] = [Label(" ".join(told), wrap=True)]
        if self.report:
            parts.append(Label(str(self.report), Role.SMALL, "accent", wrap=True))
        ways = [Button(_("Quit"), self.leave_program), Button(_("Title"), self.back)]
        if self.match:
            ways.append(Button(_("Continue"), self.go_on, "primary", "cards"))
        content = [Label(_("Something went wrong"), Role.HEADING, wrap=True), Scroll(Column(parts, gap=12))]
        return Panel(Column([*content, Spacer(2), Flow(ways, gap=12, lead=12)], gap=14), padding=32)
