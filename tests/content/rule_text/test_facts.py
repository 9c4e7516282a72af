"""What is usual in a match, what varies, and numbers in words."""

from __future__ import annotations

import pytest

from game.content.rule_text.facts import (
    by_player_count,
    cards,
    facts_of,
    in_deal,
    listed,
    number,
    players_allowed,
    players_range,
    points,
    times,
)
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.keys import RuleSheet


def test_facts_are_those_of_most_deals() -> None:
    facts = facts_of(load_sheet("liverpool_rummy_ten"))
    assert facts.buying
    assert facts.sheet.deal.hand_size == 12
    assert not facts.hands_by_deal
    assert facts.varying == {"melding.contract", "buying.allowed", "deal.hand_size", "pack.packs", "stalemate"}
    assert in_deal(facts, 9).sheet.deal.hand_size == 21
    assert not in_deal(facts, 9).buying


def test_deals_all_alike_vary_in_nothing() -> None:
    facts = facts_of(with_keys(RuleSheet(), {"match.deals": 7}))
    assert not facts.varying
    assert not facts.contract
    assert not facts.wilds


def test_one_planned_deal_holds_what_is_its_own() -> None:
    facts = facts_of(with_keys(RuleSheet(), {"match.deals": [{"deal.hand_size": 9, "pack.wild": ["2"]}]}))
    assert facts.sheet.deal.hand_size == 9
    assert facts.wild_ranks == {2}
    assert not facts.joker_wild


def test_hands_of_no_usual_size() -> None:
    sizes = [{"deal.hand_size": size} for size in (5, 6, 6, 7)]
    assert facts_of(with_keys(RuleSheet(), {"match.deals": sizes})).hands_by_deal
    assert not facts_of(with_keys(RuleSheet(), {"match.deals": sizes[1:]})).hands_by_deal


def test_suits_differ_where_one_pack_or_a_rule_says_so() -> None:
    assert facts_of(RuleSheet()).suits_differ() == {True}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": 2})).suits_differ() == {False}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": {2: 1, 4: 2}})).suits_differ() == {True, False}
    assert facts_of(with_keys(RuleSheet(), {"pack.packs": 2, "wilds.named": True})).suits_differ() == {True}


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (number(0), "no"),
        (number(12), "twelve"),
        (number(13), "13"),
        (cards(1), "one card"),
        (cards(2), "two cards"),
        (times(1), "once"),
        (times(3), "three times"),
        (points(1), "1 point"),
        (points(50), "50 points"),
        (listed(["a"]), "a"),
        (listed(["a", "b", "c"]), "a, b and c"),
        (players_range(2, 2), "two"),
        (players_range(2, 3), "two or three"),
        (players_range(2, 4), "two to four"),
    ],
)
def test_numbers_in_words(written: str, words: str) -> None:
    assert written == words


def test_a_value_by_players() -> None:
    facts = facts_of(RuleSheet())
    assert by_player_count(facts, 3, str) == "3"
    assert by_player_count(facts, {2: 10, 3: 7}, str) == "10 with two players and 7 with three to six players"


def test_how_many_may_play_is_never_from_a_number_to_the_same() -> None:
    assert players_allowed(2, 6) == "2 to 6 players"
    assert players_allowed(2, 2) == "2 players"
    assert players_allowed(1, 1) == "1 player"
