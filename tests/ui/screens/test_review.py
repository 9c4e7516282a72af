"""The review of a deal: decisions as they are judged, the lessons, hindsight, and playing on from a decision."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.bots.review import Mark
from game.session.reviewing import Reviewing
from game.ui.headless import HeadlessLoop
from game.ui.input import Cancel
from game.ui.screen import Screen
from game.ui.screens.review import LOOK_EVERY, ReviewPage, Subject
from game.ui.widgets import Toggle
from tests.session.reviewed import AtOnce, short_match
from tests.ui.screens.places import button, click


class Shown:
    """A page with the review of Ann's first deal, below it an empty screen."""

    def __init__(self, lessons: bool = False, hand: Callable[[], AtOnce] = AtOnce) -> None:
        self.hands: list[AtOnce] = []
        self.asked: list[bool] = []
        self.at: list[int] = []
        self._hand = hand
        record = short_match("doofer", 4)
        self.record = record
        self.page = ReviewPage(Subject("Review", record.header.seats, 0, lessons), self.begin, self.at.append)
        self.loop = HeadlessLoop(Screen())
        self.loop.screens.push(self.page)
        self.loop.step()

    def begin(self, hindsight: bool) -> Reviewing:
        self.asked.append(hindsight)
        self.hands.append(self._hand())
        return Reviewing(self.record, 0, [1], hindsight, worlds=4, start=lambda jobs: self.hands[-1])

    def wait(self) -> None:
        self.page.tick(LOOK_EVERY)
        self.loop.step()

    def turn(self, text: str) -> None:
        [toggle] = [each for each in self.page.group.root.walk() if isinstance(each, Toggle) and each.text == text]
        click(self.loop, toggle)
        self.loop.step()

    @property
    def said(self) -> str:
        self.loop.screens.invalidate()
        self.loop.step()
        return " ".join(self.loop.display.texts).replace("\n", " ")


def test_decisions_are_shown_once_they_are_judged_with_luck_and_skill() -> None:
    shown = Shown()
    assert "of every decision" not in shown.said
    assert "Getting ready" in shown.said
    shown.wait()
    assert "You played " in shown.said
    assert "the cards gave you" in shown.said
    assert "decisions" in shown.said
    assert not shown.page.running
    assert "Hindsight" in shown.said
    assert "With hindsight" not in shown.said


def test_all_decisions_can_be_shown_and_played_on_from() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("All decisions")
    verdicts = shown.page.reviews[0].verdicts
    click(shown.loop, button(shown.page, "Play on from here"))
    assert shown.at == [verdicts[0].at]


def test_with_hindsight_it_is_judged_anew_and_labelled_everywhere() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("Hindsight")
    shown.wait()
    assert shown.asked == [False, True]
    assert shown.hands[0].closed
    assert any(each.mark is not Mark.NONE for each in shown.page.reviews[0].verdicts)
    for words in ("With hindsight: every card was known", "Blunder, with hindsight", "Better: "):
        assert words in shown.said


def test_the_lessons_come_first_where_the_match_is_over() -> None:
    shown = Shown(lessons=True)
    assert "The three lessons of the evening" in shown.said
    shown.turn("Hindsight")
    shown.wait()
    assert "1." in shown.said


def test_going_back_and_stopping_give_up_what_is_not_judged() -> None:
    shown = Shown(hand=lambda: AtOnce(never=True))
    shown.wait()
    assert "0 of " in shown.said
    click(shown.loop, button(shown.page, "Stop"))
    assert shown.hands[0].closed
    assert not shown.page.running
    again = Shown(hand=lambda: AtOnce(never=True))
    again.loop.do(Cancel())
    assert again.hands[0].closed
    assert again.loop.screens.top is not again.page


def test_what_goes_wrong_is_said() -> None:
    shown = Shown(hand=lambda: AtOnce(fails=True))
    shown.wait()
    assert "The review was given up: deal 1 cannot be reviewed: no room" in shown.said


def test_without_processes_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> AtOnce:
        raise OSError("no processes")

    assert "The bots cannot be started: no processes" in Shown(hand=none).said
