"""`menu add`, `menu remove`: puts the program into the menu of a Linux desktop, and takes it out again."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from game import desktop_entry, paths
from game.commands.console import ExitCode, Subparsers, print_error, print_line
from game.content.translation import _
from game.session.saves.files import os_error_text

UPDATE_PROGRAMS = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))
"""The desktop programs that read changed menu files, each with its folder."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `menu` to the command line."""
    parser = subparsers.add_parser(
        "menu",
        help=_("put Rummy House into the desktop's menu, or take it out"),
        description=_(
            "On a Linux desktop: adds Rummy House to the menu, with its icon, and lets a double "
            "click open its files, for you alone; remove takes all of that out again. Packages and "
            "installers do it by themselves."
        ),
        examples=("menu add", "menu remove"),
    )
    parser.add_argument("action", metavar=_("ACTION"), choices=("add", "remove"), help=_("add or remove"))


def run(args: argparse.Namespace) -> int:
    """Add the program to the desktop's menu or remove it, with the kinds of its files, and have the desktop read its
    menu again.

    The exit code is UNWRITABLE if a file cannot be written, and MISUSE on systems other than Linux, FreeBSD and
    OpenBSD.
    """
    if not sys.platform.startswith(("linux", "freebsd", "openbsd")):
        print_error(
            _("menu: only for Linux desktops; on Windows the installer does it, on macOS the application itself.")
        )
        return ExitCode.MISUSE
    share = _share_folder()
    try:
        if args.action == "add":
            desktop_entry.write_files(share, paths.assets() / "icons" / "app.svg", _start_command())
            print_line(_("Rummy House is in the menu now, and a double click opens its files."))
        elif desktop_entry.remove_files(share):
            print_line(_("Rummy House has been taken out of the menu."))
        else:
            print_line(_("Rummy House was not in the menu."))
    except OSError as error:
        print_error(f"menu: {os_error_text(error)}")
        return ExitCode.UNWRITABLE
    _run_update_programs(share)
    return ExitCode.DONE


def _share_folder() -> Path:
    """Return the user's folder for menu entries and MIME types."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _start_command() -> list[str]:
    """Return the command that starts this installation of the program."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.executable).with_name(desktop_entry.PROGRAM_NAME)
    return [str(script)] if script.exists() else [sys.executable, "-m", "game"]


def _run_update_programs(share: Path) -> None:
    """Run the installed update programs of the desktop, so that it reads the changed files in `share` again. It does
    not matter if one fails.
    """
    for program, folder in UPDATE_PROGRAMS:
        found = shutil.which(program)
        if found and (share / folder).is_dir():
            subprocess.run([found, str(share / folder)], capture_output=True, check=False)
