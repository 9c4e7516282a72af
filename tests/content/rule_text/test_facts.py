"""The usual and the varying rules of a match, and numbers in words."""

from __future__ import annotations

from game.content.rule_text.facts import (
    cards_in_words,
    facts_of,
    facts_of_deal,
    joined_by_and,
    joined_by_commas,
    joined_by_semicolons,
    number_in_words,
    paragraph,
    players_allowed,
    points_in_words,
    times_in_words,
    wilds_in_words,
    with_players,
)
from game.content.rule_text.page import rule_page
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import RuleSheet
from tests.support.for_each import for_each
from tests.support.pages import changed


def test_spaces_and_case_of_wild_cards_do_not_change_the_rule_texts() -> None:
    for jokers in (0, 2):
        loose, plain = (
            changed("rummy_500", pack__wild=wild, pack__jokers=jokers) for wild in ((" Joker ", "2"), ("joker", "2"))
        )
        assert wilds_in_words(loose, jokers > 0) == wilds_in_words(plain, jokers > 0)
        assert rule_page(loose).sections == rule_page(plain).sections


def test_the_facts_of_a_sheet_have_the_values_that_hold_in_most_of_its_deals() -> None:
    facts = facts_of(load_sheet("liverpool_rummy_ten"))
    assert facts.sheet.buying.is_possible
    assert facts.sheet.deal.hand_size == 12
    assert not facts.has_hand_sizes_by_deal
    assert facts.varying_keys == {"melding.contract", "buying.allowed", "deal.hand_size", "pack.packs", "stalemate"}
    assert facts_of_deal(facts, 9).sheet.deal.hand_size == 21
    assert not facts_of_deal(facts, 9).sheet.buying.is_possible


def test_facts_of_equal_deals_have_no_varying_keys() -> None:
    facts = facts_of(with_keys(RuleSheet(), {"match.deals": 7}))
    assert not facts.varying_keys
    assert not facts.has_contract
    assert not facts.has_wilds


def test_facts_of_a_plan_of_one_deal_are_those_of_that_deal() -> None:
    facts = facts_of(with_keys(RuleSheet(), {"match.deals": [{"deal.hand_size": 9, "pack.wild": ["2"]}]}))
    assert facts.sheet.deal.hand_size == 9
    assert facts.wild_ranks == {2}
    assert not facts.has_wild_jokers


def test_hand_sizes_count_as_set_by_deal_if_no_size_holds_for_most_deals() -> None:
    sizes = [{"deal.hand_size": size} for size in (5, 6, 6, 7)]
    assert facts_of(with_keys(RuleSheet(), {"match.deals": sizes})).has_hand_sizes_by_deal
    assert not facts_of(with_keys(RuleSheet(), {"match.deals": sizes[1:]})).has_hand_sizes_by_deal


def test_facts_say_whether_the_suits_of_a_set_must_differ_for_some_or_all_numbers_of_players() -> None:
    assert facts_of(RuleSheet()).suits_differ() == {True}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": 2})).suits_differ() == {False}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": {2: 1, 4: 2}})).suits_differ() == {True, False}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": 2, "wilds.named": True})).suits_differ() == {True}


@for_each(
    ("written", "words"),
    [
        (number_in_words(0), "0"),
        (number_in_words(12), "twelve"),
        (number_in_words(13), "13"),
        (cards_in_words(1), "one card"),
        (cards_in_words(2), "two cards"),
        (times_in_words(1), "once"),
        (times_in_words(3), "three times"),
        (points_in_words(1), "1 point"),
        (points_in_words(50), "50 points"),
        (joined_by_and(["a"]), "a"),
        (joined_by_and(["a", "b", "c"]), "a, b and c"),
        (joined_by_and(["a", "b"]), "a and b"),
        (joined_by_commas(["a", "b", "c"]), "a, b, c"),
        (joined_by_semicolons(["a", "b", "c"]), "a; b; c"),
        (paragraph("A.", "", "B."), "A. B."),
        (with_players(1, 1, "x"), "With one player: x."),
        (with_players(2, 2, "x"), "With two players: x."),
        (with_players(2, 3, "x"), "With two or three players: x."),
        (with_players(2, 4, "x"), "With two to four players: x."),
    ],
)
def test_numbers_and_lists_are_written_in_english_words(written: str, words: str) -> None:
    assert written == words


def test_a_single_number_of_players_is_not_described_as_a_range() -> None:
    assert players_allowed(2, 6) == "2 to 6 players"
    assert players_allowed(2, 2) == "2 players"
    assert players_allowed(1, 1) == "1 player"
