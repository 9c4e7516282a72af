"""Players who reach the target are out of the match: who deals, who is dealt cards, who may come back, and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from game.engine.actions import DEALER, BuyBack, Discard, Next, Pass, Shuffle
from game.engine.play.dealing import acting_order, cards_dealt, cutter, new_match, next_dealer, to_shuffle
from game.engine.play.standing import (
    Standing,
    buy_back_score,
    deal_winners,
    match_winners,
    out_of_match,
    standing_after,
)
from game.engine.play.verbs import acting, apply, legal, why_not
from game.engine.refusals import NoBuyingBack, NotNow, OutOfMatch, WindowOpen
from game.engine.sheet.keys import Deal, MatchSection, RuleSheet, Scoring
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State
from tests.support.random_play import random_match


def rules(players: int = 4, deal: Deal | None = None, deals: int = 1, **keys: Any) -> MatchRules:
    match = MatchSection(target=100, deals=deals, elimination=True, **keys)
    return compile_rules(RuleSheet(match=match, deal=deal or Deal(hand_size=5), scoring=Scoring()), players)


def after_deal(match: MatchRules, scores: tuple[int, ...], deal_scores: tuple[int, ...], dealer: int = 0) -> State:
    """Return a state in which the deal of `dealer` is over."""
    return structs.replace(new_match(match, dealer), phase=Phase.DEAL_OVER, scores=scores, deal_scores=deal_scores)


def dealt(state: State) -> State:
    return apply(state, Shuffle(DEALER, tuple(to_shuffle(state))))[0]


def test_an_eliminated_seat_is_dealt_no_cards_and_has_no_turn() -> None:
    state = dealt(apply(after_deal(rules(), (0, 100, 30, 130), (0, 40, 5, 60)), Next(0))[0])
    assert state.eliminated == (1, 3)
    assert [len(hand) for hand in state.hands] == [5, 0, 5, 0]
    assert (state.dealer, state.turn, state.clockwise(2)) == (2, 0, (0,))
    assert isinstance(why_not(state, Pass(1)), OutOfMatch)
    assert set(acting_order(state)) == {0, 2}
    assert cards_dealt(state) == 11


@pytest.mark.parametrize(
    ("rule", "dealer", "scores", "expected"),
    [
        ("left", 0, (0, 9, 9, 9), 2),
        ("left", 2, (0, 9, 9, 9), 0),
        ("winner", 2, (5, 0, 9, 9), 0),
        ("loser", 2, (5, 0, 6, 9), 0),
        ("loser", 0, (5, 0, 6, 4), 2),
    ],
)
def test_an_eliminated_seat_is_passed_over_as_dealer(
    rule: str, dealer: int, scores: tuple[int, ...], expected: int
) -> None:
    match = rules(deal=Deal(hand_size=5, next_dealer=rule))  # type: ignore[arg-type]
    assert next_dealer(match.of_deal(1), dealer, scores, (1, 3)) == expected


def test_the_cutter_is_a_seat_that_is_not_eliminated() -> None:
    match = rules(deal=Deal(hand_size=5, cutter="right"))
    state = structs.replace(new_match(match, 2), eliminated=(1,))
    assert cutter(state) == 0


def test_a_match_with_elimination_is_won_by_the_last_seat_left_or_by_the_best_if_none_is_left() -> None:
    match = rules()
    assert match_winners(match, 3, (0, 100, 99, 120)) == ()
    assert match_winners(match, 3, (98, 100, 104, 120)) == (0,)
    assert match_winners(match, 3, (130, 101, 140, 102), out=(1, 3)) == (0,)
    assert match_winners(match, 3, (130, 101, 130, 102), out=(1, 3)) == (0, 2)


def test_after_the_last_deal_the_seats_with_the_best_score_of_those_not_eliminated_win() -> None:
    match = rules(deals=3)
    assert match_winners(match, 2, (0, 5, 120, 7)) == ()
    assert match_winners(match, 3, (4, 5, 120, 4)) == (0, 3)


def test_an_eliminated_seat_wins_no_deal() -> None:
    match = rules(box_bonus=10)
    assert deal_winners(match.of_deal(1), (7, 0, 5, 0), (1, 3)) == (2,)
    before = Standing((0, 100, 0, 100), (0, 0, 0, 0))
    assert standing_after(match, 2, before, (7, 0, 5, 0), (1, 3)).standing.wins == (0, 0, 1, 0)


@pytest.mark.parametrize(
    ("keys", "scores", "times", "expected"),
    [
        ({}, (10, 60, 100, 20), 0, None),
        ({"buy_backs": 1}, (10, 60, 100, 20), 0, 60),
        ({"buy_backs": 1}, (10, 60, 100, 20), 1, None),
        ({"buy_backs": 2}, (10, 60, 100, 20), 1, 60),
        ({"buy_backs": 1, "buy_back_more": 1}, (10, 60, 100, 20), 0, 61),
        ({"buy_backs": 1, "buy_back_more": 40}, (10, 60, 100, 20), 0, None),
        ({"buy_backs": 1, "buy_back_up_to": 60}, (10, 60, 100, 20), 0, 60),
        ({"buy_backs": 1, "buy_back_up_to": 59}, (10, 60, 100, 20), 0, None),
        ({"buy_backs": 1}, (10, 160, 100, 120), 0, None),
    ],
)
def test_a_seat_buys_back_in_with_the_score_the_rules_give(
    keys: dict[str, Any], scores: tuple[int, ...], times: int, expected: int | None
) -> None:
    assert buy_back_score(rules(**keys), scores, times) == expected


def test_a_seat_asked_to_buy_back_is_the_first_to_act_once_the_deal_is_over() -> None:
    over = structs.replace(after_deal(rules(buy_backs=1), (30, 100, 40, 20), (0, 40, 5, 6)), turn=3)
    asked, _ = apply(over, Next(2))
    assert acting(asked) == (1,)
    assert acting_order(over) == acting_order(asked) == (1, 2, 3, 0)


def test_eliminated_seats_are_asked_one_by_one_to_buy_back_before_the_next_shuffle() -> None:
    state, _ = apply(after_deal(rules(buy_backs=1), (30, 100, 40, 130), (0, 40, 5, 60)), Next(2))
    assert (state.phase, state.asked, acting(state)) == (Phase.BUY_BACK, (1, 3), (1,))
    assert legal(state, 1) == [BuyBack(1), Pass(1)]
    assert legal(state, 3) == legal(state, 0) == []
    assert isinstance(why_not(state, BuyBack(0)), NoBuyingBack)
    assert isinstance(why_not(state, Next(0)), NotNow)
    assert why_not(state, Discard(0, next(iter(state.rules.pack)))) == WindowOpen(Phase.BUY_BACK, (1, 3))
    state, _ = apply(state, Pass(1))
    assert state.asked == (3,)
    state, _ = apply(state, BuyBack(3))
    assert (state.phase, state.scores, state.eliminated) == (Phase.SHUFFLE, (30, 100, 40, 40), (1,))
    assert state.bought_back == (0, 0, 0, 1)
    assert (state.dealer, state.turn) == (2, 3)


def test_an_eliminated_seat_that_did_not_buy_back_is_not_asked_again() -> None:
    state = structs.replace(after_deal(rules(buy_backs=2), (30, 100, 40, 20), (0, 0, 5, 10)), eliminated=(1,))
    assert apply(state, Next(0))[0].phase is Phase.SHUFFLE


def test_without_elimination_no_seat_leaves_the_match() -> None:
    plain = compile_rules(RuleSheet(match=MatchSection(target=100)), 3)
    assert out_of_match(plain, (120, 0, 5)) == ()
    high = MatchSection(target=100, elimination=True)
    assert not compile_rules(RuleSheet(match=high, scoring=Scoring(winner="highest")), 3).eliminates


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_ends_with_one_seat_left_and_eliminated_seats_hold_no_cards(seed: int) -> None:
    keys = MatchSection(target=60, elimination=True, buy_backs=1, buy_back_more=1)
    sheet = RuleSheet(match=keys, deal=Deal(hand_size=4), stock_out="end_deal")
    back, last = 0, None
    for state, action, offered in random_match(sheet, 4, seed):
        back += isinstance(action, BuyBack)
        assert all(not state.hands[seat] for seat in state.eliminated)
        if not isinstance(action, Shuffle | Next | BuyBack | Pass):
            assert action.seat not in state.eliminated
        last = apply(state, action)[0]
        assert offered
    assert last is not None
    assert last.phase is Phase.MATCH_OVER
    left = [seat for seat, score in enumerate(last.scores) if score < 60]
    assert len(left) <= 1
    assert not left or last.winners == tuple(left)
    assert all(times <= 1 for times in last.bought_back)
    assert back == sum(last.bought_back)
