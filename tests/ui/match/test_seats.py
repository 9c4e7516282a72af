"""Who plays where: every way by mouse and by keys, in its place in every window."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet
from game.record.record import MAX_PLAYERS, Header, Seat
from game.session.match.match import Match
from game.ui.input.verbs import Cancel, Confirm
from game.ui.match.seats import SeatsPage
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.widgets import Button
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, press_by_keys, sound
from tests.ui.support.services import page_made, services_of

ANN, BEN = Seat("Ann"), Seat("Ben")
SEATS = (ANN, Seat("Ben’s bot", "bot", level="standard"), Seat("Nell", "bot", level="learner", character="nell"))


class Looking:
    """The page of seats, and its results."""

    def __init__(
        self, seats: tuple[Seat, ...] = SEATS, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.answers: list[object] = []
        self.table = Match(Header(load_sheet("rummy_500"), (ANN, BEN, Seat("Cleo"), *seats[3:])[: len(seats)], 1, 0))
        self.table.begin()
        for number, seat in enumerate(seats):
            self.table.replace_player(number, seat)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.page = page_made(SeatsPage, services_of(screens=self.loop.screens), self.table)
        self.loop.screens.push(self.page, self.answers.append)
        self.loop.step()

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self.page.group.focusable() if isinstance(each, Button)]

    def press(self, number: int) -> None:
        buttons = [each for each in self.page.group.focusable() if isinstance(each, Button)]
        press_by_keys(self.loop, self.page, buttons[number])


def test_on_the_seats_page_a_bot_plays_on_for_a_person_who_may_return_and_another_player_can_be_chosen() -> None:
    looking = Looking()
    assert looking.texts == [
        *("A bot plays on", "Who plays?", "Ben is back", "Who plays?", "Cleo is back", "Who plays?", "Back")
    ]
    assert {"Person", "Bot, Standard", "Bot, Learner, cautious"} & set(looking.loop.display.texts)
    looking.press(0)
    assert [seat.name for seat in looking.table.seats] == ["Ann’s bot", "Ben’s bot", "Nell"]
    looking.press(2)
    assert looking.table.seats[1] == BEN
    for number in (1, 3, 5):
        looking.press(number)
        assert isinstance(looking.loop.screens.top, ChooseOpponentPage)
        looking.loop.do(Cancel())
    looking.loop.do(Cancel())
    assert looking.loop.screens.top is not looking.page
    assert looking.answers == [True]


def test_leaving_the_seats_page_unchanged_reports_no_change() -> None:
    looking = Looking()
    looking.loop.do(Confirm())
    assert looking.loop.screens.top is not looking.page
    assert looking.answers == [False]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_seats_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    assert sound(Looking((Seat("Wilhelmina Annabella"),) * MAX_PLAYERS, size, text_scale).page)
