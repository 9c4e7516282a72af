"""A player's own rule sheets: YAML files in a folder that other programs may change at any time."""

from __future__ import annotations

import logging
import os
import re
import unicodedata
from collections.abc import Collection, Mapping
from contextlib import suppress
from errno import EEXIST
from itertools import chain, count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from game.content.editing.text import EditResult, edit_text, read_values, sheet_text
from game.content.files import read_file
from game.content.sheets.schema import SCHEMA_NAME as SCHEMA
from game.content.sheets.schema import schema_text
from game.content.sheets.sheets import (
    SHEET_SUFFIXES,
    LoadedSheet,
    load_sheet,
    names_by_file,
    open_sheet,
    open_text,
    other_game_names,
    sheet_names,
    with_keys,
)
from game.content.translation import marked
from game.content.yaml.reader import Mistake, UnreadableError, decode_guessing, file_bytes, indentation
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.soundness import problems
from game.session.saves.files import WINDOWS_DEVICES, FileStamps, FolderListing, WarnOnce, write_atomically

_log = logging.getLogger(__name__)
_once = WarnOnce(_log)

MAX_REPAIR_ROUNDS = 20
"""Rounds of repair: removing a line may reveal mistakes in others."""
MAX_REPAIR_LETTERS = 60_000
"""Letters parsed in all rounds, about half a second's worth: 20 times a usual text. A text longer than half of it is
not repaired.
"""


class RepairedSheet(Struct, frozen=True):
    """A repaired text, its rules, and the lines that were turned into comments, without blank ones: their numbers (from
    1) and contents.
    """

    text: str
    sheet: LoadedSheet
    removed_lines: tuple[tuple[int, str], ...]


