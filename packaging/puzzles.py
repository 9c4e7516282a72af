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
from proof import TooManyPositionsError, UnprovenError, best_value_by_dig, final_tables, prove, safe_discards, turn_ends

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

MAX_DEALS = 100_000
"""Deals that are looked at for the puzzles of one kind, at most."""
MAX_POSITIONS = 1500
"""Positions of a turn a puzzle may have: more are no fun either."""
MIN_ACTIONS = 4
"""Actions that going out takes at least, its draw and discard with them."""
MIN_DIG_LEAD = 15
"""Points by which the best dig is better than the next."""
MIN_DISCARDS = 5
"""Different cards there are to choose a safe one from, at least."""


def with_solver_first(state: State) -> State:
    """Return the state with its seats rotated so that the player to move sits in the solver's seat."""
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


def puzzle_candidates(sheet: RuleSheet, players: int, phase: Phase, seed: int) -> list[State]:
    """Play a deal between bots and return its states at the beginning of that phase of a turn."""
    specs = tuple(BotSpec("", seed=number) for number in range(players))
    found: list[State] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        fresh = state.phase is not Phase.PLAY or state.this_turn == new_turn(state, state.turn)
        if state.phase is phase and fresh and not state.asked:
            found.append(state)

    rules = compile_rules(sheet, players)
    play_match(rules, specs, f"puzzle {seed}", dealer=players - 1, most_deals=1, watch=watch)
    return [with_solver_first(state) for state in found]


def find_way_out(state: State) -> tuple[Action, ...] | None:
    """Return the shortest way to go out, if all ways leave the same table and it takes at least MIN_ACTIONS; else
    None.
    """
    ends = turn_ends(state, MAX_POSITIONS)
    if len(final_tables(ends)) != 1:
        return None
    found = min(
        (end.actions for end in ends if end.state.out == SOLVER_SEAT), key=lambda actions: (len(actions), repr(actions))
    )
    return found if len(found) >= MIN_ACTIONS else None


def find_best_dig(state: State) -> tuple[Action, ...] | None:
    """Return the best turn, if its dig is deep enough and better than any other by MIN_DIG_LEAD; else None."""
    if len(state.discards) < MIN_DISCARDS:
        return None
    ends = turn_ends(state, MAX_POSITIONS)
    worths = sorted(best_value_by_dig(ends).values())
    if len(worths) < 3 or worths[-1] - worths[-2] < MIN_DIG_LEAD:
        return None
    found = max(ends, key=lambda end: (turn_value(end.state), -len(end.actions), repr(end.actions)))
    deep = len(found.state.discards) < len(state.discards) - 1
    return found.actions if deep else None


def find_safe_discard(state: State) -> tuple[Action, ...] | None:
    """Return the safe discard, if there is exactly one and only discards are legal; else None."""
    if len(set(state.hands[SOLVER_SEAT])) < MIN_DISCARDS or not all(
        isinstance(each, Discard) for each in legal(state, SOLVER_SEAT)
    ):
        return None
    safe = safe_discards(state)
    return (Discard(SOLVER_SEAT, safe.pop()),) if len(safe) == 1 else None


FindAnswer = Callable[[State], tuple[Action, ...] | None]
FINDERS: dict[PuzzleKind, tuple[Phase, FindAnswer]] = {
    PuzzleKind.OUT: (Phase.DRAW, find_way_out),
    PuzzleKind.DIG: (Phase.DRAW, find_best_dig),
    PuzzleKind.SAFE: (Phase.PLAY, find_safe_discard),
}
TASKS = {
    PuzzleKind.OUT: "Go out this turn",
    PuzzleKind.DIG: "Find the dig that pays",
    PuzzleKind.SAFE: "Find the safe discard",
}
NO_CALLS = {"calls.rummy_in_the_deck": False}
"""Calling is no part of a turn that is one's own."""
NO_CALLS_OR_JOKERS = {**NO_CALLS, "pack.jokers": 0}
"""With a joker unseen hardly a card is safe."""
PUZZLE_SETS: tuple[tuple[PuzzleKind, str, Mapping[str, object], int, int], ...] = (
    (PuzzleKind.OUT, "basic_rummy", {}, 2, 3),
    (PuzzleKind.OUT, "doofer", {}, 3, 3),
    (PuzzleKind.DIG, "rummy_500", NO_CALLS, 2, 4),
    (PuzzleKind.SAFE, "rummy_500", NO_CALLS_OR_JOKERS, 2, 3),
    (PuzzleKind.OUT, "doofer", {}, 4, 2),
    (PuzzleKind.DIG, "rummy_500", NO_CALLS, 3, 2),
    (PuzzleKind.SAFE, "rummy_500", NO_CALLS_OR_JOKERS, 3, 3),
)
"""What is asked, in which game with which rules, at how many seats, and how many such puzzles there are."""


def find_puzzle(kind: PuzzleKind, sheet: RuleSheet, players: int, seed: int) -> tuple[State, tuple[Action, ...]] | None:
    """Return the first state of a deal that has exactly one answer, with the answer; None if there is none."""
    phase, find = FINDERS[kind]
    for state in puzzle_candidates(sheet, players, phase, seed):
        try:
            answer = find(state)
        except TooManyPositionsError:
            continue
        if answer is not None:
            return state, answer
    return None


def load_if_proven(folder: Path, name: str) -> Puzzle | None:
    """Return the puzzle in a file if it can be proven, else None. A staged table may lack information the match had."""
    puzzle = load_puzzle(name, folder)
    try:
        prove(puzzle, MAX_POSITIONS)
    except (UnprovenError, TooManyPositionsError):
        return None
    return puzzle


def main() -> None:
    """Write all puzzles to the folder named on the command line."""
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
    """Write the puzzles of PUZZLE_SETS to a folder, kinds in turn, without repeating a position."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    seen: set[Hashable] = set()
    for kind, game, rules, players, many in PUZZLE_SETS:
        sheet = with_keys(load_sheet(game), dict(rules)) if rules else load_sheet(game)
        wanted = number + many
        for found in map_in_order(partial(find_puzzle, kind, sheet, players), range(1, MAX_DEALS), jobs, cluster):
            if found is None:
                continue
            state, answer = found
            name = f"{number + 1:02}_{kind.value}"
            path = folder / f"{name}.yaml"
            path.write_text(puzzle_text(TASKS[kind], kind.value, state, answer), encoding="utf-8", newline="\n")
            puzzle = load_if_proven(folder, name)
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
