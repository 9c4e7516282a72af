from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

from game.bots.review import Mark, judge
from game.engine.actions import Next
from game.engine.record import Record
from game.session.laboratory import GivenUpError
from game.session.luck import deal_luck, recorded_luck
from game.session.moments import moments
from game.session.reviewing import DealReview, Reviewing, deals_over
from game.session.table import Table
from tests.session.reviewed import AtOnce, short_match

WORLDS = 4


def reviewing(record: Record, hand: Executor, deals: tuple[int, ...] = (1,), **more: object) -> Reviewing:
    return Reviewing(record, 0, deals, worlds=WORLDS, start=lambda jobs: hand, **more)  # type: ignore[arg-type]


def short() -> Record:
    """A match whose first deal has few decisions."""
    return short_match("doofer", 4)


def test_every_decision_is_judged_in_order_beside_what_the_cards_gave() -> None:
    record, hand = short(), AtOnce()
    review = reviewing(record, hand)
    assert review.running
    assert review.poll()
    assert review.finished
    assert hand.closed
    deal = review.reviews[1]
    asked = list(moments(record, 1, 0))
    assert [each.at for each in deal.verdicts] == [each.at for each in asked]
    again = judge(asked[0], WORLDS)
    assert (deal.verdicts[0].best, deal.verdicts[0].cost) == (again.best, again.cost)
    assert deal.luck == recorded_luck(record, 1)[0]
    assert review.progress == (len(asked), len(asked))


def test_what_is_known_is_not_judged_again() -> None:
    record, hand = short(), AtOnce()
    first = reviewing(record, hand)
    first.poll()
    again = reviewing(record, AtOnce(fails=True), known=first.reviews)
    assert again.finished
    assert not again.running
    assert again.reviews[1] is first.reviews[1]


def test_only_a_few_decisions_are_asked_for_ahead_and_giving_up_ends_it() -> None:
    slow = AtOnce(never=True)
    review = reviewing(short(), slow, jobs=1)
    assert review.poll()
    assert slow.done.count("judge") == 2
    assert review.reviews[1].verdicts == ()
    review.close()
    assert slow.closed
    assert not review.running
    assert not review.finished
    assert not review.poll()


def test_what_goes_wrong_is_told_and_ends_it() -> None:
    review = reviewing(short(), AtOnce(fails=True))
    with pytest.raises(GivenUpError, match="deal 1 cannot be reviewed: no room"):
        review.poll()
    assert not review.running


def test_a_deal_that_is_not_over_has_no_review() -> None:
    record = short()
    begun = Record(record.header, record.actions[:6])
    assert deals_over(begun) == 0
    with ThreadPoolExecutor(1) as pool, pytest.raises(GivenUpError, match="not over"):
        reviewing(begun, pool).poll(5)


def test_with_hindsight_it_says_so_everywhere() -> None:
    review = reviewing(short(), AtOnce(), hindsight=True)
    review.poll()
    deal = review.reviews[1]
    assert isinstance(deal, DealReview)
    assert deal.hindsight
    assert deal.verdicts
    assert all(verdict.hindsight for verdict in deal.verdicts)


def test_the_luck_of_a_recorded_deal_is_what_the_table_told() -> None:
    record = short_match("rummy_500")
    end = next((at for at, each in enumerate(record.actions) if isinstance(each, Next)), len(record.actions))
    table = Table.resume(Record(record.header, record.actions[:end]))
    assert recorded_luck(record, 1) == deal_luck(table)


def test_marks_are_rare_among_what_experts_decide() -> None:
    found = [judge(moment, 8) for seed in (7, 3) for moment in moments(short_match("doofer", seed, 1, "expert"), 1, 0)]
    assert len(found) >= 8
    assert sum(each.mark is not Mark.NONE for each in found) <= len(found) // 8
