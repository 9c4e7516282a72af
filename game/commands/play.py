"""`play`: opens the window, at a table if a game, seats or a deal number is given, otherwise at the title."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import log, paths
from game.commands.arguments import (
    DEFAULT_GAME,
    add_completions,
    deal_number_argument,
    game_names,
    nonblank_argument,
    path_argument,
)
from game.commands.console import STANDARD_OUTPUT, ExitCode, Subparsers, print_error
from game.content.rule_text.facts import players_sentence
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, variation_of
from game.content.translation import _, marked
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.record.deal_numbers import seed_text
from game.session import profiles as known
from game.session import settings as stored
from game.session.earlier_files import find_settings, move_logs
from game.session.file_kinds import FileKind, UnopenableError, kind_of_file
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games, LazySheets
from game.session.ledger import Ledgers
from game.session.opponents import Opponents
from game.session.preferences import Preferences
from game.session.profiles import Profile, Profiles, new_id
from game.session.saves.files import FolderLock, GuardedFile, folder_problem, remove_temporary_files
from game.session.saves.saves import NoSaves, Saves
from game.session.settings import Settings
from game.session.start_requests import StartRequest, StartRequests
from game.ui.app.program import Program
from game.ui.app.window import NoDisplayError, Window, WrongPygameError
from game.ui.draw.tween import SPEEDS
from game.ui.input.event_file import EventFile, Events, system_events

if TYPE_CHECKING:
    from game.session.statistics.statistics import Statistics

PEOPLE_NAME = "people.json"
LAST_VERSION_USED = marked("These rules have mistakes now, so the last working version is used.")
ALREADY_OPEN = marked("Rummy House is already open, so nothing you play or change here will be saved.")
UNSAVED = marked("Nothing you play or change here can be saved: {why}.")
TABLE_ALONE = marked(
    "A staged table has its own game, seats and cards: --table cannot be combined with --game, --seats or --seed."
)
FILE_ALONE = marked(
    "A file has its own game, seats and cards: FILE cannot be combined with --game, --seats, --seed or --table."
)
EVENTS_VARIABLE = "RUMMY_HOUSE_EVENTS"
"""The environment variable with a file of additional mouse and keyboard events (`game.ui.input.event_file`)."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `play` to the command line."""
    parser = subparsers.add_parser(
        "play",
        help=_("open the table"),
        description=_("Open the table and play against bots."),
        examples=("play --game doofer --seats 4", "play --seed 66 --speed fast"),
    )
    parser.add_argument(
        "file",
        nargs="?",
        type=path_argument,
        metavar=_("FILE"),
        help=_(
            "open a file: watch a recorded match, sit down at a staged table, take in house rules, show a score sheet"
        ),
    )
    game = parser.add_argument(
        "--game",
        type=nonblank_argument,
        metavar=_("GAME"),
        help=_("sit down at once, with these rules: a game's or house rule's name, or a file (default {game})").format(
            game=DEFAULT_GAME
        ),
    )
    add_completions(game, game_names)
    parser.add_argument(
        "--seats", type=int, metavar="N", help=_("sit down at once, with this many players, including you (default 3)")
    )
    parser.add_argument(
        "--seed",
        type=deal_number_argument,
        metavar=_("NUMBER"),
        help=_(
            "sit down at once; the same number always deals the same cards; others could guess a "
            "small number from their own cards"
        ),
    )
    parser.add_argument(
        "--table",
        type=nonblank_argument,
        metavar=_("FILE"),
        help=_(
            "sit down at once, in the first seat of a staged table as it is before its first step (FILE:3: the third)"
        ),
    )
    parser.add_argument("--speed", choices=tuple(SPEEDS), help=_("how fast cards move this time"))
    parser.add_argument(
        "--log",
        type=_log_file,
        metavar=_("FILE"),
        help=_("write the log here (-: print it; default {log_name} in the folder for logs)").format(
            log_name=log.LOG_NAME
        ),
    )


