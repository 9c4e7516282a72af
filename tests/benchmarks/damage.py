"""Cuts and corrupts every file the program keeps, part by part: `python -m tests.benchmarks.damage [--step 1]`.

After each damage the program is started (in no window): it must start, go on from the last sound state, have set the
damaged file aside as it was, and say so in one sentence.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random

from msgspec import Struct

from game.content.sheets import load_sheet
from game.engine.record import read
from game.session import profiles
from game.session.games import Games
from game.session.profiles import Profile
from game.session.saves import CURRENT, Saves
from game.session.settings import Settings, load, save
from game.session.table import Table
from game.ui.app_flow import Flow
from game.ui.preferences import Preferences
from game.ui.screen import Screen, Screens
from game.ui.screens.title import TitleScreen
from tests.session.matches import header, orders, played

SETTINGS = "settings.json"
PEOPLE = "people.json"
RECORD = f"matches/{CURRENT}"
OTHER = "matches/match of last week.record"
ANN, ZOE = Profile("1", "Ann", "owl"), Profile("2", "Zoë", "fox", 3, "z")
CHOSEN = Settings(name="Zoë", volume=0.3, game="doofer", window=(1111, 777))
SHEETS = {"doofer": load_sheet("doofer")}
BLOCK = 64
"""Bytes that are lost at once, as where a sector of a disk is."""


class Wrong(Exception):
    """What must not be, in a sentence."""


class Damage(Struct, frozen=True):
    """A file as it became, and what was done to it."""

    file: str
    what: str
    data: bytes


def folder_with_everything(folder: Path) -> None:
    """Make a player's folder: settings that were read, a match under way and one put aside."""
    saves = Saves(folder)
    for seed, moves in ((1, 30), (2, 40)):
        table = Table(header(2, seed, people=1), journal=saves.begin())
        table.begin()
        played(table, moves, seed)
    next(saves.folder.glob("match *.record")).rename(folder / OTHER)
    save(folder / SETTINGS, CHOSEN)
    load(folder / SETTINGS)
    profiles.save(folder / PEOPLE, [ANN, ZOE])
    profiles.load(folder / PEOPLE, ANN)


def damages(name: str, whole: bytes, step: int, rng: Random) -> Iterator[Damage]:
    """Yield what can happen to a file: cut, a bit turned over, a block of zeros, a block of anything, at every part."""
    for at in range(0, len(whole), step):
        at += rng.randrange(min(step, len(whole) - at))
        yield Damage(name, f"cut at {at}", whole[:at])
        flipped = whole[at] ^ (1 << rng.randrange(8))
        yield Damage(name, f"a bit of {at}", whole[:at] + bytes([flipped]) + whole[at + 1 :])
        for what, block in (("zeros", bytes(BLOCK)), ("noise", rng.randbytes(BLOCK))):
            yield Damage(name, f"{what} from {at} on", (whole[:at] + block + whole[at + BLOCK :])[: len(whole)])


def judge(folder: Path, damage: Damage, whole: bytes) -> None:
    """Start the program with the damage.

    Raises:
        Wrong: it was not as it should be.
    """
    path = folder / damage.file
    path.write_bytes(damage.data)
    settings, told = load(folder / SETTINGS)
    people, trouble = profiles.load(folder / PEOPLE, ANN)
    told += trouble
    flow = Flow(Screens(), Games(SHEETS), "doofer", Preferences(settings), Saves(folder), lambda *table: Screen())
    flow.start(told)
    title = flow.screens.top
    if not isinstance(title, TitleScreen):
        raise Wrong("the title is not shown")
    said = " ".join(title.toasts.texts)
    if damage.file == SETTINGS:
        _judge_settings(folder, damage, settings, said)
    elif damage.file == PEOPLE:
        _judge_people(folder, damage, people, said)
    elif damage.file == OTHER:
        _judge_other(folder, damage, flow, said)
    else:
        _judge_match(folder, damage, whole, flow.table, said)


def _judge_settings(folder: Path, damage: Damage, settings: Settings, told: str) -> None:
    if _left_alone(folder, damage, told):
        return
    again = load(folder / SETTINGS)
    if again != (settings, ""):
        raise Wrong(f"the settings are others at the next start: {again}")
    if told:
        aside = _aside(folder, told, damage)
        if aside and settings != CHOSEN and not _sound_value(damage, settings):
            raise Wrong(f"the settings before are lost: {settings}")
    elif damage.data and not damage.data.strip().endswith(b"}"):
        raise Wrong("nothing is said")


