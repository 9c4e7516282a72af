"""`check-deal RECORD…`: checks the shuffles of a match against the fingerprints shown before each deal."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import UnreadableRecordError, load_record
from game.commands.console import ExitCode, Subparsers, add_json, print_error, print_json, print_line, with_progress
from game.content.translation import _, in_language, marked
from game.engine.actions import Shuffle
from game.engine.state import Phase
from game.record.record import Record, RecordError
from game.record.replay import replay_actions
from game.session.match.dealer import recorded_shuffles

EPILOG = marked(
    "The log of plays shows a fingerprint before the cards are dealt: it is the sha256 of the line 'shuffle … salt …' "
    "that the record of the match has for that deal. Compare the fingerprints printed here with those you noted, or "
    "check them by hand as docs/shuffling.md shows."
)


def add_parser(subparsers: Subparsers) -> None:
    """Add `check-deal` to the command line."""
    parser = subparsers.add_parser(
        "check-deal",
        help=_("check that the cards of a match match their fingerprints"),
        description=_(
            "Checks records of matches: each order has the fingerprint written beside it, and the "
            "match was played with that order."
        ),
        epilog=_(EPILOG),
        examples=("check-deal match.record", "check-deal match.record --text"),
    )
    parser.add_argument("files", metavar=_("RECORD"), nargs="+", type=Path, help=_("the record of a match"))
    parser.add_argument(
        "--text",
        action="store_true",
        help=_("print the texts that the fingerprints of finished deals were made from"),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Check the fingerprints of all records. Print the fingerprints and a verdict on each record and, if asked for, the
    texts behind the fingerprints; with `--json` as JSON.

    The exit code is MISUSE if a file cannot be read as a record; the others are checked all the same. Otherwise it is
    FOUND if a line of a record is damaged, a fingerprint is wrong, or an action is impossible; else DONE.
    """
    code = ExitCode.DONE
    found: list[dict[str, object]] = []
    for path in args.files:
        try:
            record, problem = load_record(path)
        except UnreadableRecordError as error:
            print_error(error)
            code = ExitCode.MISUSE
            continue
        over, refused = _replay(record)
        shuffles = recorded_shuffles(record.actions)
        wrong = problem or refused
        verdict = str(wrong or _verdict_text(list(shuffles.values())))
        code = max(code, ExitCode.FOUND if wrong else ExitCode.DONE)
        texts = (
            {key: _fingerprinted_text(shuffle, key[0] <= over) for key, shuffle in shuffles.items()}
            if args.text
            else {}
        )
        if args.json:
            rows = [
                {"deal": deal, "renewal": renewal, "fingerprint": shuffle.fingerprint or None}
                | ({"text": texts[deal, renewal]} if args.text else {})
                for (deal, renewal), shuffle in shuffles.items()
            ]
            found.append({"file": str(path), "ok": not wrong, "verdict": verdict, "shuffles": rows})
            continue
        print_line(f"{path}: {in_language(record.header.sheet.title)}")
        for (deal, renewal), shuffle in shuffles.items():
            line = _("deal {deal}, stock shuffled again ({count}): {value}") if renewal else _("deal {deal}: {value}")
            value = shuffle.fingerprint or _("no fingerprint was shown")
            print_line(f"  {line.format(deal=deal, count=renewal, value=value)}")
            if args.text and shuffle.salt:
                print_line(f"    {texts[deal, renewal]}")
        print_line(f"  {verdict}")
    if args.json:
        print_json(found)
    return code


def _fingerprinted_text(shuffle: Shuffle, is_deal_over: bool) -> str:
    """Return the text whose hash is the fingerprint, or a note that it is secret as the deal is not over."""
    return shuffle.fingerprint_text if is_deal_over else _("this deal is not over")


def _verdict_text(shuffles: list[Shuffle]) -> str:
    """Return the verdict on the shuffles of a sound record: that all, some or none of them had a fingerprint; for some,
    it gives their number.
    """
    shown = sum(bool(shuffle.fingerprint) for shuffle in shuffles)
    if not shown:
        return _("Nothing to check: no fingerprint was shown.")
    if shown < len(shuffles):
        return _(
            "{shown} of {total} shuffles had a fingerprint: these are right, and the match was played with these "
            "orders. Nothing shows whether the others were changed."
        ).format(shown=shown, total=len(shuffles))
    return _("All fingerprints are right, and the match was played with these orders.")


def _replay(record: Record) -> tuple[int, RecordError | None]:
    """Replay a record up to its first impossible action. Return the number of finished deals, and the error of that
    action or of a wrong final state; None if there is no error.
    """
    over = 0
    try:
        for _a, state, _e in with_progress("check-deal", replay_actions(record), len(record.actions), "plays"):
            over += state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    except RecordError as error:
        return over, error
    return over, None
