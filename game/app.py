"""The entry point: parses the command line and runs the module of the command."""

from __future__ import annotations

import argparse
import gc
import importlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from game import __version__, log, paths
from game.commands.arguments import UsageError, path_argument
from game.commands.console import (
    PROGRAM,
    ExitCode,
    OutputError,
    Parser,
    Subparsers,
    exit_codes_text,
    print_error,
    print_line,
)
from game.content.languages import LANGUAGE_NAMES, SYSTEM, language_choices, use_language
from game.content.numbers import listed
from game.content.translation import _
from game.content.yaml.reader import UnreadableError, closest
from game.session import settings
from game.session.earlier_files import find_settings
from game.session.saves.files import os_error_text, write_crash_report

COMMANDS = (
    "play",
    "check",
    "rules",
    "simulate",
    "compare",
    "arena",
    "host",
    "check-deal",
    "knew",
    "review",
    "statistics",
    "folders",
    "language",
    "menu",
    "completion",
)
DEFAULT_COMMAND = "play"
HELP_COMMAND = "help"
COMPLETION_VARIABLE = "_ARGCOMPLETE"
"""The environment variable by which a shell asks for completions."""
GLOBAL_OPTIONS = ("-h", "--help", "-V", "--version", "--notices")
"""Options that do not belong to the default command."""
DATA_DIR, LANGUAGE = "--data-dir", "--language"
"""The options that every command takes, before its name or after it."""


class CommandModule(Protocol):
    """The interface of each module in `game.commands`."""

    def add_parser(self, subparsers: Subparsers) -> None:
        """Add the command to the command line."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return the exit code."""


def command_module(name: str) -> CommandModule:
    """Import and return the module of a command, without those of other commands: only `play` needs a window."""
    # Nothing of what is imported is garbage: looking for it takes a sixteenth of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        module: CommandModule = importlib.import_module(f"game.commands.{name.replace('-', '_')}")
    finally:
        if collecting:
            gc.enable()
    return module


class PrintNotices(argparse.Action):
    """Argument action that prints the licences of all third-party works and exits."""

    def __init__(self, option_strings: Sequence[str], dest: str, **named: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **named)

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        """Print the notices and exit."""
        path = paths.notices_file()
        told = path.read_text(encoding="utf-8") if path else importlib.import_module("game.notices").installed_notices()
        print_line(told.replace("\f", ""))
        parser.exit()


