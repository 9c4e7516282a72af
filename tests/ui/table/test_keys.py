"""The buttons at the table by keys and pads: all of them can be reached and pressed without a pointer."""

from __future__ import annotations

import pytest

from game.session.preferences import Preferences
from game.ui.cards.hand import Sorting
from game.ui.cards.slots import Zone
from game.ui.input.verbs import OUTSIDE, Cancel, Confirm, Direction, Focus, Hover, Press, Wheel
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.claims import asked
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.laying import dummy as contract_table
from tests.ui.support.tables import persons, still, table_of

UP, DOWN, LEFT, RIGHT = (Focus(way) for way in (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT))
ANN = "3C 3D 3S 8H 9H TH KS"
BEA = "4C 4D 4S 2H 2C 2D 7S"


def seated(game: str = "rummy_500", hands: tuple[str, ...] = (ANN, BEA)) -> tuple[TableScreen, HeadlessLoop]:
    screen = TableScreen(table_of(list(hands), game=game), 0, persons(len(hands)), preferences=Preferences(still()))
    return screen, HeadlessLoop(screen)


def on(screen: TableScreen) -> str:
    button = screen.buttons.button
    return (spoken(button.text) or button.icon) if isinstance(button, Button) else ""


def test_down_from_the_hand_leads_to_the_buttons_and_up_leads_back() -> None:
    screen, loop = seated()
    loop.do(DOWN, RIGHT, RIGHT)
    card = screen.keys.focus
    assert card is not None
    assert card.zone is Zone.HAND
    loop.do(DOWN)
    assert screen.keys.focus is None
    assert on(screen).startswith("Sort")
    loop.do(DOWN)
    assert on(screen) in ("hint", "sound_on", "menu")
    loop.do(UP, UP)
    assert on(screen) == ""
    assert screen.keys.focus == card


def test_the_sort_button_keeps_the_focus_when_its_text_changes() -> None:
    screen, loop = seated()
    loop.do(DOWN, DOWN, Confirm())
    assert screen.hand.sorting is not Sorting.BY_HAND
    assert on(screen).startswith("Sort")
    before = screen.hand.sorting
    loop.do(Confirm())
    assert screen.hand.sorting is not before


def test_every_enabled_button_of_the_table_can_be_reached_by_keys() -> None:
    screen, loop = seated()
    loop.do(DOWN, DOWN)
    seen = set()
    while on(screen):
        seen.add(on(screen))
        loop.do(Focus(Direction.NEXT))
    buttons = [b for g in screen.panels.groups for b in g.focusable() if isinstance(b, Button)]
    assert seen == {spoken(b.text) or b.icon for b in buttons}
    assert len(seen) >= 3


def test_escape_and_the_pointer_take_the_focus_off_the_table_buttons() -> None:
    screen, loop = seated()
    loop.do(DOWN, DOWN, Cancel())
    assert on(screen) == ""
    assert screen.keys.focus is not None
    loop.do(DOWN)
    assert on(screen)
    loop.do(Hover((5, 5)), Press((5, 5)))
    assert on(screen) == ""


@pytest.mark.parametrize(("answer", "cards"), [("Buy (B)", 14), ("Pass (P)", 12)])
def test_a_table_question_is_answered_by_arrows_and_confirm(answer: str, cards: int) -> None:
    at = asked()
    at.loop.do(DOWN, DOWN)
    assert on(at.screen) == "Buy (B)"
    if on(at.screen) != answer:
        at.loop.do(RIGHT)
    assert on(at.screen) == answer
    at.loop.do(Confirm())
    assert len(at.screen.hand.cards) == cards
    assert not at.screen.panels.banner.is_open
    assert on(at.screen) == ""


def test_the_arrange_button_of_a_contract_is_reached_and_pressed_by_keys() -> None:
    at = contract_table()
    at.loop.do(DOWN, DOWN)
    for _step in range(20):
        if on(at.screen) == "Arrange (C)":
            break
        at.loop.do(Focus(Direction.NEXT))
    at.loop.do(Confirm())
    assert any(at.screen.tray.melds)
    assert on(at.screen) == "Arrange (C)"


def test_a_pad_wheel_scrolls_the_mat_of_the_focused_meld_or_otherwise_of_the_viewer() -> None:
    screen = TableScreen(CrowdedTable(crowded(3, melds=120)), 0, persons(3), preferences=Preferences(still()))
    loop = HeadlessLoop(screen, (960, 600))
    assert set(screen.stage.scene.overflow) >= {0, 1}
    loop.do(DOWN, Wheel(OUTSIDE, -1, pad=0))
    assert set(screen.stage.scroll) == {0}
    loop.do(UP)
    meld = screen.keys.focus
    assert meld is not None
    assert meld.zone is Zone.MELD
    while screen.stage.view.state.melds[meld.owner - 1].owner != 1:
        loop.do(RIGHT)
        meld = screen.keys.focus
        assert meld is not None
    before = screen.stage.scroll.get(1, 0)
    loop.do(Wheel(OUTSIDE, -1 if before == 0 else 1, pad=0))
    assert screen.stage.scroll[1] != before
