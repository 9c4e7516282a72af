"""Keep a player's folder as this version writes it: `python -m tests.upgrades.make`, once, when a version is released.

It becomes the folder of the version's number, with a file of every kind, and `contents.json`, which says what is in
them. Later versions have to read the same out of it (`test_upgrades.py`). A folder of a released version is never made
anew.
"""

from __future__ import annotations

import json
import shutil
import sys
import types
import typing
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from game import __version__, paths
from game.content.editing.text import read_values
from game.content.people.opponents import own_opponents
from game.content.sheets.sheets import key_values, open_sheet
from game.engine.state import Phase
from game.record.record import Seat
from game.session import profiles
from game.session.house_rules.files import LAST_GOOD_FOLDER, HouseRules
from game.session.ledger import DealEntry, Ledger, Ledgers, SeatEntry
from game.session.match.match import Match
from game.session.match.replay import load_replay
from game.session.profiles import Profile
from game.session.saves.saves import Saves
from game.session.settings import SETTINGS_NAME, Settings, load, save
from game.session.statistics.statistics import Statistics
from tests.benchmarks.damage import PEOPLE, RESULTS
from tests.support.matches import header, played

FOLDER = Path(__file__).parent
CONTENTS, TABLE = "contents.json", "table.yaml"
WRITTEN = datetime(2026, 11, 26, 20, 15)
ANN, ZOE = Profile("a1", "Ann", "owl"), Profile("b2", "Zoë 李雷", "fox", 3, "z")
GAMES = {"rummy_500": 2, "gin_rummy": 2, "liverpool_rummy": 3, "romme": 2, "tonk": 3}
"""Games of different kinds, and how many play: a match of each is finished, and one of each under way."""
OPPONENT = "name: Gerda\nlevel: standard\nabout: She hoards aces.\ntraits:\n  taking: 4\n  fear: 2\n"


def write_folder(folder: Path) -> None:
    """Write a player's folder with a file of every kind."""
    save(folder / SETTINGS_NAME, changed_settings())
    profiles.save(folder / PEOPLE, [ANN, ZOE])
    _write_matches(folder)
    for name, deal in {
        "doofer": DealEntry((SeatEntry(), SeatEntry("25")), 0),
        "rummy_500": DealEntry((SeatEntry("", "85"), SeatEntry("KS 7H", "30")), 0),
    }.items():
        sheet = open_sheet(name).rules
        ledger = Ledger(WRITTEN.isoformat(), sheet, (Seat("Ann"), Seat("Zoë")), 0, (deal,), None)
        assert Ledgers(folder).save(folder / f"scores/scores of {name}.scores", ledger) == ""
    rules = folder / "house_rules"
    rules.mkdir()
    for source in sorted(
        (*(paths.levels() / "games").glob("*.yaml"), *(paths.levels() / "house_rules").glob("*.yaml"))
    ):
        shutil.copyfile(source, rules / f"our {source.stem}.rummy")
    (folder / "opponents").mkdir()
    (folder / "opponents/gerda.yaml").write_text(OPPONENT, encoding="utf-8")
    (folder / TABLE).write_bytes((FOLDER.parent / "content/tables/doofer.yaml").read_bytes())
    Statistics(folder).catch_up()


def _write_matches(folder: Path) -> None:
    """Write a finished match and one under way of each game; the last one under way is the current one."""
    saves = Saves(folder, lambda: WRITTEN)
    for number, (game, seats) in enumerate(GAMES.items(), 1):
        for moves in (100_000, 25):
            head = header(seats, number, game, people=1)
            sheet = structs.replace(head.sheet, match=structs.replace(head.sheet.match, deals=1, target="none"))
            match = Match(structs.replace(head, sheet=sheet if moves > 25 else head.sheet), journal=saves.new_journal())
            match.begin()
            played(match, moves, number)
            assert match.is_over == (moves > 25), game


