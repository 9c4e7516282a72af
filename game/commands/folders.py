"""`folders`: prints where the files of the player are."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game import log, paths
from game.commands.console import ExitCode, Subparsers, add_json, print_json, print_line, table_lines
from game.content.translation import _, marked
from game.session.earlier_files import find_settings
from game.session.ledger import SCORES_FOLDER
from game.session.saves.records import RECORDS_FOLDER
from game.session.settings import SETTINGS_NAME
from game.session.statistics.file import FILE_NAME

PLACES = {
    "data": marked("matches and everything else you would miss"),
    "matches": marked("recorded matches"),
    "scores": marked("score sheets"),
    "house_rules": marked("house rules"),
    "opponents": marked("opponents of your own"),
    "languages": marked("texts in languages of your own"),
    "statistics": marked("everyone's results"),
    "settings": marked("settings"),
    "pictures": marked("pictures of the table"),
    "logs": marked("log, for bug reports"),
    "reports": marked("crash reports"),
}
"""Files and folders of the player by name, each with its content in words."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `folders` to the command line."""
    parser = subparsers.add_parser(
        "folders",
        help=_("show where your files are"),
        description=_(
            "Prints where settings, matches, house rules and logs are kept, whether or not there are any yet."
        ),
        epilog="; ".join(f"{name}: {_(what)}" for name, what in PLACES.items()) + ".",
        examples=("folders", "folders house_rules"),
    )
    parser.add_argument(
        "name", nargs="?", metavar=_("NAME"), choices=tuple(PLACES), help=_("only the place of this name")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the paths of all the player's files and folders, or only that of the place named in the arguments. Return
    DONE.
    """
    found = _found_places()
    if args.name:
        found = {args.name: found[args.name]}
    if args.json:
        print_json({name: str(path) for name, path in found.items()})
    elif args.name:
        print_line(found[args.name])
    else:
        rows = [(name, str(path), "" if path.exists() else _("(not yet)")) for name, path in found.items()]
        print_line("\n".join(table_lines(rows)))
        if paths.single_folder():
            print_line(_("\nAll in one folder, chosen by {choice}.").format(choice=_choice_text()))
    return ExitCode.DONE


def _found_places() -> dict[str, Path]:
    """Return the path of each of PLACES by its name."""
    data, logs = paths.user_data_dir(), paths.logs_folder()
    return {
        "data": data,
        "matches": data / RECORDS_FOLDER,
        "scores": data / SCORES_FOLDER,
        "house_rules": paths.house_rules_folder(),
        "opponents": paths.opponents_folder(),
        "languages": paths.languages_folder(),
        "statistics": data / FILE_NAME,
        "settings": find_settings(SETTINGS_NAME, data, paths.settings_folder(), may_move=False),
        "pictures": paths.pictures_folder(),
        "logs": logs / log.LOG_NAME,
        "reports": paths.reports_folder(),
    }


def _choice_text() -> str:
    """Return the name of the option, variable or folder by which all files were placed in a single folder. They must
    have been, which is not checked.
    """
    if os.environ.get(paths.DATA_VARIABLE, "").strip():
        return _("--data-dir or {variable}").format(variable=paths.DATA_VARIABLE)
    return _("a folder {name} beside the program").format(name=paths.PORTABLE_FOLDER)
