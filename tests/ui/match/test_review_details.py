"""The details of a review: decisions as they are judged, the lessons, hindsight, and playing on from a decision."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from game.bots.explain.review import Finding, MistakeMark, Verdict, weaknesses
from game.record.record import Seat
from game.session.players.processes import Pool
from game.session.players.reviewing import ReviewJob
from game.ui.input.verbs import Cancel
from game.ui.match.review_details import DetailsPage, decision_panel, lessons_panel
from game.ui.match.review_watch import LOOK_EVERY, ReviewWatch, Subject
from game.ui.widgets import Button, Choice, Label, Toggle, Widget
from game.ui.widgets.screens import Screen
from game.words.table import Words
from tests.support.reviewed import AtOnce, kept, short_match, verdict
from tests.ui.support.headless import HeadlessLoop, blank_look
from tests.ui.support.places import button, click


class Shown:
    """The page with the details of Ann's first deal, above an empty screen."""

    def __init__(self, several: bool = False, hand: Callable[[], AtOnce] = AtOnce, kind: str = "bot") -> None:
        self.of: list[int] = []
        self.hands: list[AtOnce] = []
        self.asked: list[bool] = []
        self.at: list[int] = []
        self._hand = hand
        record = short_match("doofer", 4)
        self.record = record
        seats = [structs.replace(seat, kind=kind) for seat in record.header.seats]
        self.closed = 0
        self.shuffles = 0
        watch = ReviewWatch(self, 0)
        watch.begin(0, False)
        self.page = DetailsPage(Subject("Review", seats, 0, several), self, watch)
        self.loop = HeadlessLoop(Screen())
        self.loop.screens.push(self.page)
        self.loop.step()

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        self.asked.append(hindsight)
        self.of.append(seat)
        self.hands.append(self._hand())
        return ReviewJob(
            self.record, seat, [1], Pool(1, lambda jobs: self.hands[-1]), hindsight, determinization_count=4
        )

    def play_on(self, count: int) -> None:
        self.at.append(count)

    def open_luck_page(self) -> None:
        self.shuffles += 1

    def close(self) -> None:
        self.closed += 1

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


def test_the_summary_of_luck_and_skill_is_shown_once_the_decisions_are_judged() -> None:
    shown = Shown()
    assert "from every decision" in shown.said
    assert "Getting ready" in shown.said
    shown.wait()
    assert "Your choices cost " in shown.said
    assert "from every decision" not in shown.said
    assert "luck was worth" in shown.said
    assert "decisions" in shown.said
    assert not shown.page.watch.is_running
    assert "Hindsight" in shown.said
    assert "With hindsight" not in shown.said


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_no_switch_of_the_review_details_is_cut_in_large_letters(size: tuple[int, int]) -> None:
    shown = Shown()
    shown.wait()
    look = blank_look(size, 2.0)
    shown.loop.screens.layout(look)
    switches = [each for each in shown.page.group.root.walk() if isinstance(each, Toggle)]
    assert len(switches) == 2
    for each in switches:
        assert each.rect.width >= 0.85 * each.measure(look)[0], each.text


def test_the_review_details_can_show_all_decisions_and_play_on_from_one() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("All decisions")
    verdicts = shown.page.watch.reviews[0].verdicts
    click(shown.loop, button(shown.page, "Play on from here"))
    assert shown.at == [verdicts[0].actions_before]


def test_review_details_with_hindsight_are_judged_anew_and_labelled() -> None:
    shown = Shown()
    shown.wait()
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert shown.asked == [False, True]
    assert shown.closed == 0
    assert any(each.mark is not MistakeMark.NONE for each in shown.page.watch.reviews[0].verdicts)
    for words in ("With hindsight: every card was known", "Blunder, with hindsight", "Better: "):
        assert words in shown.said


def test_the_details_of_a_review_of_several_deals_have_lessons_also_with_hindsight() -> None:
    shown = Shown(several=True)
    assert "Lessons from this match" in shown.said
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert "1." in shown.said


def test_marked_decisions_without_a_certain_lesson_are_not_called_well_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.match.review_watch.weaknesses", lambda verdicts: [])
    shown = Shown(several=True)
    shown.turn("Hindsight: with all cards")
    shown.wait()
    assert "well played" not in shown.said
    assert "no lesson is certain enough" in shown.said


