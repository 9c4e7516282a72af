"""No dead ends: what is offered leaves a turn that can be ended (rulebook 2)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Action, Lay
from game.engine.cards import JOKER, parse_card
from game.engine.play.dead_ends import leaves_a_way
from game.engine.play.drawing import after_drawing_top, can_draw_top
from game.engine.play.melding import plays
from game.engine.play.verbs import apply, legal, why_not
from game.engine.refusals import DugUnplayable, LastCardIsDiscarded, NoPlaceForTaken
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State
from game.record.notation import parse_action
from tests.support.positions import position
from tests.support.random_play import random_match
from tests.support.samples import sheet, staged

AT_ONCE: dict[str, Any] = {"pack__packs": 2, "pack__jokers": 1, "wilds__take": "this_turn"}


def act(text: str) -> Action:
    return parse_action(text, 0)


def test_a_lay_of_all_cards_with_a_wild_just_taken_is_refused_if_the_last_card_must_be_discarded() -> None:
    """With 5H 6H and the joker taken all three would be a run; the joker can go to the queens instead."""
    state = staged(sheet(**AT_ONCE), ["9C 5H", "KC"], stock="6H 2C", melds=("7C 8C X=9C", "QC QD QH"))
    state, _ = apply(state, act("draw stock"))
    state, _ = apply(state, act("take X from m1 with 9C"))
    run = act("lay 5H 6H X=7H")
    assert isinstance(run, Lay)
    assert sorted(use.card for use in run.melds[0]) == sorted(state.hands[0])
    assert why_not(state, run) == LastCardIsDiscarded()
    offered = legal(state, 0)
    assert not any(isinstance(action, Lay) for action in offered)
    assert act("add X=Q to m2") in offered


def test_taking_a_wild_is_refused_if_no_other_play_makes_a_place_for_it() -> None:
    """Sets hold three cards and melds one wild: KS and 7H, added in either order, make no room for another."""
    rules = sheet(**AT_ONCE, wilds__most=1, sets__max=3)
    state = staged(rules, ["9S KS 7H", "KC"], stock="5D 2C", melds=("9C 9D X", "TS JS X", "4H 5H X"))
    state, _ = apply(state, act("draw stock"))
    taking = act("take X from m1 with 9S")
    assert why_not(state, taking) == NoPlaceForTaken((JOKER,))
    offered = legal(state, 0)
    assert taking not in offered
    assert {act("add KS to m2"), act("add 7H to m3")} <= set(offered)


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [("X X X X KC 2D QS JD 3C 4C 7S 3D JD 4H QS", "5S"), ("X X X 9H KC 5C QS 3D 4S 6H 2S JD 8S 4C 6S", "4H")],
)
def test_an_upcard_may_be_drawn_if_only_the_best_lay_of_many_wilds_uses_it(hand: str, upcard: str) -> None:
    state = position("kaluki_51", [hand, "2C 3H 4S"], phase=Phase.DRAW, discards=upcard)
    drawing = parse_action("draw discards", 0)
    assert why_not(state, drawing) is None
    drawn, _ = apply(state, drawing)
    lays = [play for play in legal(drawn, 0) if isinstance(play, Lay)]
    assert lays
    assert all(parse_card(upcard) in [use.card for meld in lay.melds for use in meld] for lay in lays)


@pytest.mark.parametrize(
    ("opening", "hand", "upcard"),
    [
        (90, "X X X X 8H QH 8D 4C KD QS 7D 2S 3S 2C AC", "JS"),
        (110, "X X X X TC 5H AH 9H 6D 2S 3C 2D AS TD JH", "8C"),
        (130, "X X X X X X X X AS 6C TH JD 6S 8C 4C", "2H"),
    ],
)
def test_an_upcard_may_be_drawn_if_a_lay_of_many_wilds_uses_it_but_the_best_lay_does_not(
    opening: int, hand: str, upcard: str
) -> None:
    """More than two wilds make too many lays to list them all."""
    rules = with_keys(load_sheet("kaluki_51"), {"melding.opening": opening, "pack.jokers": 4})
    state = staged(rules, [hand, "2C 3H 4S"], discards=upcard)
    drawing = parse_action("draw discards", 0)
    assert why_not(state, drawing) is None
    drawn, _ = apply(state, drawing)
    lays = [play for play in legal(drawn, 0) if isinstance(play, Lay)]
    assert lays
    for lay in lays:
        assert parse_card(upcard) in [use.card for meld in lay.melds for use in meld]
        assert why_not(drawn, lay) is None


def can_use_top_by_trying(state: State) -> bool:
    """Whether any play of the top discard, once drawn, leaves a way to end the turn."""
    drawn = after_drawing_top(state)
    return any(leaves_a_way(drawn, play) for play in plays(drawn, state.discards[-1]))


USED_AT_ONCE: dict[str, Any] = {"draw__before_melding": "played_at_once", "melding__add_to": "any"}
GAMES = {
    "conquian": load_sheet("conquian"),
    "kaluki_51": load_sheet("kaluki_51"),
    "ace around": sheet(**USED_AT_ONCE, runs__ace="around", pack__jokers=0),
    "short pack": sheet(**USED_AT_ONCE, pack__without=["8", "9", "10"]),
    "moved melds": sheet(**USED_AT_ONCE, melding__move=True, runs__suits="any"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_discard_to_be_used_at_once_may_be_drawn_exactly_if_trying_finds_a_play_of_it(game: str) -> None:
    asked = Counter[bool]()
    for seed in range(20):
        for state, _action, _legal in random_match(GAMES[game], 2, seed, deals=4):
            if state.phase is Phase.DRAW and state.discards and state.must_use_discard:
                by_trying = can_use_top_by_trying(state)
                assert can_draw_top(state) == by_trying, state
                asked[by_trying] += 1
    assert asked[True] > 3
    assert asked[False] > 20


def test_a_hand_of_many_wilds_may_draw_the_top_discard_exactly_if_a_turn_with_it_can_be_ended() -> None:
    start, rng, drawable = position("kaluki_51", ["2C", "3C"], phase=Phase.DRAW, discards="4C"), Random(2), 0
    pack = [face for face in start.rules.pack if face != JOKER]
    for _ in range(60):
        *hand, upcard = rng.sample(pack, 13)
        hands = ((*hand, *[JOKER] * rng.randint(3, 4)), start.hands[1])
        state = structs.replace(start, hands=hands, discards=(upcard,))
        by_trying = can_use_top_by_trying(state)
        assert can_draw_top(state) == by_trying, state
        drawable += by_trying
    assert 5 < drawable < 60


@pytest.mark.parametrize(
    ("keys", "on_table"), [({"pack.packs": 2}, "6H 7H 8H"), ({"wilds.take": "never"}, "6H X=7H 8H")]
)
def test_a_card_that_lies_on_the_table_already_may_not_be_dug_for_though_its_rank_is_held(
    keys: dict[str, Any], on_table: str
) -> None:
    """Each card may be on the table only once in Rummy 500, so 7H makes no set with the sevens held."""
    rules = with_keys(load_sheet("rummy_500"), keys)
    state = staged(rules, ["7C 7D 7S KH KC 9C 2S", "KD 3C"], discards="2D 7H 3D", melds=(on_table,))
    digging = act("draw discards from 7H")
    assert digging not in legal(state, 0)
    assert why_not(state, digging) == DugUnplayable(parse_card("7H"))


@pytest.mark.parametrize(("deeper", "ends"), [("QC", False), ("2H", True)])
def test_a_deal_without_stock_goes_on_while_a_deeper_discard_can_be_dug_for(deeper: str, ends: bool) -> None:
    """The queen completes a set of the next player; nothing can be played with the three on top."""
    keys = {"draw.use": "at_once", "stock_out": "discards_only"}
    state = position("rummy_500", ["3D 4S", "QH QS 5D 9C"], discards=f"7D {deeper} JC", stock="", by=1)
    match = compile_rules(with_keys(load_sheet("rummy_500"), keys), 2)
    state = structs.replace(state, match=match, rules=match.of_deal(1))
    state, _ = apply(state, act("discard 3D"))
    assert (state.phase is Phase.DEAL_OVER) is ends
    if not ends:
        assert legal(state, 1) == [parse_action("draw discards from QC", 1)]
