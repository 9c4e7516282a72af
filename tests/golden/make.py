"""Play the golden records anew: `python -m tests.golden.make [NAME…]` (all sheets without a name).

Two for every sheet, `<sheet>-<seats>.record`: bots play with the fewest seats, and with the most seats anybody does
anything legal; where both are the same number, bots alone play. Seeds are tried until the two together show every
kind of action the sheet has and each is small.

A golden record says what was true when it was made. Regenerate it only when a rule, a sheet, the record format or
what the digest covers was changed *on purpose*, say so in the commit, and only for the sheets concerned. A record
that no longer replays after a change that was to change no rule has found a bug: then leave it as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.keys import MatchSection, RuleSheet
from game.engine.state import Phase, State
from game.record.record import Header, Recorder, Seat, read_record
from tests.golden.kinds import possible, shown
from tests.support.random_play import random_match

FOLDER = Path(__file__).parent
MOST_CHARACTERS = 58_000
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def tables(sheet: RuleSheet) -> tuple[int, int]:
    """Return the fewest seats (at least two) and the most seats of a sheet."""
    return max(2, sheet.players.min), sheet.players.max


def path_of(name: str, seats: int) -> Path:
    """Return the path of a golden record."""
    return FOLDER / f"{name}-{seats}.record"


def shortened(sheet: RuleSheet, deals: int) -> RuleSheet:
    """Return the sheet with a match of at most its first `deals` deals."""
    plan = sheet.match.deals
    if sheet.match.target != "none" or (isinstance(plan, int) and plan > deals):
        return structs.replace(sheet, match=MatchSection(deals=deals))
    return sheet if isinstance(plan, int) else structs.replace(sheet, match=MatchSection(deals=plan[:deals]))


def _recorder(sheet: RuleSheet, seats: int, seed: int, kind: str) -> Recorder:
    level = "standard" if kind == "bot" else ""
    sitting = tuple(structs.replace(Seat(name), kind=kind, level=level) for name in NAMES[:seats])
    return Recorder(Header(sheet, sitting, seed, seats - 1))


def by_bots(sheet: RuleSheet, seats: int, seed: int) -> str:
    """Return the record of a match of bots."""
    recorder = _recorder(sheet, seats, seed, "bot")
    specs = tuple(BotSpec(name, seed=seed + seat) for seat, name in enumerate(NAMES[:seats]))

    def watch(state: State, action: Action, events: list[Event]) -> None:
        recorder.add_action(action)
        if state.phase is Phase.MATCH_OVER:
            recorder.add_end(state)

    play_match(recorder.header.match_rules(), specs, f"golden {seed}", watch=watch)
    return recorder.text


def by_chance(sheet: RuleSheet, seats: int, seed: int) -> str:
    """Return the record of a match of random actions; "" if it grows too long."""
    recorder = _recorder(sheet, seats, seed, "person")
    size = 0
    last = new_match(recorder.header.match_rules())
    for state, action, _ in random_match(sheet, seats, seed):
        recorder.add_action(action)
        size += len(recorder.lines[-1]) + 1
        if size > MOST_CHARACTERS:
            return ""
        last, _ = apply(state, action)
    recorder.add_end(last)
    return recorder.text


def make(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the path and the text of each golden record of a sheet."""
    sheet = load_sheet(name)
    fewest, most = tables(sheet)
    matches = (sheet, *(shortened(sheet, deals) for deals in range(9, 0, -1)))
    sound = next(text for match in matches if len(text := by_bots(match, fewest, 1)) < MOST_CHARACTERS)
    missing = possible(sheet) - shown(read_record(sound))
    if fewest == most:  # one record alone, which has to show all
        for seed in count(1):
            sound = by_bots(shortened(sheet, 9), fewest, seed)
            if len(sound) < MOST_CHARACTERS and possible(sheet) <= shown(read_record(sound)):
                break
        missing = set()
    yield path_of(name, fewest), sound
    for seed in count(1) if fewest < most else ():
        text = by_chance(shortened(sheet, 2), most, seed)
        if text and len(text) < MOST_CHARACTERS and missing <= shown(read_record(text)):
            yield path_of(name, most), text
            return


def main() -> None:
    """Write the golden records of the named sheets."""
    for name in sys.argv[1:] or sheet_names():
        for old in FOLDER.glob(f"{name}-*.record"):
            old.unlink()
        for path, text in make(name):
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name:28} {len(text.splitlines()):5} lines {len(text):6} characters", flush=True)


if __name__ == "__main__":
    main()
