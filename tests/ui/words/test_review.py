"""Tests of `game.words.review`."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.explain.luck import Luck
from game.bots.explain.review import MistakeKind, MistakeMark, Weakness
from game.session.players.reviewing import DealReview, ReviewError, ReviewProblem
from game.words.review import (
    cost_text,
    decision_counts_text,
    head_text,
    hints_text,
    lesson_advice_text,
    lesson_cost_text,
    match_cost_text,
    number_of_points,
    played_text,
    review_trouble_text,
    why_text,
)
from tests.support.for_each import for_each
from tests.support.reviewed import verdict


def review(*costs: float, deal: int = 1, hindsight: bool = False) -> DealReview:
    made = tuple(verdict("discard 9H", "discard 2C", cost, MistakeMark.MISTAKE) for cost in costs)
    lucks = (Luck(0, -12.0, 2.5, error=1.0), Luck(1, 1.0, error=0.4), Luck(2, -3.0))
    return DealReview(deal, 0, hindsight, lucks, len(made), 7.5, made)


@pytest.mark.parametrize(("points", "text"), [(4.24, "+4.2"), (-9.5, "−9.5"), (0.04, "0.0"), (-0.01, "0.0")])
def test_points_in_a_review_are_written_with_a_sign_and_one_decimal(points: float, text: str) -> None:
    assert number_of_points(points) == text


def test_skill_and_luck_are_reported_separately_for_a_deal_and_on_average() -> None:
    assert head_text([review(1.5)]) == "Your choices cost 1.5 ± 6.2 points; luck was worth −8.5 ± 2.0."
    several = head_text([review(1.5), review(0.9, deal=2)])
    assert several == "Your choices cost 1.2 ± 4.4 points per deal; luck was worth −8.5 ± 1.4 per deal."
    assert head_text([]) == ""
    assert head_text([review(-1.5)]).startswith("Your choices cost 0.0 ± 6.2 points")


def test_a_deal_not_judged_to_its_end_is_left_out_of_the_review_headline() -> None:
    half = structs.replace(review(99.0, deal=2), decision_count=5)
    assert head_text([half]) == ""
    assert head_text([review(1.5), half]) == f"1 of 2 deals so far: {head_text([review(1.5)])}"
    assert decision_counts_text([half]) == "1 of 5 decisions judged, 1 marked so far."


def test_review_texts_with_hindsight_say_so_and_give_an_upper_bound() -> None:
    assert head_text([review(1.5, hindsight=True)]).startswith("With hindsight, you could have scored up to 1.5")
    made = verdict("discard 9H", "discard 2C", 12.34)
    truth = structs.replace(made.situation, truth=made.situation.view.state)
    open_ = structs.replace(made, situation=truth, error=0.0, sample_size=1)
    assert cost_text(open_) == "up to −12.3"
    assert lesson_cost_text(Weakness(MistakeKind.KEPT, 1, 12.34, open_)) == "Once: up to −12.3 points."


def test_a_cost_of_exactly_zero_is_described_as_no_difference() -> None:
    made = verdict("discard 9H", "discard 2C", 0.0)
    none = structs.replace(made, error=0.0)
    assert cost_text(none) == "no difference"
    assert cost_text(made).startswith("0.0 ± ")
    assert cost_text(structs.replace(none, cost=12.0)) == "−12.0"
    played = structs.replace(review(), verdicts=(none,), decision_count=1)
    assert head_text([played]).startswith("Your choices cost 0.0 points;")


@pytest.mark.parametrize("why", ReviewProblem)
def test_the_text_of_a_failed_review_says_why_it_stopped(why: ReviewProblem) -> None:
    said = review_trouble_text(ReviewError(3, why, "no room"))
    assert said.startswith("Deal 3 ")
    assert said.endswith("is not over." if why is ReviewProblem.NOT_OVER else "no room")


def test_the_review_describes_a_decision_with_its_cost() -> None:
    made = verdict("discard 9H", "discard 2C", 12.34)
    assert played_text(made) == "discard the 9♥"
    assert cost_text(made) == "−12.3 ± 6.2"
    assert match_cost_text(made) == "3 fewer matches won in 100"
    assert match_cost_text(verdict("discard 9H", "discard 2C", 0.5)) == ""
    assert played_text(verdict(None, "claim 9H to m1")) == "say nothing"
    assert why_text(made, ("Ann", "Ben")) == [
        "No single fact decides it, but played on from here many times, it did better."
    ]
    assert why_text(verdict("discard 9H", "discard 2C", mark=MistakeMark.NONE), ("Ann", "Ben")) == []


def test_the_summary_of_a_review_counts_decisions_and_marks() -> None:
    assert decision_counts_text([review(1.0, 2.0)]) == "2 decisions, 2 measured closely, 2 of them marked."
    assert decision_counts_text([review()]) == "0 decisions, 0 measured closely, none of them marked."


@for_each("kind", MistakeKind)
def test_every_kind_of_mistake_has_a_lesson(kind: MistakeKind) -> None:
    lesson = Weakness(kind, 2, 9.0, verdict("discard 9H", "discard 2C"), 4.0)
    assert lesson_advice_text(lesson).endswith(".")
    assert lesson_cost_text(lesson) == "2 times: likely −9.0 ± 4.0 points."


def test_the_review_counts_hints_in_words() -> None:
    assert (hints_text(1), hints_text(3)) == ("1 hint", "3 hints")
