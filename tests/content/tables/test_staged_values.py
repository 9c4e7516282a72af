"""Single values of staged tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.content.tables.staged import (
    ACTING_SEAT,
    read_action,
    read_by_seat,
    read_cards,
    read_number,
    read_numbers,
    read_seats,
    read_text,
    read_uses,
)
from game.content.yaml.reader import Node, Notes, parse_documents
from game.engine.actions import Buy, Discard, DrawStock, Pass, Use
from game.engine.cards import parse_card, parse_cards


def read(text: str, reader: Callable[..., Any], *args: Any) -> tuple[Any, list[str]]:
    notes = Notes("f")
    (items,) = parse_documents(f"k: {text}", "f")
    node: Node = items.get("k")  # type: ignore[attr-defined]
    return reader(node, "k", notes, *args), [mistake.text for mistake in notes.mistakes]


@pytest.mark.parametrize("text", ["4H 10s x", "[4H, TS, X]", "[4H TS, X]"])
def test_cards_of_a_staged_table_are_words_or_a_list(text: str) -> None:
    assert read(text, read_cards) == (parse_cards("4H TS X"), [])


@pytest.mark.parametrize("text", ["", "none", "~", "[]", "''"])
def test_no_cards_in_a_staged_table_are_written_as_none_or_an_empty_text_or_list(text: str) -> None:
    assert read(text, read_cards) == ((), [])


def test_a_word_that_is_not_a_card_is_noted() -> None:
    assert "'9Z' is no card" in read("4H 9Z", read_cards)[1][0]
    assert "does not belong here" in read("{a: b}", read_cards)[1][0]


def test_a_staged_card_may_name_the_card_it_stands_for() -> None:
    assert read("X=JH 2C=J", read_uses)[0] == (
        Use(parse_card("X"), 11, 1),
        Use(parse_card("2C"), 11),
    )


def test_numbers_of_a_staged_table_have_bounds() -> None:
    assert read("5", read_number, 0, 7) == (5, [])
    assert read("8", read_number, 0, 7)[1] == ["'8' is not allowed — a number from 0 to 7"]
    assert read("x", read_number, 0, 7)[1]
    assert read("[1]", read_number, 0, 7)[1]
    assert read("[1, 2]", read_numbers, 0, 7) == ((1, 2), [])
    assert read("5", read_numbers, 0, 7)[1] == ["this is not a list — a list of numbers, one for each seat"]


def test_seats_in_a_staged_table_are_written_as_a_list_a_single_seat_or_none() -> None:
    assert read("[1, 0, 1]", read_seats, 3) == ((0, 1), [])
    assert read("2", read_seats, 3) == ((2,), [])
    assert read("none", read_seats, 3) == ((), [])
    assert read("3", read_seats, 3)[1]


def test_values_by_seat_are_a_list_or_a_mapping() -> None:
    assert read("{1: 4H}", read_by_seat, 3, read_cards) == ({1: parse_cards("4H")}, [])
    assert read("[4H, 5H]", read_by_seat, 2, read_cards)[0] == {0: parse_cards("4H"), 1: parse_cards("5H")}
    assert "values by seat" in read("5", read_by_seat, 2, read_cards)[1][0]


def test_a_list_in_place_of_a_text_of_a_staged_table_is_noted() -> None:
    assert read("hello there", read_text) == ("hello there", [])
    assert read("[a]", read_text)[1] == ["this is not a text — one line of text"]


def test_staged_actions_are_text_or_a_seat_with_text() -> None:
    assert read("draw stock", read_action, 2)[0] == DrawStock(ACTING_SEAT)
    assert read("{1: buy}", read_action, 2)[0] == Buy(1)
    assert read("'1: buy'", read_action, 2)[0] == Buy(1)
    assert read("discard 10H", read_action, 2)[0] == Discard(ACTING_SEAT, parse_card("TH"))


@pytest.mark.parametrize("text", ["draw stok", "{1: b}", "{9: buy}", "[buy]", "{1: [buy]}", "{a: buy}", "''"])
def test_a_text_that_is_not_an_action_is_noted(text: str) -> None:
    action, found = read(text, read_action, 2)
    assert found
    assert action.seat in (ACTING_SEAT, 0)
    assert isinstance(action, Pass | Buy)
