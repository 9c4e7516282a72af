"""The menu of the table: every way by keys and by mouse, and the table behind it."""

from __future__ import annotations

import pytest

from game.ui.draw.theme import Role
from game.ui.input.verbs import Cancel, Command, Confirm, Menu
from game.ui.match.menu import MatchMenu
from game.ui.widgets import Button, Scroll
from game.ui.widgets.screens import Screen
from tests.support.matches import begun
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound
from tests.ui.support.services import noting, page_made, services_of

WAYS = {
    "Rules": "open_rules",
    "Seats": "open_seats",
    "Gamepads": "open_gamepads",
    "Same deal again": "same_again",
    "Settings": "open",
    "Back to the title": "title",
    "Quit": "quit",
}


def paused(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> tuple[HeadlessLoop, MatchMenu, list[str]]:
    said: list[str] = []
    services = noting(said, services_of())
    page = page_made(MatchMenu, services, begun(3))
    loop = HeadlessLoop(Screen(), size, text_scale=scale, screens=services.screens)
    loop.screens.push(page)
    loop.step()
    return loop, page, said


@pytest.mark.parametrize(("text", "way"), WAYS.items())
def test_every_entry_of_the_pause_menu_works_by_keys_and_by_mouse(text: str, way: str) -> None:
    loop, page, said = paused()
    press_by_keys(loop, page, button(page, text))
    click(loop, button(page, text))
    assert said == [way, way]


@pytest.mark.parametrize("verb", [Confirm(), Cancel(), Menu()])
def test_enter_escape_and_the_menu_key_resume_the_match(verb: Confirm | Cancel | Menu) -> None:
    loop, page, said = paused()
    loop.do(verb)
    assert loop.screens.top is not page
    assert said == []


def test_f1_opens_the_rules_from_the_pause_menu() -> None:
    loop, page, said = paused()
    loop.do(Command("f1"))
    assert said == ["open_rules"]
    assert loop.screens.top is page


def test_the_table_can_be_seen_behind_the_pause_menu() -> None:
    loop, _, _ = paused()
    assert len(loop.screens.visible()) == 2
    assert loop.display.frame[0][0] == "fill"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_pause_menu_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    _, page, _ = paused(size, text_scale)
    assert sound(page)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text_scale", SCALES)
def test_every_entry_of_the_pause_menu_is_seen_without_scrolling(size: tuple[int, int], text_scale: float) -> None:
    _, page, _ = paused(size, text_scale)
    [scroll] = [widget for widget in page.group.root.walk() if isinstance(widget, Scroll)]
    assert not scroll.bar.is_needed
    look = page.look
    buttons = [widget for widget in page.group.root.walk() if isinstance(widget, Button)]
    assert len(buttons) == len(WAYS) + 2
    for each in buttons:
        assert look.fonts.size(each.text, Role.STRONG)[0] < each.rect.width
