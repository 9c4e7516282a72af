"""The curtain: lifted by its person alone, in its place in every window."""

from __future__ import annotations

import pytest

from game.ui.couch.passing import LATE_CALL_SECONDS, LIFT_DELAY, Curtain, CurtainHost
from game.ui.input.call_keys import Participant
from game.ui.input.verbs import Cancel, Command, Confirm, Verb
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound


class Hanging(CurtainHost):
    """A curtain and its host; notes the actions that the curtain requests."""

    def __init__(
        self, name: str = "Ann", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, asked: bool = False
    ) -> None:
        self.done: list[str] = []
        self.page = Curtain(Participant(0, name, "owl", 2, "q"), "Buy the 10♥?", self, was_asked=asked)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    def lift(self, seat: int) -> None:
        self.done.append("lifted")

    def open_menu(self) -> None:
        self.done.append("menu")

    def call_with(self, key: str) -> bool:
        if key == "o":
            self.done.append("Ben calls")
        return key == "o"


def test_the_curtain_cannot_be_lifted_before_its_delay() -> None:
    hanging = Hanging()
    hanging.loop.do(Confirm(), Command("q"))
    click(hanging.loop, button(hanging.page, "I am Ann: show my cards"))
    assert not hanging.done
    hanging.loop.run_for(LIFT_DELAY)
    hanging.loop.do(Confirm(), Command("q"))
    click(hanging.loop, button(hanging.page, "I am Ann: show my cards"))
    assert hanging.done == ["lifted"] * 3


def test_a_call_too_late_does_not_lift_the_curtain_but_enter_does() -> None:
    hanging = Hanging(asked=True)
    hanging.loop.run_for(0.6 * LATE_CALL_SECONDS)
    hanging.loop.do(Command("q"), Confirm(pad=0))
    assert not hanging.done
    assert "Too late to call. Press again in a moment to see your cards." in hanging.loop.display.texts
    hanging.loop.do(Confirm())
    assert hanging.done == ["lifted"]


@pytest.mark.parametrize("verb", [Command("q"), Confirm(pad=0)])
def test_a_key_pressed_too_early_does_not_prolong_the_delay_after_a_question(verb: Verb) -> None:
    hanging = Hanging(asked=True)
    hanging.loop.run_for(0.6 * LATE_CALL_SECONDS)
    hanging.loop.do(verb)
    assert not hanging.done
    hanging.loop.run_for(0.5 * LATE_CALL_SECONDS)
    hanging.loop.do(verb)
    assert hanging.done == ["lifted"]


def test_under_the_curtain_others_can_call_and_the_menu_opens() -> None:
    hanging = Hanging()
    hanging.loop.run_for(LIFT_DELAY)
    hanging.loop.do(Command("o"), Cancel(), Command("x"))
    assert hanging.done == ["Ben calls", "menu"]
    assert {"Pass to Ann", "Buy the 10♥?"} <= set(hanging.loop.display.texts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_curtain_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Hanging("Wilhelmina Annab", size, text_scale).page)
