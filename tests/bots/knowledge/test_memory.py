"""Tests of `game.bots.knowledge.memory`."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.engine.actions import uses
from game.engine.cards import parse_card, parse_cards
from game.engine.events import (
    Added,
    Bought,
    Dealt,
    Discarded,
    Drew,
    FalselyLaid,
    Laid,
    Passed,
    RummyCalled,
    StockRenewed,
    Took,
    WindowOpened,
    redact,
)
from game.engine.melds.readings import lay_readings
from game.engine.state import Phase, State, Turn
from tests.support.positions import position
from tests.support.samples import altered

TABLE = position("rummy_500", ["2S 3S", "4S 5S 6S"], phase=Phase.DRAW, discards="7H 8H")
FRESH = Memory.start(0).after(redact(Dealt(0, 2, (TABLE.hands[0], TABLE.hands[1]), None), 0), TABLE)


def test_a_deal_begins_with_an_empty_memory_for_every_seat() -> None:
    assert Memory(0, ((), ()), ((), ()), ((), ()), ((), ()), pile=FRESH.pile) == FRESH
    again = FRESH.after(Discarded(1, parse_card("9H")), TABLE).after(Dealt(0, 2, ((), ()), None), TABLE)
    assert again == FRESH


def test_memory_holds_the_cards_a_seat_took_from_the_discards_until_they_are_discarded() -> None:
    dug = FRESH.after(Drew(1, 2, parse_cards("7H 8H"), from_stock=False), TABLE)
    assert dug.held[1] == parse_cards("7H 8H")
    assert dug.taken[1] == (), "the upper cards of a dig were not chosen for themselves"
    assert dug.after(Discarded(1, parse_card("7H")), TABLE).held[1] == parse_cards("8H")


def test_memory_notes_a_single_drawn_discard_as_taken() -> None:
    drew = FRESH.after(Drew(1, 1, parse_cards("8H"), from_stock=False), TABLE)
    assert drew.taken[1] == parse_cards("8H")


def test_a_draw_from_the_stock_is_remembered_as_refusing_the_top_discard() -> None:
    drew = FRESH.after(redact(Drew(1, 1, parse_cards("KD"), from_stock=True), 0), TABLE)
    assert drew.refused[1] == parse_cards("8H")
    assert drew.held[1] == ()


@pytest.mark.parametrize(
    ("rule", "melded", "refused"),
    [("never", False, ""), ("never", True, "8H"), ("played_at_once", False, ""), ("played_at_once", True, "8H")],
)
def test_a_discard_counts_as_refused_only_by_a_seat_that_could_draw_it(rule: str, melded: bool, refused: str) -> None:
    rules = altered(TABLE.rules, draw__before_melding=rule)
    table = structs.replace(TABLE, rules=rules, turn=1, melded=(False, melded))
    drew = Drew(1, 1, (), from_stock=True)
    assert FRESH.after(drew, table).refused[1] == parse_cards(refused)
    assert FRESH.after(WindowOpened("buy", parse_card("8H"), (0,)), table).refused[1] == parse_cards(refused)
    barred = structs.replace(table, rules=altered(rules, draw__discards="none"))
    assert FRESH.after(drew, barred).refused[1] == ()
    afloat = structs.replace(table, this_turn=Turn(floated=True))
    assert FRESH.after(drew, afloat).refused[1] == (), "what it could have played nobody else can tell"


def test_a_card_nobody_bought_counts_as_refused_by_every_asked_seat() -> None:
    top = parse_card("8H")
    offered = FRESH.after(WindowOpened("buy", top, (1,)), TABLE)
    assert offered.refused[0] == (top,), "the player about to draw did not want it either"
    passed = offered.after(Passed(1), TABLE).after(Drew(0, 1, (parse_card("KD"),), from_stock=True), TABLE)
    assert passed.refused == ((top,), (top,))
    assert passed.on_offer is None


def test_a_bought_card_is_remembered_as_held_and_wanted() -> None:
    top = parse_card("8H")
    bought = FRESH.after(WindowOpened("buy", top, (1,)), TABLE).after(Bought(1, top), TABLE)
    assert bought.held[1] == bought.taken[1] == (top,)


def test_melds_additions_and_taken_wilds_change_the_held_cards() -> None:
    held = FRESH.after(Drew(1, 4, parse_cards("7H 8H 9H TH"), from_stock=False), TABLE)
    [meld] = lay_readings(TABLE.rules, uses(parse_cards("7H 8H 9H")), 1)
    laid = held.after(Laid(1, 1, meld), TABLE)
    assert laid.held[1] == parse_cards("TH")
    assert laid.after(Added(1, 1, (meld.cards[0],)), TABLE).held[1] == parse_cards("TH")
    assert laid.after(Took(1, 1, parse_card("X"), parse_card("TH")), TABLE).held[1] == parse_cards("X")


def test_a_wrong_discard_that_was_called_is_remembered_as_held_and_not_wanted_by_its_player() -> None:
    call = RummyCalled(0, 1, parse_card("8H"))
    called = FRESH.after(Discarded(1, parse_card("8H")), TABLE).after(call, TABLE)
    assert called.held[1] == called.thrown[1] == parse_cards("8H")
    assert called.taken[1] == called.collected_cards(1) == (), "they hold it, and did not want it"
    took = FRESH.after(Drew(1, 1, parse_cards("8H"), from_stock=False), TABLE)
    assert took.after(Discarded(1, parse_card("8H")), TABLE).after(call, TABLE).collected_cards(1) == ()


def test_kept_cards_are_those_a_seat_picked_up_singly_and_still_holds() -> None:
    took = FRESH.after(Drew(1, 1, parse_cards("8H"), from_stock=False), TABLE)
    assert took.collected_cards(1) == parse_cards("8H")
    assert took.after(Discarded(1, parse_card("8H")), TABLE).collected_cards(1) == ()
    dug = FRESH.after(Drew(1, 2, parse_cards("7H 8H"), from_stock=False), TABLE)
    assert dug.collected_cards(1) == (), "the upper cards of a dig were not chosen for themselves"


def test_every_seat_remembers_the_cards_of_a_false_lay_down() -> None:
    took = FRESH.after(Drew(1, 1, parse_cards("7H"), from_stock=False), TABLE)
    shown = took.after(FalselyLaid(1, parse_cards("7H 7H 7S"), 50), TABLE)
    assert sorted(shown.held[1]) == sorted(parse_cards("7H 7H 7S"))
    assert shown.after(FalselyLaid(1, parse_cards("7S"), 50), TABLE) == shown, "the same seven is no other one"
    assert shown.collected_cards(1).count(parse_card("7S")) == 0, "it may have come from anywhere"
    assert FRESH.after(FalselyLaid(0, parse_cards("2S 3S"), 50), TABLE) == FRESH


def lying(discards: str) -> State:
    return position("rummy_500", ["2S 3S", "4S 5S 6S"], phase=Phase.DRAW, discards=discards)


def test_only_discards_that_became_the_stock_are_remembered_as_still_to_come() -> None:
    dealt = redact(Dealt(0, 2, (TABLE.hands[0], TABLE.hands[1]), None), 0)
    memory = Memory.start(0).after(dealt, lying("5H"))
    memory = memory.after(Discarded(1, parse_card("KD")), lying("5H KD"))
    memory = memory.after(Drew(0, 1, parse_cards("KD"), from_stock=False), lying("5H"))
    for name, there in (("2C", "5H 2C"), ("9H", "5H 2C 9H")):
        memory = memory.after(Discarded(1, parse_card(name)), lying(there))
    assert memory.after(StockRenewed(2, shuffled=True), lying("9H")).buried == parse_cards("5H 2C")


def test_the_memory_of_a_seat_leaves_out_its_own_hand() -> None:
    assert FRESH.after(Drew(0, 1, parse_cards("8H"), from_stock=False), TABLE).held[0] == ()


def test_memory_notes_no_refusal_of_a_wild_that_may_not_be_drawn() -> None:
    wild = frozenset(parse_cards("8S 8H 8D 8C"))
    rules = altered(TABLE.rules, wild=wild, draw__discards="top", draw__wilds="upcard")
    table = structs.replace(TABLE, rules=rules, turn=1, discarded_by=(0,) * len(TABLE.discards))
    drew = Drew(1, 1, (), from_stock=True)
    assert FRESH.after(drew, table).refused[1] == ()
    free = structs.replace(table, rules=altered(rules, draw__wilds="any"))
    assert FRESH.after(drew, free).refused[1] == parse_cards("8H")
