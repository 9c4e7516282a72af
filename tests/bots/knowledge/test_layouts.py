"""What a hand is reckoned to come to while it grows, where some melds are asked for before others count."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.knowledge.layouts import expected_layout, expected_without, lay_out, lay_out_any_kinds
from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_cards, without
from game.engine.sheet.rules import Rules, compile_rules, with_turned_up


def indian(turned: str) -> Rules:
    rules = compile_rules(load_sheet("indian_rummy"), 2).of_deal(1)
    return with_turned_up(rules, parse_cards(turned)[0])


def test_cards_go_to_the_pure_run_that_is_asked_for_though_another_lay_out_leaves_less() -> None:
    rules = indian("7H")
    hand = parse_cards("4S 5S 6S 6H 6D KC QC X 2D 9H JD 3C TH")
    assert parse_cards("4S 5S 6S") not in lay_out_any_kinds(rules, hand).melds
    assert parse_cards("4S 5S 6S") in expected_layout(rules, hand).melds


def test_every_required_meld_a_hand_lacks_adds_to_its_expected_points() -> None:
    rules = indian("7H")
    loose, one, both = (
        expected_layout(rules, parse_cards(hand)).points
        - rules.points_of(lay_out_any_kinds(rules, parse_cards(hand)).left)
        for hand in (
            "4S 5D 9S 6H 2D KC QC TD 2H JD 3C",
            "4S 5S 6S 6H 2D KC QC TD 2H JD 3C",
            "4S 5S 6S TH 9H 8H QC 2D 2S 4D 3C",
        )
    )
    assert loose > one > both == 0


def test_the_expected_layout_of_a_nearly_finished_hand_is_its_exact_layout() -> None:
    rules = indian("7H")
    hand = parse_cards("4S 5S 6S 9H 9D 9C KH KD KC JH JD JC 2S")
    assert expected_layout(rules, hand) == lay_out(rules, hand)
    assert expected_layout(rules, hand).points == rules.points_of(hand)


@pytest.mark.parametrize("game", ["indian_rummy", "gin_rummy", "three_thirteen"])
def test_the_expected_points_of_a_hand_less_a_card_equal_those_of_a_fresh_layout(game: str) -> None:
    rules = with_turned_up(compile_rules(load_sheet(game), 2).of_deal(1), parse_cards("7H")[0])
    rng = Random(8)
    for _ in range(30):
        hand = tuple(rng.sample(rules.pack, 14))
        for face in set(hand):
            assert (
                expected_without(rules, hand, face).points
                == expected_layout(rules, without(hand, (face,)) or ()).points
            )
