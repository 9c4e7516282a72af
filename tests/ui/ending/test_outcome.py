"""Who has won a deal or a match, how close it was, and what is said of it."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.play.scoring import account_lines, hand_points, line_sums, undercutters
from game.engine.play.standing import best
from game.engine.sheet.rules import compile_rules
from game.engine.state import NOBODY, State
from game.session.match.outcome import Cheer, deal_outcome
from game.words.ending import headline, remark
from tests.ui.support.endings import played
from tests.ui.support.places import random_deals

NAMES = ("Ann", "Bea", "Carl", "Dora")


def ended(deal: int = -1, game: str = "rummy_500", players: int = 3) -> State:
    """Return the state at the end of a deal of a match that bots have played; the last deal ends the match."""
    lasts = played(game, players, 1).lasts
    return lasts[deal if deal < 0 else deal - 1].after


@pytest.mark.parametrize(("game", "players"), [("rummy_500", 3), ("rummy_500", 2), ("double_rum", 4), ("doofer", 3)])
def test_the_outcome_names_the_best_of_the_deal_or_of_the_match_and_ranks_by_the_match(game: str, players: int) -> None:
    _, deals = random_deals(game, players, 3 if game != "double_rum" else 1)
    for state in deals:
        told = deal_outcome(state, ())
        decides = state.scores if state.winners else state.deal_scores
        leaders = best(state.rules, decides)
        assert told.winners == (leaders if state.winners or len(leaders) < players else ())
        assert [told.rank(seat) for seat in told.order_after] == sorted(told.rank(seat) for seat in range(players))
        assert sorted(told.order_before) == sorted(told.order_after) == list(range(players))


def test_plate_scores_of_the_ending_begin_with_the_old_totals_and_reach_the_new() -> None:
    state = structs.replace(ended(11), adjusted=(0, -50, 0))
    told = deal_outcome(state, (0,))
    for account in told.accounts:
        counted = sum(line.points for line in account.items)
        stood = told.plate_scores[account.seat] - state.adjusted[account.seat]
        assert stood + account.score == account.total == state.scores[account.seat]
        assert account.seat == 1 or counted == account.score


@pytest.mark.parametrize(
    ("deal", "people", "cheer", "said"),
    [
        (11, (0,), Cheer.WON, "You win the deal!"),
        (11, (0, 1), Cheer.WON, "Ann wins the deal!"),
        (11, (), Cheer.NONE, "Ann wins the deal"),
        (9, (0,), Cheer.CLEAR, "Carl wins the deal"),
        (7, (1,), Cheer.NEAR, "Ann wins the deal"),
        (7, (1, 2), Cheer.NEAR, "Ann wins the deal"),
        (12, (1,), Cheer.WON, "You win!"),
        (12, (0, 1), Cheer.WON, "Bea wins!"),
        (12, (0,), Cheer.CLEAR, "Bea wins the match"),
    ],
)
def test_the_headline_of_an_outcome_depends_on_the_people_watching(
    deal: int, people: tuple[int, ...], cheer: Cheer, said: str
) -> None:
    told = deal_outcome(ended(deal), people)
    assert (told.cheer, headline(told, NAMES)) == (cheer, said)


def test_a_near_loss_is_within_three_average_cards_in_a_deal_and_a_whole_hand_in_a_match() -> None:
    state = ended(7)
    card = state.rules.points_of(state.rules.pack) / len(state.rules.pack)
    for gap in range(1, 90):
        deal = structs.replace(state, deal_scores=(100, 100 - gap, 0))
        match = structs.replace(state, scores=(600, 600 - gap, 0), winners=(0,))
        assert (deal_outcome(deal, (1,)).cheer is Cheer.NEAR) == (gap <= 3 * card)
        assert (deal_outcome(match, (1,)).cheer is Cheer.NEAR) == (gap <= state.rules.hand_size * card)
        assert deal_outcome(deal, (1,)).gap == deal_outcome(match, (1,)).gap == gap


def test_the_remark_names_the_player_who_went_out_and_the_leader() -> None:
    assert remark(deal_outcome(ended(11), (0,)), NAMES) == "Carl went out. You lead by 35."
    assert remark(deal_outcome(ended(11), (1,)), NAMES) == "Carl went out. Ann leads by 35."
    assert remark(deal_outcome(ended(7), (1,)), NAMES) == "You went out. So close: only 10 points in it."
    assert remark(deal_outcome(ended(12), (1,)), NAMES) == "You went out. 85 points ahead."
    assert remark(deal_outcome(ended(12), (0,)), NAMES) == "Bea went out. You are 125 points behind."


def test_the_remark_says_when_the_lowest_score_wins() -> None:
    _, deals = random_deals("doofer", 3, 1)
    state = structs.replace(deals[0], scores=(5, 20, 30), deal_scores=(0, 90, 95), out=NOBODY)
    assert "Ann leads by 15 (lowest score wins)." in remark(deal_outcome(state, ()), NAMES)
    assert "You lead by 15 (lowest score wins)." in remark(deal_outcome(state, (0,)), NAMES)


def test_a_deal_in_which_all_are_equal_is_won_by_nobody() -> None:
    state = structs.replace(ended(11), deal_scores=(0, 0, 0))
    told = deal_outcome(state, (0,))
    assert (told.winners, told.cheer) == ((), Cheer.NONE)
    assert headline(told, NAMES) == "Nobody wins this deal"


def test_the_headline_names_all_winners_of_a_shared_deal_or_match() -> None:
    state = structs.replace(ended(11), deal_scores=(40, 10, 40))
    assert headline(deal_outcome(state, (2,)), NAMES) == "You and Ann share the deal"
    assert headline(deal_outcome(state, (0, 1, 2)), NAMES) == "Ann and Carl share the deal"
    over = structs.replace(state, scores=(500, 10, 500), winners=(0, 2))
    assert headline(deal_outcome(over, ()), NAMES) == "Ann and Carl share the match"


@pytest.mark.parametrize(
    ("game", "players", "deal", "gap", "cheer"),
    [
        ("gin_rummy", 2, 2, 31, Cheer.CLEAR),
        ("gin_rummy", 2, 4, 6, Cheer.NEAR),
        ("oklahoma_gin", 2, 3, 33, Cheer.CLEAR),
        ("knock_rummy", 4, 1, 33, Cheer.CLEAR),
    ],
)
def test_the_gap_of_a_lost_deal_is_its_payment_if_the_winner_collects(
    game: str, players: int, deal: int, gap: int, cheer: Cheer
) -> None:
    told = deal_outcome(ended(deal, game, players), (0,))
    assert told.state.deal_scores[0] == 0, "nothing is taken off one's own score"
    assert (told.gap, told.cheer) == (gap, cheer)
    assert "only 0 points" not in remark(told, NAMES)


@pytest.mark.parametrize("over", [False, True])
def test_the_last_of_several_players_gets_no_remark_that_the_deal_was_close(over: bool) -> None:
    def told(scores: tuple[int, ...], me: int) -> Cheer:
        if over:
            return deal_outcome(structs.replace(ended(7), scores=scores, winners=(0,)), (me,)).cheer
        return deal_outcome(structs.replace(ended(7), deal_scores=scores), (me,)).cheer

    assert told((100, 98, 95), 1) is Cheer.NEAR
    assert told((100, 98, 95), 2) is Cheer.CLEAR
    assert told((100, 95, 95), 2) is Cheer.NEAR, "nobody did better but who has won"
    assert "close" not in remark(deal_outcome(structs.replace(ended(7), deal_scores=(100, 98, 95)), (2,)), NAMES)
    two = structs.replace(ended(1, "rummy_500", 2), deal_scores=(100, 95))
    assert deal_outcome(two, (1,)).cheer is Cheer.NEAR


def test_the_remark_on_a_shared_match_names_no_lead() -> None:
    shared = structs.replace(ended(12), scores=(510, 510, 300), winners=(0, 1))
    assert remark(deal_outcome(shared, (0,)), NAMES) == "Bea went out."


def test_the_remark_on_a_lost_stake_counts_the_stake_as_the_gap() -> None:
    state = next(last.after for last in played("conquian", 2, 1).lasts if any(last.after.deal_scores))
    assert state.deal_scores == (0, 2)
    assert "only 2 points in it" in remark(deal_outcome(state, (0,)), NAMES)


def test_the_gap_of_an_undercut_is_the_whole_payment() -> None:
    """Undercuts count several times in this house, and the deal double: that is the sum the other seat collects."""
    sheet = with_keys(load_sheet("gin_rummy"), {"knocking.undercut_times": 2, "scoring.times": 2})
    state = next(last.after for last in played("gin_rummy", 2, 1).lasts if undercutters(last.after))
    knocker, other = state.out, 1 - state.out
    caught = structs.replace(state, rules=compile_rules(sheet, 2).of_deal(1))
    held = hand_points(caught)
    cost = 2 * (2 * (held[knocker] - held[other]) + sheet.knocking.undercut_bonus)
    caught = structs.replace(caught, deal_scores=line_sums(account_lines(caught)), winners=())
    assert caught.deal_scores[other] == cost
    assert deal_outcome(caught, (knocker,)).gap == cost
