"""Every text of every screen stands out from what it is written on, by 4.5 to 1: measured where it is drawn."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.ui.draw.assets import MEGABYTE
from game.ui.draw.canvas import Point, SurfaceCanvas
from game.ui.draw.fonts import Fonts
from game.ui.draw.look import Look
from game.ui.draw.tables import TABLES
from game.ui.draw.theme import Colour, Role, Theme, contrast, mix
from game.ui.widgets.screens import Screens
from tests.support.selection import exhaustive
from tests.ui.shown import SCREENS, screens
from tests.ui.support.headless import BlankImages, NullCanvas

LEAST = 4.5
IN_HIGH_CONTRAST = ("table_full", "laying", "buying", "settings", "setup", "score_sheet", "editor")


def off(theme: Theme) -> set[Colour]:
    """Return the inks of disabled controls, which need no contrast."""
    dim = theme.text_dim
    return {mix(dim, theme.panel, 0.45), mix(dim, theme.panel, 0.5), mix(dim, theme.well, 0.7)}


class Measuring:
    """A canvas that measures the contrast of each text with the pixels below it."""

    def __init__(self, look: Look) -> None:
        self._inner = SurfaceCanvas(pygame.Surface(look.metrics.size, depth=32), look)
        self._null = NullCanvas(look)
        self.look = look
        self.rect = self._inner.rect
        self.found: list[tuple[float, str]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def text(
        self,
        text: str,
        at: Point,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        anchor: str = "topleft",
        width: int | None = None,
        align: str = "left",
    ) -> Rect:
        self._measure(text, self._null.text(text, at, role, colour, anchor, width, align), colour)
        return self._inner.text(text, at, role, colour, anchor, width, align)

    def text_in(
        self,
        text: str,
        rect: Rect,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        align: str = "left",
        smallest: float = 0.8,
    ) -> Rect:
        self._measure(text, self._null.text_in(text, rect, role, colour, align, smallest), colour)
        return self._inner.text_in(text, rect, role, colour, align, smallest)

    def _measure(self, text: str, where: Rect, colour: Colour | None) -> None:
        """Record the contrast of a text that is about to be drawn."""
        ink = colour or self.look.theme.text
        seen = where.clip(self._inner.surface.get_clip())
        if not text.strip() or not seen.width or not seen.height or ink in off(self.look.theme):
            return
        # What most of the text lies on: lines and edges that cross it are none of its ground.
        some = (max(1, seen.width // 3), max(1, seen.height // 3))
        few = pygame.transform.scale(self._inner.surface.subsurface(seen), some)
        pixels = Counter(memoryview(few.get_buffer().raw).cast("I"))
        mapped = self._inner.surface.unmap_rgb(pixels.most_common(1)[0][0])
        ground = (mapped.r, mapped.g, mapped.b)
        shown = mix(ground, ink, ink[3] / 255) if len(ink) == 4 else ink
        self.found.append((round(contrast(shown, ground), 2), text))


Looks = Callable[[Theme], Look]


@pytest.fixture(scope="module")
def looks() -> Looks:
    """Return a function that returns the look of a theme, cached for all screens."""
    pygame.font.init()

    def made(theme: Theme) -> Look:
        # Of a screen few texts are on the next one: those drawn need not be kept for every theme.
        look = Look.of((1280, 800), BlankImages(paints=True), theme)
        return structs.replace(look, fonts=Fonts(theme, look.metrics, look.images, limit=MEGABYTE))

    return cache(made)


def measured(shown: Screens, look: Look) -> list[tuple[float, str]]:
    """Return the contrast and the text of every text on a screen."""
    shown.layout(look)
    canvas = Measuring(look)
    shown.draw(canvas)  # type: ignore[arg-type]
    return canvas.found


QUARTERS = [(name, at % 4) for at, name in enumerate(SCREENS)]
"""Each screen with every fourth table, by turns from the first to the fourth on: all tables on a quarter of the screens
each.
"""
OTHER_QUARTERS = [(name, (quarter + n) % 4) for name, quarter in QUARTERS for n in (1, 2, 3)]


@pytest.mark.parametrize(("name", "quarter"), [*QUARTERS, *exhaustive(*OTHER_QUARTERS)])
def test_every_drawn_text_has_enough_contrast(
    name: str, quarter: int, looks: Looks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    themes = [table.normal_theme for table in TABLES.values()][quarter::4]
    if name in IN_HIGH_CONTRAST and (name, quarter) in QUARTERS:
        themes += [table.high_contrast_theme for table in TABLES.values()]
    shown = screens(name, Path())
    shown.layout(looks(themes[0]))
    shown.tick(0.5)
    found = {theme.name: measured(shown, looks(theme)) for theme in themes}
    assert all(found.values())
    faint = {theme: [each for each in texts if each[0] < LEAST] for theme, texts in found.items()}
    assert {theme: texts for theme, texts in faint.items() if texts} == {}


def test_the_contrast_measurement_finds_a_faint_text() -> None:
    pygame.font.init()
    canvas = Measuring(Look.of((1280, 800), BlankImages()))
    canvas.fill((100, 100, 100))  # type: ignore[operator]
    canvas.text_in("faint", Rect(10, 10, 200, 30), colour=(120, 120, 120))
    canvas.text("clear", (10, 100), colour=(255, 255, 255, 250))
    (faint, _), (clear, _) = canvas.found
    assert faint < 1.5
    assert clear > LEAST
