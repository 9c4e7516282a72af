"""Staged tables, read by name; where a step of one is refused, the message is in words."""

from __future__ import annotations

from pathlib import Path

from game.content.tables.staged import StagedTable, read_tables
from game.content.tables.staging import staged_state
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.refusals import Refusal
from game.engine.state import State
from game.session.match.dealer import Dealer
from game.words.refusals import refusal_text
from game.words.strings import notation, seat_names


def explain(refusal: Refusal, players: int) -> str:
    """Return a refusal at a table of `players` in words, with cards in the notation."""
    return refusal_text(refusal, seat_names(players), notation)


def find_table(name: str) -> tuple[StagedTable, State]:
    """Read the staged table called `name` (`FILE`, or `FILE:3` for its third table), and return it with its state
    before its first step.

    Raises:
        UnreadableError: the file cannot be read or has mistakes, it has no table of that number, or the
            table cannot be set up.
    """
    path, number = _path_and_number(name)
    tables, mistakes = read_tables(path)
    if mistakes:
        raise UnreadableError(mistakes)
    if not 1 <= number <= len(tables):
        text = f"there is no table {number} in this file, it has {len(tables)}"
        raise UnreadableError([Mistake(str(path), 1, 1, "", text)])
    table = tables[number - 1]
    return table, staged_state(table, Dealer(table.seed).card_order, explain)


def _path_and_number(name: str) -> tuple[Path, int]:
    file, _, number = name.rpartition(":")
    if file and number.isascii() and number.isdecimal() and not Path(name).exists():
        return Path(file), int(number[:9])
    return Path(name), 1
