"""`knew RECORD`: says what a seat could know where a turn of a recorded match began."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import NoRecordError, at_least_one, read_record
from game.commands.console import followed, say, say_error
from game.engine.state import NOBODY
from game.record.record import Record, RecordError
from game.session.match.replay import Known, known_at, walk
from game.ui.words.events import known_lines
from game.ui.words.hints import action_text
from game.ui.words.table import Words


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `knew` to the command line."""
    parser = subparsers.add_parser(
        "knew",
        help="print what a bot could know at a turn of a recorded match",
        description="Prints all that a seat could know where a turn began: bots decide from this, and from nothing "
        "else. Exit codes: 0 done, 1 there is no such turn or seat, 2 the file is no record.",
    )
    parser.add_argument("file", metavar="RECORD", type=Path, help="the record of a match")
    parser.add_argument(
        "--deal", type=at_least_one, default=1, help=("number of the deal, from 1 (default %(default)s)")
    )
    parser.add_argument("--turn", type=at_least_one, default=1, help=("turn of the deal, from 1 (default %(default)s)"))
    parser.add_argument("--seat", type=at_least_one, help="seat, from 1 (default the one whose turn it is)")


def run(args: argparse.Namespace) -> int:
    """Print it; the exit code says whether there was anything to print."""
    try:
        record, _ = read_record(args.file)
    except NoRecordError as error:
        say_error(error)
        return 2
    names = [seat.name for seat in record.header.seats]
    if args.seat and args.seat > len(names):
        say_error(f"knew: {len(names)} play this match")
        return 1
    try:
        known = _known(record, (args.seat or 1) - 1, args)
        if known and not args.seat:
            known = _known(record, known.view.state.turn, args)
    except RecordError as error:
        say_error(f"knew: {error}")
        return 2
    if known is None:
        say_error(f"knew: the record has no turn {args.turn} of deal {args.deal}")
        return 1
    say(f"Deal {args.deal}, turn {args.turn}, which is {names[known.view.state.turn]}'s:")
    for line in known_lines(known, names):
        say(f"  {line}")
    say(_then(known, names) if known.then else "Here the record ends.")
    return 0


def _known(record: Record, seat: int, args: argparse.Namespace) -> Known | None:
    walked = followed("knew", walk(record, seat), len(record.actions), "plays")
    return known_at(walked, args.deal, args.turn)


def _then(known: Known, names: list[str]) -> str:
    state, then = known.view.state, known.then
    assert then is not None
    said = action_text(then, state, Words(tuple(names), NOBODY).melds(state))
    return f"What happened then: {names[then.seat]}: {said}."
