"""The pause of a match: no time passes at its table while the page is open."""

from __future__ import annotations

from game.ui.draw.canvas import Canvas
from game.ui.draw.metrics import LARGE_LETTERS
from game.ui.draw.theme import Role
from game.ui.input.verbs import Menu, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Scroll, Widget
from game.ui.widgets.adaptive import Share
from game.ui.words.strings import _

WIDE_IN_PAIRS = 470
"""How wide the menu is where its buttons stand side by side."""


class PauseScreen(Page):
    """No time passes at the table until one resumes. Esc resumes; `note` says what is being paused."""

    wide = 380
    full_height = False
    share = 0.94

    opaque = False
    scrolls = False
    pauses = True

    pairs = False
    """Whether letters are so large that the ways stand side by side, to be seen all at once."""

    def __init__(self, note: str, title: str = "") -> None:
        super().__init__()
        self.note = note
        self.title = title or _("Pause")

    def enter(self) -> None:
        """Enter resumes."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def ways(self) -> list[Widget]:
        """What else one can do, below the button that resumes."""
        return []

    def build(self) -> Widget:
        """One button below the other, or two beside each other."""
        parts: list[Widget] = [Label(self.title, Role.HEADING, align="center", wrap=True)]
        if self.note:
            parts.append(Label(self.note, Role.SMALL, "text_dim", "center", wrap=True))
        parts.append(Button(_("Resume"), self.back, "primary", icon="cards"))
        ways = self.ways()
        if self.pairs:
            halves = [Share(way, 1) for way in ways]
            ways = [Row(halves[n : n + 2], gap=12) for n in range(0, len(halves), 2)]
        return Panel(Scroll(Column([*parts, *ways], gap=5 if self.pairs else 12)), padding=28)

    def layout(self) -> None:
        """As the letters are large."""
        pairs = self.look.metrics.scale >= LARGE_LETTERS
        if pairs == self.pairs:
            super().layout()
            return
        self.pairs = pairs
        self.wide = WIDE_IN_PAIRS if pairs else type(self).wide
        self.rebuild()

    def handle(self, verb: Verb) -> bool:
        """The menu key closes what it opened."""
        if isinstance(verb, Menu):
            self.back()
            return True
        return super().handle(verb)

    def draw(self, canvas: Canvas) -> None:
        """Dim the table."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)
