"""The review for people: how well they played and how lucky they were, one moment as a picture, and trying again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from game.bots.explain.reasons import Dear
from game.bots.explain.review import MistakeMark, Verdict
from game.engine.cards import parse_cards
from game.engine.state import view
from game.record.notation import parse_action
from game.record.record import Seat
from game.session.players.processes import Pool
from game.session.players.reviewing import DealReview, Luck, ReviewJob
from game.ui.input.verbs import Cancel, Confirm
from game.ui.match.balance import LEANS, Balance
from game.ui.match.moment import BETTER, PLAYED, MomentPicture, marks_of
from game.ui.match.review import ReviewPage
from game.ui.match.review_details import DetailsPage
from game.ui.match.review_watch import LOOK_EVERY, Subject
from game.ui.widgets import Choice
from game.ui.widgets.players import people_of
from game.ui.widgets.screens import Screen
from game.words.verdict import luck_of
from tests.support.positions import position
from tests.support.reviewed import AtOnce, kept, short_match, verdict
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SIZES, button, click, sound

SEATS = (Seat("Ann"), Seat("Ben", "bot"))


class Found:
    """A review of Ann's deals with these `verdicts`, as `ReviewJob` reports them."""

    def __init__(self, *verdicts: Verdict, luck: float = 0.0, running: bool = False, deals: int = 1) -> None:
        lucks = (Luck(0, luck), Luck(1))
        self.reviews = {
            deal: DealReview(deal, 0, False, lucks, len(verdicts) + running, 8.0, verdicts if deal == 1 else ())
            for deal in range(1, deals + 1)
        }
        self.is_running = running
        self.is_finished = not running
        self.progress = (len(verdicts), len(verdicts) + running)

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        self.is_running = False


class Shown:
    """The page of the review `found`, above an empty screen."""

    def __init__(
        self, found: Found, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, several: bool = False
    ) -> None:
        self.found = found
        self.at: list[int] = []
        self.closed = 0
        self.page = ReviewPage(Subject("Review of deal 1", SEATS, 0, several), self)
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        self.loop.screens.push(self.page)
        self.loop.step()
        self.page.rebuild()
        self.loop.step()

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        return self.found  # type: ignore[return-value]  # what a page asks of one

    def play_on(self, count: int) -> None:
        self.at.append(count)

    def open_luck_page(self) -> None:
        """Do nothing: other tests show the cards."""

    def close(self) -> None:
        self.closed += 1

    @property
    def said(self) -> str:
        self.loop.screens.invalidate()
        self.loop.step()
        return " ".join(self.loop.display.texts).replace("\n", " ")


def thrown(cost: float = 9.0, mark: MistakeMark = MistakeMark.MISTAKE, at: int = 5) -> Verdict:
    """Return the verdict that the 2♣ was discarded although the K♠ costs more points."""
    state = position("rummy_500", ["2C KS 9H", "3C 4C"], discards="5D")
    made = verdict("discard 2C", "discard KS", cost, mark)
    situation = structs.replace(
        made.situation, actions_before=at, turn=4, view=view(state, 0), played_action=parse_action("discard 2C", 0)
    )
    [king], [two] = parse_cards("KS"), parse_cards("2C")
    return structs.replace(made, situation=situation, reasons=(Dear(king, 10, two, 5),))


def test_a_review_sums_up_play_and_luck_in_words_without_figures() -> None:
    said = Shown(Found(thrown(), luck=-16.0)).said
    assert "Well played, except for one moment. Your cards were unlucky." in said
    for figure in ("±", "+", "−"):
        assert figure not in said


def test_the_most_costly_moment_shows_the_play_the_better_one_and_the_reason() -> None:
    shown = Shown(Found(thrown(4.0), thrown(9.0, at=7), thrown(5.0)))
    for words in (
        "The most costly moment",
        "Turn 4",
        "You discarded the 2♣.",
        "Better: discard the K♠.",
        "The K♠ counts 10 against you, the 2♣ only 5.",
    ):
        assert words in shown.said
    assert shown.said.count("You discarded") == 1
    click(shown.loop, button(shown.page, "Try again from here"))
    assert shown.at == [7]


def test_the_picture_of_a_review_shows_the_table_as_the_seat_saw_it_with_both_plays_marked() -> None:
    made = thrown()
    picture = MomentPicture(made, people_of(SEATS))
    assert picture.live.stage.view == made.situation.view
    assert [(repr(mark.action), (mark.ink, mark.icon)) for mark in marks_of(made)] == [
        ("0: discard 2C", PLAYED),
        ("0: discard KS", BETTER),
    ]
    right = structs.replace(made, best=made.played_action)
    assert [(repr(mark.action), (mark.ink, mark.icon)) for mark in marks_of(right)] == [("0: discard 2C", BETTER)]
    shown = Shown(Found(made))
    assert shown.page.picture is not None
    assert shown.page.picture.verdict is made
    images = [given for call, given in shown.loop.display.frame if call == "image"]
    assert shown.page.picture.rect.topleft in [given[1] for given in images]


