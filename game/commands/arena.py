"""`arena A B`: measures two computer players on duplicate deals, which cancel most of the luck.

A contest can be saved as JSON with every deal played, its settings and its result, and be resumed.
"""

from __future__ import annotations

import argparse
import os
import textwrap
from collections.abc import Callable, Sequence
from contextlib import nullcontext
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
from game.commands.arguments import (
    UsageError,
    add_completions,
    add_seconds,
    add_seed,
    check_is_writable,
    game_names,
    positive_int,
    seconds_argument,
    share_argument,
)
from game.commands.console import (
    STANDARD_OUTPUT,
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
from game.commands.outsider import PHONE, let_in
from game.commands.workers import add_worker_options, connected_cluster
from game.content.numbers import compact_number_text, decimal_text, listed, percent_text
from game.content.people.opponents import RANDOM_NAME, load_opponent, opponent_names, read_opponent
from game.content.rule_text.facts import players_allowed
from game.content.sheets.sheets import load_sheet, sheet_files
from game.content.translation import _, counted, in_language, marked
from game.content.yaml.reader import closest
from game.engine.state import Ending
from game.phones.contestant import LostContestantError, SlowContestantError
from game.record.digest import text_digest
from game.session.players.brains import DECIDE_SECONDS
from game.session.players.cluster import Cluster
from game.session.players.processes import LostProcessError, map_in_order
from game.session.saves.files import write_atomically

ENDINGS = {
    Ending.WENT_OUT.value: marked("somebody went out"),
    Ending.KNOCKED.value: marked("somebody knocked"),
    Ending.DEALT.value: marked("won as dealt"),
    Ending.STOCK_OUT.value: marked("stock out"),
    Ending.STALEMATE.value: marked("stalemate"),
    Ending.DROPPED.value: marked("all but one dropped"),
    Ending.TOO_LONG.value: marked("too long"),
    CALLED_OFF: marked("abandoned, with no end in sight"),
}


def points_estimate_text(estimate: Estimate) -> str:
    """Return points as text with two decimals, and a sign unless they are zero: `+3.20 ± 1.10`; without ± if the error
    is unknown.
    """
    mean = decimal_text(estimate.mean, 2, plus=True)
    return mean if isinf(estimate.spread) else f"{mean} ± {decimal_text(estimate.spread, 2)}"


def share_estimate_text(estimate: Estimate | None, is_difference: bool = False) -> str:
    """Return a share as text: `53.1 ± 1.9%`; without ± if the error is unknown; a dash alone if there is no estimate.

    A difference of two shares (`is_difference`) has a plus sign if it is positive and does not round to 0. The error is
    capped: it reaches at most to the value farthest away that a share, or a difference, can have.
    """
    if estimate is None:
        return "–"
    mean = 100 * estimate.mean
    # From few deals an interval may reach beyond what any share, or difference of two, can be.
    farthest = 100 * (1 + abs(estimate.mean) if is_difference else max(estimate.mean, 1 - estimate.mean))
    number = decimal_text(mean, plus=is_difference)
    if not isinf(estimate.spread):
        number += f" ± {decimal_text(min(100 * estimate.spread, farthest))}"
    return _("{percent}%").format(percent=number)


_NO_MATCHES_NOTE = marked("cannot be told from single deals")


def report_text(contest: Contest, deals: Sequence[DuplicateDeal], test: Sprt | None) -> str:
    """Return the full report of a contest: a table of results, the deals of the plan one by one unless all are alike,
    and the state of the test, if there is one.
    """
    found = contest_result(contest, deals)
    matches, short = matches_won(contest, deals), short_matches_won(contest, deals)
    one, other = contest.challenger.name, contest.opponent.name
    seats = contest.seats
    each_in_turn = counted(
        "{title}, {seats} seats: {name} in each seat in turn, {other} in the other seat",
        "{title}, {seats} seats: {name} in each seat in turn, {other} in the other {count} seats",
        seats - 1, title=in_language(contest.sheet.title), seats=seats, name=one, other=other,
    )  # fmt: skip
    played = counted(
        "1 deal played {times} times each, seed {seed}; ± is the 95% interval, over deals",
        "{count} deals played {times} times each, seed {seed}; ± is the 95% interval, over deals",
        found.deals, times=seats, seed=contest.seed,
    )  # fmt: skip
    equal = _("of decided deals") if seats == 2 else _("against each {other}; 50% if equal").format(other=other)
    so_long = (
        _("of matches so long; 50% if equal")
        if seats == 2
        else _("of matches so long against each {other}; 50% if equal").format(other=other)
    )
    if_equal = _("{share} among equals").format(share=_compact_percent_text(round(1 / seats, 3)))
    best = _("of decided deals; {share} among equals").format(share=percent_text(100 / seats, 1))
    more = _("of deals, {share} against each {other}").format(
        share=share_estimate_text(found.out_more, True), other=other
    )
    above = _("{name} above the average of {other}").format(name=one, other=other)

    def of_played(number: int) -> str:
        return _("{number} of {total}").format(number=number, total=found.deal_count)

    overall = found.overall
    rows = [
        (
            _("matches won"),
            share_estimate_text(matches),
            _(_NO_MATCHES_NOTE) if matches is None else if_equal,
        ),
        (
            _("of {count} deals").format(count=SHORT),
            share_estimate_text(short),
            so_long,
        ),
        (_("points a deal"), points_estimate_text(overall.points), above),
        (
            _("wins"),
            share_estimate_text(overall.ahead),
            equal,
        ),
    ]
    if seats > 2:
        rows.append((_("scores best"), share_estimate_text(found.best), best))
    rows += [
        (
            _("goes out"),
            share_estimate_text(found.out),
            more,
        ),
        (_("undecided"), of_played(found.undecided), _("several scored best")),
        *((_(ENDINGS[how]), of_played(count), "") for how, count in found.endings.items()),
        (_("turns a deal"), decimal_text(found.turns), ""),
    ]
    lines = [
        *textwrap.wrap(each_in_turn, WIDTH),
        *textwrap.wrap(played, WIDTH),
        *(
            [_("searches cut after {seconds} s of processor time").format(seconds=compact_number_text(contest.limit))]
            * bool(contest.limit)
        ),
        *([_("fewer than {count} deals: too few to trust the intervals").format(count=FEW)] * (found.deals < FEW)),
        "",
        *table_lines(rows, left_columns=3),
        *_plan_lines(found),
        *(
            []
            if test is None
            else ["", *(part for each in sprt_lines(contest, test) for part in textwrap.wrap(each, WIDTH))]
        ),
    ]
    return "\n".join(lines)


def sprt_lines(contest: Contest, test: Sprt) -> list[str]:
    """Return the state of a sequential test as lines.

    The first says which of the two shares it compares is likelier, or that this is not clear yet. The next has the
    logarithm of the likelihood ratio with its bounds, and how often the test errs. Once the test has a verdict, a last
    line says that the measured share is therefore a little too extreme.
    """
    asked, (least, most) = test.hypotheses, test.hypotheses.bounds
    low, high = map(_compact_percent_text, (asked.low, asked.high))
    who = contest.challenger.name
    found = {
        "high": _("sequential test: that {who} wins {high} of decided deals is more likely than {low}"),
        "low": _("sequential test: that {who} wins {low} of decided deals is more likely than {high}"),
        None: _("sequential test: not clear yet whether {who} wins {low} or {high} of decided deals"),
    }[test.verdict]
    errs = _("errs {false} of the time if {low} is true, {missed} if {high} is").format(
        false=_compact_percent_text(asked.false), missed=_compact_percent_text(asked.missed), low=low, high=high
    )
    lines = [
        found.format(who=who, low=low, high=high),
        f"{_ratio_text(test)} ({decimal_text(least, 2)} … {decimal_text(most, 2)}); {errs}",
    ]
    if test.verdict is not None:
        lines.append(
            _("it stopped because the share was clear enough, so the one above is a little too far from the middle")
        )
    return lines


def _ratio_text(test: Sprt) -> str:
    """Return the logarithm of the likelihood ratio of a test as text."""
    return _("LLR {ratio}").format(ratio=decimal_text(test.llr, 2, plus=True))


def _compact_percent_text(share: float) -> str:
    """Return a share (0–1) in percent, with no more decimals than it needs: `55%`, `33.3%`.

    Rounded to six digits in all, so pass a rounded share.
    """
    return _("{percent}%").format(percent=compact_number_text(100 * share))


def _plan_lines(found: ContestResult) -> list[str]:
    """Return a table with points and wins in each deal of the plan as lines, below a blank line and a heading; no lines
    if all deals are alike.
    """
    if not found.by_deal:
        return []

    def row(name: str, shares: Shares) -> tuple[str, str, str]:
        return name, points_estimate_text(shares.points), share_estimate_text(shares.ahead)

    rows = [row(_("deal {number}").format(number=number), shares) for number, shares in enumerate(found.by_deal, 1)]
    return ["", _("of the plan, points a deal and wins"), *table_lines(rows, left_columns=3)]


FILE_FORMAT = 1


class ContestFile(Struct, frozen=True, kw_only=True):
    """The content of a contest file. Its deals begin with number 0; deal n is what `contest.play(n)` returns in every
    process and on every machine.
    """

    format: int = FILE_FORMAT
    version: str
    """The program version; another one may play differently."""
    rules: str
    """The digest of the rules, as in a record."""
    contest: Contest
    test: Any = None
    """The sequential test, if there was one: hypotheses, log-likelihood ratio and verdict."""
    standing: Any
    """A `ContestResult`, with null for unknown values."""
    deals: tuple[DuplicateDeal, ...]


def save_contest(path: Path, contest: Contest, deals: list[DuplicateDeal], test: Sprt | None = None) -> None:
    """Write the deals of a contest (at least one), its result and the state of `test`, if there is one, to a file;
    raise OSError if that fails.
    """
    kept = ContestFile(
        version=__version__,
        rules=rules_digest(contest),
        contest=contest,
        test=None if test is None else sprt_json(test),
        standing=contest_result(contest, deals),
        deals=tuple(deals),
    )
    write_atomically(path, msgspec.json.encode(kept) + b"\n")


def contest_json(contest: Contest, deals: list[DuplicateDeal], test: Sprt | None) -> dict[str, object]:
    """Return the result of a contest for `--json`: shares and points with half-widths at 95%, null where unknown, and
    the state of `test`, null without a test.
    """
    return {
        "game": contest.sheet.title,
        "seats": contest.seats,
        "seed": contest.seed,
        "challenger": contest.challenger.name,
        "opponent": contest.opponent.name,
        "matches_won": matches_won(contest, deals),
        "ahead_after_five_deals": short_matches_won(contest, deals),
        "result": contest_result(contest, deals),
        "test": None if test is None else sprt_json(test),
    }


def sprt_json(test: Sprt) -> dict[str, Any]:
    """Return the state of a sequential test for `--json`: its hypotheses, the logarithm of the likelihood ratio with
    its bounds, and the verdict, null without one.
    """
    return {"hypotheses": test.hypotheses, "llr": test.llr, "bounds": test.hypotheses.bounds, "verdict": test.verdict}


def load_deals(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """Return the deals of this contest saved in a file; none if there is no file.

    Raises:
        ValueError: the file is damaged or not one of a contest, or belongs to another contest or version.
        OSError: the file cannot be read.
    """
    if not path.exists():
        return []
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=ContestFile)
    except msgspec.DecodeError as error:
        raise ValueError(_("{path} is not the file of a contest: {error}").format(path=path, error=error)) from error
    if (kept.format, kept.version, kept.rules) != (FILE_FORMAT, __version__, rules_digest(contest)):
        raise ValueError(_("{path} belongs to another version of the program or of the rules").format(path=path))
    ours, theirs = (msgspec.structs.replace(each, sheet=contest.sheet) for each in (contest, kept.contest))
    if ours != theirs:
        raise ValueError(_("{path} belongs to another contest").format(path=path))
    return list(kept.deals)


def rules_digest(contest: Contest) -> str:
    """Return the digest of a contest's rule sheet."""
    return text_digest(msgspec.json.encode(contest.sheet).decode())


_DEFAULT_SEATS = 2
ANSWER_SECONDS = 60.0
"""Seconds that a program which has sat down has for each action, unless others are asked for."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `arena` to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help=_("measure how much better one computer player is than another"),
        description=_(
            "Two computer players on duplicate deals: each deal is played once with A in every seat "
            "and B in all others, from the same shuffle and with the same draws for every seat. The "
            "output says how much better A is, with 95% intervals over deals. The same seed gives "
            "the same output, whatever the number of jobs. Ctrl+C prints the results so far."
        ),
        examples=(
            "arena casual learner --game basic_rummy --deals 9",
            "arena my_opponent.yaml standard --save contest.json",
            "arena phone standard --address 127.0.0.1",
        ),
    )
    for name in ("A", "B"):
        who = _(
            "a level, a character, random, or an opponent of your own: its name in the data folder, or its YAML file"
        )
        add_completions(parser.add_argument(name.lower(), metavar=name, help=who), entrant_names)
    game = parser.add_argument(
        "--game",
        metavar=_("GAME"),
        default="rummy_500",
        help=_("the name of a game or of house rules, or a YAML rule sheet (default %(default)s)"),
    )
    add_completions(game, game_names)
    parser.add_argument(
        "--deals",
        type=positive_int,
        metavar="N",
        default=500,
        help=(
            _(
                "number of duplicate deals, with --sprt at most; a plan of deals is played to its end "
                "(default %(default)s)"
            )
        ),
    )
    parser.add_argument(
        "--seats",
        type=positive_int,
        metavar="N",
        help=_("players at the table (default {count}, or the fewest the game allows)").format(count=_DEFAULT_SEATS),
    )
    add_seed(parser)
    parser.add_argument(
        "--limit",
        type=seconds_argument,
        default=0.0,
        metavar=_("SECONDS"),
        help=_(
            "cut every search after this many seconds of processor time, as the window does after "
            "{seconds}; the results then depend on the machine (default: no search is cut)"
        ).format(seconds=compact_number_text(DECIDE_SECONDS)),
    )
    add_worker_options(parser, _("one per processor"))
    parser.add_argument(
        "--address",
        default="",
        metavar="IP",
        help=_("where A is “phone”, a program that sits down at the address printed: listen at this address alone"),
    )
    add_seconds(
        parser,
        "--answer-seconds",
        ANSWER_SECONDS,
        _("end the contest if that program takes longer for one action; 0: no limit (default {seconds})"),
    )
    parser.add_argument(
        "--save",
        metavar=_("FILE"),
        type=Path,
        help=_("write every deal to this JSON file at the end; an existing file of the same contest is resumed"),
    )
    add_json(parser)
    parser.add_argument(
        "--sprt",
        nargs="*",
        type=share_argument,
        metavar=_("SHARE"),
        help=_("stop as soon as it is clear which of two shares of the decided deals A wins (default 0.50 0.55)"),
    )


def run(args: argparse.Namespace) -> int:
    """Play the contest, print its result and save it if that is asked for. If the file to save to already has deals of
    this contest, go on after them.

    The exit code is FOUND if a deal failed or a program was lost or too slow, MISUSE if the address or the cluster
    cannot be used, INTERRUPTED after Ctrl+C. In all these cases the deals that there are until then are printed and
    saved; if there are none, nothing is.

    Raises:
        UsageError: the arguments ask for no possible contest, or the file to save to cannot be used.
        UnreadableError: the rule sheet or the file of an opponent is missing or has mistakes.
    """
    contest, test = _requested_contest(args), _requested_test(args.sprt)
    deals = [] if args.save is None else _load_saved_deals(args.save, contest)
    goal = contest.plan * ceil(args.deals / contest.plan)
    if deals:
        print_error(_("arena: continues after the {count} deals in {save}").format(count=len(deals), save=args.save))
    code = ExitCode.DONE
    try:
        guest = let_in(contest, args.address, args.answer_seconds, args.json) if args.a == PHONE else nullcontext(None)
        with connected_cluster(args) as cluster, guest as play:
            play_deals(contest, goal, args.jobs or os.cpu_count() or 1, deals, test, cluster=cluster, play=play)
    except KeyboardInterrupt:
        print_error(_("arena: stopped after {count} of {goal} deals").format(count=len(deals), goal=goal))
        code = ExitCode.INTERRUPTED
    except LostContestantError:
        print_error(_("arena: the program is gone, after {count} of {goal} deals").format(count=len(deals), goal=goal))
        code = ExitCode.FOUND
    except SlowContestantError as slow:
        told = _("arena: {name} has not played within {seconds} s (--answer-seconds), after {count} of {goal} deals")
        seconds = compact_number_text(args.answer_seconds)
        print_error(told.format(name=slow.name, seconds=seconds, count=len(deals), goal=goal))
        code = ExitCode.FOUND
    except (UsageError, BrokenMatch, LostProcessError) as problem:
        print_error(f"arena: {problem}")
        code = ExitCode.MISUSE if isinstance(problem, UsageError) else ExitCode.FOUND
    finally:
        # Whatever went wrong, hours may lie in the deals that are there.
        if deals and args.save is not None:
            save_contest(args.save, contest, deals, test)
        if deals and args.json:
            print_json(contest_json(contest, deals, test))
        elif deals:
            print_line(report_text(contest, deals, test))
            if goal != args.deals and len(deals) == goal:
                text = _("Not {deals} deals: the {plan} deals of the plan are played equally often.")
                print_line("\n" + textwrap.fill(text.format(deals=args.deals, plan=contest.plan), WIDTH))
    return code


def _load_saved_deals(path: Path, contest: Contest) -> list[DuplicateDeal]:
    """Return the deals of this contest saved in the file; an empty list if there is no such file yet.

    Raises:
        UsageError: the file cannot be read or written, belongs to another contest or version, or is standard output.
    """
    if path == STANDARD_OUTPUT:
        raise UsageError(_("--save needs a file, from which the contest can be resumed"))
    check_is_writable(path)
    try:
        return load_deals(path, contest)
    except (ValueError, OSError) as error:
        raise UsageError(_("{error}; it is not overwritten").format(error=error)) from error


def play_deals(
    contest: Contest,
    goal: int,
    process_count: int,
    deals: list[DuplicateDeal],
    test: Sprt | None = None,
    *,
    name: str = "arena",
    cluster: Cluster | None = None,
    after_deal: Callable[[], None] | None = None,
    play: Callable[[int], DuplicateDeal] | None = None,
) -> None:
    """Append deals to `deals` until it holds `goal` deals or `test`, if given, has a verdict.

    `deals` may already hold the first deals of the contest, in order. If the function is interrupted or fails, the
    deals played until then stay in the list. `test` must be new: it is given the deals in the list, too. It is
    evaluated only after whole plans.

    The deals are played in `process_count` processes or, if given, on the cluster. With `play`, which plays a deal by
    its number, all of them are played in this process instead; what it raises is passed on. The results do not depend
    on where they are played, nor on how many deals were in the list before.

    `after_deal` is called after every deal. `name` begins the progress line.

    Raises:
        BrokenMatch: a deal failed.
        LostProcessError: a process was lost.
    """
    progress = ProgressLine(name, goal, "deals", already_done=len(deals))

    def so_far() -> str:
        share = contest_result(contest, deals).overall.ahead
        told = [_("wins {share}").format(share=percent_text(100 * share.mean, 1))] if share else []
        return ", ".join(told if test is None else [*told, _ratio_text(test)])

    def is_decided(count: int) -> bool:
        if test is None or count % contest.plan:
            return False
        test.add(pairs_ahead(contest, deal) for deal in deals[count - contest.plan : count])
        return test.verdict is not None

    try:
        if any(is_decided(count) for count in range(1, len(deals) + 1)):
            return
        left = range(len(deals), goal)
        for deal in map_in_order(contest.play, left, process_count, cluster) if play is None else map(play, left):
            deals.append(deal)
            if after_deal is not None:
                after_deal()
            if is_decided(len(deals)):
                return
            progress.show(len(deals), so_far)
    finally:
        progress.clear()


def entrant_names() -> list[str]:
    """Return the names of the players to choose from: `random`, the levels and characters, and the player's own
    opponents. `phone`, a program that sits down, is not among them.
    """
    return [RANDOM_NAME, *dict.fromkeys((*opponent_names(), *sheet_files(paths.opponents_folder())))]


def find_entrant(name_or_path: str) -> Entrant:
    """Return the computer player with this name, also one of the player's own opponents. If there is none, return the
    one described in the file at this path, called by the name of the file.

    Two names have no traits: `random`, and `phone`, which is a program that takes a seat as a phone does.

    Raises:
        UsageError: there is no such name or file.
        UnreadableError: the file has mistakes.
    """
    own = sheet_files(paths.opponents_folder())
    if name_or_path in (RANDOM_NAME, PHONE):
        return Entrant(name_or_path, None)
    if name_or_path in opponent_names():
        return Entrant(name_or_path, load_opponent(name_or_path).traits)
    if name_or_path in own:
        return Entrant(name_or_path, read_opponent(own[name_or_path]).traits)
    if not Path(name_or_path).is_file():
        names = entrant_names()
        near = closest(name_or_path, names)
        told = _("there is no player {name!r}, only {names}")
        if near:
            told = _("there is no player {name!r}; did you mean {near}?")
        raise UsageError(told.format(name=name_or_path, near=near, names=listed(names)))
    return Entrant(Path(name_or_path).stem, read_opponent(Path(name_or_path)).traits)


def _requested_contest(args: argparse.Namespace) -> Contest:
    """Return the contest the arguments ask for. If both players have one name, the second gets `(2)` after it.

    Raises:
        UsageError: the game does not allow the number of seats, there is no such player, or a program that sits down is
            wanted as B or on a cluster.
        UnreadableError: the rule sheet or the file of an opponent is missing or has mistakes.
    """
    sheet = load_sheet(args.game, paths.house_rules_folder())
    players = sheet.players
    seats = args.seats or max(_DEFAULT_SEATS, players.min)
    if not max(2, players.min) <= seats <= players.max:
        allowed = players_allowed(players.min, players.max)
        raise UsageError(
            _("{title} cannot be compared with {seats} seats; it is for {allowed}").format(
                title=in_language(sheet.title), seats=seats, allowed=allowed
            )
        )
    if args.b == PHONE:
        raise UsageError(_("a program that sits down can be A only, not B"))
    if args.a == PHONE and args.cluster:
        raise UsageError(_("a program that sits down plays in one process, not on a cluster"))
    one, other = find_entrant(args.a), find_entrant(args.b)
    if one.name == other.name:
        other = structs.replace(other, name=f"{other.name} (2)")
    return Contest(sheet, seats, one, other, args.seed, args.limit)


def _requested_test(shares: list[float] | None) -> Sprt | None:
    """Return the sequential test that `--sprt` asks for: of two given shares, or for an empty list of the default
    shares. None without that option. Raise UsageError unless two shares are given, the lower first, or none.
    """
    if shares is None:
        return None
    if len(shares) not in (0, 2):
        raise UsageError(_("--sprt takes two shares, or none"))
    try:
        return Sprt(Hypotheses(*shares))
    except ValueError as problem:
        raise UsageError(_("--sprt takes two different shares, the lower first")) from problem
