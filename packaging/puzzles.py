"""Make the puzzles of `levels/puzzles`: positions from deals that bots play, each with one answer that is proven.

The deals come by fixed numbers, so the same program makes the same puzzles. It takes some minutes. Puzzles that are
there are written anew: whoever has solved one has its star by its name.

Usage: python packaging/puzzles.py [FOLDER] [--jobs N] [--cluster ADDRESS]
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path

from msgspec import structs
from product import ROOT

sys.path.insert(0, str(ROOT))
import proof
from proof import TooManyError, UnprovenError, dig_worths, prove, safe_discards, turn_ends, ways_out

from game import paths
from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.commands.arguments import UsageError
from game.commands.workers import add_worker_options, connected_cluster
from game.content.puzzles.puzzles import PUZZLES_FOLDER, SOLVER_SEAT, Puzzle, load_puzzle, position_key, turn_value
from game.content.sheets.sheets import load_sheet, with_keys
from game.content.tables.staged import PuzzleKind
from game.content.tables.writing import puzzle_text
from game.engine.actions import Action, Discard
from game.engine.events import Event
from game.engine.play.turns import new_turn
from game.engine.play.verbs import legal
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State
from game.session.players.cluster import Cluster
from game.session.players.processes import LostProcessError, map_in_order

MOST_DEALS = 100_000
"""Deals that are looked at for the puzzles of one kind, at most."""
MOST = 1500
"""Positions of a turn a puzzle may have: more are no fun either."""
PLAYS = 4
"""Actions that going out takes at least, its draw and discard with them."""
MARGIN = 15
"""Points by which the best dig is better than the next."""
DISCARDS = 5
"""Different cards there are to choose a safe one from, at least."""


def turned(state: State) -> State:
    """Return a position with whose turn it is in the first seat."""
    by, players = state.turn, state.players

    def seat(number: int) -> int:
        return (number - by) % players

    melds = tuple(
        structs.replace(
            meld,
            owner=seat(meld.owner),
            cards=tuple(structs.replace(placed, by=seat(placed.by)) for placed in meld.cards),
        )
        for meld in state.melds
    )
    rolled = {
        name: (*getattr(state, name)[by:], *getattr(state, name)[:by])
        for name in ("hands", "scores", "stages", "melded", "floating")
    }
    return structs.replace(state, turn=SOLVER_SEAT, dealer=seat(state.dealer), melds=melds, **rolled)


def positions(sheet: RuleSheet, players: int, phase: Phase, seed: int) -> list[State]:
    """Return the positions of a deal in which somebody is to draw or to play."""
    specs = tuple(BotSpec("", seed=number) for number in range(players))
    found: list[State] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        fresh = state.phase is not Phase.PLAY or state.this_turn == new_turn(state, state.turn)
        if state.phase is phase and fresh and not state.asked:
            found.append(state)

    rules = compile_rules(sheet, players)
    play_match(rules, specs, f"puzzle {seed}", dealer=players - 1, most_deals=1, watch=watch)
    return [turned(state) for state in found]


def way_out(state: State) -> tuple[Action, ...] | None:
    """Return the one way to go out, where it takes some finding."""
    ends = turn_ends(state, MOST)
    if len(ways_out(ends)) != 1:
        return None
    found = min(
        (end.actions for end in ends if end.state.out == SOLVER_SEAT), key=lambda actions: (len(actions), repr(actions))
    )
    return found if len(found) >= PLAYS else None


def best_dig(state: State) -> tuple[Action, ...] | None:
    """Return the turn of the one dig that pays, where it is deep enough and clearly better than the others."""
    if len(state.discards) < DISCARDS:
        return None
    ends = turn_ends(state, MOST)
    worths = sorted(dig_worths(ends).values())
    if len(worths) < 3 or worths[-1] - worths[-2] < MARGIN:
        return None
    found = max(ends, key=lambda end: (turn_value(end.state), -len(end.actions), repr(end.actions)))
    deep = len(found.state.discards) < len(state.discards) - 1
    return found.actions if deep else None


def safe_discard(state: State) -> tuple[Action, ...] | None:
    """Return the one safe discard, where there is nothing else to be done."""
    if len(set(state.hands[SOLVER_SEAT])) < DISCARDS or not all(
        isinstance(each, Discard) for each in legal(state, SOLVER_SEAT)
    ):
        return None
    safe = safe_discards(state)
    return (Discard(SOLVER_SEAT, safe.pop()),) if len(safe) == 1 else None


Find = Callable[[State], tuple[Action, ...] | None]
FINDS: dict[PuzzleKind, tuple[Phase, Find]] = {
    PuzzleKind.OUT: (Phase.DRAW, way_out),
    PuzzleKind.DIG: (Phase.DRAW, best_dig),
    PuzzleKind.SAFE: (Phase.PLAY, safe_discard),
}
ASKED = {
    PuzzleKind.OUT: "Go out this turn",
    PuzzleKind.DIG: "Find the dig that pays",
    PuzzleKind.SAFE: "Find the safe discard",
}
QUIET = {"calls.rummy_in_the_deck": False}
"""Calling is no part of a turn that is one's own."""
OPEN = {**QUIET, "pack.jokers": 0}
"""With a joker unseen hardly a card is safe."""
SETS: tuple[tuple[PuzzleKind, str, Mapping[str, object], int, int], ...] = (
    (PuzzleKind.OUT, "basic_rummy", {}, 2, 3),
    (PuzzleKind.OUT, "doofer", {}, 3, 3),
    (PuzzleKind.DIG, "rummy_500", QUIET, 2, 4),
    (PuzzleKind.SAFE, "rummy_500", OPEN, 2, 3),
    (PuzzleKind.OUT, "doofer", {}, 4, 2),
    (PuzzleKind.DIG, "rummy_500", QUIET, 3, 2),
    (PuzzleKind.SAFE, "rummy_500", OPEN, 3, 3),
)
"""What is asked, in which game with which rules, at how many seats, and how many such puzzles there are."""


