"""The scores of evenings with real cards, in a folder: one file each, written whole after every entry."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.content.translation import _
from game.session.files import Deleted, date_of, delete, free_name, in_words, set_aside, write_whole
from game.session.guarded import Guarded, is_newer
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
    """All ledgers in a player's folder; `told` says what was wrong with files until somebody takes it."""

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
        text, file = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n", self._file(path)
        try:
            file.write(text.decode())
        except OSError as error:
            _log.warning("The scores cannot be saved: %s", error)
            return _("The scores cannot be saved: {why}.").format(why=in_words(error))
        file.sound(text)
        return ""

    def all(self) -> tuple[Kept, ...]:
        """Return all ledgers: those of matches that go on first, then by when they were last written.

        A damaged file is set aside, and what it was when it was saved last takes its place; one of a newer program is
        left alone. Both are told.
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
                    _log.warning("%s is damaged: %s", path, error)
                    told.append(self._mend(path))
                    with suppress(OSError, ValueError):
                        found.append(read(path))
        self.told = tuple(dict.fromkeys((*self.told, *told)))
        return tuple(sorted(found, key=lambda kept: (not kept.over, kept.when), reverse=True))

    def take_told(self) -> tuple[str, ...]:
        """Return what is `told`, which is said with that."""
        told, self.told = self.told, ()
        return told

    def _file(self, path: Path) -> Guarded:
        return Guarded(path, LARGEST_FILE, self._now)

    def _mend(self, path: Path) -> str:
        """Set a damaged file aside, and put its spare in its place if that is sound; returns what there is to say."""
        file = self._file(path)
        spare = file.spare()
        try:
            _parsed(spare)
            aside = file.keep_aside()
            if aside:
                file.write(spare.decode())
                told = _(
                    "The scores in {file} were damaged and are as they were saved last; the damage is kept as {aside}."
                )
                return told.format(file=path.name, aside=aside)
        except OSError as refused:
            _log.warning("%s cannot be mended: %s", path, refused)
        except ValueError as error:
            _log.info("There is no spare of %s: %s", path, error)
        return self._set_aside(path)

    def _set_aside(self, path: Path) -> str:
        try:
            aside = set_aside(path, self._now()).name
        except OSError as refused:
            told = _("{file} is damaged, and cannot be set aside: {why}.")
            return told.format(file=path.name, why=in_words(refused))
        return _("The scores in {file} are damaged and kept as {aside}.").format(file=path.name, aside=aside)

    def delete(self, path: Path) -> Deleted:
        """Delete a ledger; OSError if that cannot be."""
        gone = delete(path)
        self._file(path).forget()
        return gone

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted ledger back; OSError if that cannot be."""
        write_whole(gone.path, gone.data)
        os.utime(gone.path, ns=(gone.written, gone.written))
        self._file(gone.path).sound(gone.data)


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
    ledger, scored = _parsed(path.read_bytes())
    return Kept(path, ledger, scored, date_of(about.st_mtime))


def _parsed(text: bytes) -> tuple[Ledger, tuple[LedgerDeal, ...]]:
    """Return the ledger of a text with its deals; errors as `read`."""
    try:
        data = msgspec.json.decode(text, type=dict[str, Any])
        version = data.pop("format", 0)
        if is_newer(version, FORMAT):
            raise NewerError(f"it has format {version}")
        if version != FORMAT:
            raise ValueError("it says no format")
        ledger = msgspec.convert(data, Ledger, str_keys=True)
        limits, players = ledger.sheet.players, len(ledger.seats)
        if not limits.min <= players <= limits.max or ledger.dealer >= players:
            raise ValueError(f"the rules are not for {players} players")
        if ledger.draft and len(ledger.draft.seats) != players:
            raise ValueError(f"what is half written is not of {players} players")
        return ledger, deals(ledger)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
