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
)
"""What leads from each version to the next; version 0 is an empty file."""

VERSION = len(STEPS)


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of a file."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    return int(version)


def whole(base: sqlite3.Connection) -> bool:
    """Tell whether a file of this version is sound, and has the tables it should have."""
    found = base.execute("PRAGMA quick_check(1)").fetchone()
    return found[0] == "ok" and _tables(base) == _expected()


def _tables(base: sqlite3.Connection) -> list[tuple[str, str]]:
    question = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    return [(name, sql) for name, sql in base.execute(question)]


@cache
def _expected() -> list[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as base:
        migrate(base)
        return _tables(base)


def migrate(base: sqlite3.Connection) -> None:
    """Bring a file up to date, within the transaction under way."""
    version = version_of(base)
    for step in STEPS[version:]:
        for statement in step:
            base.execute(statement)
    if version < VERSION:
        base.execute(f"PRAGMA user_version = {VERSION}")
