"""The secrets of tables and seats, kept in the player's folder so that phones find their seats again tomorrow."""

from __future__ import annotations

import logging
from base64 import b32encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_bytes
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.session.saves.files import GuardedFile

MAX_FILE_BYTES = 100_000
MAX_MATCHES = 40
"""The most matches whose seats are remembered; the oldest are forgotten."""
SECRET_BYTES = 16
FIRST_PORT = 8765
"""The port that is tried first; as it is always the same, a saved address still works the next day."""

WORDS = (
    *("amber", "apple", "autumn", "barley", "birch", "bluebell", "breeze", "brook", "candle", "canyon"),
    *("cedar", "cherry", "clover", "cloud", "comet", "coral", "cricket", "daisy", "dune", "echo", "ember"),
    *("falcon", "fern", "garden", "ginger", "harbour", "hazel", "heron", "honey", "island", "ivory", "jasmine"),
    *("juniper", "lagoon", "lantern", "lemon", "lilac", "maple", "marble", "meadow", "melon", "misty"),
    *("nutmeg", "olive", "orchid", "otter", "pebble", "pepper", "plum", "poppy", "quartz", "raven", "river"),
    *("saffron", "sparrow", "sunny", "thistle", "tulip", "velvet", "willow"),
)
"""Words to choose the table's word from, which the window and its phones show, so that nobody joins a neighbour's
table.
"""

_log = logging.getLogger(__name__)


def new_secret() -> str:
    """Return 128 random bits as capitals and digits, which make a small code to scan."""
    return b32encode(token_bytes(SECRET_BYTES)).decode().rstrip("=")


def fingerprint(secret: str) -> str:
    """Return the SHA-256 digest of a secret, which is stored instead of the secret."""
    return sha256(secret.encode(errors="replace")).hexdigest()


class MatchSeats(Struct, frozen=True):
    """The seats that phones have taken in the match with this seed: the fingerprint of each phone's secret by seat
    number.
    """

    seed: str
    seats: dict[str, str] = {}


class _Kept(Struct):
    table: Annotated[str, Meta(min_length=26, max_length=26, pattern="^[A-Z2-7]+$")] = ""
    word: Annotated[str, Meta(max_length=20)] = ""
    port: Annotated[int, Meta(ge=0, le=65535)] = FIRST_PORT
    matches: list[MatchSeats] = []


class SeatBook:
    """The data by which phones find their seats again: the secret of this house's table, its last port, and the
    fingerprints of seated phones. Also the word of the table, which people compare on screen and phone.

    The data are read from `file`, if there is one, and every change is written to it. If the file is missing,
    damaged or unreadable, the table gets a new secret and word; an unreadable file, which may be sound, is then not
    written either. If writing fails, phones must sit down anew after the next start.
    """

    def __init__(self, file: GuardedFile | None = None) -> None:
        self._file = file
        kept = _Kept()
        if file is not None:
            with suppress(OSError, ValueError, RecursionError):
                kept = msgspec.json.decode(file.read() or b"{}", type=_Kept)
        self._kept = kept
        if not kept.table:
            self.renew()

    @property
    def table(self) -> str:
        """The secret of the table, a part of its address."""
        return self._kept.table

    @property
    def word(self) -> str:
        """The word that window and phones both show, so that people see they are at the same table."""
        return self._kept.word

    @property
    def port(self) -> int:
        """The port that was served last; FIRST_PORT if none was."""
        return self._kept.port

    def renew(self) -> None:
        """Give the table a new secret and word, so that it cannot be found by an old address, and save them."""
        self._kept.table, self._kept.word = new_secret(), choice(WORDS)
        self._save()

    def remember_port(self, port: int) -> None:
        """Remember and save the port, to serve on it again."""
        if port != self._kept.port:
            self._kept.port = port
            self._save()

    def seats(self, seed: int) -> dict[int, str]:
        """Return the fingerprints of the secrets by seat in the match with this seed; none if it is unknown."""
        found: Mapping[str, str] = next((each.seats for each in self._kept.matches if each.seed == str(seed)), {})
        return {int(seat): mark for seat, mark in found.items() if seat.isdecimal()}

    def remember(self, seed: int, fingerprints: Mapping[int, str]) -> None:
        """Save the fingerprint of each phone's secret, by seat, for the match with this seed, in place of those saved
        for it before. Only the newest `MAX_MATCHES` matches are kept.
        """
        if self.seats(seed) == dict(fingerprints):
            return
        kept = [each for each in self._kept.matches if each.seed != str(seed)]
        kept.append(MatchSeats(str(seed), {str(seat): mark for seat, mark in fingerprints.items()}))
        self._kept.matches = kept[-MAX_MATCHES:]
        self._save()

    def _save(self) -> None:
        if self._file is None:
            return
        try:
            self._file.write(msgspec.json.format(msgspec.json.encode(self._kept), indent=2).decode() + "\n")
        except OSError as error:
            _log.warning("The seats of phones cannot be saved: %s", error)


def seat_of(secret: str, fingerprints: Mapping[int, str]) -> int | None:
    """Return the seat that `secret` belongs to; None if it belongs to none or is empty. `fingerprints` are those of the
    secrets by seat.
    """
    digest = fingerprint(secret)
    found = [seat for seat, each in fingerprints.items() if compare_digest(each, digest)]
    return found[0] if found and secret else None


def is_same(given: str, secret: str) -> bool:
    """Whether the secret that a phone has `given` is `secret`, compared in constant time."""
    return compare_digest(given.encode(errors="replace"), secret.encode())


def unused_name(taken: Sequence[str], wanted: str) -> str:
    """Return the wanted name. If it is among `taken`, in any case, it gets the lowest number from 2 after it that makes
    it unlike all of these.
    """
    name, number = wanted, 2
    while name.casefold() in {each.casefold() for each in taken}:
        name, number = f"{wanted} {number}", number + 1
    return name
