"""The review of a deal: decisions as they are judged, the lessons, hindsight, and playing on from a decision."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from game.bots.explain.review import Mark, Verdict
from game.session.players.reviewing import Reviewing
from game.session.players.worker import Pool
from game.ui.app.screens import Screen
from game.ui.input.verbs import Cancel
from game.ui.match.review import LOOK_EVERY, ReviewPage, Subject
from game.ui.widgets import Choice, Toggle
from tests.session.reviewed import AtOnce, short_match
from tests.ui.headless import HeadlessLoop
from tests.ui.screens.places import button, click


class Shown:
    """A page with the review of Ann's first deal, below it an empty screen."""

    def __init__(self, lessons: bool = False, hand: Callable[[], AtOnce] = AtOnce, kind: str = "bot") -> None:
        self.of: list[int] = []
        self.hands: list[AtOnce] = []
        self.asked: list[bool] = []
        self.at: list[int] = []
        self._hand = hand
        record = short_match("doofer", 4)
        self.record = record
        seats = [structs.replace(seat, kind=kind) for seat in record.header.seats]
        self.left = 0
        self.page = ReviewPage(Subject("Review", seats, 0, lessons), self.begin, self.at.append, self.leave)
        self.loop = HeadlessLoop(Screen())
        self.loop.screens.push(self.page)
        self.loop.step()

    def begin(self, hindsight: bool, seat: int) -> Reviewing:
        self.asked.append(hindsight)
        self.of.append(seat)
        self.hands.append(self._hand())
        return Reviewing(self.record, seat, [1], Pool(1, lambda jobs: self.hands[-1]), hindsight, worlds=4)

    def leave(self) -> None:
        self.left += 1

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
    assert "from every decision" in shown.said
    assert "Getting ready" in shown.said
    shown.wait()
    assert "You played " in shown.said
    assert "from every decision" not in shown.said
    assert "the cards gave you" in shown.said
    assert "decisions" in shown.said
    assert not shown.page.watch.running
    assert "Hindsight" in shown.said
    assert "With hindsight" not in shown.said


def test_all_decisions_can_be_shown_and_played_on_from() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("All decisions")
    verdicts = shown.page.watch.reviews[0].verdicts
    click(shown.loop, button(shown.page, "Play on from here"))
    assert shown.at == [verdicts[0].at]


def test_with_hindsight_it_is_judged_anew_and_labelled_everywhere() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert shown.asked == [False, True]
    assert shown.left == 0
    assert any(each.mark is not Mark.NONE for each in shown.page.watch.reviews[0].verdicts)
    for words in ("With hindsight: every card was known", "Blunder, with hindsight", "Better: "):
        assert words in shown.said


def test_the_lessons_come_first_where_the_match_is_over() -> None:
    shown = Shown(lessons=True)
    assert "The three lessons of the evening" in shown.said
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert "1." in shown.said


def test_marks_that_teach_nothing_sure_are_not_called_well_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.match.review.lessons", lambda verdicts: [])
    shown = Shown(lessons=True)
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert "well played" not in shown.said
    assert "no lesson is sure enough" in shown.said


def test_going_back_and_stopping_give_up_what_is_not_judged() -> None:
    shown = Shown(lessons=True, hand=lambda: AtOnce(never=True))
    shown.wait()
    assert "0 of " in shown.said
    click(shown.loop, button(shown.page, "Stop"))
    assert all(each.cancelled() for each in shown.hands[0].waiting)
    assert not shown.page.watch.running
    assert shown.left == 1
    assert "well played" not in shown.said
    assert "You played" not in shown.said
    most = shown.page.watch.reviews[0].decisions
    assert f"0 of {most} decisions judged, none of them marked." in shown.said
    again = Shown(hand=lambda: AtOnce(never=True))
    again.loop.do(Cancel())
    assert again.left == 1
    assert again.loop.screens.top is not again.page


def test_all_was_well_only_once_all_was_judged() -> None:
    shown = Shown(lessons=True)
    assert "well played" not in shown.said
    shown.wait()
    marked = any(each.mark is not Mark.NONE for each in shown.page.watch.reviews[0].verdicts)
    assert ("well played" in shown.said) is not marked


def test_what_was_judged_otherwise_is_not_shown_where_nothing_can_be_judged() -> None:
    shown = Shown()
    shown.wait()
    assert shown.page.watch.reviews

    def none() -> AtOnce:
        raise OSError("no processes")

    shown._hand = none
    shown.turn("Hindsight: with all cards")
    assert shown.page.watch.reviews == ()
    assert "The bots cannot be started: no processes" in shown.said
    assert "the cards gave you" not in shown.said


def test_every_person_gets_a_review_and_bots_none() -> None:
    shown = Shown(kind="person")
    shown.wait()
    [choice] = [each for each in shown.page.group.root.walk() if isinstance(each, Choice)]
    assert choice.options == ("Ann", "Ben")
    choice.on_change(1)
    shown.wait()
    assert shown.of == [0, 1]
    assert shown.page.watch.reviews[0].seat == 1
    assert not [each for each in Shown().page.group.root.walk() if isinstance(each, Choice)]


def test_where_nothing_new_is_shown_only_the_progress_moves() -> None:
    shown = Shown(hand=lambda: AtOnce(never=True))
    shown.wait()
    built, [first, *_] = shown.page.group.root, shown.hands[0].waiting
    shown.wait()
    assert shown.page.group.root is built
    moment = shown.page.watch._reviewing._moments[0] if shown.page.watch._reviewing else None
    assert moment is not None
    found = structs.asdict(Verdict(moment, moment.played))
    del found["moment"]
    first.set_result(found)
    shown.wait()
    assert shown.page.group.root is built
    assert "1 of " in shown.said
    shown.turn("All decisions")
    assert shown.page.group.root is not built


def test_what_goes_wrong_is_said() -> None:
    shown = Shown(lessons=True, hand=lambda: AtOnce(fails=True))
    shown.wait()
    assert "The review was given up: Deal 1 cannot be reviewed: no room" in shown.said
    assert "well played" not in shown.said


def test_without_processes_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> AtOnce:
        raise OSError("no processes")

    assert "The bots cannot be started: no processes" in Shown(hand=none).said
