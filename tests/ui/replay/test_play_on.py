"""Who plays on."""

from __future__ import annotations

import pytest

from game.record.record import Seat
from game.session.profiles import Profile, Profiles
from game.ui.input.verbs import Confirm
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.replay.play_on import PlayOnPage
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import NAMES, SCALES, SIZES, button, click, sound
from tests.ui.support.replays import golden
from tests.ui.support.services import services_of

RECORD = golden("rummy_500-6").record


class Begins:
    """Notes what a match begins with."""

    def __init__(self, begun: list[tuple[int, tuple[Seat, ...]]]) -> None:
        self.begun = begun

    def play_on(self, record: object, count: int, seats: tuple[Seat, ...]) -> None:
        self.begun.append((count, seats))


def test_seats_are_asked_for_changed_and_handed_over() -> None:
    begun: list[tuple[int, tuple[Seat, ...]]] = []
    services = services_of(profiles=Profiles([Profile("z", "Zoë")]))
    vars(services)["match"] = Begins(begun)
    page = PlayOnPage(services, RECORD, 20, [Seat("Ann"), Seat("Bea", "bot", level="expert")], "Deal 1")
    loop = HeadlessLoop(page)
    click(loop, button(page, "Expert"))
    asked = loop.screens.top
    assert isinstance(asked, ChooseOpponentPage)
    asked.dismiss("@z")
    loop.step()
    assert "Zoë" in loop.display.texts
    page.group.set_focus(button(page, "Play"))
    loop.do(Confirm())
    [(count, seats)] = begun
    assert (count, [seat.name for seat in seats]) == (20, ["Ann", "Zoë"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_stands_in_its_place(size: tuple[int, int], scale: float) -> None:
    seats = [Seat(name, "bot") for name in NAMES]
    page = PlayOnPage(services_of(), RECORD, 20, seats, "Deal 7, turn 12: Hana")
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
