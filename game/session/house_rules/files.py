"""A player's own rule sheets: YAML files in a folder that may change under the program's eyes."""

from __future__ import annotations

import logging
import os
import re
import unicodedata
from collections.abc import Collection, Mapping
from contextlib import suppress
from errno import EEXIST
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.editing.text import Edited, edited, read_values, sheet_text
from game.content.files import read_file
from game.content.sheets.schema import NAME as SCHEMA
from game.content.sheets.schema import written as schema_text
from game.content.sheets.sheets import (
    SUFFIXES,
    Sheet,
    load_sheet,
    names_of,
    open_sheet,
    open_text,
    other_names,
    sheet_names,
    with_keys,
)
from game.content.translation import marked
from game.content.yaml.reader import Mistake, UnreadableError, file_bytes, guessed
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.soundness import problems
from game.session.saves.files import Listing, Seen, write_whole

_log = logging.getLogger(__name__)

MOST_ROUNDS = 20
"""A line that is taken out may bring to light what is wrong with others."""
MOST_READ = 60_000
"""Letters that are read in all these rounds, in some half a second: 20 times a text of the usual length. One that is
longer than half of it is left to whoever wrote it.
"""


class Mended(Struct, frozen=True):
    """A text without mistakes, the rules it gives, and the lines that are comments in it: number and words."""

    text: str
    sheet: Sheet
    out: tuple[tuple[int, str], ...]


