"""On a real screen there is, px by px, what was drawn, though only parts of it are handed over."""

import subprocess
import sys
from pathlib import Path

import pygame
from pygame import Rect

from tests.window.pictures import differing
from tests.window.program import ROOT, environment
from tests.window.waiting import PATIENCE
from tests.window.xserver import XServer

SHOWN = """
import sys, pygame
from game import paths
from game.ui.app.loop import Loop
from game.ui.widgets.screens import Screens
from game.ui.app.window import Window
from game.ui.draw.assets import Images
from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Hover
from game.ui.table.screen import TableScreen
from tests.ui.support.headless import ManualClock
from tests.ui.support.tables import persons, shuffled_table

window, screens, images = Window((1000, 640), position=(100, 60)), Screens(), Images(paths.assets())
screens.push(TableScreen(shuffled_table(3, 3), 0, persons(3)))
loop = Loop(window, screens, lambda size: Look.of(size, images), ManualClock(), pygame.event.get)
other = None

def run(turns):
    for _ in range(turns):
        loop.step()
        pygame.time.wait(1)

for line in sys.stdin:
    word, *given = line.split()
    if word == "deal":
        run(40)
    elif word == "rest":
        run(900)
    elif word == "point":
        loop.handle(Hover((int(given[0]), int(given[1]))))
        run(20)
    elif word == "fill":
        loop.handle(Command("f11"))
        run(60)
    elif word == "size":
        window._window.size = (int(given[0]), int(given[1]))
        run(60)
    elif word == "cover":
        other = pygame.Window("Another", (300, 200), (200, 200))
        other.get_surface().fill((200, 0, 0))
        other.flip()
        run(60)
    elif word == "uncover":
        other.destroy()
        run(60)
    pygame.image.save(window._window.get_surface(), given[-1])
    print(*window.position, flush=True)
"""

DONE = (
    *("deal", "rest", "point 500 600", "fill", "point 700 760", "fill", "size 1100 700", "point 300 300", "cover"),
    *("uncover", "point 520 620"),
)


def test_a_real_screen_shows_every_drawn_pixel_after_partial_updates(screen: XServer, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SHOWN],
        cwd=ROOT,
        env=environment(
            DISPLAY=screen.display, PYGAME_HIDE_SUPPORT_PROMPT="1", RUMMY_HOUSE_DATA=str(tmp_path / "data")
        ),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, words in enumerate(DONE):
            drawn = tmp_path / f"{number}.png"
            process.stdin.write(f"{words} {drawn}\n")
            process.stdin.flush()
            at = process.stdout.readline().split()
            if words == "cover":
                continue
            picture = pygame.image.load(drawn)
            place = Rect((int(at[0]), int(at[1])), picture.size)
            assert place.colliderect(screen.picture().get_rect())
            seen = screen.picture().subsurface(place)
            assert not differing(seen, picture, picture.get_rect()), words
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
