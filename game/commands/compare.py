"""`compare A B`: bots play two rule sheets on the same shuffles; prints the measured differences."""

from __future__ import annotations

import argparse
import os
import textwrap
from contextlib import closing

from game import paths
from game.commands.arguments import UsageError, add_completions, add_seed, game_names, positive_int
from game.commands.console import (
    POLL_SECONDS,
    WIDTH,
    ExitCode,
    ProgressLine,
    Subparsers,
    add_json,
    print_error,
    print_json,
    print_line,
    table_lines,
)
from game.commands.workers import add_worker_options, connected_cluster
from game.content.rule_text.facts import facts_of, players_allowed
from game.content.rule_text.keys.match import match_length
from game.content.sheets.sheets import load_sheet
from game.content.translation import _, in_language
from game.engine.sheet.keys import RuleSheet
from game.session.players.laboratory import MIN_MATCHES_FOR_CERTAINTY, Laboratory, common_player_counts
from game.session.players.processes import GivenUpError, process_executor

_DEFAULT_SEATS = 3
_MEANING_WIDTH = 20
"""Width of the column with the meanings of measures, in characters."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `compare` to the command line."""
    parser = subparsers.add_parser(
        "compare",
        help=_("let bots measure what a change of the rules does to a game"),
        description=_(
            "Bots play two rule sheets on the same shuffles. The output shows the figures of both, "
            "with 95% confidence intervals, and how much the second differs; * marks a change that "
            "is unlikely to be chance. Ctrl+C prints the results so far."
        ),
        examples=("compare rummy_500 my_rules.yaml", "compare gin_rummy gin_eleven --deals 200 --seats 2 --json"),
    )
    for name, metavar, told in (
        ("first", _("FIRST"), _("the standard: a game's name or a YAML rule sheet")),
        ("second", _("SECOND"), _("what is compared with it: a game's name or a YAML rule sheet")),
    ):
        add_completions(parser.add_argument(name, metavar=metavar, help=told), game_names)
    parser.add_argument(
        "--deals",
        type=positive_int,
        metavar="N",
        default=2000,
        help=(
            _("least number of deals of each sheet; a plan of deals is always played to its end (default %(default)s)")
        ),
    )
    parser.add_argument(
        "--seats",
        type=positive_int,
        metavar="N",
        help=_("players at the table (default 3, or the nearest that both allow)"),
    )
    add_seed(parser)
    add_json(parser)
    add_worker_options(parser, _("one per processor"))


def run(args: argparse.Namespace) -> int:
    """Play both games and print the comparison, as JSON if asked. After an interruption or a failure, print the results
    so far, if there are any.

    The exit code is DONE; FOUND if a match or the system failed, MISUSE if the sheets cannot be compared or the cluster
    cannot be used, INTERRUPTED after an interruption.

    Raises:
        UnreadableError: a sheet is missing or has mistakes.
    """
    house = paths.house_rules_folder()
    sheets = (load_sheet(args.first, house), load_sheet(args.second, house))
    seats = _seat_count(sheets, args.seats)
    if seats is None:
        print_error(f"compare: {_seats_problem(sheets, args.seats)}")
        return ExitCode.MISUSE
    code = ExitCode.DONE
    laboratory = None
    try:
        with connected_cluster(args) as cluster:
            jobs = cluster.worker_count if cluster else args.jobs or os.cpu_count() or 1
            start = (lambda _jobs: cluster.executor()) if cluster else process_executor
            laboratory = Laboratory(*sheets, seats, args.deals, args.seed, jobs, start)
            with closing(laboratory):
                _poll_to_end(laboratory)
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except (UsageError, GivenUpError, OSError) as problem:
        print_error(f"compare: {problem}")
        code = ExitCode.MISUSE if isinstance(problem, UsageError) else ExitCode.FOUND
    if laboratory is not None and laboratory.matches_done:
        names = _sheet_names(sheets, (args.first, args.second))
        if args.json:
            print_json(results_json(names, seats, laboratory))
        else:
            print_line(comparison_text(names, seats, laboratory, args.deals))
            if lengths := _length_text(sheets, names):
                print_line("\n" + textwrap.fill(lengths, WIDTH))
    elif code == ExitCode.INTERRUPTED:
        print_error(_("compare: stopped before anything was played"))
    return code


def _seat_count(sheets: tuple[RuleSheet, RuleSheet], requested: int | None) -> int | None:
    """Return the requested number of players, or None if not both sheets allow it. Without a request, return the number
    nearest to three that both allow, the smaller of two equally near; None if they have no number in common.
    """
    common = list(common_player_counts(*sheets))
    if requested is not None:
        return requested if requested in common else None
    return min(common, key=lambda count: abs(count - _DEFAULT_SEATS), default=None)


