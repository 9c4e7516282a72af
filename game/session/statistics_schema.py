"""The tables of the statistics, step by step as they came to be: an earlier file is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            source TEXT NOT NULL CHECK (source IN ('table', 'cards')),
            highest INTEGER NOT NULL,
            seed INTEGER,
            ended TEXT
        )""",
        """CREATE TABLE deals (
            match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
            deal INTEGER NOT NULL,
            ended TEXT NOT NULL,
            PRIMARY KEY (match, deal)
        )""",
        """CREATE TABLE results (
            match TEXT NOT NULL,
            deal INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            points INTEGER NOT NULL,
            out INTEGER NOT NULL,
            buys INTEGER NOT NULL,
            calls INTEGER NOT NULL,
            PRIMARY KEY (match, deal, seat),
            FOREIGN KEY (match, deal) REFERENCES deals ON DELETE CASCADE
        )""",
        """CREATE TABLE standings (
            match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            score INTEGER NOT NULL,
            won INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        )""",
        "CREATE INDEX results_of_person ON results (person)",
    ),
    ("ALTER TABLE results ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",),
    ("CREATE TABLE due (since REAL NOT NULL)",),  # what is kept since that time is to be counted again
)
"""What leads from each version to the next; version 0 is an empty file."""

VERSION = len(STEPS)


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of a file."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    return int(version)


def whole(base: sqlite3.Connection) -> bool:
    """Tell whether a file of this version is sound, and has the tables it should have.

    What somebody else has added, as an index, is nobody's harm.
    """
    if base.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    if base.execute("PRAGMA foreign_key_check").fetchone():
        return False
    if not all(columns <= _columns(base, table) for table, columns in _expected().items()):
        return False
    for table in _expected():
        for _row in base.execute(f"SELECT * FROM {table}"):
            pass  # a text that is none any more is only found when it is read
    return True


def _columns(base: sqlite3.Connection, table: str) -> set[tuple[str, int]]:
    """The columns of a table, each with its place in the key, or 0; none if there is no such table."""
    return {(row[1], row[5]) for row in base.execute(f"PRAGMA table_info({table})")}


@cache
def _expected() -> dict[str, set[tuple[str, int]]]:
    with closing(sqlite3.connect(":memory:")) as base:
        migrate(base)
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: _columns(base, name) for name in tables}


def migrate(base: sqlite3.Connection) -> None:
    """Bring a file up to date, within the transaction under way. In a new one all that is kept is due to be counted."""
    version = version_of(base)
    for step in STEPS[version:]:
        for statement in step:
            base.execute(statement)
    if version == 0:
        base.execute("INSERT INTO due (since) VALUES (0)")
    if version < VERSION:
        base.execute(f"PRAGMA user_version = {VERSION}")
