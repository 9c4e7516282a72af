"""Cuts and corrupts every file the program keeps, part by part: `python -m tests.benchmarks.damage [--step 1]`.

After each damage the program is started (in no window): it must start, go on from the last sound state, have set the
damaged file aside as it was, and say so in one sentence.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from random import Random

from msgspec import Struct, structs

from game.content.sheets.sheets import load_sheet
from game.record.record import Seat, read_record
from game.session import profiles
from game.session.house_rules.files import LAST_GOOD_FOLDER, HouseRules
from game.session.house_rules.games import Games
from game.session.ledger import DealEntry, Ledger, Ledgers, SeatEntry
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.profiles import Profile
from game.session.saves.records import CURRENT_NAME, RECORDS_FOLDER, RecordJournal
from game.session.saves.saves import Saves
from game.session.settings import Settings, load, save
from game.session.statistics.file import FILE_NAME
from game.session.statistics.statistics import Statistics
from game.ui.app.services import Services
from game.ui.app.title import TitleScreen
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.widgets.screens import Screens
from tests.support.matches import header, orders, played

SETTINGS = "settings.json"
PEOPLE = "people.json"
RECORD = f"{RECORDS_FOLDER}/{CURRENT_NAME}"
OTHER = f"{RECORDS_FOLDER}/match of last week.record"
FINISHED = f"{RECORDS_FOLDER}/finished last month.record"
SCORES = "scores/evening.scores"
STATISTICS = FILE_NAME
HOUSE = "house_rules/ours.yaml"
GOOD = f"house_rules/{LAST_GOOD_FOLDER}/ours.yaml.json"
FILES = (SETTINGS, PEOPLE, RECORD, OTHER, FINISHED, SCORES, STATISTICS, HOUSE, GOOD)
COARSER = {STATISTICS: 32, GOOD: 4}
"""The factor of the distance between damages in large files."""
ANN, ZOE = Profile("1", "Ann", "owl"), Profile("2", "Zoë", "fox", 3, "z")
CHOSEN = Settings(name="Zoë", volume=0.3, game="doofer", window=(1111, 777))
SHEETS = {"doofer": load_sheet("doofer")}
EVENING = Ledger(
    "2030-01-01T20:00:00",
    load_sheet("dummy_rummy"),
    (Seat("Ann"), Seat("Zoë")),
    0,
    (DealEntry((SeatEntry(), SeatEntry("25")), 0),),
    DealEntry((SeatEntry("5"), SeatEntry())),
)
RESULTS = "SELECT match, deal, seat, person, points, out FROM results ORDER BY match, deal, seat"
OURS = "extends: rummy_500\ntitle: Ours\nruns.min: 4\ndeal.hand_size: 8\n"
LONG_AGO = 1_000_000_000
"""The time of the matches in seconds: so long before the statistics that they are not read again.
"""
BLOCK = 64
"""Bytes that are lost at once, as where a sector of a disk is."""


class Wrong(Exception):
    """The program behaved wrongly; the message is a sentence."""


class Damage(Struct, frozen=True):
    """A damaged content of a file, and the damage in words."""

    file: str
    what: str
    data: bytes


def folder_with_everything(folder: Path) -> None:
    """Fill a player's folder: settings, people, score sheets, a match under way and one put away."""
    saves = Saves(folder)
    for seed, moves in ((1, 30), (2, 40)):
        table = Match(header(2, seed, people=1), journal=saves.new_journal())
        table.begin()
        played(table, moves, seed)
    next(saves.folder.glob("match *.record")).rename(folder / OTHER)
    save(folder / SETTINGS, CHOSEN)
    load(folder / SETTINGS)
    profiles.save(folder / PEOPLE, [ANN, ZOE])
    profiles.load(folder / PEOPLE, ANN)
    Ledgers(folder).save(folder / SCORES, EVENING)
    (folder / HOUSE).parent.mkdir()
    (folder / HOUSE).write_text(OURS)
    HouseRules((folder / HOUSE).parent)
    _finished(folder / FINISHED)
    counted(folder).catch_up()
    for path in (*(folder / "matches").iterdir(), folder / SCORES):
        os.utime(path, (LONG_AGO, LONG_AGO))


def _finished(path: Path) -> None:
    """Write the record of a finished match of one deal to `path`."""
    head = header(2, 3, "doofer", people=1)
    short = structs.replace(head.sheet, match=structs.replace(head.sheet.match, deals=1))
    played(_in_file(Match(structs.replace(head, sheet=short)), path), 10_000, 3)


def _in_file(table: Match, path: Path) -> Match:
    table.recording.save_to(RecordJournal(path))
    table.begin()
    return table


