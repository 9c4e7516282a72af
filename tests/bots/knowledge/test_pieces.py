"""Tests of `game.bots.knowledge.pieces`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.pieces import Arrangement, Layout, Piece, as_action, pieces
from game.content.sheets.sheets import load_sheet
from game.engine.arrange.solver import best_layout, held_melds
from game.engine.cards import FACES, JOKER, Card, parse_card, parse_cards
from game.engine.play.verbs import why_not
from game.engine.sheet.rules import Rules
from tests.support.for_each import for_each
from tests.support.positions import SHEETS, belief_of, pool, position, rules_of, under
from tests.support.samples import altered


def shown(found: list[Piece]) -> set[str]:
    return {" ".join(map(repr, piece.uses)) + (f" to m{piece.meld}" if piece.meld else "") for piece in found}


def test_pieces_of_a_hand_of_naturals_are_all_its_sets_and_runs() -> None:
    hand = "7H 8H 9H TH 9S 9D"
    belief = belief_of(position("basic_rummy", [hand, "2S"]))
    assert shown(pieces(belief, pool(hand))) == {
        "7H 8H 9H", "7H 8H 9H TH", "8H 9H TH", "9S 9H 9D",
    }  # fmt: skip


def test_a_wild_fills_only_the_missing_place_of_a_meld() -> None:
    hand = "7H 8H KS KD X"
    belief = belief_of(position("rummy_500", [hand, "2S"]))
    found = shown(pieces(belief, pool(hand)))
    assert found == {"?=6H 7H 8H", "7H 8H ?=9H", "KS KD ?=KH"}


@pytest.mark.parametrize("gone", ["QD", "QC"])
def test_a_wild_in_a_set_stands_for_the_card_that_can_no_longer_come(gone: str) -> None:
    hand = "QS QH X"
    belief = belief_of(position("rummy_500", [hand, "2S"], discards=gone))
    assert f"QS QH ?={gone}" in shown(pieces(belief, pool(hand)))


def test_a_wild_rank_also_makes_melds_as_its_own_rank() -> None:
    hand = "4H 5H 6H"  # deal 5: fives are wild
    belief = belief_of(position("doofer", [hand, "2S"], deal=5))
    assert "4H 5H 6H" in shown(pieces(belief, pool(hand)))


def test_a_hand_can_extend_a_run_on_the_table_at_both_ends() -> None:
    hand = "3H 4H 8H 9H"
    belief = belief_of(position("doofer", [hand, "2S"], melds=((1, "5H 6H 7H"),)))
    assert shown(pieces(belief, pool(hand))) == {"4H to m1", "3H 4H to m1", "8H to m1", "8H 9H to m1"}


def test_a_card_that_a_wild_on_the_table_stands_for_makes_no_meld() -> None:
    hand = "JH JS JD"
    belief = belief_of(position("rummy_500", [hand, "2S"], melds=((1, "9H TH X=JH"),)))
    assert shown(pieces(belief, pool(hand))) == set()


def test_every_piece_of_naturals_is_legal() -> None:
    hand = "3H 4H 8H 9H 9S 9D AS 2S 3S KC"
    state = position("double_rum", [hand, "2S"], melds=((1, "5H 6H 7H"), (1, "KS KD KH")))
    belief = belief_of(state)
    found = pieces(belief, pool(hand))
    assert len(found) >= 6
    for piece in found:
        assert why_not(state, as_action(piece, 0)) is None, piece


def played(arrangement: Arrangement) -> set[str]:
    return {" ".join(map(repr, piece.uses)) for piece in arrangement.plays}


def arrange(game: str, hand: str, melds: tuple[tuple[int, str], ...] = ()) -> Arrangement:
    return Layout(belief_of(position(game, [hand, "2S"], melds=melds)), parse_cards(hand)).arrange(parse_cards(hand))


def test_a_card_that_fits_two_melds_goes_to_the_one_that_lets_the_bot_lay_most_cards() -> None:
    # With 9H in the set of nines only 3 cards are laid; in the run the nines fail, but 4 hearts go.
    found = arrange("basic_rummy", "7H 8H 9H TH 9S 9D 2C")
    assert played(found) == {"7H 8H 9H TH"}
    assert sorted(found.left) == sorted(parse_cards("9S 9D 2C"))


def test_a_layout_shortens_a_run_to_give_a_card_to_a_set() -> None:
    found = arrange("basic_rummy", "5H 6H 7H 8H 8S 8D KC")
    assert played(found) == {"5H 6H 7H", "8S 8H 8D"}


@pytest.mark.parametrize("hand", ["QS QH X 2C 4D", "QS QH 2C X 4D"])
def test_a_layout_lays_the_wild_that_counts_most(hand: str) -> None:
    # Twos are wild, too, and count less than a joker; there is room for one wild.
    state = position("double_rum", [hand, "2S"])
    rules = altered(state.rules, wild=frozenset({JOKER, *parse_cards("2S 2H 2D 2C")}), wilds__min_naturals=2)
    belief = belief_of(structs.replace(state, rules=rules))
    assert belief.rules.values[JOKER] > belief.rules.values[parse_card("2C")]
    found = Layout(belief, parse_cards(hand)).arrange(parse_cards(hand))
    assert [use.card for piece in found.plays for use in piece.uses if use.rank] == [JOKER]
    assert sorted(found.left) == sorted(parse_cards("2C 4D"))


def test_additions_are_arranged_only_after_an_own_meld_if_one_must_meld_first() -> None:
    table = ((1, "5H 6H 7H"),)
    assert arrange("rummy_500", "8H 2C KC", table).plays == ()
    with_meld = arrange("rummy_500", "8H 2C KC KS KD", table)
    assert [piece.meld for piece in with_meld.plays] == [0, 1], "first the meld, then the addition"


def test_a_layout_includes_the_card_that_must_be_played_or_is_none() -> None:
    hand = parse_cards("7H 8H 9H TH 9S 9D 2C")
    layout = Layout(belief_of(position("basic_rummy", ["7H", "2S"])), hand)
    found = layout.arrange_with(hand, parse_card("9D"))
    assert found is not None
    assert parse_card("9D") in found.plays[0].naturals
    assert layout.arrange_with(hand, parse_card("2C")) is None


def arranged_with(must: str, hand: str, **changes: Any) -> list[str]:
    """Return the plays of the arrangement whose first play uses `must`, in Double Rum with twos wild."""
    state = position("double_rum", [hand, "2S"])
    rules = altered(state.rules, wild=frozenset({JOKER, *parse_cards("2S 2H 2D 2C")}), **changes)
    cards, belief = parse_cards(hand), belief_of(structs.replace(state, rules=rules))
    found = Layout(belief, cards).arrange_with(cards, parse_card(must))
    assert found is not None
    assert sorted([*found.left, *[use.card for piece in found.plays for use in piece.uses]]) == sorted(cards)
    return [" ".join(map(repr, piece.uses)) for piece in found.plays]


def test_the_first_play_uses_the_wild_that_must_be_played_though_a_dearer_one_is_held() -> None:
    assert arranged_with("2C", "QS QH X 2C 4D", wilds__min_naturals=2) == ["QS QH 2C=Q"]


def test_a_wild_that_must_be_played_first_is_not_kept_for_a_later_play_as_a_natural() -> None:
    first, *_ = arranged_with("2S", "KS KH 2S X 3S 4S 9C")
    assert "2S" in first
    first, second = arranged_with("2S", "KS KH 2S 2S 3S 4S 9C", wilds__min_naturals=2)
    assert "2S" in first
    assert "2S" in second


def test_a_layout_asked_to_arrange_some_of_its_cards_melds_no_others() -> None:
    everything = parse_cards("7H 8H 9H KS KD")
    layout = Layout(belief_of(position("basic_rummy", ["7H", "2S"])), everything)
    assert layout.arrange(parse_cards("7H 8H KS KD")).plays == ()


def brute_force(belief: BeliefState, hand: tuple[Card, ...], found: list[Piece]) -> float:
    """Return the greatest weight of any choice of up to four pieces."""
    best = 0.0
    for size in range(5):
        for choice in combinations(found, size):
            cards = [face for piece in choice for face in piece.naturals]
            lanes = [piece.lane for piece in choice if piece.lane is not None]
            if all(cards.count(face) <= hand.count(face) for face in cards) and len(set(lanes)) == len(lanes):
                best = max(best, sum(belief.play_gain[face] + 0.3 * belief.rules.values[face] for face in cards))
    return best


@for_each("seed", range(40))
def test_the_arrangement_of_a_layout_is_as_good_as_brute_force(seed: int) -> None:
    rng = Random(seed)
    low = [face for face in FACES[:52] if face.rank < 8]
    hand = tuple(rng.sample(low, 10))
    state = position("double_rum", [" ".join(map(repr, hand)), "2S"], melds=((1, "8H 9H TH"),))
    belief = belief_of(state)
    found = pieces(belief, pool(" ".join(map(repr, hand))))
    assert Layout(belief, hand).arrange(hand).gain == pytest.approx(brute_force(belief, hand, found))


def left_by_points(game: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards that the heaviest arrangement leaves in hand if every card weighs its points."""
    belief = belief_of(position(game, [" ".join(map(repr, hand)), "2S"]))
    belief = structs.replace(
        belief, play_gain=tuple(map(float, belief.rules.values)), hold_cost=(0.0,) * len(belief.hold_cost)
    )
    return Layout(belief, hand).arrange(hand).left


