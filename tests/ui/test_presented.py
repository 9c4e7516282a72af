"""On no screen the monkey finds a fault, and what is seen in the window, of which only parts are painted and handed
over, is byte by byte what was drawn.

The same walk is taken twice. Of the first walk a screen is kept that gets nothing but the parts handed over; in the
second one every frame is drawn anew on the window itself, and all of it. What else the monkey does and finds:
`test_monkey.py`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from unittest.mock import patch
from zlib import crc32

import pygame
import pytest
from pygame import Rect

from game import paths
from game.ui.app import sdl
from game.ui.app.loop import Loop
from game.ui.app.window import Window
from game.ui.cards.slots import Zone
from game.ui.draw import kept_picture
from game.ui.draw.assets import Images
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.kept_picture import KeptPicture, Stroke
from game.ui.draw.look import Look
from game.ui.input.verbs import DragMove, DragStart, Press
from game.ui.table.screen import TableScreen
from game.ui.widgets.screens import Screens
from tests.support.selection import exhaustive
from tests.ui import shown
from tests.ui.monkey.walks import PICTURES, PROGRAM, Walked, walk
from tests.ui.support.headless import BlankImages, ManualClock
from tests.ui.support.tables import persons, shuffled_table

Frames = list[tuple[tuple[int, int], int]]
"""The size of each frame, and a number of all its px."""


@pytest.fixture(scope="module", autouse=True)
def pictures_of_walks() -> Iterator[None]:
    """Clear the pictures of walks after the last one."""
    yield
    PICTURES.clear()


def number(picture: pygame.Surface) -> int:
    """Return the checksum of a picture's visible colours, without the alpha of the window's surface."""
    opaque = scratch(picture.size)
    opaque.blit(picture, (0, 0))
    return crc32(opaque.get_view("0"))  # type: ignore[arg-type]  # it has the buffer that its type does not tell of


@lru_cache(maxsize=4)
def scratch(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface of a size to copy pictures to, the same for the last sizes."""
    return pygame.Surface(size, pygame.SRCALPHA)


class Handed(Window):
    """A window whose screen shows the parts handed over, and elsewhere keeps its old picture."""

    def __init__(self, frames: Frames, **how: object) -> None:
        self.frames = frames
        self.screen = pygame.Surface((0, 0))
        self.areas: list[float] = []
        """The share of the window handed over in each frame."""
        super().__init__(**how)  # type: ignore[arg-type]

    def canvas(self, look: Look) -> SurfaceCanvas:
        if self.screen.size != self.size:
            self.screen = pygame.Surface(self.size, depth=32)
            self.screen.fill((255, 0, 255))
        return super().canvas(look)

    def present(self) -> None:
        handed: list[Rect] = []

        def hand_over(window: pygame.Window, parts: Sequence[Rect]) -> bool:
            handed.extend(parts)
            return True

        with patch.object(sdl, "show_parts", hand_over):
            super().present()
        for part in handed:
            self.screen.blit(self._window.get_surface(), part, part)
        self.areas.append(sum(part.width * part.height for part in handed) / (self.size[0] * self.size[1]))
        # Where nothing is handed over the screen shows what it showed before.
        shown = number(self.screen) if handed or not self.frames else self.frames[-1][1]
        self.frames.append((self.size, shown))


class Anew(Window):
    """A window that draws and hands over everything in each frame."""

    def __init__(self, frames: Frames, **how: object) -> None:
        self.frames = frames
        super().__init__(**how)  # type: ignore[arg-type]

    def canvas(self, look: Look) -> SurfaceCanvas:
        return SurfaceCanvas(self._window.get_surface(), look)

    def present(self) -> None:
        self.frames.append((self.size, number(self._window.get_surface())))

    def expose(self) -> None:
        pass


def paint_whole(kept: KeptPicture, strokes: list[Stroke], spoilt: Sequence[Rect] = ()) -> list[Rect]:
    kept.invalidate()
    return SHOW(kept, strokes, spoilt)


def draw_on_black(screens: Screens, canvas: Canvas) -> None:
    """Draw the screens on black: in the program an opaque screen is always at the bottom."""
    canvas.fill((0, 0, 0))
    DRAW(screens, canvas)


