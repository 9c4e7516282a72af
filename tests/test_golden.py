"""Golden records replay to the digest written in them, none is missing, and together they show every kind of action."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from msgspec.json import encode

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import DEALER, DrawStock, Shuffle
from game.engine.sheet.keys import SECTIONS, RuleSheet
from game.engine.state import Phase
from game.record.digest import text_digest
from game.record.record import Record, RecordError, read_record, write_record
from game.record.replay import replay_states
from tests.golden.kinds import possible, shown
from tests.golden.make import FOLDER, MOST_CHARACTERS, path_of, shortened, tables

EXPECTED = {path_of(name, seats): (name, seats) for name in sheet_names() for seats in tables(load_sheet(name))}


def record_at(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def _bare(text: str) -> list[str]:
    """Return the lines of a record without their checksums."""
    return [line.rpartition(" #")[0] for line in text.split("\n")[:-1]]


def _rules(text: str) -> dict[str, Any]:
    """Return the rules in the second line of a record, with their keys in the written order."""
    found: dict[str, Any] = json.loads(_bare(text)[1].removeprefix("rules "))
    return found


def _as_far_as(now: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """Return the rules `now`, without the keys that the rules `then` lack."""
    both = {key: (value, then[key]) for key, value in now.items() if key in then}
    return {
        key: _as_far_as(value, old) if isinstance(value, dict) and key in SECTIONS else value
        for key, (value, old) in both.items()
    }


def test_every_sheet_has_its_golden_records_and_no_record_is_left_over() -> None:
    assert set(FOLDER.glob("*.record")) == set(EXPECTED)


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_a_record_replays_to_its_digest(path: Path) -> None:
    name, seats = EXPECTED[path]
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert len(text) < MOST_CHARACTERS
    # What is written today says today's format in its first line, on which all checksums build, and its rules have
    # the keys that are younger than the record, too; in those the record has what holds by default.
    again = write_record(record)
    assert _bare(again)[3:] == _bare(text)[3:]
    assert json.dumps(_as_far_as(_rules(again), _rules(text))) == json.dumps(_rules(text))
    assert read_record(again) == record
    assert len(record.header.seats) == seats
    assert record.digest
    last = replay_states(record)[-1]
    assert last.phase is Phase.MATCH_OVER
    sheet = structs.replace(load_sheet(name), known_as="")  # what a game is called elsewhere is no rule
    as_it_is = [encode(each) for each in (sheet, *(shortened(sheet, deals) for deals in range(1, 10)))]
    assert encode(record.header.sheet) in as_it_is


@pytest.mark.parametrize("name", sheet_names())
def test_the_golden_records_of_a_sheet_contain_every_kind_of_action_it_allows(name: str) -> None:
    sheet = load_sheet(name)
    found = [shown(record_at(path_of(name, seats))) for seats in tables(sheet)]
    assert set.union(*found) == possible(sheet)


def test_a_changed_action_anywhere_in_a_golden_record_is_noticed() -> None:
    """The digest is of the end of the match, and every step on the way to it is judged."""
    record = record_at(path_of("double_rum", 2))
    at = next(at for at, action in enumerate(record.actions) if isinstance(action, DrawStock))
    first = record.actions[0]
    assert isinstance(first, Shuffle)
    shuffled = Shuffle(DEALER, first.order[::-1])
    for actions in ((shuffled, *record.actions[1:]), record.actions[:at] + record.actions[at + 1 :]):
        with pytest.raises(RecordError):
            replay_states(structs.replace(record, actions=actions))
    with pytest.raises(RecordError, match="digest"):
        replay_states(structs.replace(record, digest="0" * 64))


def test_a_record_written_before_a_rule_key_existed_is_read_with_the_default_of_the_key() -> None:
    text = path_of("basic_rummy", 2).read_text(encoding="utf-8")
    name, rules, sheet, *rest = _bare(text)
    fewer = rules.replace('"stalemate":8,', "")
    assert fewer != rules
    older = "\n".join([name, fewer, f"sheet {text_digest(fewer.removeprefix('rules '))}", *rest])
    assert sheet not in older
    now = read_record(text).header.sheet
    assert read_record(older).header.sheet == structs.replace(now, stalemate=RuleSheet().stalemate)