def points_left(game: str, hand: tuple[Card, ...]) -> int:
    return rules_of(game, 2).of_deal(1).points_of(left_by_points(game, hand))


def without_wilds(rules: Rules, left: Iterable[Card]) -> int:
    return rules.points_of(tuple(face for face in left if face not in rules.wild))


@pytest.mark.parametrize("game", SHEETS)
def test_a_hand_sorted_by_melds_leaves_no_more_than_the_layout_of_bots(game: str) -> None:
    """Three hundred hands, of Rummy 500 a thousand: as many points without wilds, and never more with them."""
    players = max(2, load_sheet(game).players.min)
    rules, rng = rules_of(game, players).of_deal(1), Random(game)
    free = altered(rules, contract=None, melding__opening=0)
    for _ in range(1005 if game == "rummy_500" else 300):
        hand = tuple(rng.sample(rules.pack, rng.randint(rules.hand_size, rules.hand_size + 3)))
        melds = held_melds(rules, hand)
        left = Counter(hand) - Counter(face for meld in melds for face in meld)
        state = position("basic_rummy", ["2S", "2H"])
        belief = belief_of(structs.replace(state, rules=free, hands=(hand, state.hands[1])))
        belief = structs.replace(
            belief, play_gain=tuple(map(float, rules.values)), hold_cost=(0.0,) * len(belief.hold_cost)
        )
        theirs = Layout(belief, hand).arrange(hand).left
        assert best_layout(rules, hand).points <= rules.points_of(theirs), hand
        assert without_wilds(rules, left.elements()) <= without_wilds(rules, theirs), hand
        if not any(face in rules.wild for face in hand):
            assert without_wilds(rules, left.elements()) == without_wilds(rules, theirs), hand


