"""The order of acting, from one deal to the next."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import DEALER, Cut, Discard, Pass, Shuffle
from game.engine.cards import Card
from game.engine.events import Dealt, TurnBegan
from game.engine.play.dealing import acting_order, new_match
from game.engine.play.verbs import acting, apply, legal
from game.engine.refusals import BadShuffle, Refused
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase
from tests.support.random_play import shuffled
from tests.support.samples import sheet


def test_an_asked_cutter_acts_before_the_player_left_of_the_dealer() -> None:
    plain = new_match(compile_rules(sheet(), 3), 1)
    assert acting_order(plain) == (2, 0, 1)
    shown = new_match(compile_rules(sheet(deal__cutter="right"), 3), 1)
    assert acting_order(shown) == (2, 0, 1)
    asked = new_match(compile_rules(sheet(deal__cutter="right", deal__exact_cut_bonus=50), 3), 1)
    assert acting_order(asked) == (0, 2, 0, 1)
    cutting, _ = apply(asked, Shuffle(DEALER, asked.rules.pack))
    assert cutting.phase is Phase.CUT
    assert acting_order(cutting) == (0, 2, 0, 1)


def test_the_acting_order_between_deals_begins_left_of_the_next_dealer() -> None:
    over = structs.replace(new_match(compile_rules(sheet(match__deals=3), 3), 1), phase=Phase.DEAL_OVER)
    assert acting_order(over) == (0, 1, 2)


def test_the_extra_card_goes_to_the_seat_that_begins_or_to_the_dealer() -> None:
    for who, first in (("first", 2), ("dealer", 1)):
        waiting = new_match(compile_rules(sheet(deal__extra_card=who, deal__upcard=False), 3), 1)
        assert acting_order(waiting) == tuple((first + step) % 3 for step in range(3))
        begun, told = apply(waiting, Shuffle(DEALER, waiting.rules.pack))
        assert (begun.phase, begun.turn, [len(hand) for hand in begun.hands]) == (
            Phase.PLAY,
            first,
            [7 + (seat == first) for seat in range(3)],
        )
        assert begun.hands[first][-1] == waiting.rules.pack[21], "it comes after all the others"
        assert begun.stock == waiting.rules.pack[22:]
        assert told[-2:] == [Dealt(2, 7, begun.hands, None, extra=first), TurnBegan(first, drawn=True)]
        after, _ = apply(begun, Discard(first, begun.hands[first][0]))
        assert (after.phase, after.turn) == (Phase.DRAW, (first + 1) % 3)


def test_an_exact_cut_counts_the_extra_card() -> None:
    rules = compile_rules(sheet(deal__extra_card="dealer", deal__upcard=True), 3).of_deal(1)
    assert rules.full_deal_size == 3 * 7 + 1 + 1


@pytest.mark.parametrize("who", ["first", "dealer"])
@pytest.mark.parametrize("game", ["rummy_500", "gin_eleven"])
def test_after_a_cut_the_player_who_was_dealt_the_extra_card_acts(who: str, game: str) -> None:
    keys = {"deal.extra_card": who, "deal.cutter": "right", "deal.exact_cut_bonus": 10, "deal.upcard": False}
    waiting = new_match(compile_rules(with_keys(load_sheet(game), keys), 2))
    cutting, _ = apply(waiting, shuffled(waiting, Random(1)))
    assert cutting.phase is Phase.CUT
    begun, _ = apply(cutting, Cut(cutting.actor, 20))
    assert (begun.phase, begun.asked, acting(begun)) == (Phase.PLAY, (), (begun.turn,))
    assert begun.turn == (begun.dealer if who == "dealer" else 1 - begun.dealer)
    assert legal(begun, begun.turn)


@pytest.mark.parametrize("number", [-1, 53, 300])
def test_a_shuffle_that_contains_an_invalid_card_number_is_refused(number: int) -> None:
    waiting = new_match(compile_rules(sheet(), 3), 1)
    with pytest.raises(Refused) as refused:
        apply(waiting, Shuffle(DEALER, (Card(number), *waiting.rules.pack[1:])))
    assert refused.value.reason == BadShuffle()


@pytest.mark.parametrize("order", ["clockwise", "first_call"])
def test_the_upcard_is_offered_to_one_seat_at_a_time_whatever_the_order_of_buys(order: str) -> None:
    sheet = with_keys(load_sheet("rummy_500"), {"deal.offer": True, "buying.order": order})
    state = new_match(compile_rules(sheet, 3))
    while state.phase is not Phase.OFFER:
        action = shuffled(state, Random(1)) if state.phase is Phase.SHUFFLE else legal(state, state.actor)[0]
        state, _ = apply(state, action)
    assert acting(state) == (state.turn,)
    state, _ = apply(state, Pass(state.turn))
    assert acting(state) == ((state.turn + 1) % 3,)
