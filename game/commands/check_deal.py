"""`check-deal RECORD…`: says whether the cards of a match came as they were committed to before each deal."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import NoRecordError, read_record
from game.commands.console import followed, say, say_error
from game.engine.actions import Shuffle
from game.engine.state import Phase
from game.record.record import Record, RecordError
from game.record.replay import moves
from game.session.match.dealer import shuffles_of

GOOD, BAD, UNREADABLE = 0, 1, 2
EPILOG = """
The log of plays shows a fingerprint before the cards are dealt: it is the sha256 of the line 'shuffle … salt …' that
stands in the record of the match. Compare what is printed with what you noted. The same by hand:
  grep '^shuffle' RECORD | sed 's/ sha256 .*//' | while read -r line; do printf %s "$line" | sha256sum; done
"""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `check-deal` to the command line."""
    parser = subparsers.add_parser(
        "check-deal",
        help="check that the cards of a match match their fingerprints",
        description="Checks records of matches: each order has the fingerprint written beside it, and the match was "
        "played with that order. Exit codes: 0 all is well, also where nothing can be checked; 1 something is not; 2 a "
        "file is no record.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", metavar="RECORD", nargs="+", type=Path, help="the record of a match")
    parser.add_argument(
        "--text", action="store_true", help=("print the texts that the fingerprints of finished deals were made from")
    )


def run(args: argparse.Namespace) -> int:
    """Check all files; the exit code is that of the worst."""
    code = GOOD
    for path in args.files:
        try:
            record, problem = read_record(path)
        except NoRecordError as error:
            say_error(error)
            code = UNREADABLE
            continue
        say(f"{path}: {record.header.sheet.title}")
        over, refused = _played(record)
        shuffles = shuffles_of(record.actions)
        for (deal, renewal), shuffle in shuffles.items():
            again = f", stock shuffled again ({renewal})" if renewal else ""
            say(f"  deal {deal}{again}: {shuffle.fingerprint or 'no fingerprint was shown'}")
            if args.text and shuffle.salt:
                say(f"    {shuffle.fingerprinted if deal <= over else 'this deal is not over'}")
        wrong = problem or refused
        say(f"  {wrong or _all_right(list(shuffles.values()))}")
        code = max(code, BAD if wrong else GOOD)
    return code


def _all_right(shuffles: list[Shuffle]) -> str:
    """Say of how many shuffles of a record without a fault it is shown that nothing was exchanged."""
    shown = sum(bool(shuffle.fingerprint) for shuffle in shuffles)
    if not shown:
        return "Nothing to check: no fingerprint was shown."
    if shown < len(shuffles):
        return (
            f"{shown} of {len(shuffles)} shuffles had a fingerprint: these are right, and the match was played with "
            "these orders. Nothing shows whether the others are what they were."
        )
    return "All fingerprints are right, and the match was played with these orders."


def _played(record: Record) -> tuple[int, RecordError | None]:
    """Return how many deals are over, and why the match cannot have been played with the recorded orders."""
    over = 0
    try:
        for _, state, _ in followed("check-deal", moves(record), len(record.actions), "plays"):
            over += state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    except RecordError as error:
        return over, error
    return over, None