def test_stopping_a_review_cancels_the_waiting_judgements() -> None:
    shown = Shown(several=True, hand=lambda: AtOnce(never=True))
    shown.wait()
    assert "0 of " in shown.said
    click(shown.loop, button(shown.page, "Stop"))
    assert all(each.cancelled() for each in shown.hands[0].waiting)
    assert not shown.page.watch.is_running
    assert shown.closed == 1
    assert "well played" not in shown.said
    assert "You played" not in shown.said
    most = shown.page.watch.reviews[0].decision_count
    assert f"0 of {most} decisions judged, none of them marked." in shown.said


def test_the_review_details_lead_to_the_shuffle_of_the_deal_by_a_click_and_escape_goes_back() -> None:
    shown = Shown()
    click(shown.loop, button(shown.page, "Luck and shuffle"))
    assert shown.shuffles == 1
    assert "Luck and shuffle" not in Shown(several=True).said
    shown.loop.do(Cancel())
    assert shown.loop.screens.top is not shown.page
    # The review goes on for the page one comes back to.
    assert shown.closed == 0


def test_a_review_says_well_played_only_once_all_decisions_are_judged() -> None:
    shown = Shown(several=True)
    assert "well played" not in shown.said
    shown.wait()
    marked = any(each.mark is not MistakeMark.NONE for each in shown.page.watch.reviews[0].verdicts)
    assert ("well played" in shown.said) is not marked


def test_earlier_verdicts_are_not_shown_with_hindsight_that_cannot_start() -> None:
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


def test_every_person_can_be_reviewed_and_a_lone_person_among_bots_has_no_choice() -> None:
    shown = Shown(kind="person")
    shown.wait()
    [choice] = [each for each in shown.page.group.root.walk() if isinstance(each, Choice)]
    assert choice.options == ("Ann", "Ben")
    choice.on_change(1)
    shown.wait()
    assert shown.of == [0, 1]
    assert shown.page.watch.reviews[0].seat == 1
    assert not [each for each in Shown().page.group.root.walk() if isinstance(each, Choice)]


def test_review_details_are_not_rebuilt_for_a_verdict_that_is_not_shown() -> None:
    shown = Shown(hand=lambda: AtOnce(never=True))
    shown.wait()
    built, [first, *_] = shown.page.group.root, shown.hands[0].waiting
    shown.wait()
    assert shown.page.group.root is built
    situation = shown.page.watch._reviewing._situations[0] if shown.page.watch._reviewing else None
    assert situation is not None
    found = structs.asdict(Verdict(situation, situation.played_action))
    del found["situation"]
    first.set_result(found)
    shown.wait()
    assert shown.page.group.root is built
    assert "1 of " in shown.said
    shown.turn("All decisions")
    assert shown.page.group.root is not built


def test_review_details_say_why_the_review_stopped() -> None:
    shown = Shown(several=True, hand=lambda: AtOnce(fails=True))
    shown.wait()
    assert "The review stopped: Deal 1 cannot be reviewed: no room" in shown.said
    assert "well played" not in shown.said


def test_review_details_say_when_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> AtOnce:
        raise OSError("no processes")

    assert "The bots cannot be started: no processes" in Shown(hand=none).said


def watch(hand: Callable[[], AtOnce]) -> ReviewWatch:
    return ReviewWatch(FirstDeal(hand), 0)


class FirstDeal:
    """A service that reviews the first deal."""

    def __init__(self, hand: Callable[[], AtOnce]) -> None:
        self.record = short_match("doofer", 4)
        self.hand = hand

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        return ReviewJob(self.record, seat, [1], Pool(1, lambda jobs: self.hand()), hindsight, None, 4)

    def play_on(self, count: int) -> None:
        raise AssertionError("nobody asked for it")

    def open_luck_page(self) -> None:
        raise AssertionError("nobody asked for it")

    def close(self) -> None:
        """Do nothing."""


def test_a_review_watch_is_empty_before_it_begins() -> None:
    seen = watch(AtOnce)
    seen.look()
    seen.cancel()
    assert (seen.is_running, seen.is_finished, seen.progress, seen.reviews, seen.lessons) == (
        False,
        False,
        (0, 0),
        (),
        [],
    )


