"""Melds whose cards are small are seen large under the pointer and with the focus."""

from __future__ import annotations

from game.ui.app.preferences import Preferences
from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import Command, Direction, Focus, Hover, Press
from game.ui.table.magnifier import REST
from game.ui.table.screen import TableScreen
from tests.ui.support.crowd import CrowdedTable, crowded
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import ANN, BEA, Seated, persons, played, still, table_of


def full() -> tuple[TableScreen, HeadlessLoop]:
    table = CrowdedTable(crowded(8, melds=40, river=45, hand=20))
    screen = TableScreen(table, 0, persons(8), preferences=Preferences(still()))
    return screen, HeadlessLoop(screen)


def large(loop: HeadlessLoop) -> bool:
    """Whether a title of a meld is written: only above one seen large."""
    loop.screens.top.invalidate() if loop.screens.top else None
    loop.step()
    return any("’s run" in text or "’s set" in text or "Your " in text for text in loop.display.texts)


def test_a_small_meld_is_seen_large_once_the_pointer_rests_on_it() -> None:
    screen, loop = full()
    slot = next(each for each in screen.stage.scene.of(Zone.MELD) if each.place.owner == 30)
    loop.do(Hover(slot.rect.center))
    assert not screen.magnifier.shown(0)
    loop.run_for(REST + 0.2)
    over = screen.stage.slot_at(slot.rect.center, Zone.MELD)
    assert over is not None
    assert screen.magnifier.shown(0) == over.place.owner
    assert large(loop)
    loop.do(Hover((640, 780)))
    assert not screen.magnifier.shown(0)


def test_a_press_takes_it_away() -> None:
    screen, loop = full()
    slot = next(each for each in screen.stage.scene.of(Zone.MELD) if each.place.owner == 30)
    loop.do(Hover(slot.rect.center))
    loop.run_for(REST + 0.2)
    loop.do(Press(slot.rect.center))
    assert not screen.magnifier.shown(0)


def test_the_focus_shows_it_at_once() -> None:
    screen, loop = full()
    loop.do(Focus(Direction.UP), Focus(Direction.UP), Command("end"))
    focus = screen.keys.focus
    assert focus == Place(Zone.MELD, 40, 0)
    assert screen.magnifier.shown(40) == 40
    assert large(loop)


def test_a_meld_that_can_be_read_stays_as_it_is() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    at.loop.do(Hover(at.screen.stage.scene.melds[1].center))
    at.loop.run_for(REST + 0.2)
    assert not at.screen.magnifier.shown(1)


def test_nothing_goes_on_moving_while_it_is_seen() -> None:
    screen, loop = full()
    slot = next(each for each in screen.stage.scene.of(Zone.MELD) if each.place.owner == 30)
    loop.do(Hover(slot.rect.center))
    loop.run_for(REST + 0.5)
    frames = loop.frames
    loop.run_for(2)
    assert loop.frames == frames
    loop.do(Command("m"))
    assert not screen.magnifier.shown(0)
