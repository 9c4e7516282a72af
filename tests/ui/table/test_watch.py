"""The table while no person plays: bots play on, no hand is seen, and somebody is called back."""

from __future__ import annotations

import pytest

from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Cancel, Click, Menu, Press, Wheel
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.seats import SeatsPage
from game.ui.pages.pause import PauseScreen
from game.ui.table.watch import WatchScreen
from tests.support.matches import begun
from tests.ui.support.places import button, press_by_keys
from tests.ui.support.sofa import Sofa


class Watching(Sofa):
    """The watch screen of three bots at Rummy 500."""

    def __init__(self, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(begun(3, people=0), size=size)

    @property
    def shown(self) -> WatchScreen:
        assert isinstance(self.top, WatchScreen), self.top
        return self.top


def test_watching_bots_logs_their_plays_and_shows_no_hand_until_the_deal_is_over() -> None:
    here = Watching()
    while here.table.version < 12:
        here.wait(0.5)
        hands = [each for each in here.shown.stage.sprites.all if each.slot.place.zone in (Zone.HAND, Zone.BACKS)]
        assert {each.face for each in hands} == {UNKNOWN}
    assert "Bots play for everybody." in here.loop.display.texts
    assert any("draws from the stock" in line for line in here.shown.log.lines)
    while here.table.phase is not Phase.DEAL_OVER:
        here.wait(0.5)
    version = here.table.version
    assert isinstance(here.top, WatchScreen), "how it ended is seen first"
    here.wait(6)
    assert isinstance(here.top, ScoreSheet)
    assert here.table.version == version


def test_menu_and_seats_open_by_mouse_by_keys_and_by_a_plate() -> None:
    here = Watching()
    here.click("Seats")
    assert isinstance(here.top, SeatsPage)
    here.do(Cancel())
    press_by_keys(here.loop, here.shown, button(here.shown, "Menu"))
    for verb in (Cancel(), Menu()):
        assert isinstance(here.top, PauseScreen)
        here.click("Resume")
        here.do(verb)
    here.click("Resume")
    plate = here.shown.stage.areas.plates[2].center
    here.do(Press((2, 2)), Click((2, 2)), Wheel((2, 2), 1))
    assert here.shown
    here.do(Press(plate), Click(plate))
    assert isinstance(here.top, SeatsPage)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_buttons_of_the_watch_screen_stand_inside_the_window(size: tuple[int, int]) -> None:
    here = Watching(size)
    areas = here.shown.stage.areas
    for text in ("Seats", "Menu"):
        rect = button(here.shown, text).rect
        assert here.loop.canvas.rect.contains(rect)
        assert not rect.colliderect(areas.hand)
        assert not any(rect.colliderect(plate) for plate in areas.plates)
