"""What every key does at the table, on one page."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.keys import Shortcut
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.base import Size
from game.ui.words.glyphs import key
from game.ui.words.strings import _

KEYS = 116
"""Units for the keys, beside what they do."""

Line = tuple[str, str]
"""The keys as signs, and what they do."""


def moving() -> list[Line]:
    """How one gets about: keys that have no letter."""
    return [
        (key("←") + key("→"), _("Move along your hand, the discards or the melds")),
        (key("↑") + key("↓"), _("Go to the melds and the discards, and back")),
        (key(_("Tab")), _("Next: melds that take the selected cards, then buttons")),
        (key(_("Home")) + key(_("End")), _("First or last card of the row")),
        (key(_("Space")), _("Select or deselect a card")),
        (key(_("Enter")), _("Make the highlighted move")),
        (key("1") + "–" + key("9"), _("Put the selected cards into a slot of your contract")),
        (key(_("Esc")), _("Back; menu")),
        (key("F11"), _("Full screen")),
    ]


BUYING = (Shortcut.BUY, Shortcut.PASS, Shortcut.NOT_NOW, Shortcut.ONLY_FOR)
"""What one answers with where one is asked about a discard."""


def playing() -> list[Line]:
    """What each letter of the table does."""
    return [(key(each.sign), _(each.does)) for each in Shortcut if each not in BUYING]


def buying() -> list[Line]:
    """What one answers with."""
    return [(key(each.sign), _(each.does)) for each in BUYING]


class _Keys(Row):
    """A line of the page."""

    def __init__(self, line: Line) -> None:
        super().__init__([Share(Label(line[0], Role.STRONG), units=KEYS), Share(Label(line[1], wrap=True), 1)], gap=14)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as the page lets it be."""
        wide, high = super().measure(look, width)
        return (wide if width is None else width, high)


class KeysPage(AdaptivePage):
    """All keys of the table. Esc, Enter and the button go back."""

    wide = 1080

    def enter(self) -> None:
        """Enter goes back."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def build(self) -> Widget:
        """Two columns, or one below the other, and the way back."""
        about = Column([_block(_("Getting about"), moving()), _block(_("Asked about a discard"), buying())], gap=22)
        blocks: list[Widget] = [_block(_("At the table"), playing()), about]
        inside: Widget = Column(blocks, gap=22)
        if self.columns:
            inside = Row([Share(block, 1) for block in blocks], gap=30, align="start")
        paper = Panel(Scroll(inside), padding=28, grow=1)
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        return Column([Label(_("Keys"), Role.HEADING), paper, foot], gap=14)


def _block(title: str, lines: Sequence[Line]) -> Widget:
    return Column([Label(title, Role.SUBHEADING, "accent"), *map(_Keys, lines)], gap=6)
