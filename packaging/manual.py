"""The manual page of the command line, made from its parsers.

Usage: python packaging/manual.py [FILE]   (without FILE: to standard output)
"""

import argparse
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from argparse_manpage.manpage import Manpage
from product import ABOUT, EPOCH, TITLE, VERSION
from release import CHANGELOG, release_dates

from game.app import parser_for
from game.commands.console import ExitCode
from game.ui.pages.keys_page import window_keys
from game.words.input_signs import key_name

SECTION = 6
USAGE_WIDTH = 70
"""The width in which usages are broken into lines: they are indented in a page of 80 columns."""
ENVIRONMENT = {
    "RUMMY_HOUSE_DATA": "one folder for settings, saved matches, house rules and logs",
    "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME": "where RUMMY_HOUSE_DATA is not set, the folders in "
    "which those for saved matches and house rules, for settings, and for logs are made",
    "RUMMY_HOUSE_SCALE": "how many pixels a point of an X11 desktop has, where the desktop does not tell it",
    "SDL_VIDEODRIVER, SDL_AUDIODRIVER": "how the program reaches the screen and the loudspeaker",
}


def manual_page() -> str:
    """Return the manual page in troff: synopsis, every command with its options and examples, keys, exit codes,
    environment.
    """
    parser, commands = parser_for([])
    for each in (parser, *commands.values()):
        setattr(each, "formatter_class", partial(argparse.RawDescriptionHelpFormatter, width=USAGE_WIDTH))  # noqa: B010
    page = Manpage(parser, format="single-commands-section")
    page.section, page.manual = SECTION, "Games"
    page.source, page.description = f"{TITLE} {VERSION}", ABOUT[0].lower() + ABOUT[1:]
    unreleased = datetime.fromtimestamp(EPOCH, UTC).date().isoformat()
    page.date = release_dates(CHANGELOG.read_text(encoding="utf-8")).get(VERSION, unreleased)
    lines = [str(page).partition("\nexamples:")[0].rstrip(), ".SH EXAMPLES", ".nf"]
    lines += [example.replace("-", r"\-") for each in (parser, *commands.values()) for example in each.examples]
    lines += [".fi"]
    keys = {key_name(sign) or sign: text for sign, text in window_keys()}
    lines += [".SH KEYS", "Everywhere in the window; those of the table are listed in its menu.", *_entry_lines(keys)]
    lines += [".SH EXIT STATUS", *_entry_lines({str(int(code)): code.meaning for code in ExitCode})]
    lines += [".SH ENVIRONMENT", *_entry_lines(ENVIRONMENT)]
    return _in_ascii("\n".join(lines) + "\n")


def _in_ascii(text: str) -> str:
    """Return a text for a troff that reads bytes: every other sign is written by its number."""
    return "".join(sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in text)


def _entry_lines(texts: dict[str, str]) -> list[str]:
    """Return a troff list of names and their descriptions."""
    return [line for name, text in texts.items() for line in (".TP", rf"\fB{name}\fR", text)]


def main() -> None:
    """Write or print the manual page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    args = parser.parse_args()
    if args.file is None:
        print(manual_page(), end="")
    else:
        args.file.write_text(manual_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
