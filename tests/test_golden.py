"""Golden records replay to the digest written in them, none is missing, and together they show every kind of action."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from msgspec.json import encode

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import DEALER, DrawStock, Shuffle
from game.engine.state import Phase
from game.record.record import Record, RecordError, read, write
from game.record.replay import replay
from tests.golden.kinds import possible, shown
from tests.golden.make import FOLDER, MOST_CHARACTERS, path_of, shortened, tables

EXPECTED = {path_of(name, seats): (name, seats) for name in sheet_names() for seats in tables(load_sheet(name))}


def record_at(path: Path) -> Record:
    return read(path.read_text(encoding="utf-8"))


def test_every_sheet_has_its_records_and_there_is_no_other() -> None:
    assert set(FOLDER.glob("*.record")) == set(EXPECTED)


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_a_record_replays_to_its_digest(path: Path) -> None:
    name, seats = EXPECTED[path]
    text = path.read_text(encoding="utf-8")
    record = read(text)
    assert len(text) < MOST_CHARACTERS
    assert write(record) == text
    assert len(record.header.seats) == seats
    assert record.digest
    last = replay(record)[-1]
    assert last.phase is Phase.MATCH_OVER
    sheet = load_sheet(name)
    as_it_is = [encode(each) for each in (sheet, *(shortened(sheet, deals) for deals in range(1, 10)))]
    assert encode(record.header.sheet) in as_it_is


@pytest.mark.parametrize("name", sheet_names())
def test_the_records_of_a_sheet_show_every_kind_of_action(name: str) -> None:
    sheet = load_sheet(name)
    found = [shown(record_at(path_of(name, seats))) for seats in tables(sheet)]
    assert set.union(*found) == possible(sheet)


def test_a_change_anywhere_in_a_record_is_noticed() -> None:
    """The digest is of the end of the match, and every step on the way to it is judged."""
    record = record_at(path_of("double_rum", 2))
    at = next(at for at, action in enumerate(record.actions) if isinstance(action, DrawStock))
    first = record.actions[0]
    assert isinstance(first, Shuffle)
    shuffled = Shuffle(DEALER, first.order[::-1])
    for actions in ((shuffled, *record.actions[1:]), record.actions[:at] + record.actions[at + 1 :]):
        with pytest.raises(RecordError):
            replay(structs.replace(record, actions=actions))
    with pytest.raises(RecordError, match="digest"):
        replay(structs.replace(record, digest="0" * 64))