def found_in(kind: PuzzleKind, sheet: RuleSheet, players: int, seed: int) -> tuple[State, tuple[Action, ...]] | None:
    """Return the first position of a deal with one answer."""
    phase, find = FINDS[kind]
    for state in positions(sheet, players, phase, seed):
        try:
            answer = find(state)
        except TooManyError:
            continue
        if answer is not None:
            return state, answer
    return None


def is_proven(folder: Path, name: str) -> Puzzle | None:
    """Return a puzzle as it is written, if it is proven: a staged table does not know all that a match does."""
    puzzle = load_puzzle(name, folder)
    try:
        prove(puzzle, MOST)
    except (UnprovenError, TooManyError):
        return None
    return puzzle


def main() -> None:
    """Write all puzzles, the kinds taking turns."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", default=paths.levels() / PUZZLES_FOLDER)
    add_worker_options(parser, "1")
    args = parser.parse_args()
    try:
        with connected_cluster(args) as cluster:
            if cluster is not None:
                # Workers have `game`, and no program of this folder.
                import_module("cloudpickle").register_pickle_by_value(proof)
            write_all(args.folder, args.jobs or 1, cluster)
    except (UsageError, LostProcessError) as problem:
        sys.exit(str(problem))


def write_all(folder: Path, jobs: int, cluster: Cluster | None) -> None:
    """Write the puzzles of all `SETS` to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    seen: set[Hashable] = set()
    for kind, game, rules, players, many in SETS:
        sheet = with_keys(load_sheet(game), dict(rules)) if rules else load_sheet(game)
        wanted = number + many
        for found in map_in_order(partial(found_in, kind, sheet, players), range(1, MOST_DEALS), jobs, cluster):
            if found is None:
                continue
            state, answer = found
            name = f"{number + 1:02}_{kind.value}"
            path = folder / f"{name}.yaml"
            path.write_text(puzzle_text(ASKED[kind], kind.value, state, answer), encoding="utf-8", newline="\n")
            puzzle = is_proven(folder, name)
            if puzzle is None or position_key(puzzle.start) in seen:
                path.unlink()
                continue
            seen.add(position_key(puzzle.start))
            number += 1
            print(f"{path}: {', '.join(map(repr, answer))}")
            if number == wanted:
                break


if __name__ == "__main__":
    main()
