"""A player's own rule sheets: YAML files in a folder that may change under the program's eyes."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.schema import NAME as SCHEMA
from game.content.schema import written as schema_text
from game.content.sheet_editing import Edited, edited, read_values
from game.content.sheets import SUFFIXES, open_sheet, open_text, other_names, sheet_names
from game.content.yaml_reader import Mistake, UnreadableError
from game.engine.rulesheet import RuleSheet
from game.engine.soundness import problems
from game.session.files import Deleted, delete, write_whole
from game.session.listing import Listing, Seen
from game.session.mending import Mended, mended

LAST_GOOD = ".last_good"
"""The folder, inside that of the house rules, with what each file said when it was last right."""
LONGEST_NAME = 60
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")
"""Names that Windows keeps for devices."""

_TITLE = re.compile(r"""^title:[ \t]*["']?(.+?)["']?[ \t]*(?:#.*)?$""", re.MULTILINE)
"""What a file is called, even one with mistakes."""

_log = logging.getLogger(__name__)


class Good(Struct, frozen=True):
    """What a file said when it was right: its rules, and those it extends with their name (empty for none)."""

    rules: RuleSheet
    base: RuleSheet
    extends: str


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


class HouseRules:
    """The house rules in `folder`, which need not be there yet. Whatever is written there comes by `refresh`.

    Methods that write raise OSError where the system refuses; nothing has changed then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: tuple[HouseRule, ...] = ()
        """By title."""
        self._look = Listing(folder, SUFFIXES).look
        self._seen = Seen()
        self.refresh()

    def refresh(self) -> bool:
        """Read the files again if any has come, gone or changed; whether that was so."""
        seen = self._look()
        if seen == self._seen:
            return False
        changed = {Path(file).stem for file, about in set(seen.items()) ^ set(self._seen.items())}
        self._seen = seen
        before = {entry.path: entry for entry in self.entries}
        stale = self._extending(changed)
        paths = [self.folder / file for file in sorted(seen)]
        entries = [self._entry(path, before.get(path)) if path.stem in stale else before[path] for path in paths]
        self.entries = tuple(sorted(entries, key=lambda entry: (entry.title.lower(), entry.name)))
        return True

    def named(self, name: str) -> HouseRule | None:
        """Return the entry of a file's name, without `.yaml`."""
        return next((entry for entry in self.entries if entry.name == name), None)

    def save(self, name: str, values: Mapping[str, Any], text: str = "") -> Edited:
        """Write rules (dotted keys, `extends` included) to a file; what was written there by hand stays as it can.

        Args:
            name: of the file.
            values: all it says.
            text: what is changed to say so; without it, what the file holds.

        Returns:
            The text, and the comments it could not keep.

        Raises:
            UnreadableError: these rules cannot work; nothing is written.
        """
        path = self._path(name)
        result = edited(text or (_text(path) if path.exists() else ""), values)
        open_text(result.text, path)
        self._write(path, result.text)
        return result

    def add(self, text: str, title: str) -> str:
        """Take in the text of a sheet from elsewhere, under a free name after its own title or else `title`.

        Returns:
            The name of the new file.

        Raises:
            UnreadableError: what is wrong with the text; nothing is written.
        """
        open_text(text, self.folder / f"{file_name(title)}.yaml")
        return self.keep(text, title)

    def keep(self, text: str, title: str) -> str:
        """Take in a text as `add` does, mistakes and all, to be mended."""
        said = _TITLE.search(text)
        name = self.free_name(said[1] if said else title)
        self._write(self._path(name), text)
        return name

    def duplicate(self, name: str, title: str) -> str:
        """Copy a file, comments and all, under a new title; returns the name of the copy.

        Raises:
            UnreadableError: the file has mistakes.
        """
        path = self._path(name)
        text = _text(path)
        open_text(text, path)
        values = {**(read_values(text) or {}), "title": title}
        copy = self.free_name(title)
        self._write(self._path(copy), edited(text, values).text)
        return copy

    def text(self, name: str) -> str:
        """Return the text of a file, to be shown, copied or exported; bytes that are no text are marked in it."""
        return _text(self._path(name))

    def mended(self, name: str) -> Mended | None:
        """Return what is sound of a file with mistakes; see `mending.mended`. OSError if it has gone."""
        return mended(self.text(name), self._path(name))

    def delete(self, name: str) -> Deleted:
        """Delete a file; `restore` brings it back."""
        gone = delete(self._path(name))
        self.refresh()
        return gone

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted file back, under another name if its own has been taken since."""
        free = gone.path if not gone.path.exists() else self._path(self.free_name(gone.path.stem))
        self._write(free, gone.data)

    def free_name(self, title: str) -> str:
        """Return the name for a new file: from its title, and neither a file's nor a shipped sheet's."""
        taken = {Path(file).stem.lower() for file in self._look()}.union(sheet_names(), other_names())
        wish = file_name(title)
        numbered = (f"{wish}_{number}" for number in range(2, len(taken) + 3))
        return next(name for name in (wish, *numbered) if name not in taken)

    def _path(self, name: str) -> Path:
        entry = self.named(name)
        return entry.path if entry else self.folder / f"{name}.yaml"

    def _write(self, path: Path, data: str | bytes) -> None:
        write_whole(path, data)
        schema = self.folder / SCHEMA
        if not schema.exists() or schema.read_bytes() != schema_text().encode():
            write_whole(schema, schema_text())
        self._seen.pop(path.name, None)
        self.refresh()

    def _extending(self, changed: set[str]) -> set[str]:
        """The names that need reading again: what changed, all that extends it, and whatever could not be read."""
        stale = changed | {entry.name for entry in self.entries if entry.mistakes}
        while more := {e.name for e in self.entries if e.good and e.good.extends in stale} - stale:
            stale |= more
        return stale

    def _entry(self, path: Path, before: HouseRule | None) -> HouseRule:
        known = before.good if before else None
        try:
            sheet = open_sheet(path)
        except UnreadableError as error:
            return HouseRule(path.stem, path, known or self._last_good(path.stem), error.mistakes)
        good = Good(sheet.rules, sheet.base, sheet.extends)
        if good != known:
            self._keep(path.stem, good)
        return HouseRule(path.stem, path, good)

    def _keep(self, name: str, good: Good) -> None:
        path, data = self.folder / LAST_GOOD / f"{name}.json", msgspec.json.encode(good)
        try:
            if not path.exists() or path.read_bytes() != data:
                write_whole(path, data)
        except OSError as error:
            _log.warning("What %s says cannot be kept: %s", name, error)

    def _last_good(self, name: str) -> Good | None:
        try:
            good = msgspec.json.decode((self.folder / LAST_GOOD / f"{name}.json").read_bytes(), type=Good)
        except (OSError, ValueError) as error:
            _log.info("Nothing is kept of %s: %s", name, error)
            return None
        return None if any(problems(good.rules)) else good


def file_name(title: str) -> str:
    """Return a name for the file of a title that every system takes: `Grandma’s Rules` → `grandmas_rules`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST_NAME].strip("_")
    return f"{name or 'house'}_rules" if not name or _RESERVED.fullmatch(name) else name


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig", errors="replace")