def _log_file(text: str) -> Path:
    """Return the path of a log file, or `-`. Raise ArgumentTypeError if there is already a file that cannot be read, or
    that is no log of the program and so must not be overwritten.
    """
    path = path_argument(text)
    try:
        if path == STANDARD_OUTPUT or log.may_overwrite(path):
            return path
    except OSError as error:
        raise argparse.ArgumentTypeError(
            _("{path} cannot be read: {why}").format(path=path, why=error.strerror)
        ) from None
    raise argparse.ArgumentTypeError(_("{path} is not a log of Rummy House and is left alone").format(path=path))


def run(args: argparse.Namespace) -> int:
    """Open the window until it is closed, and return the exit code.

    If a running copy of the program has the player's folder, hand it the request of the command line and return at
    once. If that copy does not take it, open the window all the same.

    - DONE: the window was closed, or the other copy took the request.
    - FOUND: files of the program are missing.
    - MISUSE: no window can open, what is requested cannot be opened, the game does not allow the number of seats, or
      options exclude each other. A file excludes a game, seats, a seed and a table; a table excludes a game, seats and
      a seed.
    """
    try:
        return _play(args)
    except NoDisplayError as error:
        print_error(_("{error}; without one, check, simulate, rules and compare work.").format(error=error))
        return ExitCode.MISUSE
    except (UnreadableError, UnopenableError, _UnshowableRecordError, WrongPygameError) as error:
        print_error(error)
        return ExitCode.MISUSE
    except paths.IncompleteError as error:
        print_error(_("{error} Install Rummy House again.").format(error=error))
        return ExitCode.FOUND


def _play(args: argparse.Namespace) -> int:
    if args.table and (args.game, args.seats, args.seed) != (None, None, None):
        print_error(_(TABLE_ALONE))
        return ExitCode.MISUSE
    if args.file and (args.game, args.seats, args.seed, args.table) != (None, None, None, None):
        print_error(_(FILE_ALONE))
        return ExitCode.MISUSE
    request = _start_request(args)
    games = _checked_games(request)
    if games is None:
        return ExitCode.MISUSE
    folder = paths.user_data_dir()
    lock = FolderLock(folder)
    alone = lock.acquire()
    if not alone and StartRequests(folder).send(request):
        return ExitCode.DONE
    try:
        if alone:
            move_logs(folder, paths.logs_folder(), log.LOG_NAME, log.PREVIOUS_LOG_NAME)
        with log.logging_to(args.log or (paths.logs_folder() / log.LOG_NAME if alone else None)):
            return _open_window(args, request, games, folder, alone)
    finally:
        lock.close()


def _start_request(args: argparse.Namespace) -> StartRequest:
    """Return the start request of the command line: file, game, table, seats and seed. Paths are made absolute, as the
    window may run in another folder.
    """
    table, game = args.table or "", args.game or ""
    return StartRequest(
        file=str(args.file.absolute()) if args.file else "",
        game=os.path.abspath(game) if os.path.isfile(game) else game,
        seats=args.seats or 0,
        seed="" if args.seed is None else seed_text(args.seed),
        table=os.path.abspath(table) if table else "",
    )


def _checked_games(request: StartRequest) -> Games | None:
    """Check that the record, the staged table and the game of the request can be opened, and return all games,
    including a rule sheet that it names by path. Files of other kinds are not checked. If the requested game does not
    allow the requested number of seats, print an error and return None.

    Raises:
        UnreadableError, UnopenableError, _UnshowableRecordError: a file of the request cannot be opened.
    """
    kind = kind_of_file(Path(request.file)) if request.file else None
    if kind is FileKind.RECORD:
        _check_record(Path(request.file))
    staged = request.file if kind is FileKind.TABLE else request.table
    if staged:
        from game.words.staged_tables import find_table

        find_table(staged)
    shipped, others = (LazySheets(names, load_sheet) for names in (sheet_names(), other_game_names()))
    games = Games(shipped, HouseRules(paths.house_rules_folder()), others, variation_of)
    if request.game and request.game not in games:
        games.add(request.game, load_sheet(request.game, paths.house_rules_folder()))
    if request.game and request.seats and not _check_seats(games[request.game], request.seats):
        return None
    return games


