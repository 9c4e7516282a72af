"""Every deal ends by itself: of shipped games and house rules, however people play that do not want it to."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Next
from game.engine.play.turns import MOST_TURNS
from game.engine.play.verbs import legal
from game.engine.sheet.soundness import problems
from game.engine.state import Ending, Phase
from tests.benchmarks import endless
from tests.properties.house_rules import changed, numbered
from tests.properties.long_deals import (
    Player,
    bots_at,
    by_chance,
    deal_played,
    putting_off,
    round_and_round,
    thrown_back,
    widest,
)


@pytest.mark.parametrize("player", [by_chance, round_and_round])
@pytest.mark.parametrize("tenth", range(10))
def test_deals_by_random_house_rules_end(player: Player, tenth: int) -> None:
    for number in range(10 * tenth, 10 * tenth + 10):
        _, state = deal_played(thrown_back(number), 2 + number % 3, number, player)
        assert Next(0) in legal(state, 0) or state.phase is Phase.MATCH_OVER


@pytest.mark.parametrize("player", [by_chance, round_and_round])
@pytest.mark.parametrize("number", range(20))
def test_deals_of_many_packs_for_many_players_end(player: Player, number: int) -> None:
    deal_played(widest(number), 2 + number % 7, number, player)


@pytest.mark.parametrize("packs", [8, 1])
def test_a_deal_in_which_bots_avoid_the_end_stops_at_the_maximum_number_of_turns(packs: int) -> None:
    """There is always a card left to draw, or to play, just before the deal would be a stalemate."""
    sheet = changed(
        {"players.max": 8, "pack.packs": packs, "deal.hand_size": 5, "stalemate": 20, "draw.discard_drawn": True}
    )
    turns, state = deal_played(sheet, 8, 1, putting_off)
    expected = (MOST_TURNS, Ending.TOO_LONG)
    assert (turns, state.ending) == expected if packs == 8 else turns < MOST_TURNS
    assert state.turns == 0


@pytest.mark.parametrize("name", sheet_names())
def test_deals_of_every_sheet_end(name: str) -> None:
    sheet = load_sheet(name)
    for seats in range(max(2, sheet.players.min), sheet.players.max + 1):
        deal_played(sheet, seats, seats, round_and_round)


@pytest.mark.parametrize("number", [*range(2000, 2050, 2), 1689])
def test_deals_between_bots_end_under_random_rules(number: int) -> None:
    """Of number 1689 two of them would pass one card to and fro for ever."""
    own, _ = numbered(number)
    sheet = changed(own | {"draw.discard_drawn": True})
    if not problems(sheet):
        assert bots_at(sheet, 2 + number % 3, number)


def test_the_search_for_endless_deals_reports_deals_that_do_not_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["endless", "6", "40"])
    assert endless.main() == 0
    assert capsys.readouterr().out.startswith("6 sheets, 0 deals not played to the end\nbots: ")
    monkeypatch.setattr("tests.properties.long_deals.MOST_TURNS", 10)
    assert endless.main() == 1
    told = capsys.readouterr().out
    assert "40, by chance:" in told
    assert "the deal has not ended after 10 turns" in told
