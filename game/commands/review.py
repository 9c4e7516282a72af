"""`review RECORD`: prints the cost of a seat's decisions in a recorded match, with better alternatives."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.bots.explain.judging import DETERMINIZATIONS
from game.bots.explain.played_on import LEAST_DETERMINIZATIONS
from game.bots.explain.review import Finding, MistakeMark, Verdict, cost_of, findings, weaknesses
from game.commands.arguments import UnreadableRecordError, load_record, positive_int
from game.commands.console import (
    POLL_SECONDS,
    ExitCode,
    ProgressLine,
    Subparsers,
    add_json,
    print_error,
    print_json,
    print_line,
    with_progress,
)
from game.content.translation import _, counted
from game.record.record import Record, RecordError
from game.record.replay import replay_actions
from game.session.players.processes import Pool, process_executor
from game.session.players.reviewing import DealReview, ReviewError, ReviewJob, count_finished_deals
from game.words.review import (
    basis_text,
    better_text,
    chance_text,
    cost_text,
    decision_counts_text,
    head_text,
    lasting_text,
    lesson_advice_text,
    lesson_cost_text,
    match_cost_text,
    played_text,
    review_trouble_text,
    unsure_text,
    why_text,
)
from game.words.table import Words


def add_parser(subparsers: Subparsers) -> None:
    """Add `review` to the command line."""
    parser = subparsers.add_parser(
        "review",
        help=_("say what each decision of a seat in a recorded match cost"),
        description=_(
            "Plays on from each decision of a seat, with the hidden cards dealt in ways it could not "
            "rule out, and compares it with the best of the other choices. ?!, ? and ?? mark "
            "decisions that cost more than the noise. The same record gives the same review."
        ),
        examples=("review match.record", "review match.record --deal 2 --hindsight"),
    )
    parser.add_argument("file", metavar=_("RECORD"), type=Path, help=_("the record of a match"))
    parser.add_argument(
        "--deal", type=positive_int, metavar="N", help=_("number of the deal, from 1 (default all that are over)")
    )
    parser.add_argument(
        "--seat", type=positive_int, metavar="N", help=_("seat, from 1 (default that of the first person)")
    )
    parser.add_argument("--hindsight", action="store_true", help=_("use all cards, even those nobody could see"))
    add_json(parser)
    parser.add_argument(
        "--worlds",
        type=_world_count,
        metavar="N",
        default=DETERMINIZATIONS,
        help=_(
            "determinizations (deals of the hidden cards) for each decision, at least {least_worlds} "
            "(default %(default)s)"
        ).format(least_worlds=LEAST_DETERMINIZATIONS),
    )
    parser.add_argument(
        "--jobs", type=positive_int, metavar="N", help=_("number of processes (default one per processor)")
    )


def _world_count(text: str) -> int:
    """Return the number of determinizations that an argument gives; raise ArgumentTypeError if it is no number or less
    than LEAST_DETERMINIZATIONS.
    """
    number = positive_int(text)
    if number < LEAST_DETERMINIZATIONS:
        raise argparse.ArgumentTypeError(_("at least {least_worlds}").format(least_worlds=LEAST_DETERMINIZATIONS))
    return number


def run(args: argparse.Namespace) -> int:
    """Review the record and print the report. The exit code is MISUSE if the record cannot be read or a deal or seat
    cannot be reviewed. It is FOUND if the review failed, for example because a process was lost.
    """
    try:
        record, _error = load_record(args.file)
        over = count_finished_deals(with_progress("review", replay_actions(record), len(record.actions), "plays"))
    except (UnreadableRecordError, RecordError) as error:
        print_error(f"review: {error}")
        return ExitCode.MISUSE
    names = [seat.name for seat in record.seats]
    people = [number for number, seat in enumerate(record.seats) if seat.kind == "person"]
    seat = args.seat - 1 if args.seat else next(iter(people), 0)
    deals = [args.deal] if args.deal else list(range(1, over + 1))
    problem = _problem(seat, names, deals, over)
    if problem:
        print_error(f"review: {problem}")
        return ExitCode.MISUSE
    try:
        reviews = _run_reviews(record, seat, deals, args)
    except (ReviewError, OSError) as error:
        print_error(f"review: {review_trouble_text(error) if isinstance(error, ReviewError) else error}")
        return ExitCode.FOUND
    if args.json:
        print_json(_report_json(reviews, names[seat], args))
    else:
        print_line("\n".join(_report_lines(reviews, names)))
    return ExitCode.DONE


def _problem(seat: int, names: list[str], deals: list[int], finished_count: int) -> str:
    """Return the reason why deals (numbers from 1, ascending; at least one if any is over) or a seat (number from 0)
    cannot be reviewed; "" if they can be.

    `finished_count` is the number of finished deals.
    """
    if seat >= len(names):
        return _("there is no seat {seat}: {count} play this match").format(seat=seat + 1, count=len(names))
    if not finished_count:
        return _("no deal of this match is over")
    if deals[-1] <= finished_count:
        return ""
    return counted(
        "there is no deal {deal} to review: {count} deal of this match is over",
        "there is no deal {deal} to review: {count} deals of this match are over",
        finished_count,
        deal=deals[-1],
    )


def _run_reviews(record: Record, seat: int, deals: list[int], args: argparse.Namespace) -> list[DealReview]:
    """Review the deals with these numbers (from 1) in parallel processes, showing the progress, and return the reviews
    in that order. Raise ReviewError if a review failed.
    """
    pool, progress = (
        Pool(args.jobs or os.cpu_count() or 1, process_executor),
        ProgressLine("review", len(deals), "deals"),
    )
    try:
        reviewing = ReviewJob(record, seat, deals, pool, args.hindsight, determinization_count=args.worlds)
        while not reviewing.is_finished:
            over = sum(each.is_finished for each in reviewing.reviews.values())
            progress.show(over, lambda: _progress_text(*reviewing.progress))
            reviewing.poll(POLL_SECONDS)
    finally:
        progress.clear()
        pool.close()
    return [reviewing.reviews[deal] for deal in deals]


def _progress_text(done: int, decisions: int) -> str:
    """Return the number of judged decisions (`done` of `decisions`) as a phrase; while `decisions` is 0, a phrase that
    says that the review is getting ready.
    """
    return _("{done} of {all} decisions judged").format(done=done, all=decisions) if decisions else _("getting ready")


def _report_lines(reviews: list[DealReview], names: list[str]) -> Iterator[str]:
    """Yield the report on at least one deal: the totals, the findings of each deal, and the lessons."""
    yield f"{names[reviews[0].seat]}: {head_text(reviews)}"
    yield basis_text(reviews[0].has_hindsight)
    for review in reviews:
        yield ""
        yield _("Deal {deal}: {text}").format(
            deal=review.deal, text=f"{head_text([review])} {decision_counts_text([review])}"
        )
        for finding in findings(review.verdicts):
            yield from finding_lines(finding, names)
    yield from lesson_lines([verdict for review in reviews for verdict in review.verdicts], reviews[0].has_hindsight)


def lesson_lines(verdicts: Sequence[Verdict], hindsight: bool) -> Iterator[str]:
    """Yield the lines on the weaknesses that all decisions (`verdicts`) show. A note on chance follows, unless the
    decisions were judged with `hindsight`.

    If there are mistakes but no clear weakness, yield only a note that says so. Without mistakes, yield nothing.
    """
    learnt = weaknesses(verdicts)
    if learnt:
        yield ""
        yield _("What cost most:")
        yield from (f"  {lesson_advice_text(each)} {lesson_cost_text(each)}" for each in learnt)
        if not hindsight:
            yield chance_text()
    elif any(each.mark is not MistakeMark.NONE for each in verdicts):
        yield ""
        yield unsure_text()


def finding_lines(finding: Finding, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines about a finding: its most costly decision and, if the same chance was missed in several turns,
    their number. `names` are by seat.
    """
    yield from verdict_lines(finding.worst, names)
    if lasting := lasting_text(finding):
        yield f"     {lasting}"


