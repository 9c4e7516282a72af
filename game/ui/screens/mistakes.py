"""A text of rules that cannot be used: what is wrong with it, and the text itself, with its lines numbered."""

from collections.abc import Callable, Sequence

from game.content.yaml_reader import Mistake
from game.ui.house_words import mistake_lines, mistakes_text
from game.ui.screens.adaptive import RoomyPage
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.flow import Flow

MOST_LINES = 400
"""Lines of the text that are shown."""


class MistakesPage(RoomyPage):
    """Shows all mistakes of a text. `on_keep` stores it as it is, to be mended; Esc and the button go back."""

    def __init__(self, title: str, mistakes: Sequence[Mistake], text: str, on_keep: Callable[[], object]) -> None:
        super().__init__()
        self.title = title
        self.mistakes = tuple(mistakes)
        self.text = text
        self.on_keep = on_keep

    def enter(self) -> None:
        """See `Screen.enter`."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def build(self) -> Widget:
        """The mistakes, then the text."""
        wrong = {mistake.line for mistake in self.mistakes}
        lines = self.text.splitlines()[:MOST_LINES]
        numbered = [
            Row(
                [
                    Label(f"{number:>3}", Role.SMALL, "paper_danger" if number in wrong else "paper_dim"),
                    Label(
                        line.expandtabs(4) or " ",
                        Role.SMALL,
                        "paper_danger" if number in wrong else "paper_text",
                        wrap=True,
                        grow=1,
                    ),
                ],
                align="start",
            )
            for number, line in enumerate(lines, 1)
        ]
        count = mistakes_text(len(self.mistakes))
        told = [Label(line, Role.BODY, "paper_text", wrap=True) for line in mistake_lines(self.mistakes)]
        paper = Column(
            [
                Label(count[:1].upper() + count[1:], Role.SUBHEADING, "paper_danger"),
                *told,
                Spacer(6),
                Label(_("The text"), Role.SUBHEADING, "paper_text"),
                Column(numbered, gap=0),
            ],
            gap=8,
        )
        foot = Row(
            [
                Spacer(grow=1),
                Flow(
                    [
                        Button(_("Keep it to mend"), self.on_keep, tip=_("Stores the text among your house rules")),
                        Button(_("Back"), self.back, "primary"),
                    ]
                ),
            ]
        )
        return Column(
            [Label(self.title, Role.HEADING), Panel(Scroll(paper), padding=26, paper=True, grow=1), foot], gap=14
        )
