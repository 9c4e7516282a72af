"""What is written into a record beside the actions: who sits down, who was given a hint, and where it left another."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.engine.sealed_lines import SealedLines

MOST_PLAYERS = 8

SEAT = "seat "
HINT = "hint "
FORK = "fork "
KINDS = (SEAT, HINT, FORK)
"""How their lines begin."""

_MARK = re.compile(r"[0-9a-f]{32}")

Short = Annotated[str, Meta(max_length=60)]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there. The rules take no notice of it."""

    name: Short
    kind: Literal["person", "bot"] = "person"
    avatar: Short = ""
    level: Short = ""
    """Of a bot, as is `character`."""
    character: Short = ""
    profile: Short = ""
    """Of a person: the id under which everything of theirs is kept, whatever their name is."""
    colour: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] | None = None
    """Which of the colours of seats it has; None for that of its place."""


class Sitting(Struct, frozen=True):
    """After so many actions of a match `who` took seat number `seat`."""

    after: int
    seat: int
    who: Seat


class Hinted(Struct, frozen=True):
    """After so many actions of a match seat number `seat` was given a hint."""

    after: int
    seat: int


class Forked(Struct, frozen=True):
    """So many actions are those of another match; here this one left it. No other match has its `mark`."""

    after: int
    mark: str
    """32 hexadecimal digits."""


Note = Sitting | Hinted | Forked
"""What is written down beside the actions."""


def note_line(note: Note) -> str:
    """Return the line of a note; where it stands says after how many actions it was made."""
    match note:
        case Sitting():
            return seat_line(note.seat, note.who)
        case Hinted():
            return f"{HINT}{note.seat}"
        case Forked():
            return f"{FORK}{note.mark}"


def seat_line(number: int, seat: Seat) -> str:
    """Return the line that says who sits in a seat.

    What came to be told of seats later is left out where it says nothing: older records stay as they are.
    """
    told = msgspec.to_builtins(seat)
    if not seat.profile:
        del told["profile"]
    if seat.colour is None:
        del told["colour"]
    return f"{SEAT}{number} {msgspec.json.encode(told).decode()}"


def read_note(lines: SealedLines, line: str, after: int, players: int) -> Note:
    """Read a line that begins with one of the `KINDS`; RecordError if it is malformed."""
    kind, _, rest = line.partition(" ")
    if f"{kind} " == FORK:
        if not _MARK.fullmatch(rest):
            raise lines.error("this is no mark of a match that left another")
        return Forked(after, rest)
    number, _, told = rest.partition(" ")
    if number not in map(str, range(players)):
        raise lines.error(f"there is no seat {number[:9]!r}")
    if f"{kind} " == SEAT:
        return Sitting(after, int(number), lines.decode(told, Seat))
    if told:
        raise lines.error("nothing may follow the seat a hint was given")
    return Hinted(after, int(number))
