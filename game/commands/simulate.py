"""`simulate`: plays matches between bots without a window and prints the results."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter

from msgspec import Struct

from game import paths
from game.bots.base import BotSpec, seed_of
from game.bots.contests.selfplay import BrokenMatch, DealResult, MatchResult, play_match
from game.commands.arguments import UsageError, add_completions, add_seed, game_names, positive_int
from game.commands.console import (
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
from game.content.numbers import decimal_text, percent_text
from game.content.rule_text.facts import players_allowed
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.content.translation import _, in_language, marked, pgettext
from game.engine.actions import Action
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import Ending
from game.record.record import Header, Recorder, Seat
from game.session.players.cluster import Cluster
from game.session.players.processes import LostProcessError, map_in_order

_BIN_SECONDS = 0.0001
"""Width of the bins into which decision times are sorted, in seconds."""


class DecisionTimes:
    """Mean, 99th percentile and maximum of decision times, in constant memory."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = self._longest = 0.0
        self._bins: Counter[int] = Counter()

    def add(self, seconds: Iterable[float]) -> None:
        """Add the times of some decisions, in seconds."""
        for each in seconds:
            self.count += 1
            self._sum += each
            self._longest = max(self._longest, each)
            self._bins[int(each / _BIN_SECONDS)] += 1

    def __str__(self) -> str:
        mean, slow, most = (
            decimal_text(1000 * each) for each in (self._sum / max(1, self.count), self._percentile_99(), self._longest)
        )
        return _("a decision took {mean} ms on average, p99 {slow} ms, at most {most} ms").format(
            mean=mean, slow=slow, most=most
        )

    def _percentile_99(self) -> float:
        """Return the 99th percentile of the decision times in seconds, rounded up to a bin but not beyond the longest;
        0 without decisions.
        """
        within = 0
        for bin_number in sorted(self._bins):
            within += self._bins[bin_number]
            if within > 0.99 * self.count:
                return min(self._longest, (bin_number + 1) * _BIN_SECONDS)
        return 0.0


class SimulationTally:
    """Totals over simulated matches, in constant memory. Lists are indexed by seat."""

    def __init__(self, seat_count: int) -> None:
        self.seat_count = seat_count
        self.whole = 0
        self.deals = 0
        self.won = [0] * seat_count
        self.out = [0] * seat_count
        self.scores = [0] * seat_count
        self.melds = [0] * seat_count
        self.taken = [0] * seat_count
        self.calls = [0] * seat_count
        self.turns = 0
        self.longest = 0
        self.endings: Counter[str] = Counter()
        self.ran_out = 0
        self.false_lays = 0
        self.decisions = 0
        self.timing = DecisionTimes()

    def add_match(self, match: MatchResult) -> None:
        """Add the results of a match. A match without winners is unfinished: it is not counted itself, but its deals
        and decisions are.
        """
        self.whole += bool(match.winners)
        for seat in match.winners:
            self.won[seat] += 1
        for deal in match.deals:
            self._add_deal(deal)
        self.timing.add(match.seconds)

    def _add_deal(self, deal: DealResult) -> None:
        self.deals += 1
        self.turns += deal.turns
        self.longest = max(self.longest, deal.turns)
        ending = Ending.STALEMATE.value if deal.ending == Ending.TOO_LONG.value else deal.ending
        self.endings[ending] += 1
        self.ran_out += deal.stock_ran_out
        self.false_lays += deal.false_lays
        self.decisions += deal.decisions
        for seat in range(self.seat_count):
            self.out[seat] += deal.out == seat
            self.scores[seat] += deal.scores[seat]
            self.melds[seat] += deal.melds[seat]
            self.taken[seat] += deal.taken[seat]
            self.calls[seat] += deal.calls[seat]


