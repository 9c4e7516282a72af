"""Every widget on one page, drawn for real at several sizes: nothing fails, nothing leaves its place."""

import pygame
import pytest
from pygame import Rect

from game import paths
from game.ui.draw.assets import Images
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.tables import TABLES
from game.ui.draw.theme import Theme
from game.ui.input.verbs import Direction, Focus
from game.ui.widgets import Scroll, Widget
from tests.ui.support.headless import HeadlessLoop

from .gallery import Gallery


def outside(widget: Widget, place: Rect) -> list[Widget]:
    """Return the widgets that reach beyond their container, with `place` as the outermost one."""
    found = [] if place.contains(widget.rect) or not widget.rect.size else [widget]
    inner = (
        widget.rect.unionall([child.rect for child in widget.children]) if isinstance(widget, Scroll) else widget.rect
    )
    return found + [each for child in widget.children if child.visible for each in outside(child, inner)]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 2.0])
def test_no_widget_of_the_gallery_leaves_the_page(size: tuple[int, int], text_scale: float) -> None:
    page = Gallery()
    HeadlessLoop(page, size, text_scale=text_scale)
    assert outside(page.group.root, page.frame(page.look)) == []


THEMES = [theme for table in TABLES.values() for theme in (table.normal_theme, table.high_contrast_theme)]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_gallery_page_can_be_drawn(theme: Theme) -> None:
    page = Gallery()
    loop = HeadlessLoop(page, theme=theme, images=Images(paths.assets()))
    page.ask()
    loop.step()
    surface = pygame.Surface((1280, 800), depth=32)
    loop.screens.draw(SurfaceCanvas(surface, page.look))
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(0, 1280, 16) for y in range(0, 800, 10)}
    assert theme.panel in seen
    assert len(seen) > 50


def test_tab_visits_every_widget_once_before_it_begins_again() -> None:
    page = Gallery()
    loop = HeadlessLoop(page)
    widgets = page.group.focusable()
    visited: list[Widget | None] = []
    for _ in widgets:
        loop.do(Focus(Direction.NEXT))
        visited.append(page.group.focus)
    assert len(widgets) > 10
    assert visited == widgets
