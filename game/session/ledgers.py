"""The scores of evenings with real cards, in a folder: one file each, written whole after every entry."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.translation import _
from game.session.files import Deleted, delete, free_name, in_words, set_aside, write_whole
from game.session.ledger import Ledger, LedgerDeal, deals

FORMAT = 1
SUFFIX = ".scores"
LARGEST_FILE = 2_000_000

_log = logging.getLogger(__name__)


class Kept(Struct, frozen=True):
    """A ledger and where it is kept."""

    path: Path
    ledger: Ledger
    deals: tuple[LedgerDeal, ...]
    when: datetime
    """When it was last written."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.deals and self.deals[-1].winners)


class Ledgers:
    """All ledgers in a player's folder; `told` says what was wrong with files when they were last looked at."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / "scores"
        self.told: tuple[str, ...] = ()
        self._now = now

    def begin(self) -> tuple[Path, str]:
        """Return where a new ledger is to be kept, and what it is told apart by."""
        now = self._now()
        return free_name(self.folder / f"scores {now:%Y-%m-%d %H.%M.%S}{SUFFIX}"), now.isoformat()

    def save(self, path: Path, ledger: Ledger) -> str:
        """Write a ledger; returns one sentence where that failed, else nothing."""
        data = {"format": FORMAT, **msgspec.to_builtins(ledger)}
        try:
            write_whole(path, msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
        except OSError as error:
            _log.warning("The scores cannot be saved: %s", error)
            return _("The scores cannot be saved: {why}.").format(why=in_words(error))
        return ""

    def all(self) -> tuple[Kept, ...]:
        """Return all ledgers: those of matches that go on first, then by when they were last written.

        A damaged file is set aside, one of a newer program left alone; both are told.
        """
        told: list[str] = []
        found: list[Kept] = []
        try:
            paths = sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError as error:
            paths, told = [], [_("The scores cannot be listed: {why}.").format(why=in_words(error))]
        for path in paths:
            try:
                found.append(read(path))
            except OSError as error:
                told.append(_("{file} cannot be read: {why}.").format(file=path.name, why=in_words(error)))
            except NewerError:
                told.append(_("{file} is from a newer Rummy House and left as it is.").format(file=path.name))
            except ValueError as error:
                if " damaged " not in path.stem:
                    told.append(self._aside(path, error))
        self.told = tuple(told)
        return tuple(sorted(found, key=lambda kept: (not kept.over, kept.when), reverse=True))

    def _aside(self, path: Path, error: ValueError) -> str:
        _log.warning("%s is damaged: %s", path, error)
        try:
            aside = set_aside(path, self._now()).name
        except OSError as refused:
            told = _("{file} is damaged, and cannot be set aside: {why}.")
            return told.format(file=path.name, why=in_words(refused))
        return _("The scores in {file} are damaged and kept as {aside}.").format(file=path.name, aside=aside)

    def delete(self, path: Path) -> Deleted:
        """Delete a ledger; OSError if that cannot be."""
        return delete(path)

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted ledger back; OSError if that cannot be."""
        write_whole(gone.path, gone.data)
        os.utime(gone.path, ns=(gone.written, gone.written))


class NewerError(ValueError):
    """A file of a format that only a newer program reads."""


def read(path: Path) -> Kept:
    """Read a ledger.

    Raises:
        NewerError: a newer program wrote it.
        ValueError: it is damaged.
        OSError: it cannot be read.
    """
    about = path.stat()
    if about.st_size > LARGEST_FILE:
        raise ValueError(f"it has more than {LARGEST_FILE:,} bytes")
    try:
        data = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        version = data.pop("format", 0)
        if isinstance(version, int) and version > FORMAT:
            raise NewerError(f"it has format {version}")
        if version != FORMAT:
            raise ValueError("it says no format")
        ledger = msgspec.convert(data, Ledger, str_keys=True)
        limits, players = ledger.sheet.players, len(ledger.seats)
        if not limits.min <= players <= limits.max or ledger.dealer >= players:
            raise ValueError(f"the rules are not for {players} players")
        return Kept(path, ledger, deals(ledger), datetime.fromtimestamp(about.st_mtime))
    except RecursionError:
        raise ValueError("it is nested too deep") from None
