"""The SQL tables of the statistics, column by column; creating, writing and checking them follows from this list.

A count per seat is a field of `counts.SeatCounts`, a column of `RESULTS`, a column of the CSV and, if it is summed, a
field of `record_book.Totals`. Tests report a missing one.
"""

from __future__ import annotations

import sqlite3

from msgspec import Struct

from game.session.saves.files import version_checksum

VERSION = 2
"""Version of the file: raised when a column is added, so that an older program leaves the file alone."""


def version_seal(version: int) -> int:
    """Return the checksum stored beside a version of the file, by which a damaged version number is noticed."""
    return version_checksum("statistics", version) & 0x7FFFFFFF  # SQLite takes no larger number


class TableColumn(Struct, frozen=True):
    """A column: name and SQL type."""

    name: str
    sql_type: str


class SqlTable(Struct, frozen=True):
    """A table of the database: its name, columns, primary key, and the clause of its foreign key, "" without one."""

    name: str
    columns: tuple[TableColumn, ...]
    key: tuple[str, ...]
    foreign_key: str = ""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def create_statement(self) -> str:
        """The SQL statement that creates the table."""
        parts = [f"{column.name} {column.sql_type}" for column in self.columns]
        parts += [f"PRIMARY KEY ({', '.join(self.key)})"] if self.key else []
        return f"CREATE TABLE {self.name} ({', '.join(filter(None, (*parts, self.foreign_key)))})"

    def insert(self, connection: sqlite3.Connection, **values: object) -> bool:
        """Insert a row, given every column by name, unless its key exists; return whether it was inserted.

        Raises:
            ValueError: a column is missing or unknown.
        """
        if values.keys() != set(self.column_names):
            raise ValueError(
                f"{self.name} has other columns: {', '.join(sorted(values.keys() ^ set(self.column_names)))}"
            )
        names = ", ".join(self.column_names)
        places = ", ".join(f":{name}" for name in self.column_names)
        done = connection.execute(f"INSERT INTO {self.name} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING", values)
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
"""The times since which saved matches have to be counted again."""

TABLES = (MATCHES, DEALS, RESULTS, STANDINGS, DUE)
PERSON_INDEX = "CREATE INDEX results_of_person ON results (person)"
"""The statement that creates the index of results by person."""

MIGRATIONS = {
    1: (
        "ALTER TABLE deals ADD COLUMN number TEXT NOT NULL DEFAULT ''",
        "UPDATE deals SET number = coalesce((SELECT seed FROM matches m WHERE m.id = deals.match), '') WHERE deal = 1",
    ),
}
"""The SQL statements that migrate the tables of each version to the next.

Version 1 had the deal number of the first deal as the seed of the match.
"""

HALF_WRITTEN = """
    SELECT 1 FROM deals d
    WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.match = d.match AND r.deal = d.deal)
    UNION ALL SELECT 1 FROM matches m
    WHERE m.ended IS NOT NULL AND NOT EXISTS (SELECT 1 FROM standings s WHERE s.match = m.id) LIMIT 1
"""
"""The query that finds a deal without results or a match end without standings, which are always written together."""