def repair(text: str, path: Path) -> RepairedSheet | None:
    """Return the text with unusable lines turned into comments. In a text without mistakes only the line ends may
    change.

    `path` is the file of the text, from which `extends` is resolved. The result is None if nothing usable is left, if
    the text is too long or takes too many attempts (`MAX_REPAIR_LETTERS`, `MAX_REPAIR_ROUNDS`), or if there are
    mistakes in `extends` or in the sheet it names.
    """
    lines = text.splitlines()
    end = "\r\n" if "\r\n" in text else "\n"
    out: set[int] = set()
    for _round in range(min(MAX_REPAIR_ROUNDS, MAX_REPAIR_LETTERS // max(1, len(text)))):
        now = "".join(f"# {line}{end}" if place in out else f"{line}{end}" for place, line in enumerate(lines))
        try:
            sheet = open_text(now, path)
        except UnreadableError as error:
            wrong = {
                mistake.line - 1 for mistake in error.mistakes if mistake.file == str(path) and mistake.key != "extends"
            }
            more = set().union(*(_indented_block(lines, place) for place in wrong if place < len(lines))) - out
            if len(wrong) < len({mistake.line for mistake in error.mistakes}) or not more:
                return None
            out |= more
        else:
            taken = tuple((place + 1, lines[place]) for place in sorted(out) if lines[place].strip())
            return RepairedSheet(now, sheet, taken) if read_values(now) else None
    return None


def _indented_block(lines: list[str], start: int) -> set[int]:
    """Return the indices of line `start` and of the blank or more indented lines that follow it."""
    margin = indentation(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or indentation(lines[end]) > margin):
        end += 1
    return set(range(start, end))


LAST_GOOD_FOLDER = ".last_good"
"""The folder, inside that of the house rules, with the last good rules of each file."""
DELETED_FOLDER = ".deleted"
"""The folder, inside that of the house rules, for deleted files."""
MAX_INTERNAL_BYTES = 1_000_000
"""Largest file read that this program wrote itself, in bytes."""
MAX_NAME_LETTERS = 60
MAX_NUMBERED_TITLE_LETTERS = 76
"""Letters of a title to which a number is added."""


class GoodSheet(Struct, frozen=True):
    """The rules of a file when it last had no mistakes, and the rules and the file that it extends."""

    rules: RuleSheet
    base: RuleSheet
    """The rules it extends."""
    extends: str
    """The value of `extends` in the file; empty for none."""
    below: str = ""
    """The resolved path of the file it extends; empty for none."""


class HouseRule(Struct, frozen=True):
    """A file of house rules with the mistakes that are in it now. `good` are its last rules without mistakes; None if
    there never were any.
    """

    name: str
    path: Path
    good: GoodSheet | None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def title(self) -> str:
        """The title of the last good rules; the name of the entry if there never were any."""
        return self.good.rules.title if self.good else self.name


class DeletedHouseRule(Struct, frozen=True):
    """A deleted house rule: its former path, its file in the folder of deleted ones, and its last good rules, None if
    it had none.
    """

    path: Path
    deleted_path: Path
    good: GoodSheet | None


class LastGoodSheets:
    """The last good rules of each file, saved in `folder`: playable while the file has mistakes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, file: Path, good: GoodSheet) -> None:
        """Save the last good rules of a house rule file. An error is only logged."""
        kept = self._path(file)
        try:
            data = msgspec.json.encode(good)
            if not kept.exists() or read_file(kept, MAX_INTERNAL_BYTES) != data:
                write_atomically(kept, data)
            _once.clear(self.folder)
        except OSError as error:  # which is true of all files
            _once.warn(self.folder, f"What house rules say cannot be kept in {self.folder}: {error.strerror}")
        except UnicodeEncodeError as error:  # what it extends may lie in a folder whose name is no UTF-8
            _log.warning("What %s says cannot be kept: %s", file, error)

    def load(self, file: Path) -> GoodSheet | None:
        """Return the saved last good rules of a house rule file; None if there are none or they no longer work."""
        try:
            good = msgspec.json.decode(read_file(self._path(file), MAX_INTERNAL_BYTES), type=GoodSheet)
        except (OSError, ValueError) as error:
            _log.info("Nothing is kept of %s: %s", file, error)
            return None
        return None if any(problems(good.rules)) else good

    def delete(self, file: Path) -> None:
        """Delete the saved last good rules of a house rule file, if there are any. An error is only logged."""
        try:
            self._path(file).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("What %s said cannot be forgotten: %s", file, error)

    def _path(self, file: Path) -> Path:
        return self.folder / f"{file.name}.json"


class HouseRules:
    """The house rules in `folder`, which may be missing. Call `refresh` to see changes by other programs.

    Methods that write also bring `entries` up to date. They raise OSError if the system refuses; then nothing has
    changed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: tuple[HouseRule, ...] = ()
        """The files, sorted by title."""
        self._last_good = LastGoodSheets(folder / LAST_GOOD_FOLDER)
        self._list_stamps = FolderListing(folder, SHEET_SUFFIXES).stamps
        self._stamps = FileStamps()
        self.refresh()

    def refresh(self) -> bool:
        """Read new and changed files, and those that extend them, and drop deleted ones from `entries`; return whether
        any file is new, changed or deleted.
        """
        seen = self._list_stamps()
        if seen == self._stamps:
            return False
        changed = {self.folder / file for file, about in set(seen.items()) ^ set(self._stamps.items())}
        self._stamps = seen
        before = {entry.path: entry for entry in self.entries}
        stale = self._stale_files(changed)
        entries = []
        for name, file in names_by_file(seen).items():
            path = self.folder / file
            known = before.get(path)
            if known is None or path in stale or known.name != name:
                entries.append(self._read_entry(name, path, known))
            else:
                entries.append(known)
        self.entries = tuple(sorted(entries, key=lambda entry: (entry.title.lower(), entry.name)))
        return True

    def find_by_name(self, name: str) -> HouseRule | None:
        """Return the entry with this name, which `names_by_file` derives from the name of its file; None if there is
        none.
        """
        return next((entry for entry in self.entries if entry.name == name), None)

    def find_by_path(self, path: Path) -> HouseRule | None:
        """Return the entry of a file; None if it is no file of this folder."""
        return next((entry for entry in self.entries if os.path.realpath(entry.path) == os.path.realpath(path)), None)

    def find_imported(self, text: str, title: str) -> HouseRule | None:
        """Return the entry that an import of this text and title has made before; None if there is none.

        It has the same title, apart from a number at its end, and the same rules as the text, and no mistakes. An entry
        whose rules were edited since does not count.

        Raises:
            UnreadableError: the mistakes in the text.
        """
        rules = open_text(text, self.import_path(title)).rules
        wish = rules.title if (read_values(text) or {}).get("title") else title
        plain = {each[:MAX_NUMBERED_TITLE_LETTERS] for each in (wish, _without_number(wish))}
        alike = (e for e in self.entries if e.title == wish or _without_number(e.title) in plain)
        same = (e for e in alike if e.good and structs.replace(e.good.rules, title=rules.title) == rules)
        return next((entry for entry in same if not entry.mistakes), None)

    def base_entry(self, sheet: GoodSheet) -> HouseRule | None:
        """Return the house rule that `sheet` extends; None if that is no file of this folder, or there is none."""
        return next((entry for entry in self.entries if sheet.below == os.path.realpath(entry.path)), None)

    def text(self, name: str) -> str:
        """Return the text of the house rule `name`, read as UTF-8 or, with other bytes, as `decode_guessing` guesses.

        Raises:
            OSError: the file is missing, too large, or cannot be read.
        """
        return decode_guessing(file_bytes(self._path(name)))

    def repaired_sheet(self, name: str) -> RepairedSheet | None:
        """Return the text of the house rule `name` with the lines at fault turned into comments; None if it cannot be
        repaired (see `repair`).

        Raises:
            OSError: the file is missing, too large, or cannot be read.
        """
        return repair(self.text(name), self._path(name))

    def _path(self, name: str) -> Path:
        entry = self.find_by_name(name)
        path = entry.path if entry else self.folder / f"{name}.yaml"
        if entry is None and any(each.path.name.lower() == path.name.lower() for each in self.entries):
            raise FileExistsError(EEXIST, marked("a file has this name already, with other capital letters"), str(path))
        return path

    def _stale_files(self, changed: set[Path]) -> set[Path]:
        """Return the files to read again: those in `changed`, all with mistakes, and all that extend one of these,
        directly or through other files.
        """
        stale = changed | {entry.path for entry in self.entries if entry.mistakes}
        while True:
            bare = {_resolved_stem(path) for path in stale}
            more = {
                e.path for e in self.entries if e.good and e.good.below and _resolved_stem(e.good.below) in bare
            } - stale
            if not more:
                return stale
            stale |= more

    def _read_entry(self, name: str, path: Path, before: HouseRule | None) -> HouseRule:
        known = before.good if before else None
        try:
            sheet = open_sheet(path)
        except UnreadableError as error:
            return HouseRule(name, path, known or self._last_good.load(path), error.mistakes)
        below = os.path.realpath(sheet.base_path) if sheet.base_path else ""
        good = GoodSheet(sheet.rules, sheet.base, sheet.extends, below)
        if good != known:
            self._last_good.save(path, good)
        return HouseRule(name, path, good)

    def save(self, name: str, values: Mapping[str, Any], text: str = "") -> EditResult:
        """Write rules to the file of a house rule, which is created if it is missing. Return its new text and the
        comments lost.

        Comments and order are preserved where possible.

        Args:
            name: of the house rule.
            values: the rules by dotted key, `extends` included. Another key of the text is removed, unless it has no
                effect on these rules.
            text: the text to edit; by default that of the file.

        Raises:
            UnreadableError: the rules do not work; nothing is written.
        """
        path = self._path(name)
        with suppress(FileNotFoundError):
            text = text or self.text(name)
        result = edit_text(text, _with_idle_keys(values, text, path))
        open_text(result.text, path)
        self._write(path, result.text)
        return result

    def import_text(self, text: str, title: str) -> str:
        """Save the text of a sheet from elsewhere in a new file, and return the file's name without suffix.

        The name of the file is made from the title in the text, or from `title` if the text has none. No two games
        shall have the same title: if the sheet's title is taken, another is written into the text. It is `title` for a
        text without a title of its own; a title that is taken gets a number.

        Raises:
            UnreadableError: the mistakes in the text; nothing is written.
            OSError: the file cannot be written.
        """
        rules = open_text(text, self.import_path(title)).rules
        values = read_values(text) or {}
        free = numbered_title(values.get("title") or title, self._all_titles())
        if rules.title != free and rules.title in self._all_titles():
            text = edit_text(text, {**values, "title": free}).text
        return self.import_unchecked(text, title)

    def import_path(self, title: str) -> Path:
        """Return the path that mistakes in an imported text give as their file; it is made from `title`, and need not
        exist.
        """
        return self.folder / f"{file_name_of(title)}.yaml"

    def import_unchecked(self, text: str, title: str) -> str:
        """Save the text of a sheet in a new file, without checking or changing it, add it to `entries`, and return the
        file's name without suffix.

        The name is made from the title in the text, or from `title` if it has none; if that name is in use, it gets a
        number. Raise OSError if the file cannot be written.
        """
        name = self.unused_name(_title_of_text(text) or title)
        self._write(self._path(name), text)
        return name

    def duplicate(self, name: str, title: str) -> str:
        """Copy the house rule `name` with its comments under a new title; return the name of the copy.

        Raises:
            UnreadableError: the file has mistakes.
            OSError: the file cannot be read, or the copy cannot be written.
        """
        text = self.text(name)
        open_text(text, self._path(name))
        values = {**(read_values(text) or {}), "title": title}
        copy = self.unused_name(title)
        self._write(self._path(copy), edit_text(text, values).text)
        return copy

    def delete(self, name: str) -> DeletedHouseRule:
        """Move a house rule's file into the folder of deleted ones and delete its last good rules. Return what
        `restore` needs.

        The moved file gets a number if that folder has a file of its name. Raises OSError if the file cannot be moved.
        """
        path, entry = self._path(name), self.find_by_name(name)
        folder = self.folder / DELETED_FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        numbered = (folder / f"{path.stem}_{number}{path.suffix}" for number in count(2))
        aside = next(each for each in chain([folder / path.name], numbered) if not os.path.lexists(each))
        path.rename(aside)  # moved, so that bringing it back needs no room on the disk
        self._last_good.delete(path)
        self.refresh()
        return DeletedHouseRule(path, aside, entry.good if entry else None)

    def restore(self, deleted: DeletedHouseRule) -> None:
        """Restore a deleted file and its last good rules; the file gets another name if its own is taken. Raises
        OSError if the file cannot be moved back.
        """
        path = deleted.path
        if os.path.lexists(path):
            path = self._path(self.unused_name(path.stem))
        deleted.deleted_path.rename(path)
        if deleted.good:
            self._last_good.save(path, deleted.good)
        self._stamps.pop(path.name, None)
        self.refresh()

    def unused_name(self, title: str) -> str:
        """Return an unused name, without suffix, for a new file, made from its title. It is in lower case and no
        built-in game has it.

        Names that differ only in case count as the same, as some systems take `Ours` and `ours` for one file.
        """
        taken = {*sheet_names(), *other_game_names()}
        with suppress(OSError):
            taken |= {Path(file).stem.lower() for file in os.listdir(self.folder)}
        wish = file_name_of(title)
        numbered = (f"{wish}_{number}" for number in range(2, len(taken) + 3))
        return next(name for name in (wish, *numbered) if name not in taken)

    def _all_titles(self) -> set[str]:
        """Return the titles of all built-in games, and of all house rules in this folder."""
        shipped = {load_sheet(name).title for name in (*sheet_names(), *other_game_names())}
        return shipped | {entry.title for entry in self.entries}

    def _write(self, path: Path, text: str) -> None:
        write_atomically(path, text)
        self._stamps.pop(path.name, None)
        self.refresh()
        schema = self.folder / SCHEMA
        try:
            if not schema.exists() or read_file(schema, MAX_INTERNAL_BYTES) != schema_text().encode():
                write_atomically(schema, schema_text())
        except OSError as error:  # editors miss it, the rules do not
            _log.warning("The schema of the sheets cannot be written: %s", error)


def _title_of_text(text: str) -> str:
    """Return the title in the text of a sheet, even one with mistakes; empty if there is none."""
    line = next((line for line in text.splitlines() if line.startswith("title:")), "")
    said = read_values(line) or {}
    return str(said.get("title") or line.removeprefix("title:").partition(" #")[0].strip(" \t'\""))


def file_name_of(title: str) -> str:
    """Return a file name, without suffix, for a title, valid on all systems: `Grandma’s Rules` → `grandmas_rules`. It
    is `house_rules` if the title has no letter or digit that can be kept.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:MAX_NAME_LETTERS].strip("_")
    return f"{name or 'house'}_rules" if not name or WINDOWS_DEVICES.fullmatch(name) else name


def numbered_title(title: str, taken_titles: Collection[str]) -> str:
    """Return `title` if it is not taken, else the title with the first free number: `Ours 2`, `Ours 3` …

    A number at the end of `title` is replaced if the title without it is taken, too; else it is part of the title, as
    in `Rummy 500`. A long title is cut to MAX_NUMBERED_TITLE_LETTERS before it gets a number.
    """
    copied = _without_number(title)
    plain = (copied if copied in taken_titles else title)[:MAX_NUMBERED_TITLE_LETTERS]
    numbered = (f"{plain} {number}" for number in range(2, len(taken_titles) + 3))
    return next(each for each in (title, *numbered) if each not in taken_titles)


def _without_number(title: str) -> str:
    return re.sub(r" \d+$", "", title)


def _with_idle_keys(values: Mapping[str, Any], text: str, path: Path) -> dict[str, Any]:
    """Return `values` and, from the sheet `text`, those further keys that would change nothing in the rules made of
    `values`.

    `extends` is never taken from the text.

    `path` is the file of the sheet, from which `extends` in `values` is resolved. Raises UnreadableError if no rules
    can be made of `values`; this is only checked if the text has further keys.
    """
    said = read_values(text) or {}
    others = {key: value for key, value in said.items() if key not in values and key != "extends"}
    if not others:
        return dict(values)
    rules = open_text(sheet_text(values), path).rules
    idle = {key: value for key, value in others.items() if with_keys(rules, {key: value}) == rules}
    return {**values, **idle}


def _resolved_stem(path: str | Path) -> str:
    """Return a path with links resolved and without its suffix, so that files that differ only in suffix compare
    equal.
    """
    return os.path.splitext(os.path.realpath(path))[0]
