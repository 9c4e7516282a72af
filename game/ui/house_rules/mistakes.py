"""The page that shows a text of rules with mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.content.yaml.reader import Mistake
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.label import SourceLine
from game.ui.widgets.layout import Flow
from game.words.house_rules import mistake_parts, mistakes_text
from game.words.strings import _

MAX_LINES = 400
"""Most lines of the text that are shown."""


class MistakesPage(RoomyPage):
    """Shows the mistakes of a text. Its button calls `on_keep`, which saves the text as it is, to be mended later, and
    closes the page. Esc and the Back button close it without saving.
    """

    first_focus = -1

    def __init__(self, title: str, mistakes: Sequence[Mistake], text: str, on_keep: Callable[[], object]) -> None:
        super().__init__()
        self.title = title
        self.mistakes = tuple(mistakes)
        self.text = text
        self.on_keep = on_keep

    def build(self) -> Widget:
        """Build the list of mistakes, the text and the buttons."""
        count = mistakes_text(len(self.mistakes))
        paper = Column(
            [
                Label(count[:1].upper() + count[1:], Role.SUBHEADING, "paper_danger"),
                *mistake_labels(self.mistakes),
                Spacer(6),
                *numbered_text(self.text, self.mistakes),
            ],
            gap=8,
        )
        foot = Row(
            [
                Spacer(grow=1),
                Flow(
                    [
                        Button(
                            _("Keep it and fix it later"), self.on_keep, tip=_("Saves the text with your house rules")
                        ),
                        Button(_("Back"), self.back, "primary"),
                    ]
                ),
            ]
        )
        return Column(
            [Label(self.title, Role.HEADING), Panel(Scroll(paper), padding=26, paper=True, grow=1), foot], gap=14
        )


def mistake_labels(mistakes: Sequence[Mistake]) -> list[Widget]:
    """Return a widget per mistake: its place, if it has one, and below it the message."""
    found: list[Widget] = []
    for mistake in mistakes:
        place, text = mistake_parts(mistake)
        above: list[Widget] = [Label(place, Role.CAPTION, "paper_danger", wrap=True)] if place else []
        found.append(Column([*above, Label(text, Role.SMALL, "paper_text", wrap=True)], gap=0))
    return found


def numbered_text(text: str, mistakes: Sequence[Mistake]) -> list[Widget]:
    """Build a heading and a text with line numbers, the places of the mistakes marked. Lines after the first MAX_LINES
    are left out.
    """
    wrong: dict[int, list[int]] = {}
    for mistake in mistakes:
        wrong.setdefault(mistake.line, []).append(mistake.column)
    shown = enumerate(text.splitlines()[:MAX_LINES], 1)
    lines = [SourceLine(number, line, wrong.get(number)) for number, line in shown]
    return [Label(_("The text"), Role.STRONG, "paper_text"), Column(lines, gap=0)]
