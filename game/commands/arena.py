"""`arena A B`: measures two computer players on duplicate deals, which cancel most of the luck.

A contest can be saved as JSON with every deal played, its settings and its result, and be resumed.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from math import ceil, isinf
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from game import __version__, paths
from game.bots.contests.duplicate import (
    Contest,
    ContestResult,
    DuplicateDeal,
    Entrant,
    Shares,
    contest_result,
    pairs_ahead,
)
from game.bots.contests.estimates import FEW, Estimate, Hypotheses, Sprt
from game.bots.contests.matches import SHORT, matches_won, short_matches_won
from game.bots.contests.selfplay import CALLED_OFF, BrokenMatch
from game.commands.arguments import BadCall, at_least_one, deal_number, game_names, offer, portion, seconds
from game.commands.console import Commands, ExitCode, ProgressLine, add_json, aligned, say, say_error, say_json
from game.commands.workers import add_workers, cluster_of
from game.content.people.opponents import RANDOM_NAME, load_opponent, opponent_names, read_opponent
from game.content.rule_text.facts import players_allowed
from game.content.sheets.sheets import load_sheet, sheet_files
from game.content.yaml.reader import closest
from game.engine.state import Ending
from game.record.digest import text_digest
from game.session.players.brains import DECIDE_SECONDS
from game.session.players.cluster import Cluster
from game.session.players.processes import LostProcessError, map_in_order
from game.session.saves.files import folder_problem, write_atomically

ENDINGS = {
    Ending.WENT_OUT.value: "somebody went out",
    Ending.KNOCKED.value: "somebody knocked",
    Ending.DEALT.value: "won as dealt",
    Ending.STOCK_OUT.value: "stock out",
    Ending.STALEMATE.value: "stalemate",
    Ending.DROPPED.value: "all but one dropped",
    Ending.TOO_LONG.value: "too long",
    CALLED_OFF: "abandoned, with no end in sight",
}


def points(estimate: Estimate) -> str:
    """Return points as text: `+3.2 ± 1.1`; without ± if the error is unknown."""
    mean = f"{estimate.mean:+.2f}" if round(estimate.mean, 2) else "0.00"
    return mean.replace("-", "−") + ("" if isinf(estimate.spread) else f" ± {estimate.spread:.2f}")


def share(estimate: Estimate | None, signed: bool = False) -> str:
    """Write a share: `53.1 ± 1.9%`; – where nothing was counted."""
    if estimate is None:
        return "–"
    mean = 100 * estimate.mean
    # From few deals an interval may reach beyond what any share, or difference of two, can be.
    farthest = 100 * (1 + abs(estimate.mean) if signed else max(estimate.mean, 1 - estimate.mean))
    number = (f"{mean:+.1f}" if signed and round(mean, 1) else f"{abs(mean):.1f}").replace("-", "−")
    return number + ("" if isinf(estimate.spread) else f" ± {min(100 * estimate.spread, farthest):.1f}") + "%"


_MATCHES = "cannot be told from single deals"


def report(contest: Contest, deals: Sequence[DuplicateDeal], test: Sprt | None) -> str:
    """Return the full report of a contest."""
    found = contest_result(contest, deals)
    matches, short = matches_won(contest, deals), short_matches_won(contest, deals)
    one, other = contest.challenger.name, contest.opponent.name
    seats = contest.seats
    against = f"{other} in the other seat" if seats == 2 else f"{other} in the other {seats - 1} seats"
    count = "1 deal" if found.deals == 1 else f"{found.deals} deals"
    overall = found.overall
    rows = [
        ("matches won", share(matches), _MATCHES if matches is None else f"{100 / seats:.3g}% among equals"),
        (
            f"of {SHORT} deals",
            share(short),
            f"of matches so long{'' if seats == 2 else f' against each {other}'}; 50% if equal",
        ),
        ("points a deal", points(overall.points), f"{one} above the average of {other}"),
        ("wins", share(overall.ahead), "of decided deals" if seats == 2 else f"against each {other}; 50% if equal"),
    ]
    if seats > 2:
        rows.append(("scores best", share(found.best), f"of decided deals; {100 / seats:.1f}% among equals"))
    rows += [
        ("goes out", share(found.out), f"of deals, {share(found.out_more, signed=True)} against each {other}"),
        ("undecided", f"{found.undecided} of {found.played}", "several scored best"),
        *((ENDINGS[how], f"{count} of {found.played}", "") for how, count in found.endings.items()),
        ("turns a deal", f"{found.turns:.1f}", ""),
    ]
    lines = [
        f"{contest.sheet.title}, {seats} seats: {one} in each seat in turn, {against}",
        f"{count} played {seats} times each, seed {contest.seed}; ± is the 95% interval, over deals",
        *([f"searches cut after {contest.limit:g} s of processor time"] if contest.limit else []),
        *([f"fewer than {FEW} deals: too few to trust the intervals"] if found.deals < FEW else []),
        "",
        *aligned(rows, left=3),
        *_plan(found),
        *([] if test is None else ["", *verdict(contest, test)]),
    ]
    return "\n".join(lines)


def verdict(contest: Contest, test: Sprt) -> list[str]:
    """Return lines with the state of a sequential test: which of two shares is more likely, and no more."""
    asked, (least, most) = test.hypotheses, test.hypotheses.bounds
    low, high = (f"{100 * each:g}%" for each in (asked.low, asked.high))
    who = contest.challenger.name
    found = {
        "high": f"that {who} wins {high} of decided deals is more likely than {low}",
        "low": f"that {who} wins {low} of decided deals is more likely than {high}",
        None: f"not clear yet whether {who} wins {low} or {high} of decided deals",
    }[test.verdict]
    errs = f"errs {100 * asked.false:g}% of the time if {low} is true, {100 * asked.missed:g}% if {high} is"
    lines = [
        f"sequential test: {found}",
        f"LLR {test.llr:+.2f} ({least:.2f} … {most:.2f}); {errs}".replace("-", "−"),
    ]
    if test.verdict is not None:
        lines.append(
            "it stopped because the share was clear enough, so the one above is a little too far from the middle"
        )
    return lines


def _plan(found: ContestResult) -> list[str]:
    if not found.by_deal:
        return []

    def row(name: str, shares: Shares) -> tuple[str, str, str]:
        return name, points(shares.points), share(shares.ahead)

    rows = [row(f"deal {number}", shares) for number, shares in enumerate(found.by_deal, 1)]
    return ["", "of the plan, points a deal and wins", *aligned(rows, left=3)]


FORMAT = 1


class ContestFile(Struct, frozen=True, kw_only=True):
    """The content of a contest file. Deal n is `contest.play(n)` in every process and on every machine."""

    format: int = FORMAT
    version: str
    """The program version; others may play differently."""
    rules: str
    """The digest of the rules, as in a record."""
    contest: Contest
    test: Any = None
    """The sequential test, if there was one: hypotheses, log-likelihood ratio and verdict."""
    standing: Any
    """A `ContestResult`, with null for unknown values."""
    deals: tuple[DuplicateDeal, ...]


def keep(path: Path, contest: Contest, deals: list[DuplicateDeal], test: Sprt | None = None) -> None:
    """Write the deals of a contest (at least one) and its result to a file; OSError if that fails."""
    kept = ContestFile(
        version=__version__,
        rules=rules_digest(contest),
        contest=contest,
        test=None if test is None else test_as_json(test),
        standing=contest_result(contest, deals),
        deals=tuple(deals),
    )
    write_atomically(path, msgspec.json.encode(kept) + b"\n")


def contest_json(contest: Contest, deals: list[DuplicateDeal], test: Sprt | None) -> dict[str, object]:
    """Return the result of a contest for `--json`: shares and points with half-widths at 95%, null where unknown."""
    return {
        "game": contest.sheet.title,
        "seats": contest.seats,
        "seed": contest.seed,
        "challenger": contest.challenger.name,
        "opponent": contest.opponent.name,
        "matches_won": matches_won(contest, deals),
        "ahead_after_five_deals": short_matches_won(contest, deals),
        "result": contest_result(contest, deals),
        "test": None if test is None else test_as_json(test),
    }


def test_as_json(test: Sprt) -> dict[str, Any]:
    """Return a test as JSON."""
    return {"hypotheses": test.hypotheses, "llr": test.llr, "bounds": test.hypotheses.bounds, "verdict": test.verdict}


def kept_deals(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """Return the deals of this contest saved in a file; none if there is no file.

    Raises:
        ValueError: the file has another content, contest or program version.
        OSError: the file cannot be read.
    """
    if not path.exists():
        return []
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=ContestFile)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} holds no contest: {error}") from error
    if (kept.format, kept.version, kept.rules) != (FORMAT, __version__, rules_digest(contest)):
        raise ValueError(f"{path} belongs to another version of the program or of the rules")
    ours, theirs = (msgspec.structs.replace(each, sheet=contest.sheet) for each in (contest, kept.contest))
    if ours != theirs:
        raise ValueError(f"{path} belongs to another contest")
    return list(kept.deals)


def rules_digest(contest: Contest) -> str:
    """Return the digest of the rules of a contest."""
    return text_digest(msgspec.json.encode(contest.sheet).decode())


_USUAL_SEATS = 2


def add_parser(subparsers: Commands) -> None:
    """Add `arena` to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help="measure how much better one computer player is than another",
        description="Two computer players on duplicate deals: each deal is played once with A in every seat and B in "
        "all others, from the same shuffle and with the same draws for every seat. The output says how much "
        "better A is, with 95% intervals over deals. The same seed gives the same output, whatever the number "
        "of jobs. Ctrl+C prints the results so far.",
        examples=(
            "arena casual learner --game basic_rummy --deals 9",
            "arena my_opponent.yaml standard --save contest.json",
        ),
    )
    for name in ("A", "B"):
        who = "a level, a character, random, or an opponent of your own: its name in the data folder, or its YAML file"
        offer(parser.add_argument(name.lower(), metavar=name, help=who), entrant_names)
    game = parser.add_argument(
        "--game",
        default="rummy_500",
        help="the name of a game or of house rules, or a YAML rule sheet (default %(default)s)",
    )
    offer(game, game_names)
    parser.add_argument(
        "--deals",
        type=at_least_one,
        default=500,
        help=(
            "number of duplicate deals, with --sprt at most; a plan of deals is played to its end (default %(default)s)"
        ),
    )
    parser.add_argument(
        "--seats",
        type=at_least_one,
        help=f"players at the table (default {_USUAL_SEATS}, or the fewest the game allows)",
    )
    parser.add_argument(
        "--seed", type=deal_number, default=1, help="number that decides the shuffles (default %(default)s)"
    )
    parser.add_argument(
        "--limit",
        type=seconds,
        default=0.0,
        metavar="SECONDS",
        help="cut every search after this many seconds of processor time, as the window does after "
        f"{DECIDE_SECONDS:g}; the results then depend on the machine (default: no search is cut)",
    )
    add_workers(parser, "one per processor")
    parser.add_argument(
        "--save",
        metavar="FILE",
        type=Path,
        help="write every deal to this JSON file, as it is played; an existing file of the same contest is resumed",
    )
    add_json(parser)
    parser.add_argument(
        "--sprt",
        nargs="*",
        type=portion,
        metavar="SHARE",
        help="stop as soon as it is clear which of two shares of the decided deals A wins (default 0.50 0.55)",
    )


