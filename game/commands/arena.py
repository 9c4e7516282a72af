"""`arena A B`: two players compared on duplicate deals, with as little luck as can be."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path

from msgspec import structs

from game import paths
from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant, contest_result, pairs_ahead
from game.bots.contests.estimates import Hypotheses, Sprt
from game.bots.contests.selfplay import BrokenMatch
from game.commands.arena_report import written
from game.commands.contest_file import keep, kept_deals
from game.commands.in_order import LostProcessError, in_order
from game.commands.numbers import at_least_one, deal_number, portion
from game.commands.progress import Progress
from game.content.people.opponents import RANDOM, load_opponent, opponent_names, read_opponent
from game.content.sheets.sheets import load_sheet, sheet_files
from game.content.yaml.reader import closest
from game.session.saves.files import unwritable

_USUAL_SEATS = 2
_STOPPED = 130
"""The exit code after Ctrl+C."""


class BadCall(Exception):
    """The command cannot be carried out as written."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `arena` to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help="measure how much better one computer player is than another",
        description="Two computer players on duplicate deals: each deal is played once with A in every seat and B in "
        "all others, from the same shuffle and with the same draws for every seat. Printed is how much better A is, "
        "with 95 % intervals over deals. The same seed prints the same, whatever the jobs. Ctrl+C prints what is "
        "known so far.",
    )
    for name in ("A", "B"):
        who = "a level, a character, random, or an opponent of one's own: its name in the data folder, or its YAML file"
        parser.add_argument(name.lower(), metavar=name, help=who)
    parser.add_argument(
        "--game", default="rummy_500", help="the name of a game or of house rules, or a YAML rule sheet (%(default)s)"
    )
    parser.add_argument(
        "--deals",
        type=at_least_one,
        default=500,
        help="duplicate deals, or with --sprt the most of them; whole plans where a sheet has one (%(default)s)",
    )
    parser.add_argument(
        "--seats", type=at_least_one, help=f"players at the table ({_USUAL_SEATS}, or the fewest the game allows)"
    )
    parser.add_argument("--seed", type=deal_number, default=1, help="number the shuffles come from (%(default)s)")
    parser.add_argument("--jobs", type=at_least_one, help="processes at work (one for each processor)")
    parser.add_argument(
        "--json",
        metavar="FILE",
        type=Path,
        help="keep all deals, and what is needed to play them again; a file of the same contest is gone on with",
    )
    parser.add_argument(
        "--sprt",
        nargs="*",
        type=portion,
        metavar="SHARE",
        help="stop when it is clear which of two shares of decided deals A wins (0.50 0.55)",
    )


def run(args: argparse.Namespace) -> int:
    """Play and print.

    Returns 0; 1 where a deal went wrong or nothing could be kept; 2 for a call that makes no sense; 130 if stopped.
    """
    try:
        contest, test = _contest(args), _test(args.sprt)
        deals = [] if args.json is None else _kept(args.json, contest)
    except BadCall as problem:
        print(f"arena: {problem}", file=sys.stderr)
        return 2
    goal = contest.plan * ceil(args.deals / contest.plan)
    if deals:
        print(f"arena: goes on after the {len(deals)} deals in {args.json}", file=sys.stderr)
    code = 0
    try:
        play(contest, goal, args.jobs or os.cpu_count() or 1, deals, test)
    except KeyboardInterrupt:
        print(f"arena: stopped after {len(deals)} of {goal} deals", file=sys.stderr)
        code = _STOPPED
    except (BrokenMatch, LostProcessError) as problem:
        print(f"arena: {problem}", file=sys.stderr)
        code = 1
    finally:
        # Whatever went wrong, hours may lie in the deals that are there.
        if deals and args.json is not None:
            keep(args.json, contest, deals, test)
        if deals:
            print(written(contest, contest_result(contest, deals), test))
            if goal != args.deals and len(deals) == goal:
                print(f"\nNot {args.deals} deals: the {contest.plan} deals of the plan are played equally often.")
    return code


def _kept(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """The deals of this contest that are in the file already; BadCall where it would be overwritten, or cannot be."""
    folder = path.absolute().parent
    problem = unwritable(folder) if folder.is_dir() else f"there is no folder {folder}"
    if problem:
        raise BadCall(f"{path} cannot be written: {problem}")
    try:
        return kept_deals(path, contest)
    except (ValueError, OSError) as error:
        raise BadCall(f"{error}; it is not overwritten") from error


def play(
    contest: Contest,
    goal: int,
    jobs: int,
    deals: list[DuplicateDeal],
    test: Sprt | None = None,
    *,
    name: str = "arena",
    each: Callable[[], None] | None = None,
) -> None:
    """Add to `deals` until there are `goal`, or the test is decided; what is there stays when that is broken off.

    `each` is called after every deal. A test begins with the deals that are there already, and is asked after whole
    plans only. What comes of it depends neither on `jobs` nor on how many deals were there.

    Raises:
        BrokenMatch: a deal went wrong.
        LostProcessError: a process did.
    """
    progress = Progress(name, goal, "deals", first=len(deals), logged=True)

    def so_far() -> str:
        share = contest_result(contest, deals).overall.ahead
        wins = f"wins {100 * share.mean:.1f} %" if share else ""
        return wins if test is None else f"{wins}, LLR {test.llr:+.2f}"

    def decided(count: int) -> bool:
        if test is None or count % contest.plan:
            return False
        test.add(pairs_ahead(contest, deal) for deal in deals[count - contest.plan : count])
        return test.verdict is not None

    try:
        if any(decided(count) for count in range(1, len(deals) + 1)):
            return
        for deal in in_order(contest.play, range(len(deals), goal), jobs):
            deals.append(deal)
            if each is not None:
                each()
            if decided(len(deals)):
                return
            progress.show(len(deals), so_far)
    finally:
        progress.clear()


def entrant(word: str) -> Entrant:
    """Return the player of this name, or in the file of this name.

    Raises:
        BadCall: there is neither.
        UnreadableError: all that is wrong with the file.
    """
    own = sheet_files(paths.opponents())
    names = [RANDOM, *dict.fromkeys((*opponent_names(), *own))]
    if word == RANDOM:
        return Entrant(word, None)
    if word in opponent_names():
        return Entrant(word, load_opponent(word).traits)
    if word in own:
        return Entrant(word, read_opponent(own[word]).traits)
    if not Path(word).is_file():
        near = closest(word, names)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
        raise BadCall(f"there is no player {word!r}; {hint}")
    return Entrant(Path(word).stem, read_opponent(Path(word)).traits)


def _contest(args: argparse.Namespace) -> Contest:
    sheet = load_sheet(args.game, paths.house_rules())
    players = sheet.players
    seats = args.seats or max(_USUAL_SEATS, players.min)
    if not max(2, players.min) <= seats <= players.max:
        raise BadCall(f"{sheet.title} cannot be compared with {seats} seats; it is for {players.min} to {players.max}")
    one, other = entrant(args.a), entrant(args.b)
    if one.name == other.name:
        other = structs.replace(other, name=f"{other.name} (2)")
    return Contest(sheet, seats, one, other, args.seed)


def _test(shares: list[float] | None) -> Sprt | None:
    """The sequential test asked for."""
    if shares is None:
        return None
    if len(shares) not in (0, 2):
        raise BadCall("--sprt takes two shares, or none")
    try:
        return Sprt(Hypotheses(*shares))
    except ValueError as problem:
        raise BadCall(f"--sprt: {problem}") from problem
