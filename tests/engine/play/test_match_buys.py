"""Buys limited for the whole match are counted from deal to deal."""

from __future__ import annotations

from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Next
from game.engine.play.dealing import new_match, next_deal
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase


def bought_before(limit: int | str) -> list[tuple[int, ...]]:
    """Return the buys counted before the second and the third deal, if the first two seats buy once and twice in each
    deal.
    """
    sheet = with_keys(load_sheet("liverpool_rummy"), {"buying.match_limit": limit})
    state, found = new_match(compile_rules(sheet, 3)), []
    for _ in range(2):
        state = structs.replace(state, phase=Phase.DEAL_OVER, buys=(1, 2, 0), deal_scores=(0, 0, 0))
        state = next_deal(state, Next(0)).state
        assert state.buys == (0, 0, 0)
        found.append(state.buys_before)
    return found


def test_buys_of_earlier_deals_count_towards_a_limit_for_the_match() -> None:
    assert bought_before(9) == [(1, 2, 0), (2, 4, 0)]


def test_without_a_limit_for_the_match_buys_of_earlier_deals_are_not_kept() -> None:
    assert bought_before("none") == [(), ()]
