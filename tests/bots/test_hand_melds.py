"""The melds of a hand as packed counts: which there are, and what they cost."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import uses
from game.engine.arrange.hand_melds import Fields, HandMelds, meldable
from game.engine.cards import parse_cards, show
from game.engine.melds.meld import lay_readings
from game.engine.sheet.rules import Rules, compile_rules


def rules_of(game: str) -> Rules:
    sheet = load_sheet(game)
    return compile_rules(sheet, max(2, sheet.players.min)).of_deal(1)


def fields(rules: Rules, hand: str) -> Fields:
    cards = parse_cards(hand)
    return Fields(
        rules, [face for face in cards if rules.natural(face)], [face for face in cards if face in rules.wild]
    )


def rows(game: str, hand: str) -> set[str]:
    rules = rules_of(game)
    return {show(bundle.row) for bundle in HandMelds(rules, fields(rules, hand)).find()}


def test_sets_and_runs_without_wilds() -> None:
    assert rows("basic_rummy", "4S 5S 6S 7S 7H 7D KC") == {"4S 5S 6S", "4S 5S 6S 7S", "5S 6S 7S", "7S 7H 7D"}


def test_a_run_that_is_two_runs_is_left_out() -> None:
    """Of six in a row there are runs of three, four and five."""
    assert all(len(row.split()) < 6 for row in rows("basic_rummy", "4S 5S 6S 7S 8S 9S"))


def test_wilds_go_between_naturals_and_to_an_end_only_where_needed() -> None:
    assert rows("double_rum", "5H 6H 8H X") == {"5H 6H X", "5H 6H X 8H", "6H X 8H"}


def test_an_end_that_is_the_last_place_takes_no_wild() -> None:
    assert rows("double_rum", "KH AH X") == {"X KH AH"}


def test_wilds_that_must_stand_apart_do() -> None:
    """By the rules of Doofer's first deal aces are wild, and in a run no two of them stand side by side."""
    assert rows("doofer", "5H 8H AS AC") == {"5H X X", "8H X X"}, "sets only: the run would have two wilds in a row"
    assert {"5H X 7H", "5H X 7H X"} <= rows("doofer", "5H 7H AS AC")


def test_where_a_card_may_lie_once_every_place_is_a_meld_of_its_own() -> None:
    found = rows("rummy_500", "5H 6H X")
    assert {"5H 6H X", "X 5H 6H"} <= found


@pytest.mark.parametrize("game", ["double_rum", "rummy_500", "dummy_rummy", "doofer"])
def test_taking_a_meld_is_a_subtraction(game: str) -> None:
    """Taken alone, every meld found is possible and is a meld of the rules."""
    rules = rules_of(game)
    hand = fields(rules, "4H 5H 6H 6S 6D 8H KD QD X X" if game != "doofer" else "4H 5H 6H 6S 6D 8H KD QD AS AC")
    bundles = HandMelds(rules, hand).find()
    assert bundles
    for bundle in bundles:
        rest = (hand.start | hand.guard) - bundle.cost
        assert rest & hand.guard == hand.guard
        assert rest >> hand.wilds_at == 2 - bundle.wilds
        wild = iter(parse_cards("X X") if game != "doofer" else parse_cards("AS AC"))
        row = tuple([next(wild) if show([face]) == "X" else face for face in bundle.row])
        assert lay_readings(rules, uses(row), 0), bundle


def test_cards_that_could_not_be_in_a_meld_are_seen_at_once() -> None:
    rules = rules_of("basic_rummy")
    assert meldable(rules, parse_cards("AS 3S KD 7C")) == []
    assert meldable(rules, parse_cards("AS 2S 3S KD 7C 7D 7H")) == list(parse_cards("AS 2S 3S 7C 7D 7H"))


def test_a_joker_that_is_not_wild_could_not_be_in_a_meld() -> None:
    rules = structs.replace(rules_of("basic_rummy"), wild=frozenset())
    assert meldable(rules, parse_cards("X AS 2S 3S X X")) == list(parse_cards("AS 2S 3S"))