def results_table(title: str, names: tuple[str, ...], tally: SimulationTally) -> str:
    """Return the results of a tally of at least one deal as a table with a line per seat, then the totals."""
    count = tally.deals
    heads = (_("seat"), _("won"), _("score a deal"), _("went out"), _("melds"), _("from discards"), _("calls, buys"))
    rows = [("", *heads)]
    for seat, name in enumerate(names):
        rows.append(
            (
                str(seat),
                name,
                f"{tally.won[seat]} ({_percent(tally.won[seat], tally.whole)})",
                decimal_text(tally.scores[seat] / count),
                _percent(tally.out[seat], count),
                decimal_text(tally.melds[seat] / count, 2),
                decimal_text(tally.taken[seat] / count, 2),
                decimal_text(tally.calls[seat] / count, 2),
            )
        )
    ended = tally.endings
    turns = _("{turns}, longest {most}").format(turns=decimal_text(tally.turns / count), most=tally.longest)
    totals: list[tuple[str, object]] = [
        (_("turns a deal"), turns),
        (_("went out"), ended[Ending.WENT_OUT.value]),
        *([(_("knocked"), ended[Ending.KNOCKED.value])] if ended[Ending.KNOCKED.value] else []),
        *([(_("won as dealt"), ended[Ending.DEALT.value])] if ended[Ending.DEALT.value] else []),
        (_("ended, stock out"), ended[Ending.STOCK_OUT.value]),
        (_("stalemates"), ended[Ending.STALEMATE.value]),
        (_("stock ran out"), tally.ran_out),
        (_("false lay-downs"), tally.false_lays),
        (_("decisions"), tally.decisions),
    ]
    width = max(_LEAST_TOTAL_WIDTH, *(len(name) for name, _value in totals))
    played = _("{title}: {matches} matches, {deals} deals, {seats} seats").format(
        title=title, matches=tally.whole, deals=count, seats=len(names)
    )
    return "\n".join([played, "", *table_lines(rows), "", *(f"{name:{width}}  {value}" for name, value in totals)])


_LEAST_TOTAL_WIDTH = 17
"""The least width of the names of totals, in characters."""


def results_json(plan: _SimulationPlan, tally: SimulationTally) -> dict[str, object]:
    """Return the results of one game for `--json`: counts, and means over deals (0 without any)."""
    deals = max(1, tally.deals)
    return {
        "game": plan.name,
        "title": plan.sheet.title,
        "seed": plan.seed,
        "matches": tally.whole,
        "deals": tally.deals,
        "seats": [
            {
                "name": spec.name,
                "matches_won": tally.won[seat],
                "points_a_deal": tally.scores[seat] / deals,
                "went_out": tally.out[seat],
                "melds_a_deal": tally.melds[seat] / deals,
                "from_discards_a_deal": tally.taken[seat] / deals,
                "calls_a_deal": tally.calls[seat] / deals,
            }
            for seat, spec in enumerate(plan.specs)
        ],
        "turns_a_deal": tally.turns / deals,
        "longest_deal": tally.longest,
        "endings": dict(tally.endings),
        "stock_ran_out": tally.ran_out,
        "false_lay_downs": tally.false_lays,
        "decisions": tally.decisions,
    }


_WON = (Ending.WENT_OUT, Ending.KNOCKED, Ending.DEALT)

_COLUMNS: tuple[tuple[Callable[[], str], Callable[[SimulationTally], str]], ...] = (
    (lambda: pgettext("column", "matches"), lambda tally: str(tally.whole)),
    (lambda: pgettext("column", "deals"), lambda tally: str(tally.deals)),
    (
        lambda: pgettext("column", "turns"),
        lambda tally: decimal_text(tally.turns / tally.deals) if tally.deals else "–",
    ),
    (lambda: pgettext("column", "most"), lambda tally: str(tally.longest)),
    (lambda: pgettext("column", "won"), lambda tally: str(sum(tally.endings[each.value] for each in _WON))),
    (lambda: pgettext("column", "stock"), lambda tally: str(tally.endings[Ending.STOCK_OUT.value])),
    (lambda: pgettext("column", "stale"), lambda tally: str(tally.endings[Ending.STALEMATE.value])),
    (lambda: pgettext("column", "false"), lambda tally: str(tally.false_lays)),
)
_LEGEND = marked(
    "turns: in a deal on average; most: in the longest deal; won: deals with a\n"
    "winner; stock, stale: deals that ended with an empty stock or a stalemate;\n"
    "false: false lay-downs"
)


class Overview:
    """Makes the lines of a table with one line per game.

    Callers print each line as soon as it is known, so the column widths are fixed in advance.
    """

    def __init__(self, games: Sequence[str]) -> None:
        self._width = max(map(len, games))

    @property
    def header(self) -> str:
        """The line of column headings."""
        return self._line("", [heading() for heading, _cell in _COLUMNS])

    def row(self, game: str, tally: SimulationTally) -> str:
        """Return the line of a game."""
        return self._line(game, [cell(tally).rjust(len(heading())) for heading, cell in _COLUMNS])

    def failure_row(self, game: str, problem: str) -> str:
        """Return the line of a game with a failed match."""
        return f"{game.ljust(self._width)}  {problem}"

    def _line(self, game: str, cells: list[str]) -> str:
        return "  ".join([game.ljust(self._width), *cells])


def _percent(part: int, whole: int) -> str:
    return percent_text(100 * part / whole, 1) if whole else "–"


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
_DEFAULT_SEATS = 3
"""Number of players if none is given, or the nearest a sheet allows."""


