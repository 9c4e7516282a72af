""""""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.choose.rollouts import World, _LetsPass, appraisal, led_to
from game.bots.contests.selfplay import BrokenMatch
from game.bots.knowledge.memory import Memory
from game.engine.actions import Claim, Discard
from game.engine.cards import parse_cards
from game.engine.state import State, Turn, view
from game.record.notation import parse_action
from tests.support.positions import position


def world(state: State, exact: bool = False) -> World:
    return World(state, tuple(Memory.start(seat) for seat in range(state.players)), 5, exact)


def whole(state: State, hand: str, other: str, discards: str, melds: str = "") -> State:
    """Give the stock all cards that are nowhere else, so that none is missing."""
    rest = list(state.rules.pack)
    for card in parse_cards(f"{hand} {other} {discards} {melds}"):
        rest.remove(card)
    return position("rummy_500", [hand, other], discards=discards, stock=" ".join(map(repr, rest)))


def rummy(hand: str, other: str, discards: str = "6S") -> State:
    return whole(position("rummy_500", [hand, other]), hand, other, discards)


def test_going_out_counts_what_the_deal_brings() -> None:
    state = rummy("7H 8H 9H 2C", "KS KD QC JC 3D 5D")
    lay = parse_action("lay 7H 8H 9H", 0)
    out = led_to(world(state), 0, lay)
    # 7, 8 and 9 count 24 here with their fives; the other is left with their hand, or has laid something by then.
    assert out > led_to(world(state), 0, Discard(0, parse_cards("9H")[0])) + 20


def test_the_same_world_gives_the_same_again_and_it_is_the_lead_over_the_others() -> None:
    state = rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")
    action = Discard(0, parse_cards("KD")[0])
    assert led_to(world(state), 0, action) == led_to(world(state), 0, action)
    assert led_to(world(state), 0, action) == pytest.approx(-led_to(world(state), 1, action))


def test_the_true_stock_is_drawn_in_its_order() -> None:
    order = rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")
    nine = parse_cards("9H")[0]
    rest = tuple(card for card in order.stock if card != nine)
    action = Discard(0, parse_cards("KD")[0])
    soon = structs.replace(order, stock=(rest[0], nine, *rest[1:]))
    late = structs.replace(order, stock=(*rest, nine))
    assert led_to(world(soon, exact=True), 0, action) > led_to(world(late, exact=True), 0, action)
    assert led_to(world(soon), 0, action) == led_to(world(late), 0, action)


def test_melds_count_and_so_does_what_may_still_be_laid() -> None:
    poor, rich = rummy("7H 8C 2C 3D KD", "KS QC JC 4S 5D"), rummy("7H 8H 9H 3D KD", "KS QC JC 4S 5D")
    assert appraisal(rich, Memory.start(0)) > appraisal(poor, Memory.start(0)) + 10


def test_what_is_not_allowed_in_a_world_is_told() -> None:
    with pytest.raises(BrokenMatch):
        led_to(world(rummy("7H 8H 2C 3C KD", "KS QC JC 3D 5D")), 0, Discard(0, parse_cards("AS")[0]))


def test_what_was_let_pass_stays_so_but_what_comes_up_later_may_be_claimed() -> None:
    state = claimable("TH 3S 6C", "JC JS")
    ten = Claim(0, parse_action("claim TH to m1", 0).cards, 1)  # type: ignore[attr-defined]
    brain = _LetsPass(state, 0)
    spec, memory = BotSpec(""), Memory.start(0)
    assert decide(spec, view(state, 0), memory) is not None
    assert brain(spec, view(state, 0), memory) is None
    later = claimable("TH 3S 6C 6H", "JC JS")
    found = brain(spec, view(later, 0), memory)
    assert found is not None
    assert (type(found.action), found.action) != (Claim, ten)
    assert found.action.text == "claim 6H to m1"
    # It was gone and came back: that is another chance.
    brain(spec, view(claimable("3S 6C", "JC JS"), 0), memory)
    again = brain(spec, view(state, 0), memory)
    assert again is not None
    assert again.action == ten


def test_a_seat_that_let_something_pass_still_has_its_turn() -> None:
    state = structs.replace(claimable("TH 3S 6C", "JC JS"), turn=0)
    found = _LetsPass(state, 0)(BotSpec(""), view(state, 0), Memory.start(0))
    assert found is not None
    assert not isinstance(found.action, Claim)


def claimable(discards: str, hand: str) -> State:
    return position(
        "rummy_500", [hand, "QS QC JD"], turn=1, discards=discards, melds=((0, "7H 8H 9H"),), this=Turn(), by=1
    )
