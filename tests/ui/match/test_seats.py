"""Who plays where: every way by mouse and by keys, in its place in every window."""

from __future__ import annotations

import pytest

from game.record.record import MOST_PLAYERS, Seat
from game.ui.app.screens import Screen
from game.ui.input.verbs import Cancel
from game.ui.match.seats import SeatsPage
from game.ui.widgets import Button
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, press_by_keys, sound

ANN, BEN = Seat("Ann"), Seat("Ben")
SEATS = (ANN, Seat("Ben’s bot", "bot", level="standard"), Seat("Nell", "bot", level="learner", character="nell"))


class Looking:
    """The page, and what came of it."""

    def __init__(
        self, seats: tuple[Seat, ...] = SEATS, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.done: list[tuple[str, int]] = []
        before = {0: ANN, 1: BEN}
        self.page = SeatsPage(
            lambda: seats,
            before.get,
            lambda seat: self.done.append(("way", seat)),
            lambda seat: self.done.append(("who", seat)),
            self._left,
        )
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()

    def _left(self) -> None:
        self.loop.screens.pop()


def test_a_person_leaves_comes_back_or_somebody_else_plays() -> None:
    looking = Looking()
    buttons = [each for each in looking.page.group.focusable() if isinstance(each, Button)]
    texts = ["A bot plays on", "Who plays?", "Ben is back", "Who plays?", "Who plays?", "Back"]
    assert [each.text for each in buttons] == texts
    assert {"Person", "Bot, Standard", "Bot, Learner"} <= set(looking.loop.display.texts)
    for each in buttons[:-1]:
        press_by_keys(looking.loop, looking.page, each)
    assert looking.done == [("way", 0), ("who", 0), ("way", 1), ("who", 1), ("who", 2)]
    looking.loop.do(Cancel())
    assert looking.loop.screens.top is not looking.page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Looking((Seat("Wilhelmina Annabella"),) * MOST_PLAYERS, size, text_scale).page)