def counted(folder: Path) -> Statistics:
    """Return the statistics of a folder after all its matches are counted."""
    return Statistics(folder)


def _rows_of(data: bytes) -> list[tuple[object, ...]]:
    """Return all rows of a sound statistics file."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.deserialize(data)
        return base.execute(RESULTS).fetchall()


def damages(name: str, whole: bytes, step: int, rng: Random) -> Iterator[Damage]:
    """Yield damaged contents of a file: empty, all zeros, and, at every `step` bytes, cut off, with a flipped bit, and
    with a block of zeros or random bytes.
    """
    yield Damage(name, "nothing left", b"")
    yield Damage(name, "zeros alone", bytes(len(whole)))
    for at in range(0, len(whole), step):
        at += rng.randrange(min(step, len(whole) - at))
        yield Damage(name, f"cut at {at}", whole[:at])
        flipped = whole[at] ^ (1 << rng.randrange(8))
        yield Damage(name, f"a bit of {at}", whole[:at] + bytes([flipped]) + whole[at + 1 :])
        for what, block in (("zeros", bytes(BLOCK)), ("noise", rng.randbytes(BLOCK))):
            yield Damage(name, f"{what} from {at} on", (whole[:at] + block + whole[at + BLOCK :])[: len(whole)])


def judge(folder: Path, damage: Damage, whole: bytes) -> None:
    """Start the program in a folder with a damaged file.

    Raises:
        Wrong: the program does not handle the damage as it should.
    """
    path = folder / damage.file
    path.write_bytes(damage.data)
    settings, told = load(folder / SETTINGS)
    people, trouble = profiles.load(folder / PEOPLE, ANN)
    told += trouble
    games, ledgers = Games(SHEETS, HouseRules((folder / HOUSE).parent)), Ledgers(folder)
    services = Services(Screens(), games, "doofer", Preferences(settings), Saves(folder), ledgers=ledgers)
    services.start(told)
    title = services.screens.top
    if not isinstance(title, TitleScreen):
        raise Wrong("the title is not shown")
    said = " ".join(title.warnings)
    if damage.file == SETTINGS:
        _judge_settings(folder, damage, settings, said)
    elif damage.file == PEOPLE:
        _judge_people(folder, damage, people, said)
    elif damage.file == OTHER:
        _judge_other(folder, damage, services.unfinished_matches, said)
    elif damage.file == FINISHED:
        _judge_finished(folder, damage, whole, said)
    elif damage.file == SCORES:
        _judge_scores(folder, damage, ledgers)
    elif damage.file == STATISTICS:
        _judge_statistics(folder, damage, whole)
    elif damage.file in (HOUSE, GOOD):
        _judge_house(folder, damage, games)
    else:
        _judge_match(folder, damage, whole, services.unfinished_matches.table, said)


def _judge_settings(folder: Path, damage: Damage, settings: Settings, told: str) -> None:
    again = load(folder / SETTINGS)
    if again != (settings, ""):
        raise Wrong(f"the settings are others at the next start: {again}")
    if told:
        aside = _aside(folder, told, damage)
        if aside and settings != CHOSEN and not _sound_value(damage, settings):
            raise Wrong(f"the settings before are lost: {settings}")
    elif damage.data and not damage.data.strip().endswith(b"}"):
        raise Wrong("nothing is said")


def _judge_people(folder: Path, damage: Damage, people: list[Profile], told: str) -> None:
    if profiles.load(folder / PEOPLE, ANN) != (people, ""):
        raise Wrong("the people are others at the next start")
    if told:
        _aside(folder, told, damage)
        if not {ANN.id, ZOE.id} <= {person.id for person in people}:
            raise Wrong(f"people are lost: {people}")


def _judge_scores(folder: Path, damage: Damage, ledgers: Ledgers) -> None:
    found, told = ledgers.load_all(), " ".join(ledgers.messages)
    if len(found) != 1:
        raise Wrong(f"the scores are lost: {told}")
    if told:
        _aside(folder, told, damage)
        if found[0].ledger != EVENING:
            raise Wrong("the scores are not what they were when they were saved last")
    elif (folder / SCORES).read_bytes() != damage.data:
        raise Wrong("nothing is said, and the file is another one")
    if [kept.ledger for kept in Ledgers(folder).load_all()] != [found[0].ledger]:
        raise Wrong("the scores are others at the next start")


def _judge_statistics(folder: Path, damage: Damage, whole: bytes) -> None:
    statistics, sound = counted(folder), _rows_of(whole)
    told = statistics.catch_up()
    rows = [tuple(row) for row in statistics.rows(RESULTS)]
    if told:
        _aside(folder, told, damage)
        if rows != sound:
            raise Wrong(f"the statistics are lost: {rows} instead of {sound}")
    elif len(rows) != len(sound):
        raise Wrong(f"nothing is said, and there is {rows} instead of {sound}")
    if counted(folder).catch_up():
        raise Wrong("something is said at the next start")


def _judge_house(folder: Path, damage: Damage, games: Games) -> None:
    """Check that a damaged house rule file is unchanged and that its last good rules are played."""
    house = next((entry for entry in games.entries if entry.name == "ours"), None)
    if house is None or house.good is None:
        raise Wrong("the house rules are lost")
    if (house.mistakes or damage.file == GOOD) and house.good.rules.deal.hand_size != 8:
        raise Wrong("other rules are played than those written last")
    if damage.file == HOUSE and (folder / HOUSE).read_bytes() != damage.data:
        raise Wrong("what somebody wrote was changed")


def _judge_other(folder: Path, damage: Damage, matches: UnfinishedMatches, told: str) -> None:
    """Check the list of matches with a damaged one that was put away; the match under way must be unchanged."""
    lines = (folder / RECORD).read_text(encoding="utf-8").splitlines()
    if matches.table is None or list(matches.table.recording.lines) != lines:
        raise Wrong("the match under way is another one")
    listed = matches.saves.unfinished_matches()
    if len(listed) == 1:
        _aside(folder, told, damage)
    elif told:
        raise Wrong(f"there is nothing to be said: {told!r}")


def _judge_finished(folder: Path, damage: Damage, whole: bytes, told: str) -> None:
    """Check the list of finished matches with a damaged one."""
    archive = Saves(folder).archive
    archive.refresh()
    while archive.load_more():
        pass
    if told:
        raise Wrong(f"there is nothing to be said at the start: {told!r}")
    if archive.damaged_text:
        _aside(folder, archive.damaged_text, damage)
    elif damage.data.rstrip() != whole.rstrip():
        raise Wrong("nothing is said")
    if len(archive.matches) + bool(archive.damaged_text) != 1:
        raise Wrong(f"it is listed {len(archive.matches)} times: {archive.damaged_text}")


def _sound_value(damage: Damage, settings: Settings) -> bool:
    """Whether a damaged settings file is still valid with other values: it has no checksums, as people may edit it."""
    words = damage.data.decode(errors="replace")
    changed = [name for name in settings.__struct_fields__ if getattr(settings, name) != getattr(CHOSEN, name)]
    return all(name in words for name in changed)


def _judge_match(folder: Path, damage: Damage, whole: bytes, table: Match | None, told: str) -> None:
    lines = whole.decode().splitlines()
    left_over = zip(lines, damage.data.decode(errors="replace").split("\n"), strict=False)
    sound = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], left_over))
    whole_lines = whole.startswith(damage.data.rstrip(b"\n") + b"\n")
    if not whole_lines:  # whole lines are a match that was left earlier: nobody can tell
        _aside(folder, told, damage)
    head = read_record("\n".join(lines) + "\n").header.line_count
    given = damage.data.decode(errors="replace").split("\n")
    if sound < head:  # a spare of it is kept, which what was played tells to be its own
        if lines[head] not in given[:-1]:
            if table is not None:
                raise Wrong("a match of which nothing is known goes on")
            return
        pairs = zip(lines[head:], given[given.index(lines[head]) :], strict=False)
        sound = head + sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    if table is None:
        raise Wrong(f"the match is lost: {told}")
    left = list(table.recording.lines)
    if orders(left[:sound]) != orders(lines[:sound]):
        raise Wrong(f"it goes on elsewhere than after line {sound}: {told}")


def _aside(folder: Path, told: str, damage: Damage) -> str:
    """Return the new name of the damaged file that was set aside."""
    kept = [path for path in folder.rglob("*damaged*") if path.name in told]
    if len(kept) != 1 or kept[0].read_bytes() != damage.data:
        raise Wrong(f"the damaged file is not set aside as it was: {told!r}")
    if told.count(". ") or not told.endswith("."):
        raise Wrong(f"that is not one sentence: {told!r}")
    return kept[0].name


def run(step: int, seed: int = 1) -> int:
    """Try every damage, at every `step` bytes of each file; return how many there were.

    Raises:
        Wrong: the program mishandled one of them.
    """
    rng, count = Random(seed), 0
    with tempfile.TemporaryDirectory() as name:
        sound = Path(name) / "sound"
        folder_with_everything(sound)
        for file in FILES:
            whole = (sound / file).read_bytes()
            for damage in damages(file, whole, step * COARSER.get(file, 1), rng):
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
    """Run all damages and print the result; return 1 if the program mishandled one."""
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