def run(args: argparse.Namespace) -> int:
    """Play and print; the exit code is FOUND if a deal failed, MISUSE if the contest cannot be played."""
    try:
        contest, test = _contest(args), _test(args.sprt)
        deals = [] if args.save is None else _kept(args.save, contest)
    except BadCall as problem:
        say_error(f"arena: {problem}")
        return ExitCode.MISUSE
    goal = contest.plan * ceil(args.deals / contest.plan)
    if deals:
        say_error(f"arena: continues after the {len(deals)} deals in {args.save}")
    code = ExitCode.DONE
    try:
        with cluster_of(args) as cluster:
            play(contest, goal, args.jobs or os.cpu_count() or 1, deals, test, cluster=cluster)
    except KeyboardInterrupt:
        say_error(f"arena: stopped after {len(deals)} of {goal} deals")
        code = ExitCode.INTERRUPTED
    except (BadCall, BrokenMatch, LostProcessError) as problem:
        say_error(f"arena: {problem}")
        code = ExitCode.MISUSE if isinstance(problem, BadCall) else ExitCode.FOUND
    finally:
        # Whatever went wrong, hours may lie in the deals that are there.
        if deals and args.save is not None:
            keep(args.save, contest, deals, test)
        if deals and args.json:
            say_json(contest_json(contest, deals, test))
        elif deals:
            say(report(contest, deals, test))
            if goal != args.deals and len(deals) == goal:
                say(f"\nNot {args.deals} deals: the {contest.plan} deals of the plan are played equally often.")
    return code