SHOW, DRAW = KeptPicture.show, Screens.draw


def walked_frames(
    begin: str, seed: int, turns: int, folder: Path, kind: Callable[..., Window]
) -> tuple[Walked, Frames]:
    """Return a random walk without faults, and its frames; its folder is deleted afterwards, so that the next walk
    starts alike.
    """
    frames: Frames = []
    folder.mkdir()
    walked = walk(begin, seed, turns, folder, lambda **how: kind(frames, **how))
    shutil.rmtree(folder)
    assert not walked.wrong, walked.wrong
    return walked, frames


def walk_twice(begin: str, seed: int, turns: int, folder: Path) -> tuple[Walked, list[int]]:
    """Take a walk twice. Return how it went, and the numbers of the frames that were not seen as they were drawn."""
    with patch.object(Screens, "draw", DRAW if begin == PROGRAM else draw_on_black):
        walked, seen = walked_frames(begin, seed, turns, folder / "walk", Handed)
        with patch.object(KeptPicture, "show", paint_whole):
            again, drawn = walked_frames(begin, seed, turns, folder / "walk", Anew)
    assert walked.trail == again.trail
    assert len(seen) == len(drawn) > 0
    return walked, [n for n, (one, other) in enumerate(zip(seen, drawn, strict=True)) if one != other]


@pytest.mark.parametrize("begin", shown.SCREENS)
@pytest.mark.parametrize("turns", [14, *exhaustive(60)])
def test_random_input_into_a_screen_raises_no_error_and_presents_its_drawing(
    begin: str, turns: int, tmp_path: Path
) -> None:
    walked, differing = walk_twice(begin, 1, turns, tmp_path)
    assert differing == []
    assert walked.turns == turns
    assert walked.top in walked.handled


@pytest.mark.parametrize("seed", [21, *exhaustive(22, 23, 24)])
def test_the_presented_program_equals_its_drawing_throughout(seed: int, tmp_path: Path) -> None:
    _walked, differing = walk_twice(PROGRAM, seed, 250, tmp_path)
    assert differing == []


@pytest.mark.parametrize("forgetful", ["changes", "what is kept"])
def test_the_presentation_check_finds_a_part_that_was_not_shown(
    forgetful: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if forgetful == "changes":
        changed = kept_picture.dirty_parts
        monkeypatch.setattr(kept_picture, "dirty_parts", lambda *given: changed(*given)[1:])
    else:
        monkeypatch.setattr(KeptPicture, "draw", lambda kept, canvas: canvas.image(kept.surface, (0, 0)))
    _walked, differing = walk_twice("table", 3, 60, tmp_path)
    assert differing


def test_a_dragged_card_presents_little_more_than_its_own_area(tmp_path: Path) -> None:
    """What it leaves, where it comes to and what lights up below it: no tenth of the window, in most frames."""
    window = Handed([], environ={"SDL_VIDEODRIVER": "dummy"})
    try:
        images = Images(paths.assets())
        screen = TableScreen(shuffled_table(4, 3), 0, persons(4))
        screens = Screens()
        screens.push(screen)
        loop = Loop(window, screens, lambda size: Look.of(size, images), ManualClock(), list)
        for _ in range(1200):
            loop.step()
        slot = screen.stage.scene.slots_of(Zone.HAND)[0]
        start = (slot.rect.x + 8, slot.rect.centery)
        loop.handle(Press(start))
        loop.handle(DragStart(start, start))
        for _ in range(60):
            loop.step()
        window.areas.clear()
        for n in range(40):
            loop.handle(DragMove((300 + 12 * n, 500 - 5 * n), start))
            loop.step()
        assert len(window.areas) == 40
        assert sorted(window.areas)[30] < 0.1
    finally:
        window.close()


def test_an_exposed_window_is_presented_whole() -> None:
    window = Handed([], environ={"SDL_VIDEODRIVER": "dummy"})
    try:
        canvas = window.canvas(Look.of(window.size, BlankImages()))
        for _ in range(2):
            canvas.fill((10, 60, 40))
            window.present()
        window.expose()
        canvas.fill((10, 60, 40))
        window.present()
        assert window.areas == [1, 0, 1]
    finally:
        window.close()
