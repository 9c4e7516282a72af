"""Who plays on."""

from __future__ import annotations

import pytest

from game.record.record import Seat
from game.ui.input.verbs import Confirm
from game.ui.replay.play_on import PlayOnPage
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import NAMES, SCALES, SIZES, button, click, sound


def test_seats_are_asked_for_changed_and_handed_over() -> None:
    asked: list[int] = []
    begun: list[tuple[Seat, ...]] = []
    page = PlayOnPage([Seat("Ann"), Seat("Bea", "bot", level="expert")], "Deal 1", asked.append, begun.append)
    loop = HeadlessLoop(page)
    click(loop, button(page, "Expert"))
    assert asked == [1]
    page.sit(1, Seat("Zoë"))
    loop.step()
    assert "Zoë" in loop.display.texts
    page.group.set_focus(button(page, "Play"))
    loop.do(Confirm())
    assert begun == [(Seat("Ann"), Seat("Zoë"))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_stands_in_its_place(size: tuple[int, int], scale: float) -> None:
    page = PlayOnPage(
        [Seat(name, "bot") for name in NAMES], "Deal 7, turn 12: Hana", lambda seat: None, lambda seats: None
    )
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
