"""`compare A B`: bots play two rule sheets on the same shuffles, and what the change of rules does is printed."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing

from game import paths
from game.commands.arguments import BadCall, at_least_one, deal_number
from game.commands.console import rewrite, say, say_error
from game.commands.workers import add_workers, cluster_of
from game.content.rule_text.facts import facts_of, players_allowed
from game.content.rule_text.keys.ends import length
from game.content.sheets.sheets import load_sheet
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.session.players.laboratory import FEW_MATCHES, GivenUpError, Laboratory, common_players
from game.session.players.processes import processes

_USUAL_SEATS = 3
_STOPPED = 130
"""The exit code after Ctrl+C."""
_WAIT = 0.5


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `compare` to the command line."""
    parser = subparsers.add_parser(
        "compare",
        help="let bots measure what a change of rules does to a game",
        description="Bots play two rule sheets on the same shuffles. Printed is what each comes to, with 95 % "
        "confidence intervals, and how much the second differs; * marks a change that is hardly chance. "
        "Ctrl+C prints what is known so far.",
    )
    for name, of in (("first", "the standard"), ("second", "what is compared with it")):
        parser.add_argument(name, metavar=name.upper(), help=f"{of}: a game's name or a YAML rule sheet")
    parser.add_argument(
        "--deals",
        type=at_least_one,
        default=2000,
        help=("least number of deals of each sheet; a plan of deals is always played to its end (default %(default)s)"),
    )
    parser.add_argument(
        "--seats", type=at_least_one, help=("players at the table (default 3, or the nearest that both allow)")
    )
    parser.add_argument(
        "--seed", type=deal_number, default=1, help="number from which the shuffles are made (default %(default)s)"
    )
    add_workers(parser, "one per processor")


def run(args: argparse.Namespace) -> int:
    """Play and print. Returns 0; 1 where a match went wrong; 2 for sheets that cannot be compared; 130 if stopped."""
    try:
        house = paths.house_rules()
        sheets = (load_sheet(args.first, house), load_sheet(args.second, house))
    except UnreadableError as error:
        say_error(error)
        return 2
    seats = _seats(sheets, args.seats)
    if seats is None:
        say_error(f"compare: {_why_not(sheets, args.seats)}")
        return 2
    code = 0
    laboratory = None
    try:
        with cluster_of(args) as cluster:
            jobs = cluster.workers if cluster else args.jobs or os.cpu_count() or 1
            start = (lambda _jobs: cluster.executor()) if cluster else processes
            laboratory = Laboratory(*sheets, seats, args.deals, args.seed, jobs, start)
            with closing(laboratory):
                _play(laboratory)
    except KeyboardInterrupt:
        code = _STOPPED
    except (BadCall, GivenUpError, OSError) as problem:
        say_error(f"compare: {problem}")
        code = 2 if isinstance(problem, BadCall) else 1
    if laboratory is not None and laboratory.done:
        names = _names(sheets, (args.first, args.second))
        say(written(names, seats, laboratory, args.deals))
        if lengths := _lengths(sheets, names):
            say(f"\n{lengths}")
    elif code == _STOPPED:
        say_error("compare: stopped before anything was played")
    return code


def _seats(sheets: tuple[RuleSheet, RuleSheet], asked: int | None) -> int | None:
    """The players to compare with: as asked, or as near to three as both sheets allow."""
    common = list(common_players(*sheets))
    if asked is not None:
        return asked if asked in common else None
    return min(common, key=lambda count: abs(count - _USUAL_SEATS), default=None)


def _why_not(sheets: tuple[RuleSheet, RuleSheet], asked: int | None) -> str:
    """Say why two games cannot be played by the same number of players."""
    each = [f"{sheet.title} is for {players_allowed(sheet.players.min, sheet.players.max)}" for sheet in sheets]
    told = " and ".join(each)
    if common := list(common_players(*sheets)):
        both = players_allowed(common[0], common[-1])
        return f"with {asked} players these cannot be compared, for {told}: ask for {both}"
    return f"no number of players can play both, for {told}"


def _play(laboratory: Laboratory) -> None:
    shown = sys.stderr.isatty()
    try:
        while not laboratory.finished:
            if laboratory.poll(_WAIT) and shown:
                done, of = laboratory.progress
                rewrite(f"{done} of {of} deals")
    finally:
        if shown:  # over what is there, such as the ^C of the terminal
            rewrite("")


def _names(sheets: tuple[RuleSheet, RuleSheet], asked: tuple[str, str]) -> tuple[str, str]:
    """The titles; where they are the same, with what was asked for."""
    first, second = (sheet.title for sheet in sheets)
    return (first, second) if first != second else (f"{first} ({asked[0]})", f"{second} ({asked[1]})")


def _lengths(sheets: tuple[RuleSheet, RuleSheet], names: tuple[str, str]) -> str:
    """Say how long matches are, where they differ in that: what is measured are deals."""
    first, second = (next(length(facts_of(sheet))).short for sheet in sheets)
    if first == second:
        return ""
    return f"A match: {first} in {names[0]}, {second} in {names[1]}. What is measured above are single deals."


def written(names: tuple[str, str], seats: int, laboratory: Laboratory, asked: int) -> str:
    """Return the table of what has been measured, and why there are more deals than were asked for."""
    first, second = (f"{name}, {deals} deals" for name, deals in zip(names, laboratory.deals, strict=True))
    lines = laboratory.report()
    rows = [(line.meaning, line.first, line.second, line.change + " *" * line.certain) for line in lines]
    rows.insert(0, ("", first, second, "change"))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    table = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    notes = [f"{seats} players; * is hardly chance; without ± nothing can be said of how sure a number is"]
    if laboratory.matches < FEW_MATCHES:
        notes.append(f"fewer than {FEW_MATCHES} matches: too few to say what is hardly chance")
    if laboratory.alike == laboratory.done:
        notes.append(
            "every deal went alike with both sheets, on the same cards: what differs never mattered to bots,"
            " which answer in turn and are all equally quick"
        )
    told = "\n".join([*notes, "", *table])
    if laboratory.finished and laboratory.deals != (asked, asked):
        told += f"\n\nNot {asked} deals of each: deals that differ by plan are played as whole plans, again until both"
        told += f" games have at least {laboratory.plan}."
    return told
