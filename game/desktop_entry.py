"""The program in the menu of a Linux desktop: its entry, the kinds of its files, and its icon."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path

from msgspec import Struct

from game.session.file_kinds import FileKind

APP_ID = "invalid.rummy_house.rummy_house"
"""The identifier of the program for desktops and stores: a reversed domain name. The project has no domain, so the name
uses the reserved `invalid`. A fork sets its own here and in `packaging/linux` before it publishes, and never changes it
again.
"""
PROGRAM_NAME = "rummy-house"


class FileType(Struct, frozen=True):
    """A kind of file as it is registered with desktops."""

    kind: FileKind
    name: str
    """The last part of its MIME type, after `application/x-rummy-house-`."""
    text: str
    translations: dict[str, str]
    """The same text in other languages, by their codes."""
    parent: str
    """The more general MIME type."""

    @property
    def mime(self) -> str:
        """The full MIME type."""
        return f"application/x-{PROGRAM_NAME}-{self.name}"


FILE_TYPES = (
    FileType(
        FileKind.RECORD,
        "record",
        "Recorded match",
        {"de": "Aufgezeichnete Partie", "es": "Partida grabada"},
        "text/plain",
    ),
    FileType(
        FileKind.SHEET, "rules", "House rules", {"de": "Hausregeln", "es": "Reglas de la casa"}, "application/yaml"
    ),
    FileType(
        FileKind.SCORES, "scores", "Score sheet", {"de": "Wertung", "es": "Hoja de puntuación"}, "application/json"
    ),
    FileType(
        FileKind.TABLE, "table", "Staged table", {"de": "Gestellter Tisch", "es": "Mesa preparada"}, "application/yaml"
    ),
)


def desktop_entry(program: Sequence[str] = (PROGRAM_NAME,)) -> str:
    """Return the text of the `.desktop` file; `program` is the command that starts the program."""
    types = "".join(f"{each.mime};" for each in FILE_TYPES)
    return f"""\
[Desktop Entry]
Type=Application
Version=1.4
Name=Rummy House
GenericName=Card game
GenericName[de]=Kartenspiel
GenericName[es]=Juego de cartas
Comment=Play Rummy 500, Liverpool Rummy and your own house rules against bots
Comment[de]=Rummy 500, Liverpool Rummy und eigene Hausregeln gegen Bots spielen
Comment[es]=Rummy 500, Liverpool Rummy y reglas de la casa contra bots
Exec={" ".join(map(_quoted_word, program))} %f
Icon={APP_ID}
Terminal=false
StartupNotify=true
StartupWMClass={PROGRAM_NAME}
Categories=Game;CardGame;
Keywords=rummy;rum;cards;meld;liverpool;contract;
MimeType={types}
"""


def _quoted_word(word: str) -> str:
    """Return a word quoted for an Exec line, as the specification of desktop entries requires."""
    word = word.replace("%", "%%")
    if not set(word) & set(" \t\n\"'\\><~|&;$*?#()`"):
        return word
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    return '"' + word.replace("\\", "\\\\") + '"'


def mime_types() -> str:
    """Return the XML text that registers the file types in the shared MIME database."""
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
            *(line for each in FILE_TYPES for line in _mime_type_lines(each)),
            "</mime-info>",
            "",
        ]
    )


def _mime_type_lines(file_type: FileType) -> list[str]:
    """Return the XML lines of one file type."""
    magic = file_type.kind.beginning.replace("\n", "\\n")
    return [
        f'  <mime-type type="{file_type.mime}">',
        f"    <comment>{escape(file_type.text)}</comment>",
        *(f'    <comment xml:lang="{name}">{escape(text)}</comment>' for name, text in file_type.translations.items()),
        f'    <sub-class-of type="{file_type.parent}"/>',
        f'    <generic-icon name="{APP_ID}"/>',
        f'    <glob pattern="*{file_type.kind.suffix}"/>',
        *(
            ["    <magic>", f'      <match type="string" value="{escape(magic)}" offset="0"/>', "    </magic>"]
            if magic
            else []
        ),
        "  </mime-type>",
    ]


def file_paths(share: Path) -> dict[str, Path]:
    """Return the paths of the menu entry (`entry`), the file types (`types`) and the `icon` below a folder `share`."""
    return {
        "entry": share / f"applications/{APP_ID}.desktop",
        "types": share / f"mime/packages/{APP_ID}.xml",
        "icon": share / f"icons/hicolor/scalable/apps/{APP_ID}.svg",
    }


def write_files(share: Path, icon: Path, program: Sequence[str] = (PROGRAM_NAME,)) -> None:
    """Write the menu entry, which starts `program` (a command and its arguments), the file types and the icon below a
    folder `share`; raise OSError if that fails.
    """
    place = file_paths(share)
    for path in place.values():
        path.parent.mkdir(parents=True, exist_ok=True)
    place["entry"].write_text(desktop_entry(program), encoding="utf-8")
    place["types"].write_text(mime_types(), encoding="utf-8")
    shutil.copyfile(icon, place["icon"])


def remove_files(share: Path) -> bool:
    """Delete the files of `write_files`; return whether there were any. Raises OSError if one cannot be deleted."""
    there = [path for path in file_paths(share).values() if path.exists()]
    for path in there:
        path.unlink()
    return bool(there)