def _kept(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """Return the deals of this contest saved in the file; BadCall if the file is another one or cannot be written."""
    folder = path.absolute().parent
    problem = folder_problem(folder) if folder.is_dir() else f"there is no folder {folder}"
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
    cluster: Cluster | None = None,
    each: Callable[[], None] | None = None,
) -> None:
    """Append deals to `deals` until there are `goal` or the test has a verdict; interrupted, the deals so far stay.

    `each` is called after every deal. A test starts with the deals already there, and looks only at whole plans. The
    result does not depend on `jobs`, the cluster, or the deals already there.

    Raises:
        BrokenMatch: a deal failed.
        LostProcessError: a process was lost.
    """
    progress = ProgressLine(name, goal, "deals", first=len(deals), logged=True)

    def so_far() -> str:
        share = contest_result(contest, deals).overall.ahead
        wins = f"wins {100 * share.mean:.1f}%" if share else ""
        return wins if test is None else f"{wins}, LLR {test.llr:+.2f}"

    def decided(count: int) -> bool:
        if test is None or count % contest.plan:
            return False
        test.add(pairs_ahead(contest, deal) for deal in deals[count - contest.plan : count])
        return test.verdict is not None

    try:
        if any(decided(count) for count in range(1, len(deals) + 1)):
            return
        for deal in map_in_order(contest.play, range(len(deals), goal), jobs, cluster):
            deals.append(deal)
            if each is not None:
                each()
            if decided(len(deals)):
                return
            progress.show(len(deals), so_far)
    finally:
        progress.clear()


