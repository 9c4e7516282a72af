"""Tests of `game.engine.sheet.rules`."""

from __future__ import annotations

import pytest

from game.engine.cards import FACES, parse_card
from game.engine.sheet.keys import WILD_RANKS, by_players, has_wild_jokers, turns_up_wild
from game.engine.sheet.rules import card_values, compile_rules, wild_faces
from tests.support.samples import rules, sheet


@pytest.mark.parametrize(("players", "packs"), [(2, 2), (3, 2), (5, 2), (6, 3), (8, 3)])
def test_a_value_by_number_of_players_applies_from_that_number_up_to_the_next(players: int, packs: int) -> None:
    assert by_players({3: 2, 6: 3}, players) == packs


def test_the_most_exact_key_of_card_values_gives_the_value_of_a_card() -> None:
    """A card before `wild`, before joker, before a rank, before a span; what no key names counts its pips."""
    values = card_values({"2-9": 5, "7": 6, "QS": 40, "wild": 15, "5H": 50, "joker": 20}, wild_faces(("5", "joker")))
    points = {repr(face): values[face] for face in FACES}
    assert points["2C"] == 5
    assert points["7C"] == 6
    assert (points["QS"], points["QH"]) == (40, 10)
    assert (points["5H"], points["5C"]) == (50, 15)
    assert points["X"] == 15
    assert (points["AS"], points["TS"], points["KS"]) == (1, 10, 10)


def test_an_ace_that_is_wild_counts_as_a_wild() -> None:
    values = card_values({"wild": 15}, wild_faces(("A",)))
    assert values[parse_card("AS")] == 15


def test_names_of_wild_cards_may_have_spaces_around_them_and_any_case() -> None:
    loose, plain = (" Joker ", " 2 ", "Turned_Up "), ("joker", "2", "turned_up")
    assert wild_faces(loose) == wild_faces(plain)
    assert has_wild_jokers(sheet(pack__wild=loose, pack__jokers=2))
    assert turns_up_wild(sheet(pack__wild=loose))
    assert not WILD_RANKS.met(sheet(pack__wild=loose[:1]))
    with pytest.raises(ValueError, match="no rank"):
        wild_faces(("j oker",))


@pytest.mark.parametrize("key", ["9-2", "11", "Z", "2-", "wilds"])
def test_keys_of_card_values_that_name_no_card_are_refused(key: str) -> None:
    with pytest.raises(ValueError, match=r"rank|card|backwards"):
        card_values({key: 5}, frozenset())


def test_each_deal_of_a_plan_has_its_own_rules_and_the_last_rules_apply_to_later_deals() -> None:
    match = compile_rules(sheet(match__deals=[{"pack.wild": ["A"]}, {"pack": {"wild": ["2"]}, "deal.hand_size": 9}]), 2)
    assert [sorted({face.rank for face in match.of_deal(n).wild}) for n in (1, 2, 3)] == [[1], [2], [2]]
    assert [match.of_deal(n).hand_size for n in (1, 2)] == [7, 9]
    assert [match.is_last_deal(n) for n in (1, 2)] == [False, True]


def test_a_match_to_a_target_has_no_last_deal() -> None:
    assert not compile_rules(sheet(match__target=500), 2).is_last_deal(99)


def test_a_match_to_a_target_that_also_has_a_number_of_deals_ends_with_the_last_deal() -> None:
    match = compile_rules(sheet(match__target=500, match__deals=3), 2)
    assert [match.is_last_deal(n) for n in (2, 3)] == [False, True]


@pytest.mark.parametrize(
    ("ace", "low", "length", "may"),
    [
        ("low", 1, 3, True),
        ("low", 12, 3, False),
        ("high", 1, 3, False),
        ("high", 12, 3, True),
        ("either", 1, 14, True),
        ("either", 13, 3, False),
        ("around", 13, 3, True),
        ("around", 2, 13, True),
        ("around", 1, 14, False),
    ],
)
def test_the_rule_for_aces_decides_at_which_ranks_a_run_can_begin(ace: str, low: int, length: int, may: bool) -> None:
    assert rules(runs__ace=ace).fit[low][length] is may


def test_a_run_can_have_no_place_at_a_rank_that_is_always_wild() -> None:
    by = rules(pack__wild=["2"], wilds__own_rank=False, runs__ace="high")
    assert not by.fit[2][3]
    assert by.fit[3][12]


def test_sets_hold_at_most_four_cards_if_suits_must_differ() -> None:
    assert rules(pack__packs=1).set_max == 4
    assert rules(pack__packs=2).set_max == 16
    assert rules(pack__packs=2, wilds__named=True).set_max == 4
    assert rules(pack__packs=2, sets__same_suit_twice=False).set_max == 4


def test_compiled_rules_share_the_sections_of_their_sheet_unchanged() -> None:
    of = sheet(draw__discards="dig", going_out="float")
    by = compile_rules(of, 2).of_deal(1)
    apart = {"title", "known_as", "about", "players", "pack", "match"}  # resolved for the players, or of the match
    for name in set(of.__struct_fields__) - apart:
        assert getattr(by, name) is getattr(of, name)


def test_the_exact_cut_is_the_number_of_cards_dealt_and_turned_up() -> None:
    assert rules(players=4, deal__hand_size=12, pack__packs=2).full_deal_size == 49
