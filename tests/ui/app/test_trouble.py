"""Something went wrong: what is said, and the ways on."""

from __future__ import annotations

import pytest

from game.ui.app.trouble import TroubleScreen
from game.ui.input.verbs import Cancel, Confirm
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import REPORT, SCALES, SIZES, button, click, sound
from tests.ui.support.services import noting, page_made, services_of

KEPT = "The match is kept up to the last play."


def test_every_button_of_the_page_for_errors_works_by_keys_and_by_mouse() -> None:
    done: list[str] = []
    page = page_made(TroubleScreen, noting(done, services_of()), REPORT, KEPT)
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Cancel())
    for text in ("Continue", "Title", "Quit"):
        click(loop, button(page, text))
    assert done == ["go_on", "title", "go_on", "title", "quit"]
    assert str(REPORT) in loop.display.texts
    assert any(KEPT in text for text in loop.display.texts)


def test_the_page_for_errors_promises_no_match_and_no_report_it_does_not_have() -> None:
    page = page_made(TroubleScreen, services_of(), None, "")
    texts = HeadlessLoop(page).display.texts
    assert "Continue" not in texts
    assert not any("match" in text or "written" in text for text in texts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_page_for_errors_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    match = "The match continues from the last play, but it cannot be saved: the folder cannot be written to."
    page = page_made(TroubleScreen, services_of(), REPORT, match)
    HeadlessLoop(page, size, text_scale=text_scale)
    assert sound(page)