def _open_window(args: argparse.Namespace, request: StartRequest, games: Games, folder: Path, alone: bool) -> int:
    if alone:
        for place in (folder, paths.settings_folder(), Ledgers(folder).folder, paths.house_rules_folder()):
            remove_temporary_files(place)
        StartRequests(folder).forget_abandoned()
    settings_path = find_settings(stored.SETTINGS_NAME, folder, paths.settings_folder(), may_move=alone)
    settings_file = GuardedFile(settings_path, stored.MAX_FILE_BYTES, may_write=alone)
    settings, told = stored.load(settings_file)
    game = request.game or (settings.game if settings.game in games else DEFAULT_GAME)
    if request.seats and not _check_seats(games[game], request.seats):
        return ExitCode.MISUSE
    warning = _saving_warning(folder, alone)
    if warning:
        print_error(warning)
    broken = next((entry for entry in games.entries if entry.name == game and entry.mistakes), None)
    if broken and game not in games.shipped:
        print_error(f"{UnreadableError(list(broken.mistakes))}\n{_(LAST_VERSION_USED)}")
        told = f"{told} {_(LAST_VERSION_USED)}".strip()
    preferences = Preferences(settings, partial(stored.save, settings_file))
    if args.speed:
        preferences.change_for_this_run(animation=args.speed)
    if args.language:
        preferences.change_for_this_run(language=args.language)
    profiles, missed = _load_profiles(folder, settings, alone)
    told = f"{told} {missed}".strip()
    icon = paths.assets() / "icons" / "app.svg"
    size = settings.window if settings.window_at else None  # nobody has seen a window yet
    window = Window(size, icon, settings.window_at, settings.full_screen, settings.maximised)
    try:
        program = Program(
            window,
            games,
            game,
            preferences,
            Saves(folder) if alone else NoSaves(),
            warning,
            _event_source(),
            opponents=Opponents(paths.opponents_folder()),
            ledgers=Ledgers(folder) if alone else None,
            statistics=partial(_statistics, folder) if alone else None,
            profiles=profiles,
            requests=StartRequests(folder) if alone else None,
        )
        program.run(told, request)
    finally:
        window.close()
        preferences.retry_saving()
        profiles.retry_saving()
    return ExitCode.DONE


class _UnshowableRecordError(Exception):
    """A record cannot be replayed; it replaces `NotReplayableError`, whose module most starts need not import."""


def _check_record(path: Path) -> None:
    from game.session.match.replay import NotReplayableError, load_replay

    try:
        load_replay(path)
    except NotReplayableError as error:
        raise _UnshowableRecordError(str(error)) from error


def _statistics(folder: Path) -> Statistics:
    from game.session.statistics.statistics import Statistics

    return Statistics(folder)


def _load_profiles(folder: Path, settings: Settings, may_write: bool) -> tuple[Profiles, str]:
    """Return all profiles, and a sentence on damage to their file, "" if there is none. If nobody is kept there, the
    name and picture of the `settings` are the only profile. `may_write` says whether changes may be written, because no
    other program has the folder.
    """
    file = GuardedFile(folder / PEOPLE_NAME, known.MAX_FILE_BYTES, may_write=may_write)
    people, told = known.load(file, Profile(new_id(), settings.name[: known.MAX_NAME_LETTERS], settings.avatar))
    return Profiles(people, partial(known.save, file)), told


def _saving_warning(folder: Path, may_write: bool) -> str:
    """Return a warning that nothing will be saved, with the reason; "" if saving works.

    `may_write` is False if another running copy of the program has the folder.
    """
    if not may_write:
        return _(ALREADY_OPEN)
    why = folder_problem(folder)
    return _(UNSAVED).format(why=why) if why else ""


def _event_source() -> Events:
    """Return the function that gives input events: from the file named in the environment, or else from the system."""
    path = os.environ.get(EVENTS_VARIABLE, "").strip()
    return EventFile(Path(path)).get if path else system_events


def _check_seats(sheet: RuleSheet, seats: int) -> bool:
    """Whether a game allows this number of players; print an error if it does not."""
    limits = sheet.players
    if limits.min <= seats <= limits.max:
        return True
    print_error(players_sentence(sheet))
    return False
