"""`compare A B`: bots play two rule sheets on the same shuffles; prints the measured differences."""

from __future__ import annotations

import argparse
import os
import textwrap
from contextlib import closing

from game import paths
from game.commands.arguments import BadCall, at_least_one, deal_number, game_names, offer
from game.commands.console import WIDTH, Commands, ExitCode, ProgressLine, add_json, aligned, say, say_error, say_json
from game.commands.workers import add_workers, cluster_of
from game.content.rule_text.facts import facts_of, players_allowed
from game.content.rule_text.keys.ends import length
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.keys import RuleSheet
from game.session.players.laboratory import MIN_MATCHES_FOR_CERTAINTY, GivenUpError, Laboratory, common_player_counts
from game.session.players.processes import process_executor

_USUAL_SEATS = 3
_WAIT = 0.5
_MEANING = 20
"""Characters in the column that says what is measured."""


def add_parser(subparsers: Commands) -> None:
    """Add `compare` to the command line."""
    parser = subparsers.add_parser(
        "compare",
        help="let bots measure what a change of the rules does to a game",
        description="Bots play two rule sheets on the same shuffles. The output shows the figures of both, with "
        "95% confidence intervals, and how much the second differs; * marks a change that is unlikely to be "
        "chance. Ctrl+C prints the results so far.",
        examples=("compare rummy_500 my_rules.yaml", "compare gin_rummy gin_eleven --deals 200 --seats 2 --json"),
    )
    for name, of in (("first", "the standard"), ("second", "what is compared with it")):
        sheet = parser.add_argument(name, metavar=name.upper(), help=f"{of}: a game's name or a YAML rule sheet")
        offer(sheet, game_names)
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
        "--seed", type=deal_number, default=1, help="number that decides the shuffles (default %(default)s)"
    )
    add_json(parser)
    add_workers(parser, "one per processor")


def run(args: argparse.Namespace) -> int:
    """Play and print; the exit code is FOUND where a match went wrong, MISUSE for sheets that cannot be compared."""
    house = paths.house_rules_folder()
    sheets = (load_sheet(args.first, house), load_sheet(args.second, house))
    seats = _seats(sheets, args.seats)
    if seats is None:
        say_error(f"compare: {_why_not(sheets, args.seats)}")
        return ExitCode.MISUSE
    code = ExitCode.DONE
    laboratory = None
    try:
        with cluster_of(args) as cluster:
            jobs = cluster.worker_count if cluster else args.jobs or os.cpu_count() or 1
            start = (lambda _jobs: cluster.executor()) if cluster else process_executor
            laboratory = Laboratory(*sheets, seats, args.deals, args.seed, jobs, start)
            with closing(laboratory):
                _play(laboratory)
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except (BadCall, GivenUpError, OSError) as problem:
        say_error(f"compare: {problem}")
        code = ExitCode.MISUSE if isinstance(problem, BadCall) else ExitCode.FOUND
    if laboratory is not None and laboratory.matches_done:
        names = _names(sheets, (args.first, args.second))
        if args.json:
            say_json(results_json(names, seats, laboratory))
        else:
            say(written(names, seats, laboratory, args.deals))
            if lengths := _lengths(sheets, names):
                say("\n" + textwrap.fill(lengths, WIDTH))
    elif code == ExitCode.INTERRUPTED:
        say_error("compare: stopped before anything was played")
    return code


def _seats(sheets: tuple[RuleSheet, RuleSheet], asked: int | None) -> int | None:
    """The players to compare with: as asked, or as near to three as both sheets allow."""
    common = list(common_player_counts(*sheets))
    if asked is not None:
        return asked if asked in common else None
    return min(common, key=lambda count: abs(count - _USUAL_SEATS), default=None)


def _why_not(sheets: tuple[RuleSheet, RuleSheet], asked: int | None) -> str:
    """Return why the two games cannot be played by the same number of players."""
    each = [f"{sheet.title} is for {players_allowed(sheet.players.min, sheet.players.max)}" for sheet in sheets]
    told = " and ".join(each)
    if common := list(common_player_counts(*sheets)):
        both = players_allowed(common[0], common[-1])
        return f"with {asked} players these cannot be compared, for {told}: ask for {both}"
    return f"no number of players can play both, for {told}"


def _play(laboratory: Laboratory) -> None:
    progress = ProgressLine("compare", laboratory.progress[1], "deals", logged=True)
    try:
        while not laboratory.is_finished:
            if laboratory.poll(_WAIT):
                progress.show(laboratory.progress[0])
    finally:
        progress.clear()


def _names(sheets: tuple[RuleSheet, RuleSheet], asked: tuple[str, str]) -> tuple[str, str]:
    """Return the titles of both sheets; if they are equal, each with its argument."""
    first, second = (sheet.title for sheet in sheets)
    return (first, second) if first != second else (f"{first} ({asked[0]})", f"{second} ({asked[1]})")


def _lengths(sheets: tuple[RuleSheet, RuleSheet], names: tuple[str, str]) -> str:
    """Return a sentence about the length of a match if it differs; the measures are per deal."""
    first, second = (next(length(facts_of(sheet))).short for sheet in sheets)
    if first == second:
        return ""
    return f"A match: {first} in {names[0]}, {second} in {names[1]}. The figures above are for single deals."


def results_json(names: tuple[str, str], seats: int, laboratory: Laboratory) -> dict[str, object]:
    """Return the comparison for `--json`: each measure of both sheets and the change, with half-widths at 95%."""
    return {
        "seats": seats,
        "sheets": [{"title": name, "deals": deals} for name, deals in zip(names, laboratory.deals_played, strict=True)],
        "matches": laboratory.matches_done,
        "measures": laboratory.comparisons(),
    }


def written(names: tuple[str, str], seats: int, laboratory: Laboratory, asked: int) -> str:
    """Return the table of the measures, A the first sheet and B the second, and why more deals were played than
    asked for.
    """
    lines = laboratory.report()
    rows = [("", "A", "B", "change")]
    for line in lines:
        meaning, *more = textwrap.wrap(line.meaning, _MEANING)
        rows += [(meaning, line.first, line.second, line.change + " *" * line.certain)]
        rows += [(f"  {each}", "", "", "") for each in more]
    sheets = [
        f"{sign}: {name}, {deals} deals" for sign, name, deals in zip("AB", names, laboratory.deals_played, strict=True)
    ]
    notes = [f"{seats} players; * is unlikely to be chance; without ± the margin of error is unknown"]
    if laboratory.match_count < MIN_MATCHES_FOR_CERTAINTY:
        notes.append(f"fewer than {MIN_MATCHES_FOR_CERTAINTY} matches: too few to tell what is unlikely to be chance")
    if laboratory.matches_alike == laboratory.matches_done:
        notes.append(
            "every deal went the same way with both sheets, on the same cards: the differences never mattered "
            "to bots, which answer in turn and are all equally quick"
        )
    if laboratory.is_finished and laboratory.deals_played != (asked, asked):
        notes.append(
            f"Not {asked} deals of each: deals that differ by plan are played as whole plans, again until both"
            f" games have at least {laboratory.deals_per_match}."
        )
    return "\n".join([*sheets, "", *aligned(rows, left=4), "", *(textwrap.fill(note, WIDTH) for note in notes)])
