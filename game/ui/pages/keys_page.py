"""The page that lists the keys of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.keys import Shortcut
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.base import Size
from game.words.input_signs import key
from game.words.strings import _

KEYS_WIDTH = 104
"""Width of the column of keys, in units that grow with the text."""

KeyLine = tuple[str, str]
"""Keys as signs, and their meaning."""


def navigation_keys() -> list[KeyLine]:
    """Return the lines of the keys that move about the table and confirm, such as arrows and Enter, and those of
    `window_keys` last.
    """
    return [
        (key("←") + key("→"), _("Move along your hand, the discards or the melds")),
        (key("↑") + key("↓"), _("Go to the melds and the discards, and back")),
        (key(_("Tab")), _("Next: melds that take the selected cards, then buttons")),
        (key(_("Home")) + key(_("End")), _("First or last card of the row")),
        (key(_("Space")), _("Select or deselect a card")),
        (key(_("Enter")), _("Make the highlighted move")),
        (key("1") + "–" + key("9"), _("Put the selected cards into a slot of your contract")),
        (key(_("Esc")), _("Back; menu")),
        *window_keys(),
    ]


def window_keys() -> list[KeyLine]:
    """Return the lines of keys that do the same on every page."""
    return [
        (key("F11"), _("Full screen, as Alt+Enter does")),
        (key("F12"), _("Save a picture of the window")),
        (key(_("Ctrl+{key}").format(key="Q")), _("Close the window, as Ctrl+W does")),
    ]


BUYING_KEYS = (Shortcut.BUY, Shortcut.PASS, Shortcut.NOT_NOW, Shortcut.ONLY_FOR)
"""Keys that answer a question about a discard."""


def table_keys() -> list[KeyLine]:
    """Return a line for each shortcut of the table, except those that answer a question about a discard (see
    `buying_lines`).
    """
    return [(key(each.sign), _(each.does)) for each in Shortcut if each not in BUYING_KEYS]


def buying_lines() -> list[KeyLine]:
    """Return a line for each key that answers a question about a discard."""
    return [(key(each.sign), _(each.does)) for each in BUYING_KEYS]


class _KeyRow(Row):
    """A row of the page: keys and their meaning."""

    def __init__(self, line: KeyLine) -> None:
        super().__init__(
            [
                PreferredWidth(Label(line[0], Role.STRONG), units=KEYS_WIDTH),
                PreferredWidth(Label(line[1], wrap=True), 1),
            ],
            gap=14,
        )

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return `width`, or without it the row's own width, and the row's height."""
        wide, high = super().measure(look, width)
        return (wide if width is None else width, high)


class KeysPage(AdaptivePage):
    """Lists the keys of the table, those for getting about, and those for buying. Esc, Enter and the button go back."""

    wide = 1180
    first_focus = -1

    def build(self) -> Widget:
        """Return the page with the lists of keys: in two columns where there is room, else below one another."""
        about = Column(
            [_block(_("Getting about"), navigation_keys()), _block(_("Asked about a discard"), buying_lines())], gap=22
        )
        blocks: list[Widget] = [_block(_("At the table"), table_keys()), about]
        inside: Widget = Column(blocks, gap=22)
        if self.columns:
            inside = Row([PreferredWidth(block, 1) for block in blocks], gap=30, align="start")
        paper = Panel(Scroll(inside), padding=28, grow=1)
        foot = Row([Spacer(grow=1), Button(_("Back"), self.back, "primary")])
        return Column([Label(_("Keys"), Role.HEADING), paper, foot], gap=14)


def _block(title: str, lines: Sequence[KeyLine]) -> Widget:
    return Column([Label(title, Role.SUBHEADING, "accent"), *map(_KeyRow, lines)], gap=6)