def entrant_names() -> list[str]:
    """Return the names of every level, character and opponent of the player's own, and `random`."""
    return [RANDOM_NAME, *dict.fromkeys((*opponent_names(), *sheet_files(paths.opponents_folder())))]


def entrant(word: str) -> Entrant:
    """Return the player with this name, or in the file of this name.

    Raises:
        BadCall: there is neither.
        UnreadableError: the file has mistakes.
    """
    own = sheet_files(paths.opponents_folder())
    if word == RANDOM_NAME:
        return Entrant(word, None)
    if word in opponent_names():
        return Entrant(word, load_opponent(word).traits)
    if word in own:
        return Entrant(word, read_opponent(own[word]).traits)
    if not Path(word).is_file():
        names = entrant_names()
        near = closest(word, names)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(names)}"
        raise BadCall(f"there is no player {word!r}; {hint}")
    return Entrant(Path(word).stem, read_opponent(Path(word)).traits)


def _contest(args: argparse.Namespace) -> Contest:
    sheet = load_sheet(args.game, paths.house_rules_folder())
    players = sheet.players
    seats = args.seats or max(_USUAL_SEATS, players.min)
    if not max(2, players.min) <= seats <= players.max:
        allowed = players_allowed(players.min, players.max)
        raise BadCall(f"{sheet.title} cannot be compared with {seats} seats; it is for {allowed}")
    one, other = entrant(args.a), entrant(args.b)
    if one.name == other.name:
        other = structs.replace(other, name=f"{other.name} (2)")
    return Contest(sheet, seats, one, other, args.seed, args.limit)


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