def _left_alone(folder: Path, damage: Damage, told: str) -> bool:
    """Whether the file looks like one of a newer program: it is as it was, and that is said."""
    if "newer Rummy House" not in told:
        return False
    if (folder / damage.file).read_bytes() != damage.data:
        raise Wrong("what looks like a newer file was changed")
    return True


def _judge_people(folder: Path, damage: Damage, people: list[Profile], told: str) -> None:
    if _left_alone(folder, damage, told):
        return
    if profiles.load(folder / PEOPLE, ANN) != (people, ""):
        raise Wrong("the people are others at the next start")
    if told:
        _aside(folder, told, damage)
        if not {ANN.id, ZOE.id} <= {person.id for person in people}:
            raise Wrong(f"people are lost: {people}")


def _judge_other(folder: Path, damage: Damage, flow: Flow, told: str) -> None:
    """A match put away is looked at as far as the title needs it; the one under way is not touched."""
    lines = (folder / RECORD).read_text(encoding="utf-8").splitlines()
    if flow.table is None or list(flow.table.record) != lines:
        raise Wrong("the match under way is another one")
    listed = flow.unfinished.saves.unfinished()
    if len(listed) == 1:
        _aside(folder, told, damage)
    elif told:
        raise Wrong(f"there is nothing to be said: {told!r}")


def _sound_value(damage: Damage, settings: Settings) -> bool:
    """Whether a setting became another one that is possible too: no checksum stands in a file people may write."""
    words = damage.data.decode(errors="replace")
    changed = [name for name in settings.__struct_fields__ if getattr(settings, name) != getattr(CHOSEN, name)]
    return all(name in words for name in changed)


def _judge_match(folder: Path, damage: Damage, whole: bytes, table: Table | None, told: str) -> None:
    lines = whole.decode().splitlines()
    left_over = zip(lines, damage.data.decode(errors="replace").split("\n"), strict=False)
    sound = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], left_over))
    whole_lines = whole.startswith(damage.data.rstrip(b"\n") + b"\n")
    if not whole_lines:  # whole lines are a match that was left earlier: nobody can tell
        _aside(folder, told, damage)
    head = read("\n".join(lines) + "\n").header.lines
    if sound < head:
        if table is not None:
            raise Wrong("a match without a header goes on")
        return
    if table is None:
        raise Wrong(f"the match is lost: {told}")
    left = list(table.record)
    if orders(left[:sound]) != orders(lines[:sound]):
        raise Wrong(f"it goes on elsewhere than after line {sound}: {told}")


def _aside(folder: Path, told: str, damage: Damage) -> str:
    """The name of the file the damage was set aside as."""
    kept = [path for path in folder.rglob("*damaged*") if path.name in told]
    if len(kept) != 1 or kept[0].read_bytes() != damage.data:
        raise Wrong(f"the damaged file is not set aside as it was: {told!r}")
    if told.count(". ") or not told.endswith("."):
        raise Wrong(f"that is not one sentence: {told!r}")
    return kept[0].name


def run(step: int, seed: int = 1) -> int:
    """Do every damage in steps of so many bytes; returns how many there were.

    Raises:
        Wrong: one of them did harm.
    """
    rng, count = Random(seed), 0
    with tempfile.TemporaryDirectory() as name:
        sound = Path(name) / "sound"
        folder_with_everything(sound)
        for file in (SETTINGS, PEOPLE, RECORD, OTHER):
            whole = (sound / file).read_bytes()
            for damage in damages(file, whole, step, rng):
                folder = Path(name) / "data"
                shutil.copytree(sound, folder)
                try:
                    judge(folder, damage, whole)
                except Exception as error:
                    raise Wrong(f"{damage.file}, {damage.what}: {error}") from error
                shutil.rmtree(folder)
                count += 1
    return count


def main() -> int:
    """Do it and say how it went; 1 if any damage did harm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=1, help="bytes between two damages (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="number the damages come from (%(default)s)")
    args = parser.parse_args()
    logging.disable()  # it would say thousands of times that something is damaged
    try:
        print(f"{run(args.step, args.seed)} damages, and each time the program started and went on from what was sound")
    except Wrong as wrong:
        print(wrong)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
