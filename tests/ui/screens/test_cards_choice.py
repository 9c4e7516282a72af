"""Cards are chosen from a pack spread out instead of being written."""

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_card, parse_cards
from game.engine.sheet.rules import compile_rules
from game.ui.app.screens import Screen
from game.ui.input.verbs import Cancel, Confirm
from game.ui.ledger.line import CardsChoicePage
from game.ui.widgets.cards import CardChoice
from game.ui.words.strings import _
from tests.ui.headless import HeadlessLoop
from tests.ui.screens.places import SCALES, SIZES, button, click, sound


class Choosing:
    def __init__(
        self, game: str = "rummy_500", chosen: str = "", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        rules = compile_rules(load_sheet(game), 4).of_deal(1)
        self.done: list[str] = []
        title = _("What {name} holds").format(name="Ben")
        self.page = CardsChoicePage(title, rules, parse_cards(chosen), self.done.append)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def face(self, text: str) -> CardChoice:
        card = parse_card(text)
        return next(w for w in self.page.group.root.walk() if isinstance(w, CardChoice) and w.card == card)


def test_what_is_chosen_is_written_in_the_notation() -> None:
    choosing = Choosing(chosen="X")
    click(choosing.loop, choosing.face("7H"))
    click(choosing.loop, choosing.face("TS"))
    assert "10♠ 7♥ ★: 35 points" in choosing.loop.display.texts
    click(choosing.loop, button(choosing.page, "Done"))
    assert choosing.done == ["TS 7H X"]


def test_nothing_chosen_is_0_and_leaving_changes_nothing() -> None:
    choosing = Choosing(chosen="7H KS")
    click(choosing.loop, button(choosing.page, "None"))
    assert choosing.page.cards == ()
    click(choosing.loop, button(choosing.page, "Done"))
    other = Choosing(chosen="7H KS")
    other.loop.do(Confirm(), Cancel())
    assert (choosing.done, other.done) == (["0"], [])


def test_only_cards_of_the_game_are_there() -> None:
    with pytest.raises(StopIteration):
        Choosing("basic_rummy").face("X")
    assert Choosing("liverpool_rummy").face("7H").there == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Choosing("rummy_500", "7H KS X X", size, text_scale).page)
