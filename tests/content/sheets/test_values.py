"""Card values as rows: to and fro, which row decides, and what everything counts in the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.sheets.sheets import load_sheet, sheet_names
from game.content.sheets.values import (
    ANY_WILD,
    RankValue,
    RowCards,
    ValueRow,
    deciding_row,
    overruled_rows,
    parse_row_cards,
    rank_values,
    reading_order,
    row_values,
    selected_cards,
    unnamed_text,
    value_rows,
    with_row,
    without_row,
)
from game.engine.cards import FACES, JOKER, parse_card
from game.engine.sheet.rules import card_values, wild_faces
from tests.support.for_each import for_each

RANK = st.integers(1, 13)
CARDS = st.one_of(
    st.tuples(RANK, RANK).map(lambda pair: RowCards(min(pair), max(pair))),
    st.builds(lambda rank, suit: RowCards(rank, rank, suit), RANK, st.integers(0, 3)),
    st.sampled_from(["joker", "wild", "X"]).map(lambda word: RowCards(word=word)),
)
POINTS = st.integers(-1000, 1000) | st.just("pips")
ROWS = st.lists(st.builds(ValueRow, CARDS, POINTS), max_size=8, unique_by=lambda row: row.cards).map(tuple)
WILD = st.sets(st.sampled_from(["joker", "A", "2", "10", "Q"])).map(lambda names: wild_faces(tuple(names)))
JOKERS = frozenset({JOKER})


@given(ROWS)
def test_card_value_rows_written_as_values_are_read_as_the_same_rows(rows: tuple[ValueRow, ...]) -> None:
    assert value_rows(row_values(rows)) == rows


@for_each("name", sheet_names())
def test_the_card_values_of_every_game_are_the_same_after_turning_them_into_rows_and_back(name: str) -> None:
    values = load_sheet(name).scoring.values
    assert row_values(value_rows(values)) == values


@pytest.mark.parametrize(
    ("key", "cards", "written"),
    [
        ("qs", RowCards(12, 12, 0), "QS"),
        ("TD", RowCards(10, 10, 2), "10D"),
        ("t", RowCards(10, 10), "10"),
        (" 2-t ", RowCards(2, 10), "2-10"),
        ("Joker", RowCards(word="joker"), "joker"),
        ("x", RowCards(word="X"), "X"),
        ("WILD", RowCards(word="wild"), "wild"),
    ],
)
def test_keys_of_card_values_are_read_in_any_spelling(key: str, cards: RowCards, written: str) -> None:
    assert parse_row_cards(key) == cards
    assert cards.key == written


@pytest.mark.parametrize("key", ["", "11", "Z", "2-", "♠♠"])
def test_a_row_key_that_names_no_cards_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse_row_cards(key)


@given(ROWS, WILD)
def test_the_deciding_value_row_of_a_card_gives_the_points_of_the_engine(
    rows: tuple[ValueRow, ...], wild: frozenset[int]
) -> None:
    faces = frozenset(face for face in FACES if face in wild)
    counted = card_values(row_values(rows), faces)
    pips = card_values({}, faces)
    for face in FACES:
        row = deciding_row(rows, face, faces)
        expected = pips[face] if row is None or row.points == "pips" else row.points
        assert counted[face] == expected


@given(ROWS, st.builds(ValueRow, CARDS, st.integers(-1000, 1000)))
def test_an_added_value_row_gives_the_value_of_its_cards_unless_a_more_exact_row_includes_them(
    rows: tuple[ValueRow, ...], row: ValueRow
) -> None:
    more = with_row(rows, row)
    assert row in more
    assert value_rows(row_values(more)) == more
    before, after = card_values(row_values(rows), JOKERS), card_values(row_values(more), JOKERS)
    for face in FACES:
        if not row.cards.includes(face, JOKERS):
            assert after[face] == before[face]
        elif all(
            each.cards.specificity <= row.cards.specificity for each in rows if each.cards.includes(face, JOKERS)
        ) and (row.cards not in [each.cards for each in rows]):
            assert after[face] == row.points


def test_adding_a_value_row_cuts_the_spans_it_overlaps() -> None:
    rows = value_rows({"2-9": 5, "9": 9, "10-K": 10})
    assert row_values(with_row(rows, ValueRow(RowCards(5, 7), 1))) == {"2-4": 5, "8-9": 5, "9": 9, "10-K": 10, "5-7": 1}
    assert row_values(with_row(rows, ValueRow(RowCards(3, 8), 1))) == {"2": 5, "9": 9, "10-K": 10, "3-8": 1}
    assert row_values(with_row(rows, ValueRow(RowCards(1, 13), 1))) == {"9": 9, "A-K": 1}


def test_a_second_value_row_for_the_same_cards_replaces_the_first() -> None:
    rows = value_rows({"A": 1, "joker": 15})
    assert row_values(with_row(rows, ValueRow(RowCards(1, 1), 20))) == {"A": 20, "joker": 15}
    assert row_values(without_row(rows, RowCards(1, 1))) == {"joker": 15}


def test_a_span_of_ranks_in_one_suit_becomes_a_row_for_each_card() -> None:
    assert [cards.key for cards in selected_cards(12, 13, 0)] == ["QS", "KS"]
    assert [cards.key for cards in selected_cards(12, 13)] == ["Q-K"]


def test_card_value_rows_are_ordered_by_rank_then_single_cards_jokers_and_wilds() -> None:
    rows = value_rows({"wild": 1, "10-K": 10, "joker": 20, "QS": 40, "A": 15, "2-9": 5})
    assert [rows[number].cards.key for number in reading_order(rows)] == ["A", "2-9", "10-K", "QS", "joker", "wild"]


def test_a_value_row_yields_to_a_more_exact_one() -> None:
    rows = value_rows({"10-K": 10, "QS": 40, "Q": 12, "joker": 20, "wild": 50})
    queens = (rows[1], rows[2])
    found = {each.row.cards.key: (each.by, each.is_complete) for each in overruled_rows(rows, JOKERS)}
    assert found == {"10-K": (queens, False), "Q": ((rows[1],), False), "joker": ((rows[4],), True)}


def test_value_rows_without_common_cards_do_not_overrule_each_other() -> None:
    assert overruled_rows(value_rows({"2-9": 5, "10-K": 10, "joker": 15}), JOKERS) == ()


def test_the_list_of_rank_values_has_the_points_of_every_rank_and_exception() -> None:
    found = rank_values({"2-9": 5, "10-K": 10, "A": 15, "joker": 20, "QS": 40}, JOKERS)
    assert [each.points for each in found] == [15, *[5] * 8, 10, 10, 10, 40, 10, 20]
    assert RankValue(12, parse_card("QS").suit, 40) in found
    assert found[-1] == RankValue(0, -1, 20)


def test_the_list_of_rank_values_has_a_row_for_any_wild_if_the_wild_rank_changes_by_deal() -> None:
    values: dict[str, int | str] = {"wild": 25, "2-9": 5}
    assert rank_values(values, frozenset(), has_changing_wilds=True)[-2:] == (
        RankValue(0, -1, 15),
        RankValue(ANY_WILD, -1, 25),
    )
    assert rank_values(values, frozenset())[-1] == RankValue(0, -1, 15)
    for without in ({"2-9": 5}, {"wild": "pips"}):
        assert rank_values(without, frozenset(), has_changing_wilds=True)[-1].rank == 0


@pytest.mark.parametrize(
    ("values", "jokers", "said"),
    [
        ({}, True, "Others count their pips: ace 1, jack, queen and king 10, joker 15."),
        ({}, False, "Others count their pips: ace 1, jack, queen and king 10."),
        ({"joker": 15}, True, "Others count their pips: ace 1, jack, queen and king 10."),
        ({"A": 15, "J": 5, "joker": 25}, True, "Others count their pips: queen and king 10."),
        ({"10-K": 10, "A": 15, "joker": 25}, True, "Others count their pips."),
        ({"A-K": 5}, True, "The joker counts 15."),
        ({"A-K": 5}, False, ""),
        ({"A-K": 5, "wild": 20}, True, ""),
    ],
)
def test_cards_without_a_value_row_are_listed_once_with_the_value_they_count(
    values: dict[str, int | str], jokers: bool, said: str
) -> None:
    assert unnamed_text(value_rows(values), JOKERS, jokers) == said
