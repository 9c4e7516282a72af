"""Keys of the window itself, pressed on a real keyboard: a picture of it, and its end."""

from pathlib import Path

import pygame

from tests.window.conftest import Start
from tests.window.pictures import differing
from tests.window.player import Player
from tests.window.program import quick
from tests.window.waiting import until
from tests.window.xserver import XServer


def test_a_picture_saved_by_f12_equals_the_screen(player: Player, screen: XServer, data: Path) -> None:
    shown = screen.stands_still(1.0)
    screen.keys("F12")
    [path] = until(lambda: list((data / "pictures").glob("*.png")), "the picture is saved")
    until(lambda: path.stat().st_size, "the picture is written")
    screen.stands_still()
    assert not differing(pygame.image.load(path).convert(shown), shown)


def test_ctrl_q_closes_the_window_and_saves_the_match(start: Start, screen: XServer, data: Path) -> None:
    quick(data)
    program = start("play", "--game", "rummy_500", "--seats", "3", "--seed", "66")
    screen.stands_still(1.0)
    screen.keys("ctrl+q")
    assert program.exit_code() == 0
    assert list((data / "matches").glob("*.record"))
