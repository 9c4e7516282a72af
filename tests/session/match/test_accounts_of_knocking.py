"""Accounts of games whose melds stay in the hand: every line is known, and all of them are what the rules count."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.engine.play.accounts import AccountEntry
from game.engine.play.standing import Standing, new_columns
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase, State
from game.record.record import Header, Seat
from game.session.match.accounts import deal_accounts
from game.session.match.match import Match
from tests.support.selection import exhaustive


def changed(sheet: RuleSheet, **sections: dict[str, Any]) -> RuleSheet:
    for section, values in sections.items():
        sheet = structs.replace(sheet, **{section: structs.replace(getattr(sheet, section), **values)})
    return sheet


def deals(sheet: RuleSheet, players: int, seed: int) -> list[State]:
    """Return the scored states of a match of bots."""
    table = Match(Header(sheet, tuple(Seat(f"P{n}", "bot") for n in range(players)), seed, players - 1))
    table.begin()
    dice = Random(seed)
    while not table.is_over:
        if table.phase is Phase.DEAL_OVER:
            table.submit(Next(0))
            continue
        seat = table.acting[0]
        action = choose(table.view(seat), Memory(seat), dice)
        assert action is not None
        table.submit(action)
    return list(table.history.finished_deals)


GAMES = {
    "gin": (load_sheet("gin_rummy"), 2),
    "oklahoma": (load_sheet("oklahoma_gin"), 2),
    "big gin": (changed(load_sheet("gin_rummy"), knocking={"big_gin": 31, "limit": 0}), 2),
    "shutout": (changed(load_sheet("gin_rummy"), match={"shutout_bonus": 100, "target": 25}), 2),
    "knock": (load_sheet("knock_rummy"), 4),
    "side by side": (changed(load_sheet("gin_rummy"), match={"hollywood": True}), 2),
    "for oneself": (
        changed(load_sheet("knock_rummy"), scoring={"settle": "own", "winner": "lowest"}, match={"target": 100}),
        3,
    ),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, *exhaustive(2, 3)])
def test_the_account_lines_add_up_to_the_score_of_a_knocking_deal(game: str, seed: int) -> None:
    sheet, players = GAMES[game]
    played = deals(sheet, players, seed)
    before = Standing((0,) * players, (), new_columns(played[0].match))
    for state in played:
        for account in deal_accounts(state, before):
            assert sum(line.points for line in account.items) == account.score
            assert account.total == state.scores[account.seat]
            assert account.previous_total == before.scores[account.seat]
        before = Standing(state.scores, state.wins, state.columns)


def test_games_side_by_side_have_account_lines_for_repeated_points_and_for_a_finished_game() -> None:
    sheet, players = GAMES["side by side"]
    played, seen = deals(sheet, players, 1), set()
    before = Standing((0,) * players, (), new_columns(played[0].match))
    for state in played:
        over = sum(game.over for game in state.columns) - sum(game.over for game in before.columns)
        for account in deal_accounts(state, before):
            points = {line.entry: line.points for line in account.match_items}
            seen |= set(points)
            more = points.get(AccountEntry.SIDE_BY_SIDE, 0)
            assert more in (0, account.score, 2 * account.score)
            assert over or AccountEntry.FINISHED not in points
        before = Standing(state.scores, state.wins, state.columns)
    assert seen == {AccountEntry.SIDE_BY_SIDE, AccountEntry.FINISHED}


def test_a_penalty_in_games_side_by_side_changes_no_account_line_of_the_match() -> None:
    sheet, players = GAMES["side by side"]
    played = deals(sheet, players, 1)
    for last, state in pairwise(played):
        before = Standing(last.scores, last.wins, last.columns)
        fined = structs.replace(
            state,
            adjusted=(-50, 0),
            deal_scores=(state.deal_scores[0] - 50, state.deal_scores[1]),
            scores=(state.scores[0] - 50, state.scores[1]),
        )
        assert [each.match_items for each in deal_accounts(fined, before)] == [
            each.match_items for each in deal_accounts(state, before)
        ]


def test_every_kind_of_account_line_of_knocking_games_occurs_in_a_played_deal() -> None:
    wanted = {"DEADWOOD", "DIFFERENCE", "GIN", "UNDERCUT", "DOUBLED", "GAME", "SHUTOUT", "BOXES"}
    for game, seed in product(("oklahoma", "knock", "gin", "shutout", "big gin"), range(1, 6)):
        for state in deals(*GAMES[game], seed):
            wanted -= {line.entry.name for account in deal_accounts(state) for line in account.deal_and_match_lines}
        if not wanted:
            return
    raise AssertionError(f"{wanted} are told of no deal")
