"""Pages of house rules, and what they are asked."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.content.yaml.reader import Mistake
from game.engine.sheet.keys import RuleSheet
from game.session.players.laboratory import Laboratory
from game.ui.editor.laboratory import LaboratoryScreen
from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.widgets.screens import Screen
from tests.support.files import ByHand
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop

OURS = "# grandma's\nextends: doofer\ntitle: Ours\nsets.max: 3\n"


def editor(evening: Evening) -> EditorScreen:
    assert isinstance(evening.top, EditorScreen)
    return evening.top


def save(page: EditorScreen, title: str) -> str:
    """Save the edited rules under a title; return the message shown."""
    page.naming.title.text = title
    return page.naming.save()


STANDARD = load_sheet("double_rum")
TRIED = structs.replace(STANDARD, title="Double Rum at Grandma's")


@dataclass
class Trying:
    """The page that tries two sets of house rules with bots, in a loop without a window; `hand` runs its
    computations.
    """

    size: tuple[int, int] = (1280, 800)
    text_scale: float = 1.0
    second: RuleSheet = TRIED
    asked: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hand = ByHand()
        self.page = LaboratoryScreen(STANDARD, self.second, self._open)
        self.loop = HeadlessLoop(Screen(), self.size, text_scale=self.text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def _open(self, first: RuleSheet, second: RuleSheet, players: int, deals: int) -> Laboratory:
        self.asked.append((players, deals))
        self.hand = ByHand()
        return Laboratory(first, second, players, deals, 1, 2, make_executor=lambda jobs: self.hand)

    def play(self, *numbers: int) -> None:
        for number in numbers:
            self.hand.answer(number)
        self.loop.run_for(1.0)


TEXT = "title: Ours\nsets.min: 99\n\nruns.min:\tfew and a very long line that goes on and on and on and on and on\n"
MISTAKES = (
    Mistake("/home/ann/ours.yaml", 2, 11, "sets.min", "99 is out of range — a number from 2 to 16"),
    Mistake("/home/ann/ours.yaml", 4, 11, "", "this is not YAML: a tab"),
    Mistake("", 0, 0, "", "there is no such thing"),
)


def page_of_mistakes() -> tuple[MistakesPage, list[str]]:
    kept: list[str] = []
    return MistakesPage("These rules cannot be played yet", MISTAKES, TEXT, lambda: kept.append("kept")), kept