def _seats_problem(sheets: tuple[RuleSheet, RuleSheet], requested: int | None) -> str:
    """Return the reason why `_seat_count` finds no number of players: the two games have none in common, or not both
    allow the requested number.

    To be called only where it finds none.
    """
    first, second = sheets
    text = _("no number of players can play both: {first} is for {players}, {second} for {others}")
    common = list(common_player_counts(*sheets))
    if common:
        text = _(
            "with {count} players these cannot be compared: {first} is for {players}, {second} for {others}; ask for "
            "{both}"
        )
    return text.format(
        count=requested,
        first=in_language(first.title),
        players=players_allowed(first.players.min, first.players.max),
        second=in_language(second.title),
        others=players_allowed(second.players.min, second.players.max),
        both=players_allowed(common[0], common[-1]) if common else "",
    )


def _poll_to_end(laboratory: Laboratory) -> None:
    """Poll the laboratory until all matches are played, showing the progress."""
    progress = ProgressLine("compare", laboratory.progress_in_deals[1], "deals")
    try:
        while not laboratory.is_finished:
            if laboratory.poll(POLL_SECONDS):
                progress.show(laboratory.progress_in_deals[0])
    finally:
        progress.clear()


def _sheet_names(sheets: tuple[RuleSheet, RuleSheet], arguments: tuple[str, str]) -> tuple[str, str]:
    """Return the titles of both sheets; if they are equal, each with its argument on the command line."""
    first, second = (in_language(sheet.title) for sheet in sheets)
    return (first, second) if first != second else (f"{first} ({arguments[0]})", f"{second} ({arguments[1]})")


def _length_text(sheets: tuple[RuleSheet, RuleSheet], names: tuple[str, str]) -> str:
    """Return a sentence on how long a match is in each of the two games, called by their `names`; "" if it is equally
    long.
    """
    first, second = (next(match_length(facts_of(sheet))).short for sheet in sheets)
    if first == second:
        return ""
    text = _("A match: {length} in {first}, {other} in {second}. The figures above are for single deals.")
    return text.format(length=first, first=names[0], other=second, second=names[1])


def results_json(names: tuple[str, str], seats: int, laboratory: Laboratory) -> dict[str, object]:
    """Return the comparison for `--json`: the seats, the titles, the deals and matches played, and the measures.

    Each measure has its value for both sheets and the change, with half-widths at 95%.
    """
    return {
        "seats": seats,
        "sheets": [{"title": name, "deals": deals} for name, deals in zip(names, laboratory.deals_played, strict=True)],
        "matches": laboratory.matches_done,
        "measures": laboratory.comparisons(),
    }


def comparison_text(names: tuple[str, str], seats: int, laboratory: Laboratory, requested_deals: int) -> str:
    """Return the comparison as a table, A for the first sheet and B for the second.

    Notes below it explain the margins of error. Others follow where they apply: that there are too few matches to be
    sure, that every deal went the same way, or why more deals were played than `requested_deals`.
    """
    lines = laboratory.report()
    rows = [("", "A", "B", _("change"))]
    for line in lines:
        meaning, *more = textwrap.wrap(line.meaning, _MEANING_WIDTH)
        rows += [(meaning, line.first, line.second, line.change + " *" * line.is_certain)]
        rows += [(f"  {each}", "", "", "") for each in more]
    sheets = [
        _("{sign}: {name}, {deals} deals").format(sign=sign, name=name, deals=deals)
        for sign, name, deals in zip("AB", names, laboratory.deals_played, strict=True)
    ]
    notes = [
        _("{count} players; * is unlikely to be chance; without ± the margin of error is unknown").format(count=seats)
    ]
    if laboratory.match_count < MIN_MATCHES_FOR_CERTAINTY:
        text = _("fewer than {count} matches: too few to tell what is unlikely to be chance")
        notes.append(text.format(count=MIN_MATCHES_FOR_CERTAINTY))
    if laboratory.matches_alike == laboratory.matches_done:
        notes.append(
            _(
                "every deal went the same way with both sheets, on the same cards: the differences never mattered "
                "to bots, which answer in turn and are all equally quick"
            )
        )
    if laboratory.is_finished and laboratory.deals_played != (requested_deals, requested_deals):
        notes.append(
            _(
                "Not {deals} deals of each: deals that differ by plan are played as whole plans, again until both "
                "games have at least {least}."
            ).format(deals=requested_deals, least=laboratory.deals_per_match)
        )
    return "\n".join(
        [*sheets, "", *table_lines(rows, left_columns=4), "", *(textwrap.fill(note, WIDTH) for note in notes)]
    )
