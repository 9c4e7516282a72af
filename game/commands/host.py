"""`host`: plays a match without a window, with phones or programs in some seats and bots in the others."""

from __future__ import annotations

import argparse
import sys

from game import paths
from game.commands.arguments import (
    UsageError,
    add_completions,
    deal_number_argument,
    game_names,
    path_argument,
    positive_int,
    seconds_argument,
)
from game.commands.console import Commands, ExitCode, print_error, print_line
from game.content.rule_text.facts import players_allowed
from game.content.sheets.sheets import load_sheet
from game.content.translation import _
from game.content.yaml.reader import UnreadableError
from game.phones.book import SeatBook
from game.phones.hosting import HostedMatch, hosted_seats
from game.phones.invitation import Code, Invitation
from game.phones.party import Party
from game.record.deal_numbers import random_seed
from game.session.opponents import Opponents
from game.session.players.brains import WorkerBrains
from game.session.saves.files import os_error_text, write_atomically
from game.words.ending import winner_text

DEFAULT_GAME = "rummy_500"
DEFAULT_SEATS = ("phone", "standard")
DEAL_SECONDS = 5.0
LAST_PORT = 65535


def add_parser(subparsers: Commands) -> None:
    """Add `host` to the command line."""
    parser = subparsers.add_parser(
        "host",
        help=_("play a match without a window, with phones or programs in its seats"),
        description=_("Play a match without a window: phones or programs of your own sit down at the address printed."),
        examples=("host --seat phone --seat phone --seat master", "host --game gin_rummy --seat phone --seat phone"),
    )
    game = parser.add_argument(
        "--game", default=DEFAULT_GAME, help=_("the rules (default {game})").format(game=DEFAULT_GAME)
    )
    add_completions(game, game_names)
    parser.add_argument(
        "--seat",
        action="append",
        metavar="PLAYER",
        help=_("phone, or a bot by its level or name; once for each seat (default: a phone and a standard bot)"),
    )
    parser.add_argument("--seed", type=deal_number_argument, help=_("the deal number (default: random cards)"))
    parser.add_argument("--address", default="", metavar="IP", help=_("listen at this address alone (default: at all)"))
    parser.add_argument(
        "--port",
        type=int,
        choices=range(1, 65536),
        default=0,
        metavar="PORT",
        help=_("the port (default: 8765, or any free one)"),
    )
    parser.add_argument(
        "--call-seconds", type=seconds_argument, default=8.0, help=_("seconds to call; 0: no limit (default 8)")
    )
    parser.add_argument("--bot-pause", type=seconds_argument, default=0.8, help=_("seconds a bot takes (default 0.8)"))
    parser.add_argument(
        "--deal-seconds",
        type=seconds_argument,
        default=DEAL_SECONDS,
        help=_("seconds until the next deal; 0: when somebody begins it (default {seconds:g})").format(
            seconds=DEAL_SECONDS
        ),
    )
    parser.add_argument("--record", type=path_argument, metavar="FILE", help=_("write the record of the match here"))


def run(args: argparse.Namespace) -> int:
    """Play the match. The exit code is MISUSE where it cannot be set up."""
    opponents = Opponents(paths.opponents_folder())
    try:
        sheet = load_sheet(args.game, paths.house_rules_folder())
        seats = hosted_seats(args.seat or DEFAULT_SEATS, opponents)
    except UnreadableError as error:
        print_error(error)
        return ExitCode.MISUSE
    except KeyError as error:
        raise UsageError(
            _("there is no player {error}: a seat is phone, or a bot by its level or name").format(error=error)
        ) from None
    limits = sheet.players
    if not limits.min <= len(seats) <= limits.max:
        raise UsageError(
            _("{title} is for {players}").format(title=sheet.title, players=players_allowed(limits.min, limits.max))
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
    try:
        invitation.open()
        _show_address(invitation)
        hosted.run(invitation)
        print_line(_result(hosted))
    except OSError as error:
        print_error(_("No phone can be let in: {why}.").format(why=os_error_text(error)))
        return ExitCode.FOUND
    except KeyboardInterrupt:
        print_error(_("The match was not finished."))
    finally:
        invitation.close()
        hosted.close()
        brains.close()
        if args.record:
            write_atomically(args.record, "\n".join(hosted.match.recording.lines) + "\n")
    return ExitCode.DONE


def _port_argument(text: str) -> int:
    """Return a port from 1 to 65535."""
    port = positive_int(text)
    if port > LAST_PORT:
        raise argparse.ArgumentTypeError(
            _("{text!r} is not a port: they end at {last}").format(text=text, last=LAST_PORT)
        )
    return port


def _avatars() -> list[str]:
    return sorted(path.stem for path in (paths.assets() / "avatars").glob("*.svg"))


def _show_address(invitation: Invitation) -> None:
    """Print the address, and on a terminal the code to scan."""
    if sys.stdout.isatty():
        print_line(code_text(invitation.code()))
    print_line(invitation.address)
    for each in map(invitation.address_of, invitation.addresses):
        if each != invitation.address:
            print_line(_("or {address}").format(address=each))
    print_line(_("The word of the table: {word}").format(word=invitation.party.book.word))


def code_text(code: Code) -> str:
    """Return a code to scan in half blocks, light on a dark terminal."""
    rows = [*code, *([(False,) * len(code[0])] if len(code) % 2 else [])] if code else []
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(blocks[upper, lower] for upper, lower in zip(rows[at], rows[at + 1], strict=True))
        for at in range(0, len(rows), 2)
    )


def _result(hosted: HostedMatch) -> str:
    """Return the scores by seat and the winners."""
    match = hosted.match
    last = match.history.finished_deals[-1]
    scores = ", ".join(f"{who.name} {score}" for who, score in zip(match.seats, last.scores, strict=True))
    return f"{scores}. {winner_text(last, [who.name for who in match.seats])}."
