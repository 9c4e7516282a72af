"""Something went wrong: what is said, and the ways on."""

from __future__ import annotations

import pytest

from game.ui.app.trouble import TroubleScreen
from game.ui.input.verbs import Cancel, Confirm
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import REPORT, SCALES, SIZES, button, click, sound
from tests.ui.support.services import noting, page_made, services_of

KEPT = "The match is kept up to the last play."


def test_the_ways_on_by_keys_and_by_mouse() -> None:
    done: list[str] = []
    page = page_made(TroubleScreen, noting(done, services_of()), REPORT, KEPT)
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Cancel())
    for text in ("Continue", "Title", "Quit"):
        click(loop, button(page, text))
    assert done == ["go_on", "title", "go_on", "title", "quit"]
    assert str(REPORT) in loop.display.texts
    assert any(KEPT in text for text in loop.display.texts)


def test_without_a_match_and_a_report_neither_is_promised() -> None:
    page = page_made(TroubleScreen, services_of(), None, "")
    texts = HeadlessLoop(page).display.texts
    assert "Continue" not in texts
    assert not any("match" in text or "written" in text for text in texts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    match = "The match continues from the last play, but it cannot be saved: the folder cannot be written to."
    page = page_made(TroubleScreen, services_of(), REPORT, match)
    HeadlessLoop(page, size, text_scale=text_scale)
    assert sound(page)
