"""What may be said of cards, piece by piece: what goes with what, what is safe, what could be played."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from game.bots.explain.evidence import danger_of, fitting, may_play, outs_of, safety_of
from game.bots.explain.reasons import Fits, Reason, Spurned, Wanted
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.engine.cards import parse_card, parse_cards
from game.engine.state import State, set_at, view
from tests.bots.positions import look_of, position

OTHERS = ("3S 8S JD QC", "4C 8D TS 2D")


def knowing(state: State, **known: str) -> Outlook:
    """Seat 0 knows this of seat 1."""
    nothing: tuple[tuple[()], ...] = ((),) * state.players
    empty = Memory(0, nothing, nothing, nothing, nothing)
    rows = {name: set_at(getattr(empty, name), 1, parse_cards(cards)) for name, cards in known.items()}
    return outlook(view(state, 0), structs.replace(empty, **rows))


def under(state: State, **rules: Any) -> State:
    return structs.replace(state, rules=structs.replace(state.rules, **rules))


def faces(look: Outlook, hand: str, kept: str) -> tuple[str, ...]:
    """With which cards a card of a hand would get a place."""
    cards = parse_cards(hand)
    return tuple(map(repr, fitting(look, outs_of(look, cards), cards, parse_card(kept))))


# What goes with what others took or threw


@pytest.mark.parametrize(("ace", "near"), [("high", False), ("low", True), ("either", True), ("around", True)])
def test_an_ace_goes_with_a_three_only_where_a_run_may_begin_with_it(ace: str, near: bool) -> None:
    game = {"high": "dummy_rummy", "low": "basic_rummy", "either": "double_rum", "around": "doofer"}[ace]
    state = position(game, ["3H 4C 4D KS", *OTHERS], discards="9D", deal=4)
    state = structs.replace(state, melded=(True,) * 3)
    state = under(state, contract=None, contract_by="deal")
    assert state.rules.ace == ace
    three, one = parse_card("3H"), parse_card("AH")
    assert list(safety_of(knowing(state, thrown="AH"), three)) == [Spurned(three, 1, one)] * near
    assert list(danger_of(knowing(state, held="AH", taken="AH"), three)) == [Wanted(three, 1, one)] * near


def test_where_suits_do_not_matter_a_discard_of_another_suit_goes_with_a_card() -> None:
    state = position("rummy_500", ["3H 4C 4D KS", *OTHERS], discards="2S 9D")
    three = parse_card("3H")
    assert list(safety_of(knowing(state, thrown="4H"), three)) == [Spurned(three, 1, parse_card("4H"))]
    assert not list(safety_of(knowing(under(state, any_suit=True), thrown="4H"), three))


def test_the_latest_card_that_goes_with_it_is_named() -> None:
    state = position("basic_rummy", ["7H 2C 4D KS", *OTHERS], discards="3D")
    seven = parse_card("7H")
    assert list(safety_of(knowing(state, thrown="7S 9H KD"), seven)) == [Spurned(seven, 1, parse_card("9H"))]
    both = knowing(state, held="7S 9H KD", taken="7S 9H KD")
    assert list(danger_of(both, seven)) == [Wanted(seven, 1, parse_card("9H"))]


def test_nobody_collects_a_second_card_of_a_kind_where_the_suits_of_a_set_differ() -> None:
    state = position("kalooki_40", ["7H 2C 4D KS", *OTHERS], discards="3D")
    seven = parse_card("7H")
    look = knowing(state, held="7H", taken="7H")
    assert not list(danger_of(look, seven))
    twice = knowing(under(state, suits_differ=False), held="7H", taken="7H")
    assert list(danger_of(twice, seven)) == [Wanted(seven, 1, seven)]


def test_what_somebody_got_again_was_no_sign_that_they_do_not_want_it() -> None:
    seven, hands = parse_card("7H"), ["7H 2C 4D KS", *OTHERS]
    state = position("doofer", hands, discards="3D")
    safe = [Spurned(seven, 1, parse_card("7S"))]
    assert list(safety_of(knowing(state, thrown="7S"), seven)) == safe
    assert not list(safety_of(knowing(state, thrown="7S", held="7S"), seven)), "it is in their hand"
    laid = position("doofer", hands, discards="3D", melds=((1, "5S 6S 7S"),))
    assert not list(safety_of(knowing(laid, thrown="7S"), seven)), "they took it with the pile"
    others = position("doofer", hands, discards="3D", melds=((2, "5S 6S 7S"),))
    assert list(safety_of(knowing(others, thrown="7S"), seven)) == safe


def test_of_those_who_laid_their_contract_cards_tell_only_where_they_may_lay_more() -> None:
    melds = ((1, "7H 7S 7D"), (1, "4H 4S 4C"))
    state = position("liverpool_rummy", ["9S 2C 4D KS", *OTHERS], discards="3D", melds=melds)
    nine = parse_card("9S")
    assert not list(safety_of(knowing(state, thrown="9H"), nine))
    more = under(state, extra_melds=True)
    assert list(safety_of(knowing(more, thrown="9H"), nine)) == [Spurned(nine, 1, parse_card("9H"))]


def test_a_wild_is_never_safe_nor_called_dangerous_for_one_reason_among_many() -> None:
    state = position("dummy_rummy", ["2H 4C 4D KS", *OTHERS], discards="9D", melds=((2, "5H 6H 7H"),))
    look = knowing(state, thrown="3H", held="4H", taken="4H")
    assert not list(safety_of(look, parse_card("2H")))
    assert not list(danger_of(look, parse_card("2H")))


# What fits the table


def dangers(state: State, face: str) -> list[Reason]:
    return list(danger_of(look_of(state), parse_card(face)))


def test_a_card_that_fits_the_table_is_dangerous_only_if_somebody_may_put_it_there() -> None:
    hands = ["7H 2C 4D KS", *OTHERS]
    fits = [Fits(parse_card("7H"), 1)]
    quiet = {"add": "after_melding", "playable_discard": 0, "rummy_in_the_deck": False, "buying": False}
    mine = under(position("basic_rummy", hands, melds=((0, "4H 5H 6H"),), discards="3D"), **quiet)
    assert not dangers(mine, "7H"), "nobody else has melded"
    theirs = under(position("basic_rummy", hands, melds=((1, "4H 5H 6H"),), discards="3D"), **quiet)
    assert dangers(theirs, "7H") == fits
    assert not dangers(under(theirs, draw_discards="none"), "7H"), "nobody gets it"
    assert dangers(under(theirs, draw_discards="none", buying=True), "7H") == fits
    for more in ({"add": "any_time"}, {"playable_discard": 1}, {"rummy_in_the_deck": True}):
        assert dangers(under(mine, **more), "7H") == fits


# What could be played


def test_a_card_waits_for_what_brings_it_onto_the_table() -> None:
    state = position("basic_rummy", ["7S 2H 2D KC", *OTHERS], discards="3D", melds=((0, "9S TS JS"),))
    look = look_of(state)
    assert faces(look, "7S 2H 2D KC", "7S") == ("8S",)
    assert faces(look, "7S 2H 2D KC", "2H") == ("2S", "2C")
    assert faces(look, "7S 8S 2D KC", "7S") == (), "it could be added with the eight"


def test_a_card_has_a_place_with_another_though_more_is_won_without_it() -> None:
    state = position("basic_rummy", ["7S 8D 8C 2H", *OTHERS], discards="3D", melds=((0, "9S TS JS"),))
    assert faces(look_of(state), "7S 8D 8C 2H", "7S") == ("8S",)
    alone = position("basic_rummy", ["7S 9S 8D 8C 2H", *OTHERS], discards="3D")
    assert faces(look_of(alone), "7S 9S 8D 8C 2H", "7S") == ("8S",)


def test_one_of_two_like_cards_is_enough_to_have_a_place() -> None:
    state = position("kalooki_40", ["KH KH 2C 3D", *OTHERS], discards="3D", melds=((0, "9H TH JH"),))
    look = look_of(state)
    assert faces(look, "KH KH 2C 3D", "KH") == ("QH",)
    held = parse_cards("KH KS 2C 3D")
    assert "KH" not in map(repr, fitting(look, outs_of(look, held), held, parse_card("KH"))), "another one is no use"


def test_one_card_must_be_left_where_one_goes_out_with_a_discard() -> None:
    state = position("basic_rummy", ["4C 5C 6C", *OTHERS], discards="3D")
    hand = parse_cards("4C 5C 6C")
    assert may_play(look_of(state), hand, hand[0])
    must = look_of(under(state, going_out="discard"))
    assert not may_play(must, hand, hand[0])
    assert may_play(must, parse_cards("4C 5C 6C KD"), hand[0])


def test_of_a_run_of_any_suits_each_card_of_a_rank_may_be_one() -> None:
    hand = parse_cards("5C 6S 6H 7D KD")
    state = under(position("basic_rummy", ["5C 6S 6H 7D KD", *OTHERS], discards="3D"), any_suit=True)
    assert all(may_play(look_of(state), hand, face) for face in hand[:4])
    assert not may_play(look_of(state), hand, hand[4])