def changed_settings() -> Settings:
    """Return settings of which each has another value than at first."""
    kinds = typing.get_type_hints(Settings)
    return Settings(
        **{field.name: _other_value(field.default, kinds[field.name]) for field in structs.fields(Settings)}
    )


def _other_value(value: Any, kind: Any) -> Any:
    """Return a valid value of a setting that is not `value`."""
    if isinstance(kind, types.UnionType):
        (kind,) = (each for each in typing.get_args(kind) if each is not type(None))
    if typing.get_origin(kind) is typing.Literal:
        return next(each for each in typing.get_args(kind) if each != value)
    if typing.get_origin(kind) is tuple:
        return ("b2",) if typing.get_args(kind)[1] is ... else (901, 602)
    return not value if kind is bool else {str: "doofer", float: 0.9, int: 7}[kind]


def contents(folder: Path) -> dict[str, Any]:
    """Return what this version reads out of a player's folder, as plain values; AssertionError if it complains."""
    settings, told = load(folder / SETTINGS_NAME)
    people, missed = profiles.load(folder / PEOPLE, Profile("", "nobody"))
    ledgers, saves, statistics = Ledgers(folder), Saves(folder), Statistics(folder)
    unfinished = {each.path.name: each for each in saves.unfinished_matches()}
    current = saves.load_current()
    assert current.match
    saves.archive.refresh()
    while saves.archive.load_more():
        pass
    records = sorted(path for path in (folder / "matches").glob("*.record"))
    said = (told, missed, current.message, statistics.catch_up(), saves.archive.damaged_text)
    scores = {each.path.name: each for each in ledgers.load_all()}
    assert not any((*said, *ledgers.messages)), (said, ledgers.messages)
    opponents, wrong = own_opponents(folder / "opponents")
    assert not wrong
    found: dict[str, Any] = msgspec.to_builtins(
        {
            "settings": settings,
            "people": people,
            "unfinished": {name: (each.title, each.deal, each.player_names) for name, each in unfinished.items()},
            "current": (len(current.match.recording.lines), [_cards(current.match, seat) for seat in (0, 1)]),
            "finished": len(saves.archive.matches),
            "records": {path.name: _moments(path) for path in records},
            "scores": {name: [deal.scores for deal in each.deals] for name, each in scores.items()},
            "sheets": {path.stem: _written_keys(path) for path in sorted((folder / "house_rules").glob("*.rummy"))},
            "usable": sorted(each.name for each in HouseRules(folder / "house_rules").entries if not each.mistakes),
            "opponents": opponents,
            "results": [tuple(row) for row in statistics.rows(RESULTS)],
        },
        str_keys=True,
    )
    return found


def _cards(match: Match, seat: int) -> str:
    return repr(match.view(seat).hand)


def _moments(path: Path) -> tuple[int, list[tuple[int, ...]]]:
    """Return how many moments a record has when it is played again, and the scores of its deals."""
    loader = load_replay(path)
    while loader.load_more():
        pass
    assert loader.problem == ""
    states = [moment.state for moment in loader.moments]
    return len(states), [state.deal_scores for state in states if state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)]


def _written_keys(path: Path) -> dict[str, Any]:
    """Return the values of the keys that are written in a rule sheet."""
    values = key_values(open_sheet(path).rules)
    written = read_values(path.read_text(encoding="utf-8")) or {}
    return {key: value for key, value in values.items() if key in written}


def main() -> int:
    """Write the folder of this version, unless it is there."""
    folder = FOLDER / __version__
    if folder.exists():
        print(f"{folder} is there already: what a released version wrote is kept as it is.", file=sys.stderr)
        return 1
    write_folder(folder)
    text = json.dumps(contents(folder), indent=1, ensure_ascii=False, sort_keys=True)
    (folder / CONTENTS).write_text(text + "\n", encoding="utf-8", newline="\n")
    for spare in (*folder.rglob("*.last"), *folder.glob("* spare.*")):
        spare.unlink()
    shutil.rmtree(folder / "house_rules" / LAST_GOOD_FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
