"""What may be said of cards, piece by piece: what goes with what, what is safe, what could be played."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.base import Limit
from game.bots.choose.plans import Planner
from game.bots.explain.evidence import (
    about_first_lay,
    contract_held_back,
    danger_of,
    exact_planner,
    fitting,
    may_play,
    missing,
    outs_of,
    safety_of,
    waits,
)
from game.bots.explain.reasons import Fits, Needed, PlayReason, Spare, Spurned, Waits, Wanted
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.engine.cards import NO_SUIT, Card, parse_card, parse_cards
from game.engine.state import State, set_at, view
from tests.support.positions import belief_of, position, under

OTHERS = ("3S 8S JD QC", "4C 8D TS 2D")


def knowing(state: State, **known: str) -> BeliefState:
    """Return the belief of seat 0 if it knows these cards of seat 1, by field of the memory."""
    nothing: tuple[tuple[()], ...] = ((),) * state.players
    empty = Memory(0, nothing, nothing, nothing, nothing)
    rows = {name: set_at(getattr(empty, name), 1, parse_cards(cards)) for name, cards in known.items()}
    return belief_state(view(state, 0), structs.replace(empty, **rows))


def faces(belief: BeliefState, hand: str, kept_card: str) -> tuple[str, ...]:
    """Return the faces with which `kept_card` would find a place in a meld of the hand."""
    cards = parse_cards(hand)
    return tuple(map(repr, fitting(belief, outs_of(belief, cards), cards, parse_card(kept_card))))


# What goes with what others took or threw


@pytest.mark.parametrize(("ace", "near"), [("high", False), ("low", True), ("either", True), ("around", True)])
def test_an_ace_goes_with_a_three_only_if_a_run_may_begin_with_it(ace: str, near: bool) -> None:
    game = {"high": "dummy_rummy", "low": "basic_rummy", "either": "double_rum", "around": "doofer"}[ace]
    state = position(game, ["3H 4C 4D KS", *OTHERS], discards="9D", deal=4)
    state = structs.replace(state, melded=(True,) * 3)
    state = under(state, contract=None, melding__contract_by="deal")
    assert state.rules.runs.ace == ace
    three, one = parse_card("3H"), parse_card("AH")
    assert list(safety_of(knowing(state, thrown="AH"), three)) == [Spurned(three, 1, one)] * near
    assert list(danger_of(knowing(state, held="AH", taken="AH"), three)) == [Wanted(three, 1, one)] * near


def test_a_discard_of_the_same_rank_makes_a_card_safe_unless_runs_may_be_of_any_suit() -> None:
    state = position("rummy_500", ["3H 4C 4D KS", *OTHERS], discards="2S 9D")
    three = parse_card("3H")
    assert list(safety_of(knowing(state, thrown="4H"), three)) == [Spurned(three, 1, parse_card("4H"))]
    assert not list(safety_of(knowing(under(state, any_suit=True, run_suits=(NO_SUIT,)), thrown="4H"), three))


def test_safety_evidence_names_the_latest_matching_discard() -> None:
    state = position("basic_rummy", ["7H 2C 4D KS", *OTHERS], discards="3D")
    seven = parse_card("7H")
    assert list(safety_of(knowing(state, thrown="7S 9H KD"), seven)) == [Spurned(seven, 1, parse_card("9H"))]
    both = knowing(state, held="7S 9H KD", taken="7S 9H KD")
    assert list(danger_of(both, seven)) == [Wanted(seven, 1, parse_card("9H"))]


def test_an_identical_card_is_not_wanted_if_the_suits_of_a_set_differ() -> None:
    state = position("kalooki_40", ["7H 2C 4D KS", *OTHERS], discards="3D")
    seven = parse_card("7H")
    belief = knowing(state, held="7H", taken="7H")
    assert not list(danger_of(belief, seven))
    twice = knowing(under(state, suits_differ=False), held="7H", taken="7H")
    assert list(danger_of(twice, seven)) == [Wanted(seven, 1, seven)]


def test_a_thrown_card_that_came_back_to_its_seat_is_no_evidence_of_safety() -> None:
    seven, hands = parse_card("7H"), ["7H 2C 4D KS", *OTHERS]
    state = position("doofer", hands, discards="3D")
    safe = [Spurned(seven, 1, parse_card("7S"))]
    assert list(safety_of(knowing(state, thrown="7S"), seven)) == safe
    assert not list(safety_of(knowing(state, thrown="7S", held="7S"), seven)), "it is in their hand"
    laid = position("doofer", hands, discards="3D", melds=((1, "5S 6S 7S"),))
    assert not list(safety_of(knowing(laid, thrown="7S"), seven)), "they took it with the pile"
    others = position("doofer", hands, discards="3D", melds=((2, "5S 6S 7S"),))
    assert list(safety_of(knowing(others, thrown="7S"), seven)) == safe


def test_discards_of_a_seat_that_laid_its_contract_are_evidence_only_if_it_may_lay_more() -> None:
    melds = ((1, "7H 7S 7D"), (1, "4H 4S 4C"))
    state = position("liverpool_rummy", ["9S 2C 4D KS", *OTHERS], discards="3D", melds=melds)
    nine = parse_card("9S")
    assert not list(safety_of(knowing(state, thrown="9H"), nine))
    more = under(state, melding__extra_melds=True)
    assert list(safety_of(knowing(more, thrown="9H"), nine)) == [Spurned(nine, 1, parse_card("9H"))]


def test_evidence_calls_a_wild_neither_safe_nor_dangerous() -> None:
    state = position("dummy_rummy", ["2H 4C 4D KS", *OTHERS], discards="9D", melds=((2, "5H 6H 7H"),))
    belief = knowing(state, thrown="3H", held="4H", taken="4H")
    assert not list(safety_of(belief, parse_card("2H")))
    assert not list(danger_of(belief, parse_card("2H")))


# What fits the table


def dangers(state: State, face: str) -> list[PlayReason]:
    return list(danger_of(belief_of(state), parse_card(face)))


def test_a_card_that_fits_the_table_is_dangerous_only_if_somebody_may_put_it_there() -> None:
    hands = ["7H 2C 4D KS", *OTHERS]
    fits = [Fits(parse_card("7H"), 1)]
    quiet = {
        "melding__add": "after_melding",
        "calls__playable_discard": 0,
        "calls__rummy_in_the_deck": False,
        "buying__allowed": False,
    }
    mine = under(position("basic_rummy", hands, melds=((0, "4H 5H 6H"),), discards="3D"), **quiet)
    assert not dangers(mine, "7H"), "nobody else has melded"
    theirs = under(position("basic_rummy", hands, melds=((1, "4H 5H 6H"),), discards="3D"), **quiet)
    assert dangers(theirs, "7H") == fits
    assert not dangers(under(theirs, draw__discards="none"), "7H"), "nobody gets it"
    assert dangers(under(theirs, draw__discards="none", buying__allowed=True), "7H") == fits
    for more in ({"melding__add": "any_time"}, {"calls__playable_discard": 1}, {"calls__rummy_in_the_deck": True}):
        assert dangers(under(mine, **more), "7H") == fits


# What could be played


def test_outs_of_a_card_are_the_cards_that_bring_it_onto_the_table() -> None:
    state = position("basic_rummy", ["7S 2H 2D KC", *OTHERS], discards="3D", melds=((0, "9S TS JS"),))
    belief = belief_of(state)
    assert faces(belief, "7S 2H 2D KC", "7S") == ("8S",)
    assert faces(belief, "7S 2H 2D KC", "2H") == ("2S", "2C")
    assert faces(belief, "7S 8S 2D KC", "7S") == (), "it could be added with the eight"


def test_a_card_has_an_out_even_if_the_best_layout_uses_that_out_elsewhere() -> None:
    state = position("basic_rummy", ["7S 8D 8C 2H", *OTHERS], discards="3D", melds=((0, "9S TS JS"),))
    assert faces(belief_of(state), "7S 8D 8C 2H", "7S") == ("8S",)
    alone = position("basic_rummy", ["7S 9S 8D 8C 2H", *OTHERS], discards="3D")
    assert faces(belief_of(alone), "7S 9S 8D 8C 2H", "7S") == ("8S",)


def test_a_card_held_twice_counts_its_place_on_the_table_as_an_out_only_once() -> None:
    state = position("kalooki_40", ["KH KH 2C 3D", *OTHERS], discards="3D", melds=((0, "9H TH JH"),))
    belief = belief_of(state)
    assert faces(belief, "KH KH 2C 3D", "KH") == ("QH",)
    held = parse_cards("KH KS 2C 3D")
    assert "KH" not in map(repr, fitting(belief, outs_of(belief, held), held, parse_card("KH"))), (
        "another one is no use"
    )


def test_a_card_counts_as_unplayable_if_it_is_needed_as_the_last_discard() -> None:
    state = position("basic_rummy", ["4C 5C 6C", *OTHERS], discards="3D")
    hand = parse_cards("4C 5C 6C")
    assert may_play(belief_of(state), hand, hand[0])
    must = belief_of(under(state, going_out="discard"))
    assert not may_play(must, hand, hand[0])
    assert may_play(must, parse_cards("4C 5C 6C KD"), hand[0])


def test_if_runs_may_have_any_suits_every_card_of_a_needed_rank_counts_as_playable() -> None:
    hand = parse_cards("5C 6S 6H 7D KD")
    state = under(
        position("basic_rummy", ["5C 6S 6H 7D KD", *OTHERS], discards="3D"), any_suit=True, run_suits=(NO_SUIT,)
    )
    assert all(may_play(belief_of(state), hand, face) for face in hand[:4])
    assert not may_play(belief_of(state), hand, hand[4])


TWO_SETS = "7H 7S 7D 9H 9S 2C 4D JC KS QD"


def planner_for(game: str, hand: str) -> tuple[Planner, tuple[Card, ...]]:
    state = position(game, [hand, "5S 6S", "5S 6S"][: 3 if game == "liverpool_rummy" else 2], discards="3D")
    planner = exact_planner(belief_of(state))
    assert planner is not None
    return planner, parse_cards(hand)


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [("7H 7S 7D 9H 9S 9C", 0), ("7H 7S 7D 9H 9S X", 0), (TWO_SETS, 1), ("7H 7S 9H 9S 2C", 2), ("7H 9H 2C", 4)],
)
def test_evidence_counts_the_cards_missing_for_two_sets(hand: str, lacking: int) -> None:
    planner, cards = planner_for("liverpool_rummy", hand)
    assert missing(planner, cards) == lacking


def test_waits_for_a_contract_count_every_unseen_copy() -> None:
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    [found] = waits(planner, cards)
    assert found.faces == parse_cards("9S 9H 9D 9C")
    assert found == Waits(1, 2 * 4 - 2, found.faces)


def test_waits_are_empty_for_a_complete_contract_or_when_time_is_up() -> None:
    planner, cards = planner_for("liverpool_rummy", "7H 7S 7D 9H 9S 9C")
    assert not list(waits(planner, cards))
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    assert not list(waits(planner, cards, Limit(lambda: 1.0, 1.0)))


def test_waits_for_an_opening_name_the_cards_that_reach_its_points() -> None:
    planner, cards = planner_for("kalooki_40", "TH JH QH 5S 5D 2C")
    assert missing(planner, cards) == 1
    [found] = waits(planner, cards)
    assert set(found.faces) == set(parse_cards("5H 5C KH")), "nine to queen count but 39"


def test_missing_cards_of_an_opening_are_counted_even_if_its_possible_melds_share_cards() -> None:
    state = position("kalooki_40", ["TS TC TD TH JH QC QD 2C", "5S 6S"], discards="3D")
    planner = exact_planner(belief_of(under(state, melding__opening=60)))
    assert planner is not None
    # Three tens and the run from the fourth, or four tens and the queens.
    assert missing(planner, parse_cards("TS TC TD TH JH QC QD 2C")) == 1
    without_a_queen = parse_cards("TS TC TD TH JH QD 2C")
    assert missing(planner, without_a_queen) == 1
    assert missing(planner, (*without_a_queen, parse_card("QH"))) == 0
    [found] = waits(planner, without_a_queen)
    assert found == Waits(1, 4, parse_cards("QH JD"))
    spare = about_first_lay(planner, parse_cards("TS TC TD TH JH QC QD 2C"), parse_card("2C"))
    assert not any(isinstance(each, Needed) and each.card.rank == 12 for each in spare)


def test_a_contract_waits_for_the_cards_of_every_run_that_lacks_equally_few() -> None:
    state = position("liverpool_rummy", ["2H 3H 5H 6H 7H 9S TS JS QS", "5S 6S", "7D"], deal=3, discards="AH 3D")
    planner = exact_planner(belief_of(state))
    assert planner is not None
    [found] = waits(planner, state.hands[0])
    assert set(map(repr, found.faces)) == {"4H", "8H"}
    [far] = waits(planner, parse_cards("AH 2H 3H 5H 6H 8H 9H JH QH 4S 5S 6S 7S"))
    assert set(map(repr, far.faces)) == {"4H", "7H", "TH", "KH"}


def test_a_contract_counts_as_held_back_only_if_it_can_be_laid_with_and_without_the_discard() -> None:
    there = "7H 7S 7D 9H 9S 9C"
    planner, cards = planner_for("liverpool_rummy", f"{there} KS 2C")
    [found] = contract_held_back(planner, cards, parse_card("KS"))
    assert sorted(face for meld in found.melds for face in meld) == sorted(parse_cards(there))
    assert found.fewest == 2
    assert not list(contract_held_back(planner, cards, parse_card("7H")))
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    assert not list(contract_held_back(planner, cards, parse_card("KS")))
    table = ((1, "AH AS AC"), (1, "9H 9S 9D"))
    state = position("liverpool_rummy", [f"{there} KS 2C", "5S 6S", "5S 6S"], discards="3D", melds=table)
    for lie, may in ((False, 1), (True, 0)):
        once = under(state, melding__unique_cards=lie)
        aimed = exact_planner(belief_of(once))
        assert aimed is not None
        assert len(list(contract_held_back(aimed, state.hands[0], parse_card("KS")))) == may, "nines lie there"
    planner, cards = planner_for("kalooki_40", "KH KS KD QH QS QD 2C 3D")
    assert not list(contract_held_back(planner, cards, parse_card("2C"))), "that is no contract"


def test_evidence_gives_no_missing_count_for_a_contract_that_must_also_reach_points() -> None:
    state = position("liverpool_rummy", [TWO_SETS, "5S 6S", "5S 6S"], discards="3D")
    planner = exact_planner(belief_of(under(state, melding__opening=60)))
    assert planner is not None
    assert missing(planner, state.hands[0]) is None
    assert not list(waits(planner, state.hands[0]))


def test_evidence_tells_an_unneeded_discard_and_the_needed_card() -> None:
    planner, cards = planner_for("liverpool_rummy", TWO_SETS)
    found = list(about_first_lay(planner, cards, parse_card("KS")))
    assert Spare(parse_card("KS"), 1) in found
    [needed] = [each for each in found if isinstance(each, Needed)]
    assert needed.without == needed.missing + 1
    assert needed.card.rank in (7, 9)
    assert not any(isinstance(each, Spare) for each in about_first_lay(planner, cards, parse_card("7H")))


def test_a_spare_second_copy_of_a_card_is_not_also_called_needed() -> None:
    ten = parse_card("TD")
    state = position("liverpool_rummy", ["3S 3D 3C 9D TD TD JD 2C", "5S 6S", "5S 6S"], deal=2)
    planner = exact_planner(belief_of(state))
    assert planner is not None
    found = list(about_first_lay(planner, state.hands[0], ten))
    assert Spare(ten, 1) in found
    [needed] = [each for each in found if isinstance(each, Needed)]
    assert needed.card != ten
