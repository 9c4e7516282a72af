"""Tests of `game.ui.cards.lens`."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.session.preferences import Preferences
from game.ui.cards.lens import ENOUGH, REST
from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import Direction, DragMove, DragStart, Focus, Hover, Press
from game.ui.table.screen import TableScreen
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import persons, still


def full(players: int, size: tuple[int, int] = (1280, 800), melds: int = 40) -> tuple[HeadlessLoop, TableScreen]:
    screen = TableScreen(
        CrowdedTable(crowded(players, melds, 12)), 0, persons(players), preferences=Preferences(still())
    )
    return HeadlessLoop(screen, size), screen


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
def test_a_meld_on_which_the_pointer_rests_is_shown_larger_beside_it(size: tuple[int, int]) -> None:
    loop, screen = full(8, size)
    for number in range(1, 41):
        cards = screen.stage.scene.slots_of(Zone.MELD, number)
        seen = screen.stage.scene.melds[number]
        if seen.height < cards[0].rect.height // 2:
            continue  # it is scrolled away
        loop.do(Hover((seen.x + 2, seen.centery)))
        loop.run_for(REST + 0.2)
        if cards[0].width >= ENOUGH * screen.stage.scene.slots_of(Zone.HAND)[0].width:
            continue
        assert screen.lens.meld == number
        place = screen.lens.place(screen.look)
        assert Rect((0, 0), size).contains(place)
        assert not place.colliderect(screen.stage.scene.melds[number])
        assert place.height > 1.3 * cards[0].rect.height


def test_the_lens_disappears_with_the_pointer_and_does_not_appear_while_cards_are_in_flight() -> None:
    loop, screen = full(6)
    over = screen.stage.scene.slots_of(Zone.MELD, 2)[0].rect.midleft
    loop.do(Hover(over))
    loop.run_for(1)
    assert screen.lens.meld == 2
    loop.do(Hover((screen.stage.areas.prompt.right - 2, screen.stage.areas.prompt.centery)))
    loop.run_for(0.2)
    assert screen.lens.meld is None
    card = screen.stage.scene.slots_of(Zone.HAND)[0].rect.midleft
    loop.do(Press(card), DragStart(over, card), DragMove(over, card))
    loop.run_for(1)
    assert screen.lens.meld is None


def test_a_focused_meld_is_shown_in_the_lens_at_once() -> None:
    loop, screen = full(6)
    screen.keys.focus = Place(Zone.MELD, 3, 0)
    loop.run_for(0.2)
    assert screen.lens.meld == 3
    loop.do(Focus(Direction.RIGHT))
    loop.run_for(0.2)
    assert screen.lens.meld == 4


def test_a_meld_drawn_large_at_the_table_is_not_shown_in_the_lens() -> None:
    loop, screen = full(2, melds=2)
    cards = screen.stage.scene.slots_of(Zone.MELD, 1)
    loop.do(Hover(cards[0].rect.midleft))
    loop.run_for(1)
    assert screen.lens.meld is None