def mended(text: str, path: Path) -> Mended | None:
    """Take out of a text, as if it stood at `path`, what cannot be used; None where nothing is left then.

    What is wrong with `extends`, or in the sheet it names, is not for taking out.
    """
    lines = text.splitlines()
    end = "\r\n" if "\r\n" in text else "\n"
    out: set[int] = set()
    for _round in range(min(MOST_ROUNDS, MOST_READ // max(1, len(text)))):
        now = "".join(f"# {line}{end}" if place in out else f"{line}{end}" for place, line in enumerate(lines))
        try:
            sheet = open_text(now, path)
        except UnreadableError as error:
            wrong = {
                mistake.line - 1 for mistake in error.mistakes if mistake.file == str(path) and mistake.key != "extends"
            }
            more = set().union(*(_block(lines, place) for place in wrong if place < len(lines))) - out
            if len(wrong) < len({mistake.line for mistake in error.mistakes}) or not more:
                return None
            out |= more
        else:
            taken = tuple((place + 1, lines[place]) for place in sorted(out) if lines[place].strip())
            return Mended(now, sheet, taken) if read_values(now) else None
    return None


def _block(lines: list[str], start: int) -> set[int]:
    """A line, and those below it that belong to it: they stand further in."""
    margin = _margin(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > margin):
        end += 1
    return set(range(start, end))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


LAST_GOOD = ".last_good"
"""The folder, inside that of the house rules, with what each file said when it was last right."""
DELETED = ".deleted"
"""The folder, inside that of the house rules, where a deleted file waits for being brought back, the last of each name.
"""
MOST_KEPT = 1_000_000
"""Bytes that are read of what this program has written there."""
LONGEST_NAME = 60
LONGEST_TITLE = 76
"""Letters of a title that gets a number."""
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")
"""Names that Windows keeps for devices."""


class Good(Struct, frozen=True):
    """What a file said when it was right."""

    rules: RuleSheet
    base: RuleSheet
    """The rules it extends."""
    extends: str
    """What it extends, as it is written there; empty for nothing."""
    below: str = ""
    """The file that is, wherever links lead to; empty for none."""


class HouseRule(Struct, frozen=True):
    """A file of house rules. With mistakes, `good` is what it said before them; None if it was never right."""

    name: str
    path: Path
    good: Good | None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def title(self) -> str:
        """What the rules are called; the file's name where nothing can be read."""
        return self.good.rules.title if self.good else self.name


class Removed(Struct, frozen=True):
    """A file of house rules that was deleted, where it waits now, and what it said when it was last right."""

    path: Path
    aside: Path
    good: Good | None


class LastGood:
    """What files said when they were last right, in a folder: it stays playable while they have mistakes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, file: Path, good: Good) -> None:
        """Keep what a file says."""
        kept = self._kept(file)
        try:
            data = msgspec.json.encode(good)
            if not kept.exists() or read_file(kept, MOST_KEPT) != data:
                write_whole(kept, data)
        except (OSError, UnicodeEncodeError) as error:  # what it extends may lie in a folder whose name is no UTF-8
            _log.warning("What %s says cannot be kept: %s", file, error)

    def find(self, file: Path) -> Good | None:
        """Return what was kept of a file, if that still works."""
        try:
            good = msgspec.json.decode(read_file(self._kept(file), MOST_KEPT), type=Good)
        except (OSError, ValueError) as error:
            _log.info("Nothing is kept of %s: %s", file, error)
            return None
        return None if any(problems(good.rules)) else good

    def forget(self, file: Path) -> None:
        """Keep nothing of a file any more."""
        try:
            self._kept(file).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("What %s said cannot be forgotten: %s", file, error)

    def _kept(self, file: Path) -> Path:
        return self.folder / f"{file.name}.json"


class HouseRules:
    """The house rules in `folder`, which need not be there yet. What changes there comes by `refresh`.

    Methods that write raise OSError where the system refuses; nothing has changed then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: tuple[HouseRule, ...] = ()
        """By title."""
        self._kept = LastGood(folder / LAST_GOOD)
        self._look = Listing(folder, SUFFIXES).look
        self._seen = Seen()
        self.refresh()

    def refresh(self) -> bool:
        """Read the files again if any has come, gone or changed; whether that was so."""
        seen = self._look()
        if seen == self._seen:
            return False
        changed = {self.folder / file for file, about in set(seen.items()) ^ set(self._seen.items())}
        self._seen = seen
        before = {entry.path: entry for entry in self.entries}
        stale = self._extending(changed)
        entries = []
        for name, file in names_of(seen).items():
            path = self.folder / file
            known = before.get(path)
            if known is None or path in stale or known.name != name:
                entries.append(self._entry(name, path, known))
            else:
                entries.append(known)
        self.entries = tuple(sorted(entries, key=lambda entry: (entry.title.lower(), entry.name)))
        return True

    def named(self, name: str) -> HouseRule | None:
        """Return the entry of a name: its file's without the ending (see `names_of`)."""
        return next((entry for entry in self.entries if entry.name == name), None)

    def below(self, good: Good) -> HouseRule | None:
        """Return the entry that rules extend; None for rules that extend no file of this folder."""
        return next((entry for entry in self.entries if good.below == os.path.realpath(entry.path)), None)

    def text(self, name: str) -> str:
        """Return the text of a file, to be shown, copied or exported; what is not UTF-8 in it is guessed.

        Raises:
            OSError: there is no such file, or it is too large.
        """
        return guessed(file_bytes(self._path(name)))

    def mended(self, name: str) -> Mended | None:
        """Return what is sound of a file with mistakes; see `mended`, and `text` for OSError."""
        return mended(self.text(name), self._path(name))

    def _path(self, name: str) -> Path:
        entry = self.named(name)
        path = entry.path if entry else self.folder / f"{name}.yaml"
        if entry is None and any(each.path.name.lower() == path.name.lower() for each in self.entries):
            raise FileExistsError(EEXIST, marked("a file has this name already, with other capital letters"), str(path))
        return path

    def _extending(self, changed: set[Path]) -> set[Path]:
        """The files that need reading again: what changed, all that extends it, and whatever could not be read."""
        stale = changed | {entry.path for entry in self.entries if entry.mistakes}
        while True:
            bare = {_bare(path) for path in stale}
            more = {e.path for e in self.entries if e.good and e.good.below and _bare(e.good.below) in bare} - stale
            if not more:
                return stale
            stale |= more

    def _entry(self, name: str, path: Path, before: HouseRule | None) -> HouseRule:
        known = before.good if before else None
        try:
            sheet = open_sheet(path)
        except UnreadableError as error:
            return HouseRule(name, path, known or self._kept.find(path), error.mistakes)
        below = os.path.realpath(sheet.below) if sheet.below else ""
        good = Good(sheet.rules, sheet.base, sheet.extends, below)
        if good != known:
            self._kept.keep(path, good)
        return HouseRule(name, path, good)

    def save(self, name: str, values: Mapping[str, Any], text: str = "") -> Edited:
        """Write rules (dotted keys, `extends` included) to a file; what was written there by hand stays as it can.

        Args:
            name: of the file.
            values: what it says. Other keys that are written there stay as far as they change nothing.
            text: what is changed to say so; without it, what the file holds.

        Returns:
            The text, and the comments it could not keep.

        Raises:
            UnreadableError: these rules cannot work; nothing is written.
        """
        path = self._path(name)
        with suppress(FileNotFoundError):
            text = text or self.text(name)
        result = edited(text, _with_idle(values, text, path))
        open_text(result.text, path)
        self._write(path, result.text)
        return result

    def add(self, text: str, title: str) -> str:
        """Take in the text of a sheet from elsewhere, under a free name after its own title or else `title`.

        Where a game has the title already, the text gets another, numbered: nobody could tell them apart.

        Returns:
            The name of the new file.

        Raises:
            UnreadableError: what is wrong with the text; nothing is written.
        """
        rules = open_text(text, self.folder / f"{file_name(title)}.yaml").rules
        values = read_values(text) or {}
        free = numbered_title(values.get("title") or title, self._titles())
        if rules.title != free and rules.title in self._titles():
            text = edited(text, {**values, "title": free}).text
        return self.keep(text, title)

    def keep(self, text: str, title: str) -> str:
        """Take in a text as `add` does, mistakes and all, to be mended."""
        name = self.free_name(_title_in(text) or title)
        self._write(self._path(name), text)
        return name

    def duplicate(self, name: str, title: str) -> str:
        """Copy a file, comments and all, under a new title; returns the name of the copy.

        Raises:
            UnreadableError: the file has mistakes.
        """
        text = self.text(name)
        open_text(text, self._path(name))
        values = {**(read_values(text) or {}), "title": title}
        copy = self.free_name(title)
        self._write(self._path(copy), edited(text, values).text)
        return copy

    def delete(self, name: str) -> Removed:
        """Delete a file and what is kept of it; `restore` brings both back."""
        path, entry = self._path(name), self.named(name)
        aside = self.folder / DELETED / path.name
        aside.parent.mkdir(parents=True, exist_ok=True)
        path.replace(aside)  # moved, so that bringing it back needs no room on the disk
        self._kept.forget(path)
        self.refresh()
        return Removed(path, aside, entry.good if entry else None)

    def restore(self, gone: Removed) -> None:
        """Bring a deleted file back, under another name if its own has been taken since."""
        path = gone.path
        if os.path.lexists(path):
            path = self._path(self.free_name(path.stem))
        gone.aside.rename(path)
        if gone.good:
            self._kept.keep(path, gone.good)
        self._seen.pop(path.name, None)
        self.refresh()

    def free_name(self, title: str) -> str:
        """Return the name for a new file: from its title, and neither a file's nor a shipped sheet's.

        It has small letters alone, for systems that take `Ours` and `ours` for the same.
        """
        taken = {*sheet_names(), *other_names()}
        with suppress(OSError):
            taken |= {Path(file).stem.lower() for file in os.listdir(self.folder)}
        wish = file_name(title)
        numbered = (f"{wish}_{number}" for number in range(2, len(taken) + 3))
        return next(name for name in (wish, *numbered) if name not in taken)

    def _titles(self) -> set[str]:
        """What all games are called that one could mix up: those that come with the program too."""
        shipped = {load_sheet(name).title for name in (*sheet_names(), *other_names())}
        return shipped | {entry.title for entry in self.entries}

    def _write(self, path: Path, text: str) -> None:
        write_whole(path, text)
        self._seen.pop(path.name, None)
        self.refresh()
        schema = self.folder / SCHEMA
        try:
            if not schema.exists() or read_file(schema, MOST_KEPT) != schema_text().encode():
                write_whole(schema, schema_text())
        except OSError as error:  # editors miss it, the rules do not
            _log.warning("The schema of the sheets cannot be written: %s", error)


def _title_in(text: str) -> str:
    """Return the title in the text of a sheet, even one with mistakes; empty where there is none."""
    line = next((line for line in text.splitlines() if line.startswith("title:")), "")
    said = read_values(line) or {}
    return str(said.get("title") or line.removeprefix("title:").partition(" #")[0].strip(" \t'\""))


def file_name(title: str) -> str:
    """Return a name for the file of a title that every system takes: `Grandma’s Rules` → `grandmas_rules`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_NAME].strip("_")
    return f"{name or 'house'}_rules" if not name or _RESERVED.fullmatch(name) else name


def numbered_title(title: str, taken: Collection[str]) -> str:
    """Return a title, with a number if it is taken: `Ours`, `Ours 2`, `Ours 3` …; `Rummy 500` has none of its own."""
    copied = re.sub(r" \d+$", "", title)
    plain = (copied if copied in taken else title)[:LONGEST_TITLE]
    numbered = (f"{plain} {number}" for number in range(2, len(taken) + 3))
    return next(each for each in (title, *numbered) if each not in taken)


def _with_idle(values: Mapping[str, Any], text: str, path: Path) -> dict[str, Any]:
    """Return values for a file at `path`, and what its text says besides that holds without being said."""
    said = read_values(text) or {}
    others = {key: value for key, value in said.items() if key not in values and key != "extends"}
    if not others:
        return dict(values)
    rules = open_text(sheet_text(values), path).rules
    idle = {key: value for key, value in others.items() if with_keys(rules, {key: value}) == rules}
    return {**values, **idle}


def _bare(path: str | Path) -> str:
    """A file, wherever links lead to, without its ending: one name stands for all endings."""
    return os.path.splitext(os.path.realpath(path))[0]
