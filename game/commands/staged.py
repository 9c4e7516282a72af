"""`--table FILE`: a staged table to sit down at; `FILE:3` is the third of a file."""

from __future__ import annotations

from pathlib import Path

from game.content.tables.staged import StagedTable, read_tables
from game.content.tables.staging import stage
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.refusals import Refusal
from game.engine.state import State
from game.session.match.dealer import Dealer
from game.ui.words.refusals import refusal_text
from game.ui.words.strings import notation, seat_names


def find_table(words: str) -> tuple[StagedTable, State]:
    """Read a table, and set it up as it is before its first step.

    Raises:
        UnreadableError: the file cannot be read, this table of it has mistakes, or there is none of that number.
    """
    path, number = _path_and_number(words)
    tables, mistakes = read_tables(path)
    if mistakes:
        raise UnreadableError(mistakes)
    if not 1 <= number <= len(tables):
        text = f"there is no table {number} in this file, it has {len(tables)}"
        raise UnreadableError([Mistake(str(path), 1, 1, "", text)])
    table = tables[number - 1]
    return table, stage(table, Dealer(table.seed).order, _explain)


def _path_and_number(words: str) -> tuple[Path, int]:
    name, _, number = words.rpartition(":")
    if name and number.isascii() and number.isdecimal() and not Path(words).exists():
        return Path(name), int(number[:9])
    return Path(words), 1


def _explain(refusal: Refusal, players: int) -> str:
    return refusal_text(refusal, seat_names(players), notation)
