"""The tables of the statistics, column by column: how they are made, written and checked follows from this list.

A number that is counted of a seat is a field of `counts.SeatCounts`, a column of `RESULTS`, a column of the CSV and,
where it is added up, a field of `record_book.Totals`. Tests name whatever is missing.
"""

from __future__ import annotations

import sqlite3

from msgspec import Struct

from game.session.saves.files import seal

VERSION = 2
"""Of the file: raised when a column is added, so that an older program leaves the file alone."""


def seal_of(version: int) -> int:
    """Return what stands in a file beside its version, which a damaged number does not fit."""
    return seal("statistics", version) & 0x7FFFFFFF  # SQLite takes no larger number


class TableColumn(Struct, frozen=True):
    """A column: what it is called, and what SQLite is told of it."""

    name: str
    kind: str


class SqlTable(Struct, frozen=True):
    """A table: its columns, those that tell rows apart, and what belongs to another table and goes with that."""

    name: str
    columns: tuple[TableColumn, ...]
    key: tuple[str, ...]
    belongs: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)

    @property
    def made(self) -> str:
        """The statement that makes it."""
        parts = [f"{column.name} {column.kind}" for column in self.columns]
        parts += [f"PRIMARY KEY ({', '.join(self.key)})"] if self.key else []
        return f"CREATE TABLE {self.name} ({', '.join(filter(None, (*parts, self.belongs)))})"

    def insert(self, base: sqlite3.Connection, **values: object) -> bool:
        """Write a row, every column by its name, unless there is one of this key already; whether it was written.

        Raises:
            ValueError: a column is missing, or there is none of a name.
        """
        if values.keys() != set(self.names):
            raise ValueError(f"{self.name} has other columns: {', '.join(sorted(values.keys() ^ set(self.names)))}")
        names = ", ".join(self.names)
        places = ", ".join(f":{name}" for name in self.names)
        done = base.execute(f"INSERT INTO {self.name} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING", values)
        return done.rowcount > 0


def _columns(**kinds: str) -> tuple[TableColumn, ...]:
    return tuple(TableColumn(name, kind) for name, kind in kinds.items())


TEXT, NUMBER = "TEXT NOT NULL", "INTEGER NOT NULL"

MATCHES = SqlTable(
    "matches",
    _columns(
        id=TEXT,
        game=TEXT,
        source=f"{TEXT} CHECK (source IN ('table', 'cards'))",
        highest=NUMBER,
        ended="TEXT",
    ),
    ("id",),
)
DEALS = SqlTable(
    "deals",
    _columns(match=TEXT, deal=NUMBER, number=TEXT, ended=TEXT),
    ("match", "deal"),
    "FOREIGN KEY (match) REFERENCES matches ON DELETE CASCADE",
)
RESULTS = SqlTable(
    "results",
    _columns(
        match=TEXT,
        deal=NUMBER,
        seat=NUMBER,
        person=TEXT,
        name=TEXT,
        points=NUMBER,
        out=NUMBER,
        buys=NUMBER,
        calls=NUMBER,
        hints=NUMBER,
    ),
    ("match", "deal", "seat"),
    "FOREIGN KEY (match, deal) REFERENCES deals ON DELETE CASCADE",
)
STANDINGS = SqlTable(
    "standings",
    _columns(match=TEXT, seat=NUMBER, person=TEXT, name=TEXT, score=NUMBER, won=NUMBER),
    ("match", "seat"),
    "FOREIGN KEY (match) REFERENCES matches ON DELETE CASCADE",
)
DUE = SqlTable("due", _columns(since="REAL NOT NULL"), ())
"""What is kept since that time is to be counted again."""

TABLES = (MATCHES, DEALS, RESULTS, STANDINGS, DUE)
INDEX = "CREATE INDEX results_of_person ON results (person)"
"""By which what one person did is found."""

RAISED = {
    1: (
        "ALTER TABLE deals ADD COLUMN number TEXT NOT NULL DEFAULT ''",
        "UPDATE deals SET number = coalesce((SELECT seed FROM matches m WHERE m.id = deals.match), '') WHERE deal = 1",
    ),
}
"""By version what makes its tables those of the next one. What a match was dealt by is the number of its first deal."""

HALVES = """
    SELECT 1 FROM deals d
    WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.match = d.match AND r.deal = d.deal)
    UNION ALL SELECT 1 FROM matches m
    WHERE m.ended IS NOT NULL AND NOT EXISTS (SELECT 1 FROM standings s WHERE s.match = m.id) LIMIT 1
"""
"""Finds a deal without results or an end without standings: they are written at once, with what they belong to."""
