"""No screen is left out where every screen is looked at."""

from pathlib import Path

import pytest
from pygame import Rect

from game.ui.input.verbs import Device
from game.ui.widgets import Page
from game.ui.widgets.label import draw_key_hint
from game.ui.widgets.screens import Screens
from tests.ui.shown import SCREENS, known, screens
from tests.ui.support.headless import NullCanvas, blank_look


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Screens]:
    """Return every screen as first shown, by the folder of its files; built once for all tests."""
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        for name in SCREENS:
            patch.chdir(folder := tmp_path_factory.mktemp(name))
            found[folder] = screens(name, Path())
    return found


def test_every_screen_class_is_built_by_the_checks_of_all_screens(built: dict[Path, Screens]) -> None:
    seen = {type(each.top) for each in built.values()}
    assert len(known()) > 30
    assert {kind.__name__ for kind in known() - seen} == set()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_line_of_key_hints_covers_no_button(
    size: tuple[int, int], scale: float, built: dict[Path, Screens], monkeypatch: pytest.MonkeyPatch
) -> None:
    look, told = blank_look(size, scale), 0
    for folder, shown in built.items():
        monkeypatch.chdir(folder)
        page = shown.top
        if not isinstance(page, Page) or not page.opaque:
            continue
        shown.device = Device.KEYBOARD
        shown.layout(look)
        page.group.shows_ring = True
        canvas = NullCanvas(look)
        draw_key_hint(canvas, page.group.root.rect.bottom, page.foot())
        seen = page.group.root.rect
        buttons = [widget.rect.clip(seen) for widget in page.group.focusable()]
        for _verb, given in canvas.calls:
            told += 1
            foot = given[1]
            assert isinstance(foot, Rect)
            assert foot.collidelist(buttons) < 0, folder.name
    assert told > 3 or scale > 1