def verdict_lines(verdict: Verdict, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines about one decision: its cost, what was played and what was better, why, and what it cost in the
    match. Melds are called by their owner and kind, as in "Ben's run"; `names` are by seat.
    """
    situation = verdict.situation
    melds = Words(tuple(names), situation.view.seat).melds(situation.view.state)
    text = counted(
        "Turn {turn}, after {count} action: {cost}",
        "Turn {turn}, after {count} actions: {cost}",
        situation.actions_before,
        turn=situation.turn,
        cost=cost_text(verdict),
    )
    yield f"  {verdict.mark.value:2} {text}"
    played, better = played_text(verdict, melds), better_text(verdict, melds)
    choice = _("Played: {played}. Better: {better}.").format(played=played, better=better)
    texts = (choice, *why_text(verdict, names, melds), match_cost_text(verdict))
    yield from (f"     {text}" for text in texts if text)


def _report_json(reviews: list[DealReview], name: str, args: argparse.Namespace) -> dict[str, object]:
    every = [verdict for review in reviews for verdict in review.verdicts]
    cost = cost_of(every)
    return {
        "seat": reviews[0].seat + 1,
        "name": name,
        "hindsight": args.hindsight,
        "worlds": 1 if args.hindsight else args.worlds,
        "cost": cost.points,
        "cost_error": cost.error,
        "decisions": cost.decisions,
        "measured": cost.measured_count,
        "luck": sum(review.luck_lead for review in reviews),
        "deals": [
            {
                "deal": review.deal,
                "luck": {
                    "dealt": review.own_luck.dealt,
                    "drawn": review.own_luck.drawn,
                    "beside_others": review.luck_lead,
                },
                "decisions": [_decision_json(verdict) for verdict in review.verdicts],
            }
            for review in reviews
        ],
        "lessons": [
            {
                "kind": each.kind.value,
                "count": each.count,
                "cost": each.cost,
                "spread": each.spread,
                "worst": each.worst.actions_before,
            }
            for each in weaknesses(every)
        ],
    }


def _decision_json(verdict: Verdict) -> dict[str, object]:
    return {
        "at": verdict.actions_before,
        "turn": verdict.situation.turn,
        "played": repr(verdict.played_action) if verdict.played_action else None,
        "best": repr(verdict.best) if verdict.best else None,
        "cost": verdict.cost,
        "error": verdict.error,
        "worlds": verdict.sample_size,
        "measured": verdict.measured,
        "mark": verdict.mark.value,
    }
