"""The best layout of a hand is as good as any: proven by a brute force that knows only what a meld is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.content.sheets.sheets import sheet_names
from game.engine.actions import uses
from game.engine.arrange.solver import best_layout, layout_within, least_points
from game.engine.cards import JOKER, NO_SUIT, Card, parse_cards, show
from game.engine.melds.pure import meets_pure_demand, trait
from game.engine.melds.readings import lay_readings, run_readings, set_readings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import Rules, compile_rules
from tests.properties.house_rules import sound_house_rules
from tests.support.positions import first_deal_of
from tests.support.samples import close_hand
from tests.support.samples import rules as rules_with

NEVER = 10**6


def brute_force(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return the fewest points left over by any choice of disjoint parts of the hand that are melds."""
    melds: list[tuple[int, frozenset[Card], bool, bool]] = []
    asks = rules.demands_kinds and rules.contract is None
    # A wild rank can be written as standing for another card, even where it could be itself: then it is as a joker.
    written = replace(rules, wild=rules.wild | {JOKER})
    for part in range(1, 1 << len(hand)):
        cards = [face for at, face in enumerate(hand) if part >> at & 1]
        for row in set(product(*[(face, JOKER) if face in rules.wild else (face,) for face in cards])):
            # In one order wilds may come to stand for cards that they are themselves in another.
            orders = {row, tuple(sorted(row, key=lambda face: (face.rank == 1, face.rank)))} if asks else {row}
            runs = [meld for order in orders for meld in run_readings(written, uses(order), 0)]
            for meld in [*set_readings(written, uses(row), 0), *runs]:
                means = [each.means for each in meld.cards if each.means is not None and rules.melding.unique_cards]
                if len(set(means)) == len(means):
                    asked = meets_pure_demand(rules, trait(rules, meld)) if asks else False
                    melds.append((part, frozenset(means), asked, asks and meld.kind is Kind.RUN))
    melds = list(dict.fromkeys(melds))

    @cache
    def most(free: int, taken: frozenset[Card], pure: bool, runs: int) -> int:
        if not free:
            return 0 if pure and not runs else -NEVER
        first = free & -free
        best = most(free - first, taken, pure, runs)
        for part, means, asked, run in melds:
            if part & first and part & free == part and not means & taken:
                points = sum(rules.values[face] for at, face in enumerate(hand) if part >> at & 1)
                best = max(best, points + most(free - part, taken | means, pure or asked, max(0, runs - run)))
        return best

    if not asks:
        return rules.points_of(hand) - most((1 << len(hand)) - 1, frozenset(), True, 0)
    laid = most((1 << len(hand)) - 1, frozenset(), rules.melding.pure == "none", rules.melding.least_runs)
    return rules.points_of(hand) - max(0, laid)


def check(rules: Rules, hand: tuple[Card, ...]) -> None:
    found = best_layout(rules, hand)
    assert sorted([*found.left, *(face for meld in found.melds for face in meld)]) == sorted(hand)
    assert found.points == rules.points_of(found.left)
    for meld in found.melds:
        assert lay_readings(rules, uses(meld), 0), meld
    assert found.points == brute_force(rules, hand), (show(hand), found)
    assert least_points(rules, hand) <= found.points, show(hand)
    rests = [hand[:at] + hand[at + 1 :] for at in range(len(hand))]
    least_after = min([best_layout(rules, rest).points for rest in rests], default=found.points)
    assert least_points(rules, hand, discards=True) <= least_after, show(hand)
    for opened in (False, True):
        best = best_layout(rules, hand, opened=opened)
        for most in (best.points, best.points + 100):
            assert layout_within(rules, hand, most, opened) == best, show(hand)
        assert layout_within(rules, hand, best.points - 1, opened) is None, show(hand)


def test_best_layout_puts_a_card_that_fits_two_melds_into_the_one_with_more_cards() -> None:
    found = best_layout(first_deal_of("basic_rummy"), parse_cards("7H 8H 9H TH 9S 9D 2C"))
    assert found.melds == (parse_cards("7H 8H 9H TH"),)
    assert found.left == parse_cards("9S 9D 2C")
    assert found.points == 20


def test_the_solver_lays_out_runs_of_any_suits() -> None:
    rules = replace(first_deal_of("basic_rummy"), any_suit=True, run_suits=(NO_SUIT,))
    assert best_layout(rules, parse_cards("7H 8S 9D 9S KC")).left == parse_cards("9D KC")
    check(rules, parse_cards("AS 2H 3D QC KS AD 3H 4C 5S 5H"))


@pytest.mark.parametrize(
    "keys", [{}, {"wilds__share": "minority"}, {"wilds__side_by_side": False}, {"wilds__min_naturals": 2}]
)
def test_the_solver_lays_out_wild_ranks_that_stay_wild_even_as_their_own_rank(keys: dict[str, Any]) -> None:
    rules = rules_with(pack__packs=2, pack__wild=["6"], wilds__own_rank_natural=False, **keys)
    assert best_layout(rules, parse_cards("6S 6H 6D")).melds == ()
    rng = Random(f"own place {keys}")
    for _ in range(25):
        check(rules, close_hand(rules, rng, rng.randint(5, 8), rng.randint(1, 3)))


def test_the_solver_lays_out_sets_of_equal_cards() -> None:
    rules = rules_with(pack__packs=4, pack__jokers=1, sets__alike=True)
    assert best_layout(rules, parse_cards("9S 9S 9S 9H KC")).left == parse_cards("9H KC")
    assert best_layout(rules, parse_cards("9S 9H 9D KC")).melds == ()
    rng = Random("alike")
    for _ in range(80):
        check(rules, few_faces(rules, rng))