def parser_for(arguments: Sequence[str]) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser for a command line, and the parsers of commands by their names. If the line names a command,
    the parser knows only that one; else it knows all, and `help`.
    """
    at = _command_index(arguments)
    named = arguments[at] if at < len(arguments) and arguments[at] in COMMANDS else None
    parser = Parser(
        prog=PROGRAM,
        description=_("A card table for the rummy family. Without a command, the table opens."),
        epilog=_("The options of play work without a command; rummy-house help COMMAND shows those of any command."),
        examples=("--seed 66", "match.record", "help rules"),
    )
    parser.epilog = f"{parser.epilog}\n\n{exit_codes_text()}"
    parser.add_argument(
        "-V", "--version", action="version", version=f"{PROGRAM} {__version__}", help=_("print the version and exit")
    )
    parser.add_argument(
        "--notices",
        action=PrintNotices,
        help=_("print the licences of everything packed with the program or beside it, and exit"),
    )
    _add_common_options(parser, None)
    subparsers = parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    for name in [named] if named else COMMANDS:
        command_module(name).add_parser(subparsers)
        _add_common_options(subparsers.choices[name], argparse.SUPPRESS)
    if not named:
        helper = subparsers.add_parser(
            HELP_COMMAND,
            help=_("show the options of a command"),
            description=_("Lists the commands, or the options of one."),
            examples=(HELP_COMMAND, f"{HELP_COMMAND} rules"),
        )
        helper.add_argument(
            "about", nargs="?", choices=(*COMMANDS, HELP_COMMAND), metavar=_("COMMAND"), help=_("the command")
        )
        _add_common_options(helper, argparse.SUPPRESS)
    return parser, dict(subparsers.choices)


def _add_common_options(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        DATA_DIR,
        metavar=_("FOLDER"),
        type=path_argument,
        default=default,
        help=_("one folder for settings, saved matches, house rules and logs"),
    )
    parser.add_argument(
        LANGUAGE,
        metavar=_("NAME"),
        default=default,
        help=_("language of all texts: {names}, or the name of a catalogue in the folder languages").format(
            names=", ".join(LANGUAGE_NAMES)
        ),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default that of the process) and return the exit code.

    The language and the player's folder that it names are set for the whole process. Errors are printed, not raised; an
    unforeseen one is also written to a crash report. SystemExit is raised for options that end the program, such as
    `--help`, and for options that the command refuses.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console that cannot show a sign gets a substitute, not a traceback.
            stream.reconfigure(errors="replace")
    log.format_warnings_plainly()
    with suppress(RuntimeError):  # the command line is read once the language is known in which to refuse it
        if folder := _named_folder(words):
            os.environ[paths.DATA_VARIABLE] = str(folder)
    mistakes = use_language(_chosen_language(words))
    named = _option_value(words, LANGUAGE)
    if named and named not in language_choices():
        print_error(_unknown_language_text(named))
        return ExitCode.MISUSE
    for mistake in mistakes:
        print_error(mistake)
    try:
        if COMPLETION_VARIABLE in os.environ:
            importlib.import_module("game.commands.completion").complete(lambda typed: parser_for(typed)[0])
        return _run_command(words)
    except (UnreadableError, paths.NoFolderError) as error:
        print_error(error)
        return ExitCode.MISUSE
    except BrokenPipeError:
        _discard_output()
        return ExitCode.PIPE_CLOSED
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OutputError as error:
        _discard_output()
        print_error(error)
        return ExitCode.UNWRITABLE
    except Exception as error:
        print_error(report_crash(error, datetime.now(), words))
        return ExitCode.CRASHED


def _run_command(words: list[str]) -> int:
    """Parse a command line, run its command and return the exit code.

    Without a command it is `play`, which is then inserted into `words`. With a folder of data among the options, the
    environment variable for it is set. Misuse is printed, and the exit code is `MISUSE`.

    SystemExit is raised for options that end the program, such as `--help`, and for options that the command refuses.
    """
    at = _command_index(words)
    first = words[at] if at < len(words) else ""
    is_for_play = first not in (*COMMANDS, HELP_COMMAND, *GLOBAL_OPTIONS)
    if is_for_play:
        if first and not _is_argument_of_play(first):
            print_error(_unknown_command_text(first))
            return ExitCode.MISUSE
        words.insert(at, DEFAULT_COMMAND)
    parser, commands = parser_for([] if first == HELP_COMMAND else words)
    args, extra = parser.parse_known_args(words)
    if extra:
        commands.get(args.command, parser).reject_unknown_words(extra, GLOBAL_OPTIONS if is_for_play else ())
    if args.data_dir:
        os.environ[paths.DATA_VARIABLE] = str(args.data_dir)
    if args.command == HELP_COMMAND:
        commands.get(args.about, parser).print_help()
        return ExitCode.DONE
    try:
        return command_module(args.command).run(args)
    except UsageError as error:
        print_error(f"{args.command}: {error}")
        return ExitCode.MISUSE


def _command_index(words: Sequence[str]) -> int:
    """Return the index at which a command stands, or would have to stand: the first after options that every command
    takes, such as `--language de`.

    It may be the end of the line. An option that lacks its value at the end of the line is not passed over.
    """
    at = 0
    while at < len(words) and words[at].partition("=")[0] in (DATA_DIR, LANGUAGE):
        length = 1 if "=" in words[at] else 2
        if at + length > len(words):
            break
        at += length
    return at


def _is_argument_of_play(word: str) -> bool:
    """Whether the first word of a command line is an argument of `play`: an option, or an existing file."""
    return word.startswith("-") or os.path.isfile(word)


def _unknown_command_text(word: str) -> str:
    """Return the error message for a first word that is neither a command nor a file."""
    if os.path.isdir(word):
        return _("{word!r} is a folder, not a file.").format(word=word)
    if os.path.splitext(word)[1] or os.path.dirname(word):
        return _("There is no file {word!r}.").format(word=word)
    near = closest(word, (*COMMANDS, HELP_COMMAND))
    if near:
        return _("There is no command or file {word!r}. Did you mean {near}?").format(word=word, near=near)
    return _("There is no command or file {word!r}. {program} --help lists the commands.").format(
        word=word, program=PROGRAM
    )


def _unknown_language_text(name: str) -> str:
    """Return the error message for a language that is neither the program's nor a catalogue of the player."""
    choices = [each for each in language_choices() if each]
    near = closest(name, choices)
    text = _("There is no language {name!r}, only {names}.")
    if near:
        text = _("There is no language {name!r}. Did you mean {near}?")
    return text.format(name=name, near=near, names=listed(choices))


def _discard_output() -> None:
    """Redirect standard output to the null device, since the interpreter flushes it again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def report_crash(error: Exception, now: datetime, arguments: Sequence[str] = ()) -> str:
    """Write a crash report and return a line with the error and the path of the report, or a line that says that none
    could be written.

    `arguments` is the command line, which may name the player's folder.
    """
    what = os_error_text(error) if isinstance(error, OSError) else f"{error}" or type(error).__name__
    reports = (write_crash_report(folder, error, (), now) for folder in _report_folders(arguments))
    report = next(filter(None, reports), None)
    text = _("Rummy House had to stop: {what}. No report could be written.")
    if report:
        text = _("Rummy House had to stop: {what}. A report was written to {report}.")
    return text.format(what=" ".join(what.split()).rstrip("."), report=report)


def _report_folders(arguments: Sequence[str]) -> Iterator[Path]:
    """Yield the folders to try for a crash report: the player's, if it can be found, then the temporary folder."""
    with suppress(OSError, RuntimeError):  # perhaps there is not even a home
        yield paths.reports_folder(_named_folder(arguments))
    yield Path(tempfile.gettempdir())


def _named_folder(arguments: Sequence[str]) -> Path | None:
    """Return the player's folder named on a command line that may not have been parsed; None if it names none. Raises
    RuntimeError if the name begins with a home folder that does not exist.
    """
    named = _option_value(arguments, DATA_DIR)
    return Path(named).expanduser() if named else None


def _option_value(arguments: Sequence[str], option: str) -> str:
    """Return the value of an option on a command line that may not have been parsed; "" if it has none."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument(option, dest="value", default="")
    with suppress(argparse.ArgumentError):
        return str(finder.parse_known_args(arguments)[0].value).strip()
    return ""


def _chosen_language(words: Sequence[str]) -> str:
    """Return the language that a command line names, else that of the settings; SYSTEM if neither names one."""
    named = _option_value(words, LANGUAGE)
    if named:
        return named
    with suppress(OSError, RuntimeError):  # perhaps there is not even a home
        path = find_settings(settings.SETTINGS_NAME, paths.user_data_dir(), paths.settings_folder(), may_move=False)
        return settings.saved_language(path)
    return SYSTEM
