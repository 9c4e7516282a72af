"""Helpers: tables written in a test, read, staged and played."""

from __future__ import annotations

from pathlib import Path

from game.content.tables.checking import TableResult, check_file, expectation_failures
from game.content.tables.staged import Expectation, StagedTable, read_expectation, read_tables
from game.content.tables.staging import staged_state
from game.content.yaml.reader import Notes, UnreadableError, parse_documents
from game.engine.cards import Card
from game.engine.refusals import Refusal
from game.engine.state import State
from game.words.refusals import refusal_text
from game.words.strings import notation, seat_names


def explain(refusal: Refusal, players: int) -> str:
    return f"because of {type(refusal).__name__}"


def in_words(refusal: Refusal, players: int) -> str:
    """Return the sentence of a refusal, as players are told it."""
    return refusal_text(refusal, seat_names(players), notation)


def backwards(cards: tuple[Card, ...], deal: int, renewal: int) -> tuple[Card, ...]:
    """Return the cards in reverse order, in place of a shuffle."""
    return tuple(reversed(cards))


def read(folder: Path, text: str) -> tuple[list[StagedTable], list[str]]:
    path = folder / "t.yaml"
    path.write_text(text, encoding="utf-8")
    tables, mistakes = read_tables(path)
    return tables, [str(mistake).removeprefix(f"{folder}/") for mistake in mistakes]


def staged(folder: Path, text: str) -> State:
    (table,), mistakes = read(folder, text)
    assert not mistakes
    return staged_state(table, backwards, explain)


def check(folder: Path, text: str) -> list[TableResult]:
    path = folder / "t.yaml"
    path.write_text(text, encoding="utf-8")
    return check_file(path, explain, lambda seed: backwards)


def unreadable(folder: Path, text: str) -> list[str]:
    try:
        check(folder, text)
    except UnreadableError as error:
        return [str(mistake).removeprefix(f"{folder}/") for mistake in error.mistakes]
    raise AssertionError("this could be read")


def expecting(text: str, players: int) -> tuple[Expectation, list[str]]:
    notes = Notes("f")
    (node,) = parse_documents(text, "f")
    return read_expectation(node, "expect", notes, players), [mistake.text for mistake in notes.mistakes]


def differing(state: State, text: str) -> list[str]:
    expect, mistakes = expecting(text, state.players)
    assert not mistakes
    return expectation_failures(state, expect, explain)
