"""The numbers of the score sheet are those the rules give, for any deal of any sheet."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import structs

from game.engine.actions import Discard, DrawDiscards, DrawStock, Drop, Lay
from game.engine.cards import parse_card
from game.engine.play.accounts import AccountEntry
from game.engine.play.scoring import hand_points, table_points
from game.engine.play.turns import begin_turn
from game.engine.play.verbs import apply
from game.engine.sheet.keys import Dropping, Scoring
from game.engine.state import Phase
from game.session.match.accounts import DealAccount, deal_accounts, seats_by_score
from tests.support.samples import sheet, staged, uses
from tests.ui.support.places import random_deals

GAMES = [
    ("rummy_500", 4, 3),
    ("basic_rummy", 3, 3),
    ("double_rum", 8, 1),
    ("liverpool_rummy", 5, 2),
    ("dummy_rummy", 3, 3),
    ("doofer", 3, 4),
]


def counted(account: DealAccount, entry: AccountEntry) -> int:
    return sum(item.points for item in account.items if item.entry is entry)


@pytest.mark.parametrize(("game", "players", "deals"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_account_of_a_deal_adds_up_to_its_score(game: str, players: int, deals: int, seed: int) -> None:
    _, played = random_deals(game, players, deals, seed)
    assert len(played) == deals
    for state in played:
        found = deal_accounts(state)
        assert [account.seat for account in found] == list(range(players))
        for account in found:
            seat = account.seat
            assert sum(item.points for item in account.items) == account.score == state.deal_scores[seat]
            assert account.total == state.scores[seat]
            for item in account.items:
                worth = state.rules.points_of(tuple(card for group in item.groups for card in group))
                if item.entry is AccountEntry.TABLE:
                    assert item.points == worth == table_points(state)[seat]
                if item.entry is AccountEntry.HAND:
                    assert worth == hand_points(state)[seat]
                    assert abs(item.points) in (0, worth)


@pytest.mark.parametrize(("game", "players", "deals"), GAMES)
def test_accounts_of_a_deal_count_every_card_once(game: str, players: int, deals: int) -> None:
    _, played = random_deals(game, players, deals)
    for state in played:
        items = [item for account in deal_accounts(state) for item in account.items]
        held = sorted(
            card for item in items if item.entry is AccountEntry.HAND for group in item.groups for card in group
        )
        assert held == sorted(card for hand in state.hands for card in hand)
        laid = sorted(
            card for item in items if item.entry is AccountEntry.TABLE for group in item.groups for card in group
        )
        on_table = state.rules.scoring.count == "melds_minus_hand"
        assert laid == sorted(card for meld in state.melds for card in meld.faces if on_table)


def test_accounts_of_a_game_that_counts_hands_have_only_hand_lines() -> None:
    _, played = random_deals("doofer", 3, 2)
    entries = {item.entry for state in played for account in deal_accounts(state) for item in account.items}
    assert entries == {AccountEntry.HAND}


def test_the_seat_that_went_out_collects_the_points_the_other_seats_pay() -> None:
    _, played = random_deals("double_rum", 8, 1)
    out = [state for state in played if state.out >= 0]
    assert out
    for state in out:
        found = deal_accounts(state)
        paid = -sum(counted(account, AccountEntry.HAND) for account in found)
        assert counted(found[state.out], AccountEntry.COLLECTED) == paid
        assert sum(account.score for account in found) == 0


def test_account_lines_show_the_factor_and_penalty_of_an_unmelded_hand_and_the_limit_of_a_hand() -> None:
    entries: list[tuple[Scoring, dict[AccountEntry, int]]] = [
        (Scoring(unopened_times=2), {AccountEntry.HAND_TIMES: 22}),
        (Scoring(unopened_points=50), {AccountEntry.HAND: 11, AccountEntry.UNOPENED: 39}),
        (Scoring(most=8), {AccountEntry.HAND: 11, AccountEntry.AT_MOST: -3}),
        (Scoring(most=15, unopened_times=2), {AccountEntry.HAND_TIMES: 22, AccountEntry.AT_MOST: -7}),
    ]
    for scoring, expected in entries:
        rules = structs.replace(sheet(going_out="meld"), scoring=scoring)
        state = begin_turn(staged(rules, ["7S 8S", "KC AD"], "9S 2C"), 0)[0]
        state, _ = apply(state, DrawStock(0))
        state, _ = apply(state, Lay(0, (uses("7S 8S 9S"),)))
        first, second = deal_accounts(state)
        assert {item.entry: item.points for item in second.items} == expected
        for account in (first, second):
            assert sum(item.points for item in account.items) == account.score == state.deal_scores[account.seat]


def test_the_meld_bonus_has_its_own_account_line_and_an_eliminated_seat_only_one_line() -> None:
    rules = sheet(going_out="meld", meld_bonus__pure_run=20)
    state = begin_turn(staged(rules, ["7S 8S", "KC AD"], "9S 2C"), 0)[0]
    state, _ = apply(state, DrawStock(0))
    state, _ = apply(state, Lay(0, (uses("7S 8S 9S"),)))
    first, second = deal_accounts(state)
    assert counted(first, AccountEntry.MELDS) == first.score == -20
    gone = deal_accounts(structs.replace(state, eliminated=(1,), deal_scores=(-20, 0)))[1]
    assert [(item.entry, item.points) for item in gone.items] == [(AccountEntry.OUT_OF_MATCH, 0)]
    assert second.score == 11


def test_going_out_at_once_shows_its_bonus_and_the_hands_that_count_twice() -> None:
    cases: tuple[tuple[Literal["own", "winner_collects"], Literal["lowest", "highest"], int], ...] = (
        ("own", "lowest", 0),
        ("winner_collects", "highest", 22),
    )
    for settle, winner, collected in cases:
        scoring = Scoring(settle=settle, winner=winner, out_bonus=10, at_once_bonus=5, at_once_times=2)
        rules = structs.replace(sheet(going_out="meld"), scoring=scoring)
        state = begin_turn(staged(rules, ["7S 8S", "KC AD"], "9S 2C"), 0)[0]
        state, _ = apply(state, DrawStock(0))
        state, _ = apply(state, Lay(0, (uses("7S 8S 9S"),)))
        first, second = deal_accounts(state)
        good = 1 if winner == "highest" else -1
        assert counted(first, AccountEntry.BONUS) == 15 * good
        assert counted(first, AccountEntry.COLLECTED) == collected
        assert counted(second, AccountEntry.HAND_TIMES) == -22 * good
        for account in (first, second):
            assert sum(item.points for item in account.items) == account.score == state.deal_scores[account.seat]


@pytest.mark.parametrize(
    ("settle", "winner", "scores"),
    [
        ("own", "lowest", (-20, 7, 24)),
        ("winner_collects", "highest", (31, -7, -24)),
        ("fixed", "highest", (17, -7, -10)),
    ],
)
def test_the_multiplier_of_a_deal_and_the_price_of_a_drop_are_account_lines_of_their_own(
    settle: Literal["own", "winner_collects", "fixed"],
    winner: Literal["lowest", "highest"],
    scores: tuple[int, int, int],
) -> None:
    scoring = Scoring(settle=settle, winner=winner, out_bonus=10 * (settle == "own"), times=2, payment=5)
    rules = structs.replace(sheet(going_out="meld"), scoring=scoring, dropping=Dropping(first=7))
    state = structs.replace(begin_turn(staged(rules, ["7S 8S", "KC AD", "2D KD"], "2C 9S"), 1)[0], turns_of=(0, 1, 0))
    for action in (Drop(1), DrawStock(2), Discard(2, parse_card("2C")), DrawStock(0)):
        state, _ = apply(state, action)
    state, _ = apply(state, Lay(0, (uses("7S 8S 9S"),)))
    found = deal_accounts(state)
    assert state.deal_scores == scores
    for account in found:
        assert sum(item.points for item in account.items) == account.score == state.deal_scores[account.seat]
    assert counted(found[1], AccountEntry.DROPPED) == scores[1]
    assert counted(found[0], AccountEntry.TIMES) == (scores[0] - 7 * (settle != "own")) / 2


def test_a_fixed_payment_ignores_the_hands_and_grows_with_wilds() -> None:
    scoring = Scoring(values={"joker": 2}, settle="fixed", payment=3, winner="highest")
    rules = structs.replace(sheet(going_out="meld", pack={"jokers": 1}), scoring=scoring)
    state = begin_turn(staged(rules, ["7S X", "KC AD", "2D"], "9S 2C"), 0)[0]
    state, _ = apply(state, DrawStock(0))
    state, _ = apply(state, Lay(0, (uses("7S X=8S 9S"),)))
    first, second, third = deal_accounts(state)
    assert counted(first, AccountEntry.COLLECTED) == first.score == 10
    assert counted(second, AccountEntry.PAID) == counted(third, AccountEntry.PAID) == second.score == -5


def test_accounts_of_a_deal_begin_with_the_best_score_for_high_and_low_winners() -> None:
    _, high = random_deals("rummy_500", 3, 1)
    _, low = random_deals("doofer", 3, 1)
    assert seats_by_score(high[0], (5, 20, 5)) == (1, 0, 2)
    assert seats_by_score(low[0], (5, 20, 5)) == (0, 2, 1)


def test_account_cards_of_a_meld_stay_together_and_hands_are_sorted() -> None:
    _, played = random_deals("rummy_500", 2, 1, seed=4)
    state = played[0]
    for account in deal_accounts(state):
        table, hand = account.items[0].groups, account.items[1].groups
        for group in table:
            assert any(set(group) <= set(meld.faces) for meld in state.melds)
        assert all(list(group) == sorted(group) for group in hand)


def test_an_ace_in_the_accounts_counts_by_its_place_in_the_meld() -> None:
    rules = sheet(
        scoring__count="melds_minus_hand",
        scoring__winner="highest",
        scoring__values={"A": 11},
        scoring__low_ace=1,
        pack__packs=2,
    )
    state = staged(rules, ["4H", "KD"], melds=("AH 2H 3H", "QS KS AS", "AC AD AH"))
    state, _ = apply(state, DrawStock(0))
    state, _ = apply(state, Discard(0, parse_card("2C")))
    state, _ = apply(state, DrawDiscards(1))
    state, _ = apply(state, Discard(1, parse_card("KD")))
    assert table_points(state)[0] == 1 + 2 + 3 + 10 + 10 + 11 + 33
    state = structs.replace(state, phase=Phase.DEAL_OVER, deal_scores=(70 - 4, -2), scores=(66, -2))
    line = next(each for each in deal_accounts(state)[0].items if each.entry is AccountEntry.TABLE)
    assert (line.points, line.values) == (70, (1, 2, 3, 10, 10, 11, 11, 11, 11))
