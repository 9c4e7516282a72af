"""Decisions are judged in other processes, in order, and given up when told."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random

import pytest

from game.bots.base import BotSpec
from game.bots.explain.judging import judge
from game.bots.explain.luck import Luck
from game.bots.explain.review import MistakeMark, Verdict
from game.engine.actions import DEALER, Next
from game.engine.state import Phase
from game.record.record import Record
from game.record.replay import replay_actions
from game.session.match.match import Match, resume
from game.session.match.replay import actions_of_deal, situations
from game.session.opponents import coach_traits
from game.session.players.processes import GivenUpError, Pool
from game.session.players.reviewing import (
    DealReview,
    LuckJob,
    ReviewError,
    ReviewJob,
    ReviewProblem,
    count_finished_deals,
    deal_luck,
    judge_situation,
    prepare_deal,
)
from tests.support.matches import any_action, begun, header, played, recorded
from tests.support.reviewed import AtOnce, short_match

DETERMINIZATIONS = 4


def reviewing(record: Record, hand: Executor, deals: tuple[int, ...] = (1,), **more: object) -> ReviewJob:
    pool = Pool(1, lambda jobs: hand)
    return ReviewJob(record, 0, deals, pool, determinization_count=DETERMINIZATIONS, **more)  # type: ignore[arg-type]


def short() -> Record:
    """Return a match whose first deal has few decisions."""
    return short_match("doofer", 4)


def test_a_review_judges_every_decision_in_order_and_adds_the_luck() -> None:
    record, hand = short(), AtOnce()
    review = reviewing(record, hand)
    assert review.is_running
    assert review.poll()
    assert review.is_finished
    deal = review.reviews[1]
    asked = list(situations(actions_of_deal(record, 1), 0))
    assert [each.actions_before for each in deal.verdicts] == [each.actions_before for each in asked]
    again = judge(asked[0], DETERMINIZATIONS, BotSpec("coach", coach_traits()))
    assert (deal.verdicts[0].best, deal.verdicts[0].cost) == (again.best, again.cost)
    assert deal.lucks == prepare_deal(record, 1, 0, False)[1]
    assert review.progress == (len(asked), len(asked))


def test_a_finished_review_is_not_judged_again() -> None:
    record, hand = short(), AtOnce()
    first = reviewing(record, hand)
    first.poll()
    again = reviewing(record, AtOnce(fails=True), finished_reviews=first.reviews)
    assert again.is_finished
    assert not again.is_running
    assert again.reviews[1] is first.reviews[1]


def test_a_review_asks_for_few_decisions_ahead_and_ends_when_closed() -> None:
    slow = AtOnce(never=True)
    review = reviewing(short(), slow)
    assert review.poll()
    assert slow.done.count("judge_situation") == 2
    assert review.reviews[1].verdicts == ()
    review.close()
    assert all(each.cancelled() for each in slow.waiting)
    assert not review.is_running
    assert not review.is_finished
    assert not review.poll()


def test_an_error_while_judging_is_reported_and_ends_the_review() -> None:
    review = reviewing(short(), AtOnce(fails=True))
    with pytest.raises(ReviewError) as told:
        review.poll()
    assert (told.value.deal, told.value.problem, told.value.detail) == (1, ReviewProblem.FAILED, "no room")
    assert not review.is_running


def test_a_deal_that_is_not_over_has_no_review_nor_has_one_that_cannot_be_played_again() -> None:
    record = short()
    begun = Record(record.header, record.actions[:6])
    assert count_finished_deals(replay_actions(begun)) == 0
    broken = Record(record.header, (*record.actions[:6], Next(0)))
    for each, why in ((begun, ReviewProblem.NOT_OVER), (broken, ReviewProblem.RECORD)):
        with ThreadPoolExecutor(1) as pool, pytest.raises(ReviewError) as told:
            reviewing(each, pool).poll(5)
        assert told.value.problem is why


def test_a_review_prepares_only_the_next_deal_before_the_first_verdict() -> None:
    slow = AtOnce(never=True)
    review = reviewing(short_match("doofer", 4, 3), slow, (1, 2, 3))
    assert slow.done == ["prepare_deal"]
    review.poll()
    assert slow.done == ["prepare_deal", "judge_situation", "judge_situation", "prepare_deal"]


def test_a_review_judges_several_deals_one_after_the_other() -> None:
    hand = AtOnce()
    review = reviewing(short_match("tonk", 4, 2), hand, (1, 2), hindsight=True)
    review.poll()
    assert review.is_finished
    assert hand.done.count("prepare_deal") == 2
    assert [review.reviews[deal].is_finished for deal in (1, 2)] == [True] * 2
    assert all(each.situation.deal == deal for deal in (1, 2) for each in review.reviews[deal].verdicts)


def test_a_judged_situation_sends_back_its_verdict_without_the_situation() -> None:
    situation = next(situations(actions_of_deal(short(), 1), 0))
    found = judge_situation(situation, DETERMINIZATIONS)
    assert Verdict(situation, **found) == judge(situation, DETERMINIZATIONS, BotSpec("coach", coach_traits()))


def test_the_luck_of_a_seat_is_compared_with_the_mean_of_the_other_seats() -> None:
    review = DealReview(1, 1, False, (Luck(0, 10.0), Luck(1, 4.0, 1.0), Luck(2, -4.0)), 0, 7.5)
    assert review.own_luck.total == 5.0
    assert review.luck_lead == 2.0
    assert review.luck_lead_error == 0.0


def test_a_review_with_hindsight_marks_its_deal_and_every_verdict_as_made_with_it() -> None:
    review = reviewing(short_match("tonk", 4, 2), AtOnce(), (1, 2), hindsight=True)
    review.poll()
    for deal in review.reviews.values():
        assert isinstance(deal, DealReview)
        assert deal.has_hindsight
        assert deal.verdicts
        assert all(verdict.hindsight for verdict in deal.verdicts)


def test_the_luck_of_a_recorded_deal_equals_the_luck_at_the_table() -> None:
    record = short_match("rummy_500")
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    table = resume(Record(record.header, record.actions[:end]))
    assert prepare_deal(record, 1, 0, False)[1] == deal_luck(table)


def test_marks_are_rare_among_decisions_of_experts() -> None:
    found = [
        judge(situation, 8)
        for seed in (7, 3)
        for situation in situations(actions_of_deal(short_match("doofer", seed, 1, "expert"), 1), 0)
    ]
    assert len(found) >= 8
    assert sum(each.mark is not MistakeMark.NONE for each in found) <= len(found) // 8


def test_luck_and_hidden_cards_of_a_deal_are_not_revealed_before_it_is_over() -> None:
    table = played(begun(2), 8)
    assert table.phase is not Phase.DEAL_OVER
    assert deal_luck(table) == ()
    assert table.history.disclosed_steps() == ()
    assert table.history.disclosed_shuffles() == ()
    assert len(table.history.shuffle_fingerprints) == 1


def test_after_the_deal_the_shuffles_have_the_fingerprints_that_were_shown() -> None:
    table = begun(2)
    rng = Random(3)
    while table.phase is not Phase.DEAL_OVER:
        shown = table.history.shuffle_fingerprints
        table.submit(any_action(table, rng))
    assert (
        tuple(shuffle.fingerprint for shuffle in table.history.disclosed_shuffles())
        == table.history.shuffle_fingerprints
    )
    assert table.history.shuffle_fingerprints[: len(shown)] == shown
    assert [luck.seat for luck in deal_luck(table)] == [0, 1]
    assert table.history.disclosed_steps()[0][2]
    assert all(shuffle.seat == DEALER for shuffle in table.history.disclosed_shuffles())


def over(seed: int) -> Match:
    table, rng = begun(2), Random(seed)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    return table


class Posting(AtOnce):
    """An executor that pickles jobs, as another process would receive them."""

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        do, args = pickle.loads(pickle.dumps((do, args)))
        return super().submit(do, *args, **named)


def test_a_luck_job_gives_the_luck_of_the_deal_and_closes_its_executor() -> None:
    table, hand = over(3), Posting()
    reckoning = LuckJob(table, lambda jobs: hand)
    assert not hand.closed
    assert reckoning.poll() == deal_luck(table)
    assert hand.closed


class Later(AtOnce):
    """An executor whose job is finished by the test."""

    def submit(self, do: Callable[..., object], /, *args: object, **named: object) -> Future[object]:  # type: ignore[override]
        self.future: Future[object] = Future()
        return self.future


def test_luck_is_empty_until_it_is_known_and_an_error_is_reported() -> None:
    hand = Later()
    reckoning = LuckJob(over(4), lambda jobs: hand)
    assert reckoning.poll() is None
    hand.future.set_exception(MemoryError("no \n room"))
    with pytest.raises(GivenUpError, match="no room"):
        reckoning.poll()


def test_a_continued_match_has_the_shuffle_fingerprints_it_began_with() -> None:
    table = played(begun(2), 8)
    again = resume(recorded(table))
    assert again.history.shuffle_fingerprints == table.history.shuffle_fingerprints
    assert list(again.recording.lines) == list(table.recording.lines)
    assert Match(header(2)).history.shuffle_fingerprints == ()
