"""Tests of `game.bots.choose.draw`."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.choose.draw import best_draw, buy_or_pass, draws_from_discards
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.actions import DrawDiscards
from game.engine.cards import Card, parse_cards
from game.engine.state import Phase, State, view
from tests.support.positions import belief_of, position
from tests.support.samples import altered


def drawn(state: State) -> str:
    return best_draw(belief_of(state), Random(1)).text


def test_a_bot_draws_a_discard_that_makes_a_meld() -> None:
    assert drawn(position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], phase=Phase.DRAW, discards="9H")) == "draw discards"


def test_a_bot_leaves_a_useless_discard() -> None:
    assert drawn(position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], phase=Phase.DRAW, discards="JD")) == "draw stock"


def test_a_bot_digs_in_the_discards_for_a_meld_of_high_cards() -> None:
    state = position("rummy_500", ["KS KH 2D 4C 5S", "2S 3S 4S 6S 7S 8S 9S"], phase=Phase.DRAW, discards="KD 3C 7D")
    assert drawn(state) == "draw discards from KD"


def test_a_bot_does_not_dig_deep_for_little_when_the_deal_is_about_to_end() -> None:
    deep = "2H AD JC QD 9H JS 7C 5D"
    early = position("rummy_500", ["2S 2C KS", "3S 4S 6S 7S 8S 9S TS"], phase=Phase.DRAW, discards=deep)
    late = position("rummy_500", ["2S 2C KS", "3S"], phase=Phase.DRAW, discards=deep)
    assert drawn(early) == "draw discards from 2H"
    assert not drawn(late).startswith("draw discards from")


def test_a_bot_takes_the_whole_pile_if_it_makes_a_meld() -> None:
    assert drawn(position("doofer", ["9S 9H 2D 4C", "2S 3S"], phase=Phase.DRAW, deal=5, discards="9D 9C")) == (
        "draw discards"
    )
    assert drawn(position("doofer", ["9S 9H 2D 4C", "2S 3S"], phase=Phase.DRAW, deal=5, discards="KD QC JC TS")) == (
        "draw stock"
    )


def test_a_useless_discard_is_drawn_once_the_stock_is_out_and_only_discards_can_be_drawn() -> None:
    state = position("basic_rummy", ["2H 3D 5S 8C", "2S 3S"], phase=Phase.DRAW, discards="KD")
    free = altered(state.rules, draw__discard_drawn=True, stock_out="discards_only")
    state = structs.replace(state, rules=free)
    out = structs.replace(state, this_turn=structs.replace(state.this_turn, stock_was_out=True))
    before, after = (draws_from_discards(belief_of(each), each.hands[0]) for each in (state, out))
    assert not before  # a king is thrown again
    assert [each.action for each in after] == [DrawDiscards(0)]


@pytest.mark.parametrize(("top", "choice"), [("9C", "draw discards"), ("KD", "draw stock")])
def test_a_discard_that_helps_the_contract_is_drawn(top: str, choice: str) -> None:
    state = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C 3D", "4S", "5S"], phase=Phase.DRAW, discards=top)
    assert drawn(state) == choice


@pytest.mark.parametrize(
    ("deal", "held", "top", "choices"),
    [
        pytest.param(7, "7C 5D 6D 9D JD QD 7H 8H TH X X X", "5C", ("stock", "discards"), id="a turn more is little"),
        pytest.param(1, "7H 7S 7D 2C 3D 4C 5S JD QS KH", "JS", ("discards", "stock"), id="a turn more is much"),
        pytest.param(1, "7H 7S 7D 9H 9S 9D 2C 3D 4C 5S", "9C", ("stock", "stock"), id="it is there"),
        pytest.param(9, "2C 7C QC 3D 8D KD 4H 9H AH 5S TS X", "9C", ("stock", "stock"), id="too long to foresee"),
    ],
)
def test_the_tempo_trait_decides_between_stock_and_discard_by_the_worth_of_a_turn(
    deal: int, held: str, top: str, choices: tuple[str, str]
) -> None:
    others = ["2S 3S 4S 6C 8S 9S JS QS KS AC 2H 3H", "4H 5H 9H JH QH KH AC 2C 3C 4C KC QC"]
    stock = " ".join(["2C 3C 4C 5C 6C 7S 8H TD QS KD"] * 5)
    state = position("liverpool_rummy_ten", [held, *others], phase=Phase.DRAW, deal=deal, discards=top, stock=stock)
    for tempo, choice in zip((0.0, 2.0 if deal == 1 else 1.0), choices, strict=True):
        belief = belief_state(view(state, 0), Memory.start(0), Traits(tempo=tempo))
        assert best_draw(belief, Random(1)).text == f"draw {choice}", tempo


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        pytest.param("7H 8H 9H", "draw discards", id="it goes out"),
        pytest.param("7H 8H 9H 2C", "pass", id="it would be as before"),
    ],
)
def test_a_bot_draws_a_card_it_must_discard_again_only_if_that_lets_the_bot_go_out(hand: str, choice: str) -> None:
    state = position("rummy_500", [hand, "KS KD QS QD JC JD"], phase=Phase.DRAW, stock="", discards="5S KH")
    free = altered(state.rules, draw__discard_drawn=True)
    assert drawn(structs.replace(state, rules=free)) == choice


def test_a_bot_draws_the_last_discards_only_if_they_bring_points() -> None:
    table = ((0, "KS KH KD"),)
    useful = position("rummy_500", ["QH 2C", "2S 3S"], phase=Phase.DRAW, stock="", discards="5H KC", melds=table)
    useless = position("rummy_500", ["QH 2C", "2S 3S"], phase=Phase.DRAW, stock="", discards="5H JD", melds=table)
    assert drawn(useful) == "draw discards"
    assert drawn(useless) == "pass"


@pytest.mark.parametrize(
    ("game", "hand", "top"),
    [("rummy_500", "7H 8H KS 2D 4C", "JD"), ("liverpool_rummy", "7H 7S 7D 9H 9S 2C 3D", "4C")],
    ids=["free", "contract"],
)
def test_a_bot_fond_of_discards_leaves_a_card_it_threw_itself(game: str, hand: str, top: str) -> None:
    others = ["2S 3S"] * (2 if game == "liverpool_rummy" else 1)
    seen = view(position(game, [hand, *others], phase=Phase.DRAW, discards=top), 0)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * (1 + len(others))
    chosen = []
    for thrown in ((), parse_cards(top)):
        memory = Memory(0, nothing, nothing, nothing, (thrown, *nothing[1:]))
        chosen.append(best_draw(belief_state(seen, memory, Traits(taking=9)), Random(1)).text)
    assert chosen == ["draw discards", "draw stock"]


def test_a_noisy_bot_does_not_draw_a_useless_discard_it_threw_itself() -> None:
    seen = view(position("rummy_500", ["7H 8H KS 2D 4C", "2S 3S"], phase=Phase.DRAW, discards="JD"), 0)
    drawn = []
    for thrown in ("", "JD"):
        memory = Memory(0, ((), ()), ((), ()), ((), ()), (parse_cards(thrown), ()))
        looks = [belief_state(seen, memory, Traits(noise=6), seed) for seed in range(20)]
        drawn.append(sum(best_draw(belief, Random(1)).text == "draw discards" for belief in looks))
    assert drawn[0] > 3
    assert drawn[1] == 0


def bought(hand: str, top: str, price_matters: str = "4S 5S 6S 7S 8S 9S") -> str:
    state = position("liverpool_rummy", ["2S", hand, price_matters], phase=Phase.BUY, discards=top, asked=(1, 2), by=2)
    return buy_or_pass(belief_of(state, 1)).text


def test_a_bot_buys_a_card_the_contract_waits_for() -> None:
    assert bought("7H 7S 7D 9H 9S 2C 3D", "9C") == "buy"


def test_a_bot_does_not_buy_a_useless_card() -> None:
    assert bought("7H 7S 7D 9H 9S 2C 3D", "KC") == "pass"


def test_a_bot_that_can_lay_no_more_melds_does_not_buy() -> None:
    state = position(
        "liverpool_rummy",
        ["2S", "9C 9D", "4S"],
        phase=Phase.BUY,
        discards="9H",
        asked=(1, 2),
        by=2,
        melds=((1, "7H 7S 7D"), (1, "KS KH KD")),
    )
    assert buy_or_pass(belief_of(state, 1)).text == "pass"
