"""Records of random matches."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.sheet.keys import RuleSheet
from game.engine.state import State
from game.record.record import Header, Record, Seat, write_record
from game.session.match.replay import Replay, load_replay
from tests.support.random_play import random_match

SHEETS = {name: load_sheet(name) for name in sheet_names()}
PEOPLE = (Seat("Ann", avatar="fox"), Seat("Бен ♥ #1", "bot", level="expert", character="hoarder"))


def header(sheet: RuleSheet, players: int = 2) -> Header:
    return Header(sheet, (PEOPLE * 4)[:players], 17, players - 1)


def match(name: str, players: int, seed: int, deals: int = 1000) -> tuple[Record, list[State]]:
    """Return the record of a random match and its states; the match ends after `deals` deals at the latest."""
    states: list[State] = []
    actions = []
    for state, action, _ in random_match(SHEETS[name], players, seed, deals):
        states.append(state)
        actions.append(action)
    return Record(header(SHEETS[name], players), tuple(actions)), states


def small() -> Record:
    """Return the record of the first eight actions of a match."""
    record, _ = match("rummy_500", 2, 1, 1)
    return structs.replace(record, actions=record.actions[:8])


def bare(record: Record) -> list[str]:
    """Return the lines of a record without checksums, as if written by hand."""
    return [line.rpartition(" #")[0] for line in write_record(record).splitlines()]


def open_replay(path: Path) -> Replay:
    """Return the replay of a record file, read to its end."""
    reading = load_replay(path)
    return Replay(reading.record, loader=reading)


def last_state() -> State:
    """Return the last state before the end of a random deal, with melds on the table."""
    *_, (state, _, _) = random_match(load_sheet("rummy_500"), 3, 5, 1)
    return state
