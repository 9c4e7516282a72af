"""`host`: plays a match without a window, with phones or programs in some seats and bots in the others."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from game import paths
from game.commands.arguments import (
    DEFAULT_GAME,
    UsageError,
    add_completions,
    add_seconds,
    check_is_writable,
    deal_number_argument,
    game_names,
    path_argument,
    positive_int,
)
from game.commands.console import STANDARD_OUTPUT, ExitCode, Subparsers, print_error, print_line
from game.content.people.opponents import opponent_names
from game.content.rule_text.facts import players_allowed
from game.content.sheets.sheets import load_sheet, sheet_files
from game.content.translation import _, in_language
from game.content.yaml.reader import closest
from game.phones.book import SeatBook
from game.phones.hosting import HostedMatch, hosted_seats
from game.phones.invitation import Code, Invitation
from game.phones.party import Party
from game.record.deal_numbers import random_seed
from game.session.opponents import Opponents
from game.session.players.brains import WorkerBrains
from game.session.saves.files import os_error_text, write_atomically
from game.session.saves.records import file_text
from game.words.ending import winner_text

DEFAULT_SEATS = ("phone", "standard")
CALL_SECONDS, BOT_SECONDS, DEAL_SECONDS = 8.0, 0.8, 5.0
LAST_PORT = 65535


def add_parser(subparsers: Subparsers) -> None:
    """Add `host` to the command line."""
    parser = subparsers.add_parser(
        "host",
        help=_("play a match without a window, with phones or programs in its seats"),
        description=_("Play a match without a window: phones or programs of your own sit down at the address printed."),
        examples=("host --seat phone --seat phone --seat master", "host --game gin_rummy --seat phone --seat phone"),
    )
    game = parser.add_argument(
        "--game",
        metavar=_("GAME"),
        default=DEFAULT_GAME,
        help=_("the rules (default {game})").format(game=DEFAULT_GAME),
    )
    add_completions(game, game_names)
    seat = parser.add_argument(
        "--seat",
        action="append",
        metavar=_("PLAYER"),
        help=_("phone, or a bot by its level or name; once for each seat (default: a phone and a standard bot)"),
    )
    add_completions(seat, lambda: ("phone", *opponent_names(), *sheet_files(paths.opponents_folder())))
    parser.add_argument(
        "--seed", type=deal_number_argument, metavar=_("NUMBER"), help=_("the deal number (default: random cards)")
    )
    parser.add_argument("--address", default="", metavar="IP", help=_("listen at this address alone (default: at all)"))
    parser.add_argument(
        "--port",
        type=_port_argument,
        default=0,
        metavar=_("PORT"),
        help=_("the port (default: 8765, or any free one)"),
    )
    add_seconds(parser, "--call-seconds", CALL_SECONDS, _("seconds to call; 0: no limit (default {seconds})"))
    add_seconds(parser, "--bot-pause", BOT_SECONDS, _("seconds a bot takes (default {seconds})"))
    add_seconds(
        parser,
        "--deal-seconds",
        DEAL_SECONDS,
        _("seconds until the next deal; 0: when somebody begins it (default {seconds})"),
    )
    parser.add_argument(
        "--record",
        type=path_argument,
        metavar=_("FILE"),
        help=_("write the record of the match to this file (-: print it)"),
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=_("print the address when the table is open, and the result at the end, as a line of JSON each"),
    )


def run(args: argparse.Namespace) -> int:
    """Play the match and print its result. Write its record if that is asked for, even if the match was interrupted,
    which prints no result.

    The exit code is FOUND if no phone can be let in; then no record is written. It is UNWRITABLE if the record cannot
    be written, else INTERRUPTED if the match was not finished, else DONE.

    Raises:
        UsageError: the match cannot be set up as the arguments ask, or the record's folder is missing or not writable.
        UnreadableError: the rule sheet is missing or has mistakes.
    """
    if args.record and args.record != STANDARD_OUTPUT:
        check_is_writable(args.record)
    opponents = Opponents(paths.opponents_folder())
    sheet = load_sheet(args.game, paths.house_rules_folder())
    try:
        seats = hosted_seats(args.seat or DEFAULT_SEATS, opponents)
    except KeyError as error:
        (name,) = error.args
        near = closest(name, ("phone", *opponent_names()))
        told = _("there is no player {name!r}: a seat is phone, or a bot by its level or name")
        if near:
            told = _("there is no player {name!r}; did you mean {near}?")
        raise UsageError(told.format(name=name, near=near)) from None
    limits = sheet.players
    if not limits.min <= len(seats) <= limits.max:
        raise UsageError(
            _("{title} is for {players}").format(
                title=in_language(sheet.title), players=players_allowed(limits.min, limits.max)
            )
        )
    party = Party(SeatBook(), avatars=_avatars())
    brains = WorkerBrains()
    hosted = HostedMatch(
        sheet,
        seats,
        random_seed() if args.seed is None else args.seed,
        party,
        brains,
        opponents,
        args.call_seconds,
        args.bot_pause,
        args.deal_seconds,
    )
    invitation = Invitation(party, paths.assets(), hosted.woken.set, args.address, args.port)
    code = ExitCode.DONE
    try:
        invitation.open()
        (_print_address_json if args.json else show_address)(invitation)
        hosted.run(invitation)
        print_line(msgspec.json.encode(_result_json(hosted)).decode() if args.json else _result(hosted))
    except KeyboardInterrupt:
        print_error(_("The match was not finished."))
        code = ExitCode.INTERRUPTED
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        print_error(_("No phone can be let in: {why}.").format(why=os_error_text(error)))
        return ExitCode.FOUND
    finally:
        invitation.close()
        hosted.close()
        brains.close()
    return _write_record(hosted, args.record) or code


def _port_argument(text: str) -> int:
    """Return a port from 1 to 65535; raise ArgumentTypeError for other text."""
    port = positive_int(text)
    if port > LAST_PORT:
        raise argparse.ArgumentTypeError(
            _("{text!r} is not a port: they end at {last}").format(text=text, last=LAST_PORT)
        )
    return port


def _write_record(hosted: HostedMatch, path: Path | None) -> ExitCode:
    """Write the record of the match to `path`, or print it for `-`; without a path do nothing. Return DONE or, after a
    message on stderr, UNWRITABLE if the file cannot be written. For `-`, raises what `print_line` raises.
    """
    if path == STANDARD_OUTPUT:
        print_line("\n".join(hosted.match.recording.lines))
    elif path:
        try:
            write_atomically(path, file_text(hosted.match.recording.lines))
        except OSError as error:
            print_error(_("The file cannot be written: {why}.").format(why=os_error_text(error)))
            return ExitCode.UNWRITABLE
    return ExitCode.DONE


def _avatars() -> list[str]:
    return sorted(path.stem for path in (paths.assets() / "avatars").glob("*.svg"))


def show_address(invitation: Invitation) -> None:
    """Print the addresses, the likeliest first, and the word of the table; on a terminal also the code to scan."""
    if sys.stdout.isatty():
        print_line(code_text(invitation.code()))
    print_line(invitation.address)
    for each in map(invitation.address_of, invitation.addresses):
        if each != invitation.address:
            print_line(_("or {address}").format(address=each))
    print_line(_("The table's word: {word}").format(word=invitation.party.book.word))


def _print_address_json(invitation: Invitation) -> None:
    """Print the addresses and the word of the table as JSON."""
    addresses = [invitation.address_of(each) for each in invitation.addresses]
    found = {"address": invitation.address, "addresses": addresses, "word": invitation.party.book.word}
    print_line(msgspec.json.encode(found).decode())


def code_text(code: Code) -> str:
    """Return a code to scan as text of half blocks, for a dark terminal; "" for an empty code."""
    rows = [*code, *([(False,) * len(code[0])] if len(code) % 2 else [])] if code else []
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(blocks[upper, lower] for upper, lower in zip(rows[at], rows[at + 1], strict=True))
        for at in range(0, len(rows), 2)
    )


def _result_json(hosted: HostedMatch) -> dict[str, object]:
    """Return the scores by seat and the winners of a finished match for `--json`; seats are numbered from 1."""
    last = hosted.match.history.finished_deals[-1]
    seats = [
        {"seat": number, "name": who.name, "score": score}
        for number, (who, score) in enumerate(zip(hosted.match.seats, last.scores, strict=True), 1)
    ]
    return {"seats": seats, "winners": [seat + 1 for seat in last.winners]}


def _result(hosted: HostedMatch) -> str:
    """Return a line with the score of each player, by name in the order of seats, and the winners.

    The match must be finished.
    """
    match = hosted.match
    last = match.history.finished_deals[-1]
    scores = ", ".join(f"{who.name} {score}" for who, score in zip(match.seats, last.scores, strict=True))
    return f"{scores}. {winner_text(last, [who.name for who in match.seats])}."
