"""Tests of `game.bots.explain.advice`."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Coach, Decision, Limit
from game.bots.choose.player import decide
from game.bots.contests.selfplay import play_match
from game.bots.explain.advice import advice_for, advise, consider
from game.bots.explain.evidence import danger_of, safety_of
from game.bots.explain.reasons import (
    Advice,
    ContractHeldBack,
    Dear,
    Draws,
    FirstLayReason,
    Fits,
    GoesOut,
    HandFalls,
    Idle,
    Keeps,
    Makes,
    NearEnd,
    Nearer,
    Needed,
    NoPlace,
    PlayReason,
    Spurned,
    Stays,
    TableCounts,
    Waits,
    Wanted,
)
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet, other_game_names
from game.engine.actions import Cut, Discard, DrawDiscards, DrawStock
from game.engine.cards import parse_card, parse_cards, without
from game.engine.play.scoring import table_points
from game.engine.play.verbs import apply, why_not
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, View, view
from game.record.notation import parse_action
from tests.support.positions import SHEETS, belief_of, position, under
from tests.support.redealing import asked as moments_of
from tests.support.redealing import peeks

COACH = Coach("coach")
STOCK = "2S 3S 4D " * 8


def asked(state: State, memory: Memory | None = None) -> Advice:
    advice = advise(COACH, view(state, state.turn), memory or Memory.start(state.turn))
    assert advice is not None
    return advice


def only(kind: type[PlayReason], advice: Advice) -> PlayReason:
    [found] = [each for each in advice.reasons if type(each) is kind]
    return found


def remembering(seats: int, **known: dict[int, str]) -> Memory:
    """Return the memory of seat 0 with cards in notation, given by field and seat."""
    empty: tuple[tuple[()], ...] = ((),) * seats
    rows = {name: tuple(parse_cards(by.get(seat, "")) for seat in range(seats)) for name, by in known.items()}
    return structs.replace(Memory(0, empty, empty, empty, empty), **rows)


# What is on offer


def test_advice_takes_a_card_that_makes_a_meld_for_the_plays_that_follow() -> None:
    state = position("rummy_500", ["8H 9H 2S KC", "6C 3C", "4C JD"], phase=Phase.DRAW, discards="7H")
    advice = asked(state)
    assert advice.action == DrawDiscards(0)
    assert [each.text for each in advice.line] == ["draw discards", "lay 7H 8H 9H", "discard KC"]
    values = state.rules.points_of
    # Both are counted after the discard: the king is gone, too, if the seven is left and nothing laid.
    assert only(HandFalls, advice) == HandFalls(values(parse_cards("8H 9H 2S")), values(parse_cards("2S")))
    drawn, _ = apply(state, advice.line[0])
    laid, _ = apply(drawn, advice.line[1])
    assert only(TableCounts, advice) == TableCounts(table_points(laid)[0])
    assert only(Makes, advice) == Makes(parse_card("7H"), parse_cards("7H 8H 9H"))


def test_advice_to_draw_from_the_stock_counts_the_cards_that_could_be_played_at_once() -> None:
    # Unseen: all but the hand and the discard. 8H and 9H need 7H or TH.
    hands = ["8H 9H 2C 4S KD", "6C 3C"]
    advice = asked(position("basic_rummy", hands, phase=Phase.DRAW, discards="KC", stock="2S " * 20))
    assert advice.action == DrawStock(0)
    assert only(NoPlace, advice) == NoPlace(parse_card("KC"))
    assert only(Draws, advice) == Draws(2, 52 - 6, parse_cards("7H TH"))


def test_advice_promises_no_meld_of_the_last_cards_if_one_must_go_out_with_a_discard() -> None:
    state = position("basic_rummy", ["4C 6C", "6D 3C 9S JD"], phase=Phase.DRAW, discards="KD 5C")
    drawing = parse_action("draw discards", 0)

    def made(state: State) -> list[Makes]:
        said = advice_for(COACH, view(state, 0), Memory.start(0), drawing).reasons
        return [each for each in said if isinstance(each, Makes)]

    assert made(state) == [Makes(parse_card("5C"), parse_cards("4C 5C 6C"))]
    must = under(state, going_out="discard")
    assert made(must) == []
    more = structs.replace(must, hands=(parse_cards("4C 6C 7C"), must.hands[1]))
    [makes] = made(more)
    assert len(makes.faces) == 3, "the fourth is needed to go out with"
    assert parse_card("5C") in makes.faces


# What is parted with


def test_a_card_near_what_the_next_player_took_is_dangerous() -> None:
    state = position("basic_rummy", ["7H KS KD 3C", "5S 6S JD QC", "4C 8D TS 2D"], discards="3D")
    memory = remembering(3, held={1: "6H"}, taken={1: "6H"})
    advice = asked(state, memory)
    assert only(Wanted, advice) == Wanted(parse_card("7H"), 1, parse_card("6H"))
    assert advice.action.text == "discard 3C"
    for calm in (remembering(3), remembering(3, taken={1: "6H"}), remembering(3, held={1: "6H"}, thrown={1: "6H"})):
        said = asked(state, calm).reasons
        assert not any(isinstance(each, Wanted | Spurned) for each in said), "gone again, or back by a call"


def test_a_card_that_fits_the_table_is_dangerous() -> None:
    # Ann has not melded, so she cannot add the seven herself.
    state = position("rummy_500", ["7H 7S QD JD", "5S JC QC KC", "4C 8D TS"], melds=((1, "4H 5H 6H"),), discards="3D")
    belief = belief_of(state)
    assert list(danger_of(belief, parse_card("7H"))) == [Fits(parse_card("7H"), 1)]
    assert not list(danger_of(belief, parse_card("8H")))


def thrown(state: State, memory: Memory) -> tuple[str, str]:
    """Return the discard of a bot and the discard a hint advises, as text."""
    decision = decide(BotSpec("standard"), view(state, 0), memory)
    assert decision is not None
    return decision.action.text, asked(state, memory).action.text


def test_a_hint_throws_no_card_the_next_player_can_add_if_another_costs_about_the_same() -> None:
    hands = ["JS 4C 5H 5S 4D 2S 2D 3C", "KS QD 9C AC", "KD QC 9D AS"]
    table = ((1, "8S 9S TS"), (2, "8H 8D 8C"))
    state = position("basic_rummy_meld_first", hands, melds=table, discards="9C QS 9H JD", stock="2S 3S 4D " * 8)
    assert thrown(state, remembering(3)) == ("discard JS", "discard 5S"), "the jack follows on the ten"
    alone = structs.replace(state, melded=(False, False, True))
    assert thrown(alone, remembering(3)) == ("discard JS", "discard JS"), "the next player cannot add it"


def test_a_hint_throws_no_card_that_goes_with_what_the_next_player_took_if_another_costs_about_the_same() -> None:
    state = position("double_rum", ["3D 7S", "9S 4H 4C"], melds=((0, "AD AC AS"), (1, "JS JH JC")), stock=STOCK)
    took = remembering(2, held={1: "9S"}, taken={1: "9S"})
    assert thrown(state, took) == ("discard 7S", "discard 3D")
    assert thrown(state, remembering(2)) == ("discard 7S", "discard 7S")


def test_a_card_like_one_the_next_player_left_is_explained_as_safe() -> None:
    state = position("basic_rummy", ["KH 5S 6S 2C", "3S 8S JD QC", "4C 8D TS 2D"], discards="3D")
    memory = remembering(3, thrown={1: "KD"})
    advice = asked(state, memory)
    assert advice.action.text == "discard KH"
    assert only(Spurned, advice) == Spurned(parse_card("KH"), 1, parse_card("KD"))
    assert only(Idle, advice) == Idle(parse_card("KH"), 0)
    assert only(Dear, advice) == Dear(parse_card("KH"), 10, parse_card("2C"), 2)


def test_a_discard_a_seat_threw_makes_cards_safe_only_for_melds_the_contract_still_lets_that_seat_lay() -> None:
    known = remembering(3, thrown={1: "9H"})
    others = ["3S 8S JD QC", "4C 8D TS 2D"]

    def safe(game: str, card: str, deal: int = 1, memory: Memory = known, **more: Any) -> list[Spurned]:
        state = position(game, [f"{card} 2C 4D KS", *others], discards="3D", deal=deal, **more)
        return list(safety_of(belief_state(view(state, 0), memory), parse_card(card)))

    runs = 3
    assert not safe("liverpool_rummy", "JH"), "two sets are asked for"
    assert safe("liverpool_rummy", "9S") == [Spurned(parse_card("9S"), 1, parse_card("9H"))]
    assert safe("liverpool_rummy", "JH", runs) == [Spurned(parse_card("JH"), 1, parse_card("9H"))]
    assert not safe("liverpool_rummy", "9S", runs)
    assert not safe("liverpool_rummy", "9S", melds=((1, "7H 7S 7D"), (1, "4H 4S 4C"))), "they lay no more melds"
    assert safe("basic_rummy", "JH")
    assert safe("basic_rummy", "9S")
    taken = remembering(3, held={1: "9H"}, taken={1: "9H"})
    state = position("liverpool_rummy", ["JH 9S 4D KS", *others], discards="3D")
    belief = belief_state(view(state, 0), taken)
    assert not list(danger_of(belief, parse_card("JH")))
    assert list(danger_of(belief, parse_card("9S"))) == [Wanted(parse_card("9S"), 1, parse_card("9H"))]


def test_a_card_is_not_called_safe_if_it_could_be_melded_with_cards_dug_from_the_discards() -> None:
    others, known = ["5S JC QC KC", "4C 8D TS"], remembering(3, thrown={1: "3S"})

    def safe(discards: str) -> list[Spurned]:
        state = position("rummy_500", ["3C 9H KS", *others], discards=discards)
        return list(safety_of(belief_state(view(state, 0), known), parse_card("3C")))

    assert safe("9D JH")
    assert not safe("9D 2C JH")
    assert not safe("3S 9D JH")


def test_advice_on_the_last_card_of_a_hand_says_that_it_goes_out() -> None:
    state = position("basic_rummy", ["7H 8H 9H KC", "3S 8S JD QC"], discards="3D")
    advice = asked(state)
    assert GoesOut() in advice.reasons
    assert advice.line[-1].text == "discard KC"


# What must be laid first


def test_advice_counts_the_cards_missing_for_a_contract() -> None:
    # Two sets of three are asked for: sevens are there, of the nines one is missing.
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C 4D JC KS QD", "5S 6S"], discards="3D")
    advice = asked(state)
    nines = only(Waits, advice)
    assert isinstance(nines, Waits)
    assert nines.missing == 1
    assert set(parse_cards("9D 9C")) <= set(nines.faces)
    packs = state.rules.packs
    seen = (*state.hands[0], *state.discards)
    assert nines.count == sum(packs - seen.count(face) for face in nines.faces)


def test_a_discard_that_brings_the_contract_nearer_says_by_how_much() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C 4D JC KS QD", "5S 6S"], phase=Phase.DRAW, discards="9C")
    advice = asked(state)
    assert advice.action == DrawDiscards(0)
    assert FirstLayReason(0) in advice.reasons or Nearer(1, 0) in advice.reasons


# Compared with something else


def compared(state: State, best: str, played: str) -> Advice:
    return advice_for(
        COACH, view(state, 0), Memory.start(0), parse_action(best, 0), rather_than=parse_action(played, 0)
    )


def test_a_discard_is_compared_with_the_one_that_was_made_and_with_no_other() -> None:
    state = position("basic_rummy", ["8H 7D 9D 9S KH KD 2C 5C", "3S 5S"], discards="3D")
    said = compared(state, "discard 8H", "discard 9D").reasons
    assert said == (Keeps(parse_card("9D"), 3, parse_cards("9H 8D 9C")), Idle(parse_card("8H"), 0))
    said = compared(state, "discard 8H", "discard 5C").reasons
    assert said == (Dear(parse_card("8H"), 8, parse_card("5C"), 5), NearEnd(1, 2)), "neither has any hope"
    assert compared(state, "discard 5C", "discard 8H").reasons == ()


def test_advice_counts_what_a_contract_lacks_with_and_without_the_discard() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C 4D JC KS QD", "5S 6S 8S 9C", "5S 6S 2H 3H"], discards="3D")
    said = compared(state, "discard KS", "discard 9H").reasons
    assert said == (Needed(parse_card("9H"), 1, 2), Dear(parse_card("KS"), 10, parse_card("9H"), 9))
    assert compared(state, "discard KS", "discard QD").reasons == ()


def test_plays_are_compared_by_the_hand_left_and_the_points_scored() -> None:
    state = position("rummy_500", ["8H 9H 2S KC", "6C 3C", "4C JD"], phase=Phase.DRAW, discards="7H 2D 3C TH")
    values = state.rules.points_of
    deep = compared(state, "draw discards from 7H", "draw discards")
    assert only(TableCounts, deep) == TableCounts(25)
    assert not any(isinstance(each, HandFalls) for each in deep.reasons), "it leaves more"
    assert only(Stays, deep) == Stays(2, values(parse_cards("2D 3C")))
    same = compared(state, "draw discards from 7H", "draw discards from 7H")
    assert not any(isinstance(each, TableCounts | HandFalls) for each in same.reasons)
    stock = compared(state, "draw stock", "draw discards from 7H")
    assert only(Stays, stock) == Stays(2, values(parse_cards("2D 3C")))


def test_a_false_lay_down_is_not_compared_with_the_advised_play() -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C 4D", "5S 6S 8S 9C", "5S 6S 2H 3H"], discards="3D")
    assert compared(state, "discard 4D", "lay 7H 7S 7D / 9H 9S 2C").reasons


# A contract that may wait


def test_advice_names_a_held_back_contract_by_melds_that_can_be_laid_without_the_discard() -> None:
    hand, far = "9S 4H X X 3S 7D JH QC JC 5S 3D QD 6H", "2S 3C 5H 6C 7H 9C TD QS KD AS 8S"
    state = position("liverpool_rummy", [hand, far, far], discards="3D", stock="2C 4C 6D 8D TS QH " * 4)
    coach = Coach("coach", Traits(patience=0.1))
    advice = advise(coach, view(state, 0), Memory.start(0))
    assert advice is not None
    assert isinstance(advice.action, Discard)
    waits = only(ContractHeldBack, advice)
    assert isinstance(waits, ContractHeldBack)
    rest = without(state.hands[0], (advice.action.card,))
    assert rest is not None
    assert without(rest, [face for meld in waits.melds for face in meld]) is not None
    assert (
        why_not(state, parse_action("lay " + " / ".join(" ".join(map(repr, meld)) for meld in waits.melds), 0)) is None
    )
    assert not any(isinstance(each, Needed) for each in advice.reasons)
    dear = only(Dear, advice)
    assert isinstance(dear, Dear)
    assert dear.other == parse_card("4H"), "the threes are needed"


# In every game


class ToldEnough(Exception):
    """Enough decisions of a deal were explained."""


@pytest.mark.parametrize("game", [*SHEETS, *other_game_names()])
def test_every_decision_can_be_explained_without_hidden_cards(game: str) -> None:
    rules, rng = compile_rules(load_sheet(game), 3), Random(5)
    told: list[Advice] = []

    def explaining(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        if len(told) > 3:
            raise ToldEnough
        decision = decide(spec, seen, memory)
        if decision is None or rng.random() > 0.15:
            return decision
        advice = consider(Coach(spec.name, spec.traits, spec.seed), seen, memory)
        assert isinstance(advice, Advice)
        assert advice.action == decision.action or isinstance(advice.action, Cut)
        assert advice.reasons, (advice.action, seen.state.phase)
        assert advice.line[0] == advice.action
        told.append(advice)
        return decision

    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(3))
    for deal in ("why", "why not", "and why", "because"):
        # A knock may end a deal before any of its few decisions was asked about.
        with suppress(ToldEnough):
            if not told:
                play_match(rules, specs, deal, most_deals=1, brains=(explaining,) * 3)
    assert told


@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy", "basic_rummy"])
def test_dealing_the_hidden_cards_anew_changes_no_hint(game: str) -> None:
    rng = Random(3)
    moments = moments_of(compile_rules(load_sheet(game), 3), "again", 0.1, rng)
    assert moments
    for each in moments[:8]:
        assert not peeks(each, lambda state, memory: advise(COACH, view(state, memory.seat), memory), rng)


def test_advice_without_time_gives_the_play_and_no_chances_to_draw() -> None:
    state = position("basic_rummy", ["8H 9H 2C 4S KD", "6C 3C"], phase=Phase.DRAW, discards="KC")
    seen, memory = view(state, 0), Memory.start(0)
    whole = advise(COACH, seen, memory)
    hurried = advise(COACH, seen, memory, Limit(lambda: 1.0, 1.0))
    assert whole is not None
    assert hurried is not None
    assert hurried.line == whole.line
    assert (whole.hurried, hurried.hurried) == (False, True)
    assert [each for each in whole.reasons if not isinstance(each, Draws)] == list(hurried.reasons)