def test_a_review_watch_fills_and_keeps_no_verdicts_of_another_seat() -> None:
    hands = [AtOnce(), AtOnce(fails=True)]
    seen = watch(lambda: hands.pop(0))
    seen.begin(0, False)
    assert seen.is_running
    seen.look()
    assert seen.is_finished
    assert seen.reviews[0].is_finished
    seen.begin(1, False)
    assert (seen.seat, seen.reviews, seen.trouble) == (1, (), "")
    seen.look()
    assert not seen.is_running
    assert seen.trouble == "The review stopped: Deal 1 cannot be reviewed: no room"


def test_all_people_can_be_reviewed_or_only_the_seat_asked_for_if_a_bot_sits_there() -> None:
    seats = [Seat("Ann"), Seat("Ben", "bot"), Seat("Cy")]
    assert Subject("", seats, 2).people == [0, 2]
    assert Subject("", seats, 1).people == [1]


WORDS = Words(("Ann", "Ben"), 0)


def texts(widget: Widget) -> list[str]:
    return [each.text for each in widget.walk() if isinstance(each, Label)]


@pytest.mark.parametrize("columns", [True, False])
def test_a_marked_decision_shows_the_better_play_and_its_error(columns: bool) -> None:
    made, asked = verdict("discard 9H", "discard 2C", 12.34), list[int]()
    shown = decision_panel(Finding((made,)), WORDS, asked.append, columns)
    said = texts(shown)
    assert "Turn 1. Played: discard the 9♥." in said
    assert "Better: discard the 2♣." in said
    assert "−12.3 ± 6.2" in said
    [button] = [each for each in shown.walk() if isinstance(each, Button)]
    button.on_click()
    assert asked == [made.actions_before]


def test_a_chance_missed_for_several_turns_is_one_entry_of_the_details() -> None:
    made = [kept(turn, cost) for turn, cost in ((3, 5.0), (4, 12.0), (6, 7.0))]
    said = texts(decision_panel(Finding(tuple(made)), WORDS, print, True))
    assert "Turn 4. Played: discard the 9♥." in said
    assert "You had the chance in 3 turns; it counts once." in said


def test_a_decision_without_a_mark_shows_its_estimated_cost() -> None:
    made = verdict("discard 9H", "discard 2C", 1.0, MistakeMark.NONE)
    assert texts(decision_panel(Finding((made,)), WORDS, print, True)) == [
        "Turn 1. Played: discard the 9♥.",
        "−1.0 ± 6.2",
    ]
    right = structs.replace(made, best=made.played_action)
    right = structs.replace(right, cost=0.0, measured=False)
    assert texts(decision_panel(Finding((right,)), WORDS, print, True)) == [
        "Turn 1. Played: discard the 9♥.",
        "0.0 ± 6.2",
    ]
    alone = structs.replace(right, error=0.0, sample_size=0)
    assert texts(decision_panel(Finding((alone,)), WORDS, print, True)) == [
        "Turn 1. Played: discard the 9♥.",
        "not compared",
    ]


def test_the_panel_of_weaknesses_shows_their_costs_or_the_given_text_if_there_are_none() -> None:
    said = texts(lessons_panel(weaknesses([verdict("buy", "pass", 50.0)]), "nothing", False))
    assert "Once: likely −49.8 ± 6.2 points." in said
    assert "Part of that is chance" in said[-1]
    assert "nothing" not in said
    assert "nothing" in texts(lessons_panel([], "nothing", False))


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "Lessons from this match"),
        (1, "One lesson from this match"),
        (2, "Two lessons from this match"),
        (3, "Three lessons from this match"),
    ],
)
def test_the_heading_over_the_lessons_says_how_many_there_are(count: int, said: str) -> None:
    missed = [("buy", "pass"), ("discard 9H", "discard 2C"), ("discard 9H", "lay 7H 8H 9H"), ("draw stock", "pass")]
    lessons = weaknesses([verdict(played, best, 50.0) for played, best in missed])[:count]
    assert len(lessons) == count
    assert texts(lessons_panel(lessons, "nothing", False))[0] == said