def few_faces(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """Return a random hand of few ranks and suits and up to two jokers, in which sets of equal cards are frequent."""
    near = [face for face in rules.pack if face.rank in (7, 8, 9) and face.suit < 2]
    return (*rng.sample(near, rng.randint(5, 8)), *[JOKER] * rng.randint(0, 2))


def test_the_solver_lays_out_runs_of_one_colour() -> None:
    rules = rules_with(pack__packs=2, pack__jokers=1, runs__suits="colour")
    assert best_layout(rules, parse_cards("7H 8D 9D 9S KC")).left == parse_cards("9S KC")
    assert best_layout(rules, parse_cards("7H 8S 9D KC")).melds == ()
    rng = Random("colour")
    for _ in range(60):
        check(rules, close_hand(rules, rng, rng.randint(5, 9), rng.randint(0, 2)))
    wild = rules_with(pack__packs=2, pack__wild=["6"], runs__suits="colour")
    for _ in range(60):
        check(wild, close_hand(wild, rng, rng.randint(5, 9), rng.randint(0, 2)))


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ({"melding__pure": "run"}, "2C"),
        ({"melding__pure": "run", "melding__least_runs": 2}, "2C"),
        ({"melding__pure": "set", "melding__least_runs": 3}, "5H 6H 7H 9C TC X KS KH KD 2C"),
        ({"melding__pure": "run", "melding__least_runs": 3}, "5H 6H 7H 9C TC X KS KH KD 2C"),
        ({"melding__pure": "set"}, "2C"),
    ],
)
def test_best_layout_counts_melds_only_if_the_required_ones_are_among_them(keys: dict[str, Any], left: str) -> None:
    hand = parse_cards("5H 6H 7H 9C TC X KS KH KD 2C")
    found = best_layout(rules_with(pack__jokers=1, **keys), hand)
    assert sorted(found.left) == sorted(parse_cards(left))


def test_best_layout_finds_two_equal_runs() -> None:
    found = best_layout(first_deal_of("double_rum"), parse_cards("7S 7S 8S 8S 9S 9S KC"))
    assert (found.melds, found.left) == ((parse_cards("7S 8S 9S"),) * 2, parse_cards("KC"))


def test_best_layout_lays_nothing_of_a_hand_without_melds() -> None:
    hand = parse_cards("AS 3S KD 7C")
    assert best_layout(first_deal_of("basic_rummy"), hand) == ((), hand, 21)


def test_best_layout_adds_leftover_wilds_to_a_meld() -> None:
    """KS KD KC is a set without the joker."""
    assert best_layout(first_deal_of("double_rum"), parse_cards("KS KD KC X 4S")).left == parse_cards("4S")


def test_best_layout_may_use_a_wild_for_a_card_that_is_also_in_the_hand() -> None:
    """One 6H, two runs through it: the joker is the other."""
    assert best_layout(first_deal_of("double_rum"), parse_cards("5H 5H 6H 7H 7H X")).left == ()


def test_best_layout_uses_no_card_that_is_already_on_the_table_and_no_wild_for_one() -> None:
    rules, hand = first_deal_of("rummy_500"), parse_cards("KS KH X")
    assert best_layout(rules, hand, frozenset(parse_cards("KD"))).left == ()
    assert best_layout(rules, hand, frozenset(parse_cards("KD KC"))).melds == ()
    assert best_layout(rules, hand, frozenset(parse_cards("KH"))).melds == ()
    assert best_layout(rules, parse_cards("KS KH KD"), frozenset(parse_cards("KH"))).melds == ()


def test_best_layout_puts_wilds_below_an_ace_in_a_run_round_the_corner() -> None:
    """They can be the queen and king alone, as the three and four of spades lie on the table."""
    rules = rules_with(pack__jokers=2, runs__ace="around", melding__unique_cards=True)
    found = best_layout(rules, parse_cards("AS 2S X X"), frozenset(parse_cards("3S 4S")))
    assert (found.melds, found.left) == ((parse_cards("X X AS 2S"),), ())


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("2S 3S 4S 6H 6D 6C", 0),
        ("2S 5S 8S JS 2H 5H", 32),
        ("X 2S 5S 8S JS 2H 5H", 22),
        ("X 5S 6S 9H 9D KC QC", 29),
        ("X X 5S 6S 9H 9D KC", 10),
    ],
)
def test_no_layout_leaves_fewer_points_than_the_lower_bound_computed_from_wilds(hand: str, least: int) -> None:
    """With no wild all that has no natural meld is left; a wild helps one pair, or half of a card that is alone."""
    rules, cards = rules_with(pack__jokers=2), parse_cards(hand)
    assert least_points(rules, cards) == least <= best_layout(rules, cards).points


@pytest.mark.parametrize("game", sheet_names())
def test_the_best_layout_by_every_sheet_is_as_good_as_brute_force(game: str) -> None:
    rules = first_deal_of(game)
    rng = Random(game)
    for _ in range(25):
        check(rules, close_hand(rules, rng, rng.randint(5, 9), rng.randint(0, 3)))


@given(sound_house_rules(), st.integers(0, 2**32), st.integers(3, 8), st.integers(0, 3))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_the_best_layout_under_house_rules_is_as_good_as_brute_force(
    sheet: RuleSheet, seed: int, size: int, wilds: int
) -> None:
    """With values of every kind: by the sheet, all wilds equal, or drawn, some of them negative."""
    rules = compile_rules(sheet, 2).of_deal(1)
    rng = Random(seed)
    values = rng.choice(
        (
            rules.values,
            tuple(20 if face in rules.wild else value for face, value in enumerate(rules.values)),
            tuple(rng.choice((-5, 0, 1, 5, 10, 25)) for _ in rules.values),
        )
    )
    rules = replace(rules, values=values)
    check(rules, close_hand(rules, rng, size, wilds))