@pytest.mark.parametrize("game", ["basic_rummy", "double_rum", "doofer", "rummy_500"])
def test_a_layout_of_a_bot_leaves_about_as_few_points_as_the_best_split(game: str) -> None:
    """Without wilds it leaves as few; with them, at most what the wilds count, as it lays none that is not needed."""
    rules, rng = rules_of(game, 2).of_deal(1), Random(game)
    without_wilds = 0
    for _ in range(60):
        low = rng.randint(1, 8)
        near = [face for face in rules.pack if face in rules.wild or low <= face.rank < low + 6]
        hand = tuple(rng.sample(near, 10))
        more = points_left(game, hand) - best_layout(rules, hand).points
        wilds = sum(rules.values[face] for face in hand if face in rules.wild)
        without_wilds += not wilds
        assert 0 <= more <= wilds, hand
    assert without_wilds > 5


def test_a_layout_lays_no_second_copy_of_a_card_if_each_card_may_lie_only_once() -> None:
    state = position("double_rum", ["TH TH TC KD", "2S"])
    once = under(state, melding__unique_cards=True)
    laid = [Layout(belief_of(each), state.hands[0]).arrange(state.hands[0]).plays for each in (state, once)]
    assert len(laid[0]) == 1
    assert not laid[1]


def test_no_more_cards_are_added_to_a_set_than_it_may_hold() -> None:
    state = position("double_rum", ["7H 7S KD", "2S"], melds=((0, "7H 7D 7C"),))
    for most, played in ((None, 2), (4, 1)):
        rules = state.rules if most is None else altered(state.rules, set_max=most)
        belief = belief_of(structs.replace(state, rules=rules, melded=(True, True)))
        assert len(Layout(belief, state.hands[0]).arrange(state.hands[0]).plays) == played