class FailedMatch(Exception):
    """A simulated match failed: its number (from 0), the problem, and the actions up to it."""

    def __init__(self, number: int, problem: str, actions: tuple[Action, ...]) -> None:
        super().__init__(number, problem, actions)
        self.number = number
        self.problem = problem
        self.actions = actions

    def __str__(self) -> str:
        return _("match {number} went wrong: {problem}").format(number=self.number + 1, problem=self.problem)


class _SimulationPlan(Struct, frozen=True):
    """The game, bots, seed and number of matches or deals to simulate."""

    name: str
    sheet: RuleSheet
    specs: tuple[BotSpec, ...]
    seed: int
    matches: int
    deals: int | None
    """Number of deals to play instead of whole matches."""

    @property
    def goal(self) -> int:
        return self.matches if self.deals is None else self.deals

    @property
    def unit(self) -> str:
        return "matches" if self.deals is None else "deals"


def add_parser(subparsers: Subparsers) -> None:
    """Add `simulate` to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help=_("let bots play matches without a window"),
        description=_(
            "Let bots play matches without a window and print the results. The same seed gives the "
            "same output. The cards are counted after every action; a match that loses one, gets "
            "stuck or does not end is printed as a record, and the exit code is 1."
        ),
        examples=("simulate --game rummy_500 --seats 3 --matches 20", "simulate --all --deals 2"),
    )
    games = parser.add_mutually_exclusive_group()
    game = games.add_argument(
        "--game",
        metavar=_("GAME"),
        default="rummy_500",
        help=_("the name of a game or of house rules, or a YAML rule sheet (default %(default)s)"),
    )
    add_completions(game, game_names)
    games.add_argument("--all", action="store_true", help=_("every game that comes with the program, one line each"))
    parser.add_argument(
        "--seats",
        type=positive_int,
        metavar="N",
        help=_("players at the table (default {count})").format(count=_DEFAULT_SEATS),
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--matches", type=positive_int, metavar="N", default=100, help=_("matches to play (default %(default)s)")
    )
    amount.add_argument("--deals", type=positive_int, metavar="N", help=_("deals to play, instead of whole matches"))
    add_seed(parser)
    add_json(parser)
    add_worker_options(parser, _("up to 2"))


def run(args: argparse.Namespace) -> int:
    """Simulate, print the results, and return the exit code: FOUND if a match or process failed, INTERRUPTED after
    Ctrl+C, else DONE.

    Raises:
        UsageError: the game does not allow the number of seats, none of the games does, or there is no cluster.
        UnreadableError: the rule sheet is missing or has mistakes.
    """
    jobs = args.jobs or min(2, os.cpu_count() or 1)
    try:
        plans = _all_plans(args) if args.all else [_sheet_plan(args, args.game)]
        with connected_cluster(args) as cluster:
            return (_run_all if args.all else _run_one)(plans, jobs, cluster, args.json)
    except LostProcessError as problem:
        print_error(f"simulate: {problem}")
        return ExitCode.FOUND


def _run_one(plans: list[_SimulationPlan], jobs: int, cluster: Cluster | None, as_json: bool) -> int:
    """Simulate the only game of `plans`, print its results as a table, or as JSON if `as_json`, and return the exit
    code.

    The user can interrupt it: the results so far are printed then, and the code is INTERRUPTED. If a match failed, only
    its record is printed, on stderr, and the code is FOUND.
    """
    (plan,) = plans
    tally = SimulationTally(len(plan.specs))
    stopped = False
    try:
        _play_matches(plan, jobs, cluster, tally)
    except FailedMatch as broken:
        print_error(f"simulate: {broken}\n{_record_text(plan, broken)}")
        return ExitCode.FOUND
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        print_json(results_json(plan, tally))
    elif tally.deals:
        print_line(
            results_table(in_language(plan.sheet.title) or plan.name, tuple(spec.name for spec in plan.specs), tally)
        )
        print_error(tally.timing)
    return _report_stop(plan, tally) if stopped else ExitCode.DONE


def _run_all(plans: list[_SimulationPlan], jobs: int, cluster: Cluster | None, as_json: bool) -> int:
    """Simulate every game of `plans` and return the exit code: DONE, FOUND if a match failed, INTERRUPTED after an
    interruption.

    Print a line for each game when it is done, or, if `as_json`, all results as JSON at the end. A game with a failed
    match is reported, and the others are still simulated. An interruption ends the simulation; the results up to then
    are printed.
    """
    overview = Overview([plan.name for plan in plans])
    found: list[dict[str, object]] = []
    print_row = (lambda line: None) if as_json else print_line
    print_row(overview.header)
    code = ExitCode.DONE
    for plan in plans:
        tally, started = SimulationTally(len(plan.specs)), perf_counter()
        try:
            _play_matches(plan, jobs, cluster, tally)
        except FailedMatch as broken:
            code = ExitCode.FOUND
            print_row(overview.failure_row(plan.name, str(broken)))
            found.append({"game": plan.name, "problem": str(broken)})
            print_error(_record_text(plan, broken))
            continue
        except KeyboardInterrupt:
            if tally.deals:
                print_row(overview.row(plan.name, tally))
                found.append(results_json(plan, tally))
            code = _report_stop(plan, tally)
            break
        print_row(overview.row(plan.name, tally))
        found.append(results_json(plan, tally))
        print_error(
            _("{game}: {seconds} s, {timing}").format(
                game=plan.name, seconds=f"{perf_counter() - started:.0f}", timing=tally.timing
            )
        )
    print_row(f"\n{_(_LEGEND)}")
    if as_json:
        print_json(found)
    return code


def _report_stop(plan: _SimulationPlan, tally: SimulationTally) -> ExitCode:
    """Print the progress at which the user interrupted the simulation, and return INTERRUPTED."""
    done = tally.whole if plan.deals is None else tally.deals
    text = _("simulate: stopped after {done} of {goal} deals of {name}")
    if plan.deals is None:
        text = _("simulate: stopped after {done} of {goal} matches of {name}")
    print_error(text.format(done=done, goal=plan.goal, name=plan.name))
    return ExitCode.INTERRUPTED


def _all_plans(args: argparse.Namespace) -> list[_SimulationPlan]:
    """Return the plans of all built-in games and variations. A game that does not allow the number of seats is reported
    and left out; raise UsageError if none is left.
    """
    plans = []
    for name in (*sheet_names(), *other_game_names()):
        try:
            plans.append(_sheet_plan(args, name))
        except UsageError as problem:
            print_error(_("simulate: {problem}, left out").format(problem=problem))
    if not plans:
        raise UsageError(_("no game is for {players}").format(players=players_allowed(args.seats, args.seats)))
    return plans


def _sheet_plan(args: argparse.Namespace, game: str) -> _SimulationPlan:
    """Return the plan of a game.

    Raises:
        UsageError: the game does not allow the requested number of seats.
        UnreadableError: the rule sheet is missing or has mistakes.
    """
    sheet = load_sheet(game, paths.house_rules_folder())
    players = sheet.players
    seats = args.seats or min(players.max, max(players.min, _DEFAULT_SEATS))
    if not players.min <= seats <= players.max:
        raise UsageError(
            _("{title} is for {players}, not {seats}").format(
                title=in_language(sheet.title),
                players=players_allowed(players.min, players.max),
                seats=seats,
            )
        )
    specs = tuple(BotSpec(name, seed=seed_of(args.seed, seat)) for seat, name in enumerate(NAMES[:seats]))
    return _SimulationPlan(game, sheet, specs, args.seed, args.matches, args.deals)


def _play_matches(plan: _SimulationPlan, jobs: int, cluster: Cluster | None, tally: SimulationTally) -> None:
    """Play the matches of a plan, in `jobs` processes or, if given, on the cluster, and add them to the tally, with a
    progress line on the terminal. If the plan is for a number of deals, surplus deals of the last match are left out.
    Raise FailedMatch if a match fails.
    """
    progress = ProgressLine(plan.name, plan.goal, plan.unit)
    try:
        for result in map_in_order(partial(_play_one, plan), range(plan.goal), jobs, cluster):
            if plan.deals is not None and tally.deals + len(result.deals) > plan.deals:
                kept = result.deals[: plan.deals - tally.deals]
                result = MatchResult(kept, (0,) * len(plan.specs), (), result.seconds)
            tally.add_match(result)
            done = tally.whole if plan.deals is None else tally.deals
            progress.show(done)
            if done >= plan.goal:
                return
    finally:
        progress.clear()


def _play_one(plan: _SimulationPlan, number: int) -> MatchResult:
    """Play match `number` (from 0) of a plan, no more than the plan's number of deals if it has one, and return the
    result; raise FailedMatch if it fails.
    """
    seats = len(plan.specs)
    try:
        rules = compile_rules(plan.sheet, seats)
        return play_match(rules, plan.specs, f"{plan.seed}:{number}", dealer=number % seats, most_deals=plan.deals)
    except BrokenMatch as broken:
        raise FailedMatch(number, broken.problem, tuple(broken.actions)) from broken


def _record_text(plan: _SimulationPlan, broken: FailedMatch) -> str:
    """Return the record of a failed match: all actions so far, with the last one even if the rules refused it."""
    seats = tuple(Seat(spec.name, "bot", level="standard") for spec in plan.specs)
    recorder = Recorder(Header(plan.sheet, seats, broken.number, broken.number % len(seats)))
    for action in broken.actions:
        recorder.add_action(action)
    return recorder.text.rstrip()
