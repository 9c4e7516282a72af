"""The end of a turn, as it is told: the discard, the knock, floating and going out."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.actions import Action
from game.engine.cards import parse_card
from game.engine.events import (
    DealEnded,
    Discarded,
    Event,
    FalselyLaid,
    Floated,
    LastTurns,
    MatchEnded,
    OneCardLeft,
    TurnBegan,
    WindowOpened,
)
from game.engine.play.verbs import apply
from game.engine.state import State
from game.record.notation import parse_action
from tests.support.samples import sheet, staged

LIVERPOOL: dict[str, Any] = {"pack__packs": 2, "going_out": "float", "calls__playable_discard": 1}
THREES = "3C 3D 3S"


def told(state: State, *texts: str) -> list[Event]:
    """Apply actions of seat 0, given as text, and return the events of the last one."""
    events: list[Event] = []
    for text in texts:
        action: Action = parse_action(text, 0)
        state, events = apply(state, action)
    return events


def test_a_player_left_with_one_card_is_announced() -> None:
    table = staged(sheet(**LIVERPOOL), ["KC 4D", "5H 6H"], stock="2C 9D")
    assert OneCardLeft(0) not in told(table, "draw stock", "discard 4D")
    short = staged(sheet(**LIVERPOOL), ["KC", "5H 6H"], stock="2C 9D")
    assert told(short, "draw stock", "discard 2C") == [Discarded(0, parse_card("2C")), OneCardLeft(0), TurnBegan(1)]


def test_a_seat_that_has_one_card_after_its_turn_knocks_if_the_rules_ask_for_it() -> None:
    rules = sheet(**LIVERPOOL, calls__one_card_left=True)
    table = staged(rules, ["2C 9S", "5H 6H"], stock="4D 9D")
    assert told(table, "draw stock", "discard 4D")[1:] == [TurnBegan(1)]
    short = staged(rules, ["9S", "5H 6H"], stock="4D 9D")
    assert told(short, "draw stock", "discard 4D")[1:] == [OneCardLeft(0, knocks=True), TurnBegan(1)]


def test_the_knock_on_one_card_left_comes_before_the_question_for_calls() -> None:
    table = staged(sheet(**LIVERPOOL), ["3H", "5H 6H"], stock="2C 9D", melds=(THREES,))
    three = parse_card("3H")
    expected = [Discarded(0, three), OneCardLeft(0), WindowOpened("call", three, (1,))]
    assert told(table, "draw stock", "discard 3H") == expected


@pytest.mark.parametrize(("lies", "hidden"), [("face_up", False), ("face_down", True)])
def test_the_last_discard_lies_open_or_face_down_by_the_rule_and_nobody_knocks_or_calls(
    lies: str, hidden: bool
) -> None:
    rules = sheet(**LIVERPOOL, last_discard=lies)
    table = staged(rules, ["3H", "5H 6H"], stock="3D 9D", melds=(THREES,))
    first, second, third = told(table, "draw stock", "add 3D to m1", "discard 3H")
    assert first == Discarded(0, parse_card("3H"), face_down=hidden)
    assert isinstance(second, DealEnded)
    assert second.out == 0
    assert third == MatchEnded((0,))


def test_a_seat_with_an_empty_hand_floats_and_the_next_turn_begins() -> None:
    table = staged(sheet(**LIVERPOOL), ["3H", "5H 6H"], stock="3D 9D", melds=(THREES,))
    assert told(table, "draw stock", "add 3H 3D to m1")[1:] == [Floated(0), TurnBegan(1)]


def test_a_false_lay_down_is_reported_with_the_cards_all_have_seen() -> None:
    rules = sheet(**LIVERPOOL, melding__contract="2 sets", melding__false_lay_down=50)
    table = staged(rules, ["3H 3C 3D 9S", "5H 6H"], stock="2C 9D")
    cards = tuple(parse_card(face) for face in ("3H", "3C", "3D"))
    assert told(table, "draw stock", "lay 3H 3C 3D") == [FalselyLaid(0, cards, 50)]


def test_last_turns_are_announced_once_when_a_player_goes_out() -> None:
    state = staged(sheet(last_turn=True), ["4D 2D 2S", "5H 6H", "9H TC"], stock="2C 9D JD KH")
    heard = []
    plays = ("draw stock", "lay 2D 2S 2C", "discard 4D", "draw stock", "discard 9D", "draw stock", "discard JD")
    for text in plays:
        state, events = apply(state, parse_action(text, state.turn))
        heard.append([type(event) for event in events if not isinstance(event, Discarded)])
    assert heard[2] == [LastTurns, TurnBegan]
    assert not any(LastTurns in each for each in [*heard[:2], *heard[3:]])
    assert DealEnded in heard[-1]