def test_a_chance_missed_for_several_turns_is_one_moment_of_the_review() -> None:
    said = Shown(Found(*(kept(turn, 5.0) for turn in (3, 4, 5)))).said
    assert "You had the chance in 3 turns; it counts once." in said
    assert "Well played, except for one moment." in said


def test_a_review_without_mistakes_praises_and_shows_the_last_decision() -> None:
    made = thrown(0.0, MistakeMark.NONE)
    shown = Shown(Found(structs.replace(made, best=made.played_action), luck=100.0))
    assert "Very well played. Your cards were very lucky." in shown.said
    assert "You had one decision to make, and nothing better was found." in shown.said
    assert "You discarded the 2♣." in shown.said
    assert "cost" not in shown.said
    assert shown.page.picture is not None


def test_the_review_of_a_deal_without_a_decision_says_so() -> None:
    assert "The cards left you nothing to decide." in Shown(Found()).said


def test_a_running_review_shows_its_progress_and_findings_so_far() -> None:
    shown = Shown(Found(thrown(), running=True))
    assert "Looking back at your decisions." in shown.said
    assert "1 of 2 decisions" in shown.said
    assert "The most costly moment so far" in shown.said
    assert "played, but" not in shown.said
    click(shown.loop, button(shown.page, "Stop"))
    assert "Not everything was reviewed." in shown.said
    assert shown.closed == 1


def test_a_review_of_several_deals_shows_lessons_and_the_deal_of_the_moment() -> None:
    shown = Shown(Found(thrown(40.0), deals=2), several=True)
    assert "Deal 1, turn 4" in shown.said
    assert "One lesson from this match" in shown.said
    assert "from this match" not in Shown(Found(thrown(40.0))).said


def test_the_details_of_a_review_have_the_figures_and_escape_goes_back() -> None:
    shown = Shown(Found(thrown()))
    click(shown.loop, button(shown.page, "Details"))
    details = shown.loop.screens.top
    assert isinstance(details, DetailsPage)
    assert "−9.0 ± 6.2" in shown.said
    assert shown.closed == 0
    shown.loop.do(Cancel())
    assert shown.loop.screens.top is shown.page
    shown.page.group.set_focus(button(shown.page, "Back"))
    shown.loop.do(Confirm())
    assert shown.loop.screens.top is not shown.page
    assert shown.closed == 1


class Judging(Shown):
    """A page with a review that is really computed."""

    def __init__(self, hand: Callable[[], AtOnce] = AtOnce) -> None:
        self.hand = hand
        self.asked: list[tuple[bool, int]] = []
        super().__init__(Found())

    def begin(self, hindsight: bool, seat: int) -> ReviewJob:
        self.asked.append((hindsight, seat))
        return ReviewJob(
            short_match("doofer", 4), seat, [1], Pool(1, lambda jobs: self.hand()), hindsight, determinization_count=4
        )

    def wait(self) -> None:
        self.page.tick(LOOK_EVERY)
        self.loop.step()


def test_a_review_page_fills_while_decisions_are_judged() -> None:
    shown = Judging()
    assert "Looking back" in shown.said
    shown.wait()
    assert shown.page.watch.is_finished
    assert "Very well played." in shown.said


def test_leaving_the_review_details_returns_to_the_review_without_hindsight() -> None:
    shown = Judging()
    shown.page.open_details()
    shown.loop.step()
    shown.page.watch.begin(0, True)
    shown.loop.do(Cancel())
    assert shown.asked == [(False, 0), (True, 0), (False, 0)]


def test_a_review_that_fails_says_why() -> None:
    shown = Judging(lambda: AtOnce(fails=True))
    shown.wait()
    assert "The review stopped: Deal 1 cannot be reviewed: no room" in shown.said
    assert "Not everything was reviewed." in shown.said


def test_every_person_of_the_match_can_be_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Judging()
    shown.page.subject = structs.replace(shown.page.subject, seats=(Seat("Ann"), Seat("Ben")))
    shown.page.rebuild()
    [choice] = [each for each in shown.page.group.root.walk() if isinstance(each, Choice)]
    assert choice.options == ("Ann", "Ben")
    choice.on_change(1)
    assert shown.asked == [(False, 0), (False, 1)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("made", [thrown(), thrown(0.0, MistakeMark.NONE)])
def test_the_review_page_fits_every_window_without_overlap(
    size: tuple[int, int], text_scale: float, made: Verdict
) -> None:
    shown = Shown(Found(made, luck=-90.0), size, text_scale)
    assert sound(shown.page)


def test_the_luck_balance_of_a_review_tips_towards_the_luckier_side_up_to_a_limit() -> None:
    leans = [Balance(luck).angle for luck in (-100.0, -3.0, 0.0, 3.0, 100.0)]
    assert leans == [-LEANS, -LEANS / 2, 0.0, LEANS / 2, LEANS]


def test_luck_smaller_than_its_error_counts_as_zero() -> None:
    sure = DealReview(1, 0, False, (Luck(0, 16.0), Luck(1)), 0, 8.0)
    unsure = DealReview(1, 0, False, (Luck(0, 16.0, error=9.0), Luck(1)), 0, 8.0)
    assert (luck_of([sure]), luck_of([unsure]), luck_of([])) == (2.0, 0.0, 0.0)
