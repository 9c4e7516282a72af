"""The next best ways to lay out a hand differ in a meld, are no nearer missing the contract, and come in order."""

from __future__ import annotations

from random import Random

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.arrange.best_split import MOST_ALTERNATIVES, best_first_lay, best_first_lays
from game.engine.cards import parse_cards, show
from game.engine.sheet.rules import Rules, compile_rules


def rules_of(game: str, deal: int = 1) -> Rules:
    return compile_rules(load_sheet(game), 4).of_deal(deal)


def test_the_first_alternative_keeps_wilds_and_later_ones_spend_them() -> None:
    rules = rules_of("dummy_rummy")
    ways = best_first_lays(rules, parse_cards("9H 9S 9D AS AH AD 2S 2H 4H"), rules.contract)
    assert [sorted(show(meld) for meld in way.melds) for way in ways] == [
        ["9S 9H 9D", "AS AH AD"],
        ["4H 2H 2S", "AS AH AD"],
        ["4H 2H 2S", "9S 9H 9D"],
    ]


def test_a_layout_with_a_shorter_meld_is_not_listed_as_an_alternative() -> None:
    rules = rules_of("dummy_rummy")
    ways = best_first_lays(rules, parse_cards("9H 9S 9D 9C KS KH KD KC 3C"), rules.contract)
    assert len(ways) == 1


@pytest.mark.parametrize(("game", "deal"), [("dummy_rummy", 1), ("liverpool_rummy", 4), ("contract_rummy", 2)])
def test_the_first_layout_is_the_best_one_and_no_layout_comes_twice(game: str, deal: int) -> None:
    rules, random = rules_of(game, deal), Random(5)
    several = 0
    for _ in range(12):
        hand = tuple(random.sample(list(rules.pack), 14))
        best, ways = best_first_lay(rules, hand, rules.contract), best_first_lays(rules, hand, rules.contract)
        assert ways[0] == best
        assert 1 <= len(ways) <= MOST_ALTERNATIVES
        worth = [sum(rules.values[face] for face in way.left if face not in rules.wild) for way in ways]
        assert worth == sorted(worth)
        assert {way.missing for way in ways} == {best.missing}
        for way in ways:
            assert sorted([*way.left, *(face for meld in way.melds for face in meld)]) == sorted(hand)
        melds = {frozenset(frozenset(meld) for meld in way.melds) for way in ways}
        assert len(melds) == len(ways)
        several += len(ways) > 1
    assert several > 3
