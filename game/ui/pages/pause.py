"""The pause of a match: no time passes at its table while the page is open."""

from __future__ import annotations

from game.ui.draw.metrics import LARGE_LETTERS
from game.ui.draw.theme import Role
from game.ui.input.verbs import Menu, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Scroll, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.words.strings import _

WIDE_IN_PAIRS = 470
"""Width of the menu, in units, while its buttons are in pairs."""


class PauseScreen(Page):
    """Stops time at the table until the player resumes; Esc resumes. `note` explains the pause."""

    wide = 380
    full_height = False
    share = 0.94

    opaque = False
    scrolls = False
    pauses = True

    pairs = False
    """Whether the text is so large that buttons are paired side by side, to be visible all at once."""
    first_focus = 0
    has_veil = True

    def __init__(self, note: str, title: str = "") -> None:
        super().__init__()
        self.note = note
        self.title = title

    def more_buttons(self) -> list[Widget]:
        """Return the buttons below the resume button; none by default."""
        return []

    def build(self) -> Widget:
        """Build the title, the note and the buttons below one another; at large text sizes those of `more_buttons` are
        in pairs.
        """
        parts: list[Widget] = [Label(self.title or _("Pause"), Role.HEADING, align="center", wrap=True)]
        if self.note:
            parts.append(Label(self.note, Role.SMALL, "text_dim", "center", wrap=True))
        parts.append(Button(_("Resume"), self.back, "primary", icon="cards"))
        more = self.more_buttons()
        if self.pairs:
            halves = [PreferredWidth(button, 1) for button in more]
            more = [Row(halves[n : n + 2], gap=12) for n in range(0, len(halves), 2)]
        return Panel(Scroll(Column([*parts, *more], gap=5 if self.pairs else 12)), padding=28)

    def layout(self) -> None:
        """Lay out the page.

        Large letters need the buttons in pairs. When that begins or ends, build the page anew first.
        """
        pairs = self.look.metrics.scale >= LARGE_LETTERS
        if pairs == self.pairs:
            super().layout()
            return
        self.pairs = pairs
        self.wide = WIDE_IN_PAIRS if pairs else type(self).wide
        self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, the menu key by closing the page. Return whether it was used."""
        if isinstance(verb, Menu):
            self.back()
            return True
        return super().handle(verb)
