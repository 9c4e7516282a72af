"""The tables follow from one list of columns, and whatever is told of a seat is in all of it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from hashlib import sha256

import pytest

from game.session.statistics.counts import FinalScore, SeatCounts
from game.session.statistics.record_book import CSV_COLUMNS, SUMMED_COLUMNS, Totals
from game.session.statistics.tables import DEALS, DUE, MATCHES, RESULTS, STANDINGS, TABLES, VERSION, SqlTable

SCHEMAS = {1: "d1b8e2ff1939", 2: "78a2275fc0c0"}
"""By version how the digest of all tables begins."""
LEFT_OUT = {
    *("matches.highest", "deals.match", "deals.deal", "results.match", "results.seat"),
    *("standings.match", "standings.seat", "standings.person", "standings.name"),
}
"""The columns that the CSV lacks: those it shows in another form, and the winning direction of scores."""


def test_a_changed_statistics_table_needs_a_new_version() -> None:
    """A file whose tables are others than its version says is damaged: raise `VERSION`, and say here how it begins."""
    found = sha256("\n".join(table.create_statement for table in TABLES).encode()).hexdigest()
    assert found.startswith(SCHEMAS[VERSION])


@pytest.mark.parametrize(("table", "counted"), [(RESULTS, SeatCounts), (STANDINGS, FinalScore)])
def test_every_field_of_the_seat_counts_has_a_column(table: SqlTable, counted: type[SeatCounts]) -> None:
    assert {*table.key, *counted.__struct_fields__} == {*table.column_names}


def test_every_column_of_the_statistics_is_in_the_csv_text_or_listed_as_left_out() -> None:
    asked = set(re.findall(r"\b\w+\.\w+\b", " ".join(CSV_COLUMNS.values())))
    there = {f"{table.name}.{column}" for table in TABLES if table is not DUE for column in table.column_names}
    assert there - asked == LEFT_OUT
    assert asked <= there


def test_totals_sum_every_integer_column_of_the_results() -> None:
    numbers = {column.name for column in RESULTS.columns if column.sql_type.startswith("INTEGER")}
    assert numbers - {*RESULTS.key} == {*SUMMED_COLUMNS}
    assert {*SUMMED_COLUMNS} <= {*Totals.__struct_fields__}


def test_a_statistics_row_is_written_by_column_names_and_only_once() -> None:
    with closing(sqlite3.connect(":memory:")) as base:
        for table in (MATCHES, DEALS):
            base.execute(table.create_statement)
        assert DEALS.insert(base, ended="2030", deal=1, number="7", match="m")
        assert not DEALS.insert(base, ended="2031", deal=1, number="8", match="m")
        assert base.execute("SELECT * FROM deals").fetchall() == [("m", 1, "7", "2030")]
        with pytest.raises(ValueError, match="deals has other columns: ended, number, points"):
            DEALS.insert(base, match="m", deal=2, points=5)
