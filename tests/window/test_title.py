"""From the title to the table with the mouse, cards that are dealt visibly, and the way out through the menu."""

from pathlib import Path

import pygame

from game.engine.state import Phase
from game.session.settings import load
from game.ui.input.verbs import Device
from tests.window.conftest import Album, Start
from tests.window.pages import Pages
from tests.window.player import QUIET
from tests.window.seen import Seen
from tests.window.waiting import until
from tests.window.xserver import XServer

MOST_KEPT = 8
"""The number of frames, each of four megabytes, of which every second is let go."""


def test_the_first_start_goes_from_a_name_to_the_title_the_table_and_the_end_of_the_program(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    program = start()
    pages = Pages(data)
    screen.shows(pages.picture(), "the welcome")
    screen.keys("t", "o", "m")
    screen.click(pages.button("Look around first"))
    until(lambda: (data / "settings.json").exists() and load(data / "settings.json")[0].name == "tom", "it is kept")
    pages = Pages(data)
    screen.move(QUIET)
    screen.shows(pages.picture(), "the title")
    screen.click(pages.button("Play"))
    pages.services.screens.open("setup")
    screen.move(QUIET)
    screen.shows(pages.picture(), "the page on which the table is set")
    setting = screen.pixels()
    screen.click(pages.button("Start"))
    seen = Seen(data)
    until(lambda: screen.pixels() != setting, "the table")
    album("dealing", cards_are_dealt(screen))
    assert [seat.name for seat in seen.header.seats] == ["tom", "Stella", "Finn"]
    assert seen.look().state.phase is Phase.DRAW
    assert seen.view.hand_sizes == (7, 7, 7)

    screen.keys("Escape")
    menu = Pages(data, Device.KEYBOARD)
    menu.services.match.open_menu()
    screen.shows_drawn(menu.draw_widgets, "the menu")
    screen.click(menu.button("Quit"))
    assert program.exit_code() == 0


def cards_are_dealt(screen: XServer) -> pygame.Surface:
    """Watch the deal until all cards rest, and return a picture from its middle."""
    moving: list[bytes] = []
    last, equal, count, apart = b"", 0, 0, 1

    def still() -> bool:
        nonlocal last, equal, count, apart
        pixels = screen.pixels()
        equal = equal + 1 if pixels == last else 0
        if not equal:
            last, count = pixels, count + 1
            if count % apart == 0:
                moving.append(pixels)
            if len(moving) == MOST_KEPT:
                del moving[::2]
                apart *= 2
        return equal == 15

    until(still, "the cards are dealt")
    assert count > 8, "the cards fly"
    return screen.as_picture(moving[len(moving) // 2])
