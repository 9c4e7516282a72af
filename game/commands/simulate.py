"""`simulate`: bots against bots without a window, and a table of what came of it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from game.bots.base import BotSpec, chance_of
from game.bots.selfplay import BrokenMatch, DealResult, MatchResult, play_match
from game.commands.numbers import at_least_one, deal_number
from game.commands.results import results_table, timing_line
from game.content.sheets import load_sheet, sheet_names
from game.content.yaml_reader import UnreadableError
from game.engine.actions import Action
from game.engine.record import Header, Recorder, Seat
from game.engine.rules import compile_rules
from game.engine.rulesheet import RuleSheet

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


class Broken(Exception):
    """A match that cannot be right: what is wrong, and its actions."""

    def __init__(self, number: int, problem: str, actions: tuple[Action, ...]) -> None:
        super().__init__(number, problem, actions)
        self.number = number
        self.problem = problem
        self.actions = actions


class BadCall(Exception):
    """The command cannot be carried out as written."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the program's parser."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play matches without a window",
        description="Let bots play matches without a window and print the results. The same seed prints the same.",
    )
    parser.add_argument("--game", default="rummy_500", help="a game's name, or a YAML rule sheet (%(default)s)")
    parser.add_argument("--seats", type=at_least_one, default=3, help="players at the table (%(default)s)")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--matches", type=at_least_one, default=100, help="matches to play (%(default)s)")
    amount.add_argument("--deals", type=at_least_one, help="deals to play, instead of whole matches")
    parser.add_argument("--seed", type=deal_number, default=1, help="number the shuffles come from (%(default)s)")
    parser.add_argument(
        "--jobs", type=at_least_one, help="processes at work; the results do not depend on it (up to 2)"
    )


def run(args: argparse.Namespace) -> int:
    """Play and print. Returns 0; 1 where a match went wrong; 2 for a call that makes no sense."""
    try:
        sheet = _sheet(args.game)
        if not sheet.players.min <= args.seats <= sheet.players.max:
            raise BadCall(f"{sheet.title} is for {sheet.players.min} to {sheet.players.max} players, not {args.seats}")
    except BadCall as problem:
        print(f"simulate: {problem}", file=sys.stderr)
        return 2
    specs = tuple(BotSpec(name, seed=chance_of(args.seed, seat)) for seat, name in enumerate(NAMES[: args.seats]))
    jobs = args.jobs or min(2, os.cpu_count() or 1)
    try:
        matches = _play_all(sheet, specs, args.seed, args.matches, args.deals, jobs)
    except Broken as broken:
        print(f"simulate: match {broken.number + 1} went wrong: {broken.problem}", file=sys.stderr)
        print(_record(sheet, specs, broken), file=sys.stderr, end="")
        return 1
    print(results_table(sheet.title or args.game, tuple(spec.name for spec in specs), matches))
    print(timing_line(matches), file=sys.stderr)
    return 0


def _sheet(game: str) -> RuleSheet:
    names = sheet_names()
    if game not in names and not Path(game).is_file():
        near = get_close_matches(game, names, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(names)}"
        raise BadCall(f"there is no game {game!r}; {hint}")
    try:
        return load_sheet(game)
    except UnreadableError as problem:
        raise BadCall(f"cannot read {game}\n{problem}") from problem


def _play_all(
    sheet: RuleSheet, specs: tuple[BotSpec, ...], seed: int, matches: int, deals: int | None, jobs: int
) -> list[MatchResult]:
    """Play `matches` matches, or as many as `deals` deals take, the last one cut short."""
    goal = matches if deals is None else deals
    results: list[MatchResult] = []
    done = 0
    progress = _Progress(goal, "matches" if deals is None else "deals")
    at_once = jobs if deals is not None else 4 * jobs
    for result in _stream(partial(_one, sheet, specs, seed, deals), goal, jobs, at_once):
        if deals is not None and done + len(result.deals) > deals:
            kept: tuple[DealResult, ...] = result.deals[: deals - done]
            result = MatchResult(kept, (0,) * len(specs), (), result.seconds)
        results.append(result)
        done += 1 if deals is None else len(result.deals)
        progress.show(done)
        if done >= goal:
            break
    progress.clear()
    return results


def _stream(play: partial[MatchResult], most: int, jobs: int, at_once: int) -> Iterator[MatchResult]:
    """Results in the order of their numbers, whoever works them out."""
    if jobs == 1:
        yield from map(play, range(most))
        return
    pool = ProcessPoolExecutor(jobs)
    try:
        for start in range(0, most, at_once):
            yield from pool.map(play, range(start, min(most, start + at_once)))
    finally:
        pool.shutdown(cancel_futures=True)


def _one(sheet: RuleSheet, specs: tuple[BotSpec, ...], seed: int, deals: int | None, number: int) -> MatchResult:
    try:
        rules = compile_rules(sheet, len(specs))
        return play_match(rules, specs, f"{seed}:{number}", dealer=number % len(specs), most_deals=deals)
    except BrokenMatch as broken:
        raise Broken(number, broken.problem, tuple(broken.actions)) from broken


def _record(sheet: RuleSheet, specs: tuple[BotSpec, ...], broken: Broken) -> str:
    seats = tuple(Seat(spec.name, "bot", level=spec.level, character=spec.character) for spec in specs)
    recorder = Recorder(Header(sheet, seats, broken.number, broken.number % len(specs)))
    for action in broken.actions:
        recorder.add(action)
    return recorder.text


class _Progress:
    """A counter on the terminal; nothing where errors go to a file."""

    def __init__(self, goal: int, what: str) -> None:
        self._goal = goal
        self._what = what
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Overwrite the line."""
        if self._shown:
            print(f"\r{done}/{self._goal} {self._what}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the line."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
