"""Plain hands: laid out by bits as the search lays them out, to the meld; and which hands are plain."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.arrange.meld_index import PackedHand, possible_melds
from game.engine.arrange.plain import MOST_MELDS, plain_hands
from game.engine.arrange.solver import BestLayout, best_layout, search_layout
from game.engine.cards import Card, parse_cards
from game.engine.sheet.rules import Rules, compile_rules
from tests.properties.house_rules import numbered
from tests.support.samples import rules

KINDS = {
    "one pack": rules(),
    "aces high": rules(runs__ace="high"),
    "aces at either end": rules(runs__ace="either"),
    "round the corner": rules(runs__ace="around", runs__min=4),
    "pairs": rules(sets__min=2, runs__min=2),
    "a short pack": rules(pack__without=["2", "3", "4", "5", "6"]),
    "two packs, each suit once": rules(pack__packs=2, sets__same_suit_twice=False),
    "two packs": rules(pack__packs=2),
    "cards that count nothing": rules(scoring__values={"K": 0, "A": 0}),
    "runs only": rules(sets__allowed=False),
    "jokers that are not wild": rules(pack__jokers=2, pack__wild=[]),
}


def hands(by: Rules, rng: Random, count: int) -> list[tuple[Card, ...]]:
    """Return `count` random hands of naturals: half of them from five ranks only, so that melds compete for cards."""
    found = []
    for number in range(count):
        ranks = rng.sample(range(1, 14), 5) if number % 2 else range(14)
        pack = [face for face in by.pack if face.rank in ranks and face not in by.wild]
        found.append(tuple(rng.sample(pack, min(len(pack), rng.randint(5, 11)))))
    return found


def laid_out(by: Rules, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the melds of the layout that the search finds."""
    found = search_layout(by, hand, frozenset())
    assert found is not None
    return tuple(found[0])


@pytest.mark.parametrize("kind", KINDS)
def test_the_layout_of_a_plain_hand_equals_that_of_the_search(kind: str) -> None:
    by, plain = KINDS[kind], 0
    for hand in hands(by, Random(kind), 400):
        melds = plain_hands(by).melds(hand)
        if melds is not None:
            plain += bool(melds)
            assert tuple(melds) == laid_out(by, hand), hand
    assert plain > 20


def test_a_plain_hand_under_random_rules_is_laid_out_as_by_the_search() -> None:
    plain = 0
    for number in range(150):
        by = compile_rules(numbered(number)[1], 2).of_deal(1)
        for hand in hands(by, Random(number), 12):
            melds = plain_hands(by).melds(hand)
            if melds is not None:
                plain += bool(melds)
                assert tuple(melds) == laid_out(by, hand), (number, hand)
    assert plain > 100


@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("two packs", "7S 7S 7H 9C"),  # a set may have a face twice
        ("two packs, each suit once", "7S 7S 7H 7D 9C"),  # which of them stays does not matter, but that one does
    ],
)
def test_a_hand_with_a_doubled_card_in_a_meld_is_not_plain(kind: str, hand: str) -> None:
    assert plain_hands(KINDS[kind]).melds(parse_cards(hand)) is None


def test_a_hand_with_a_doubled_card_outside_melds_is_plain() -> None:
    by = KINDS["two packs, each suit once"]
    assert plain_hands(by).melds(parse_cards("7S 7H 7D 9C 9C")) == [parse_cards("7S 7H 7D")]


def test_a_hand_with_a_wild_or_very_many_melds_is_not_plain() -> None:
    by = rules(pack__jokers=2)
    assert plain_hands(by).melds(parse_cards("7S 7H 7D X")) is None
    rich = parse_cards("5S 6S 7S 5H 6H 7H 5D 6D 7D 5C 6C 7C")
    assert len(possible_melds(by, PackedHand(by, rich, ()))) > MOST_MELDS
    assert plain_hands(by).melds(rich) is None
    assert best_layout(by, rich) == BestLayout(laid_out(by, rich), (), 0)


def test_no_hand_is_plain_if_cards_may_count_negative_points_lie_only_once_or_make_runs_of_any_suit() -> None:
    for by in (rules(scoring__values={"QS": -10}), rules(melding__unique_cards=True), rules(runs__suits="any")):
        assert plain_hands(by).never_plain
