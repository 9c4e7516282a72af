"""A match as text: a header, one action a line, and a digest of the final state, so that a replay checks itself.

    rummy-house record 1 #…
    rules {"title":"Rummy 500", …} #…
    sheet <sha256 of the rules as they stand above> #…
    players 2 #…
    seat 0 {"name":"Ann","kind":"person", …} #…
    seat 1 {"name":"Ben","kind":"bot", …} #…
    seed 17 #…
    dealer 1 #…
    shuffle 7H QS … salt <32 hexadecimal digits> sha256 <fingerprint> #…
    0: draw stock #…
    seat 1 {"name":"Ben","kind":"person", …} #…
    hint 0 #…
    fork <32 hexadecimal digits> #…
    end <sha256 of the final state> #…

The fingerprint of a shuffle was shown before its cards were: it is the sha256 of the line up to the salt, as
`printf %s 'shuffle 7H QS … salt …' | sha256sum` gives it. Orders that nobody was shown a fingerprint of stand alone.
A seat among the actions says who sits there from then on, a hint that the seat was given one there, a fork that all
before it was played in another match, which goes on without this one: later deals are drawn from the digits.

Every line ends with a checksum of the text so far; a record written by hand may leave them all out. Without the
last line the match is unfinished. Pure functions on text: whoever has files reads and writes them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Meta, Struct, structs

from game.engine.actions import Action
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State
from game.record.deal_numbers import LARGEST_SEED, LONG, number_text, read_number, seed_after_fork
from game.record.digest import state_digest, text_digest
from game.record.notation import NotationError, parse_action

FORMAT = 2
"""Raised whenever a record may hold what older programs refuse; only those that do say so, see `format_of`."""
MOST_PLAYERS = 8
MOST_CHARACTERS = 4_000_000
LONGEST_HEADER_LINE = 200_000
LONGEST_LINE = 2_000

_NAME = "rummy-house record"
_SEALED = re.compile(r"(.*) #([0-9a-f]{8})")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MARK = re.compile(r"[0-9a-f]{32}")
_NO_SEAT = -2
_SEAT, _HINT, _FORK = "seat ", "hint ", "fork "
"""How the lines of notes begin."""

Short = Annotated[str, Meta(max_length=60)]
T = TypeVar("T")


class RecordError(ValueError):
    """A text that is no record, or not the record of a match that can have been; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class NewerFormatError(RecordError):
    """A record of a format that only a newer program reads."""


# Lines


def checksum(line: str, before: str) -> str:
    """Return the checksum of a line after one with the checksum `before` (`0`: none)."""
    return f"{crc32(line.encode(), int(before, 16)):08x}"


class SealedLines:
    """The lines of a text without their checksums, each verified as it is read."""

    def __init__(self, text: str) -> None:
        self.number = 1
        if len(text) > MOST_CHARACTERS:
            raise self.error(f"a record has at most {MOST_CHARACTERS:,} characters")
        self._lines = text.split("\n")
        if not self._lines[-1]:
            self._lines.pop()
        self._next = 0
        self._before = "0"
        self._sealed = bool(self._lines) and " #" in self._lines[0]

    def error(self, problem: str) -> RecordError:
        """Return what to raise for the line read last."""
        return RecordError(self.number, problem)

    def __iter__(self) -> Iterator[str]:
        while self._next < len(self._lines):
            yield self.take(LONGEST_LINE)

    def take(self, longest: int = LONGEST_HEADER_LINE) -> str:
        """Return the next line."""
        self.number = self._next + 1
        if self._next >= len(self._lines):
            raise self.error("the record ends here, in its header")
        line = self._lines[self._next].rstrip("\r")
        self._next += 1
        if len(line) > longest:
            raise self.error(f"a line here has at most {longest:,} characters")
        if not self._sealed:
            return line
        match = _SEALED.fullmatch(line)
        if match is None:
            raise self.error("the checksum is missing")
        self._before = checksum(match[1], self._before)
        if match[2] != self._before:
            raise self.error("the checksum is wrong: the record was changed or damaged here")
        return match[1]

    def value(self, key: str) -> str:
        """Return what stands after `key` in the next line."""
        line = self.take()
        if not line.startswith(f"{key} "):
            raise self.error(f"here should stand '{key} …'")
        return line[len(key) + 1 :]

    def count(self, key: str, least: int, most: int) -> int:
        """Return the number after `key` in the next line."""
        text = self.value(key)
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise self.error(f"'{key}' takes a number from {least} to {most}")

    def decode(self, text: str, kind: type[T]) -> T:
        """Return what a part of the line read last says as JSON; RecordError if it is no `kind`."""
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise self.error(str(error)) from None


# Who sits there, and what is noted beside the actions


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
    """So many actions are those of another match; here this one left it. No other match has its `mark`, from which the
    cards of all deals come that had not begun then.
    """

    after: int
    mark: str
    """32 hexadecimal digits."""


Note = Sitting | Hinted | Forked
"""What is written down beside the actions."""


def _after(note: Note) -> int:
    return note.after


def _note_line(note: Note) -> str:
    """Return the line of a note; where it stands says after how many actions it was made."""
    match note:
        case Sitting():
            return _seat_line(note.seat, note.who)
        case Hinted():
            return f"{_HINT}{note.seat}"
        case Forked():
            return f"{_FORK}{note.mark}"


def _seat_line(number: int, seat: Seat) -> str:
    """Return the line that says who sits in a seat; of a profile and a colour it speaks only where there is one."""
    told = msgspec.to_builtins(seat)
    if not seat.profile:
        del told["profile"]
    if seat.colour is None:
        del told["colour"]
    return f"{_SEAT}{number} {msgspec.json.encode(told).decode()}"


def _read_note(lines: SealedLines, line: str, after: int, players: int) -> Note:
    """Read a line that begins as a note does; RecordError if it is malformed."""
    kind, _, rest = line.partition(" ")
    if f"{kind} " == _FORK:
        if not _MARK.fullmatch(rest):
            raise lines.error("this is no mark of a match that left another")
        return Forked(after, rest)
    number, _, told = rest.partition(" ")
    if number not in map(str, range(players)):
        raise lines.error(f"there is no seat {number[:9]!r}")
    if f"{kind} " == _SEAT:
        return Sitting(after, int(number), lines.decode(told, Seat))
    if told:
        raise lines.error("nothing may follow the seat a hint was given")
    return Hinted(after, int(number))


# A match


class Header(Struct, frozen=True):
    """What a match starts from. ValueError for a seed that no record holds."""

    sheet: RuleSheet
    seats: tuple[Seat, ...]
    seed: int
    """What the numbers of its deals come from (`deal_numbers`) until a fork; the orders are among the actions."""
    dealer: int
    """The seat that deals first."""

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise ValueError("a seed is a number from 0 to 2^130")

    @property
    def lines(self) -> int:
        """Number of lines before the first action."""
        return 6 + len(self.seats)

    def rules(self) -> MatchRules:
        """Compile the sheet for these seats; errors as `compile_rules`."""
        return compile_rules(self.sheet, len(self.seats))


class Record(Struct, frozen=True):
    """A match, or as much of it as was played."""

    header: Header
    actions: tuple[Action, ...] = ()
    digest: str = ""
    """Of the final state; empty while the match is unfinished."""
    notes: tuple[Note, ...] = ()
    """What was written down beside the actions, in order."""

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """The changes of seats, in order."""
        return tuple(note for note in self.notes if isinstance(note, Sitting))

    @property
    def ever_seated(self) -> tuple[Seat, ...]:
        """Everybody who has sat at the match at any time, in order; one who came back is there again."""
        return (*self.header.seats, *(sitting.who for sitting in self.sittings))

    @property
    def hints(self) -> tuple[Hinted, ...]:
        """The hints that were given, in order."""
        return tuple(note for note in self.notes if isinstance(note, Hinted))

    @property
    def fork(self) -> Forked | None:
        """Where it left another match for the last time; None if it never did."""
        return next((note for note in reversed(self.notes) if isinstance(note, Forked)), None)

    def seed_at(self, count: int) -> int:
        """Return the seed from which the number of a deal comes that began after `count` actions."""
        marks = [note.mark for note in self.notes if isinstance(note, Forked) and note.after <= count]
        return seed_after_fork(marks[-1]) if marks else self.header.seed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where at its end."""
        return self.seats_at(len(self.actions))

    def seats_at(self, count: int) -> tuple[Seat, ...]:
        """Return who sat where once `count` actions had been done."""
        seats = list(self.header.seats)
        for sitting in self.sittings:
            if sitting.after <= count:
                seats[sitting.seat] = sitting.who
        return tuple(seats)

    def line_of(self, index: int) -> int:
        """Return the number of the line, from 1, in which an action stands; that of the end for `len(actions)`."""
        return self.header.lines + 1 + index + bisect_right(self.notes, index, key=_after)

    def before(self, line: int) -> Record:
        """Return as much of it as stands in the lines before number `line`, as an unfinished match."""
        count = bisect_left(range(len(self.actions)), line, key=self.line_of)
        notes = tuple(note for note in self.notes if note.after <= count)
        return Record(self.header, self.actions[:count], notes=notes)


# Writing


class Recorder:
    """Writes a record line by line."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._lines: list[str] = []
        self._actions: list[Action] = []
        self._notes: list[Note] = []
        for line in _header_lines(header):
            self._write(line)

    @property
    def lines(self) -> Sequence[str]:
        """All lines so far, with their checksums, without line ends."""
        return self._lines

    @property
    def text(self) -> str:
        """The record so far."""
        return "\n".join(self._lines) + "\n"

    @property
    def record(self) -> Record:
        """The same, unwritten and without the digest at its end."""
        return Record(self.header, tuple(self._actions), notes=tuple(self._notes))

    def add(self, action: Action) -> None:
        """Write an action that was applied."""
        self._actions.append(action)
        self._write(repr(action))

    def sit(self, number: int, who: Seat) -> None:
        """Write who sits in a seat from now on."""
        self.note(Sitting(len(self._actions), number, who))

    def hint(self, number: int) -> None:
        """Write that a seat was given a hint."""
        self.note(Hinted(len(self._actions), number))

    def fork(self, mark: str) -> None:
        """Write that the match leaves another one here."""
        self.note(Forked(len(self._actions), mark))

    def note(self, note: Note) -> None:
        """Write a note that was made after the actions so far."""
        self._notes.append(note)
        self._write(_note_line(note))

    def end(self, state: State) -> None:
        """Write the digest of the final state."""
        self.end_with(state_digest(state))

    def end_with(self, digest: str) -> None:
        """Write a digest as that of the final state."""
        self._write(f"end {digest}")

    def cut(self, count: int) -> None:
        """Take the last `count` actions back; the notes made since stay."""
        left = len(self._actions) - count
        made = [note for note in self._notes if note.after > left]
        del self._lines[self.record.line_of(left) - 1 :], self._actions[left:]
        self._notes = self._notes[: len(self._notes) - len(made)]
        for note in made:
            self.note(structs.replace(note, after=left))

    def _write(self, line: str) -> None:
        before = self._lines[-1][-8:] if self._lines else "0"
        self._lines.append(f"{line} #{checksum(line, before)}")


def format_of(header: Header) -> int:
    """Return the format a match is written in: the first one has seeds below 2^63 alone."""
    return FORMAT if header.seed >= LONG else 1


def _header_lines(header: Header) -> Iterator[str]:
    rules = msgspec.json.encode(header.sheet).decode()
    yield f"{_NAME} {format_of(header)}"
    yield f"rules {rules}"
    yield f"sheet {text_digest(rules)}"
    yield f"players {len(header.seats)}"
    for number, seat in enumerate(header.seats):
        yield _seat_line(number, seat)
    yield f"seed {number_text(header.seed)}"
    yield f"dealer {header.dealer}"


def write(record: Record) -> str:
    """Return the record as text."""
    recorder = Recorder(record.header)
    waiting = list(record.notes)
    for count in range(len(record.actions) + 1):
        while waiting and waiting[0].after <= count:
            recorder.note(waiting.pop(0))
        if count < len(record.actions):
            recorder.add(record.actions[count])
    if record.digest:
        recorder.end_with(record.digest)
    return recorder.text


# Reading


def read_header(text: str) -> Header:
    """Read who plays what, of a record or its beginning.

    Raises:
        RecordError: it cannot be used.
    """
    return _read_header(SealedLines(text))


def read(text: str) -> Record:
    """Read a record. Whether the actions were allowed shows in the replay.

    Raises:
        RecordError: what is malformed, too long, damaged, or of a newer version, and in which line.
    """
    record, problem = read_sound(text)
    if problem is not None:
        raise problem
    return record


def read_sound(text: str) -> tuple[Record, RecordError | None]:
    """Read a record as far as it is sound; the header must be.

    Returns:
        The record up to the first bad line, and what is wrong with that line (None if all is well).

    Raises:
        RecordError: the header cannot be used.
    """
    lines = SealedLines(text)
    header = _read_header(lines)
    actions: list[Action] = []
    notes: list[Note] = []
    digest, problem = "", None
    try:
        for line in lines:
            if line.startswith("end "):
                digest = _read_end(lines, line[4:])
            elif line.startswith((_SEAT, _HINT, _FORK)):
                notes.append(_read_note(lines, line, len(actions), len(header.seats)))
            else:
                actions.append(_read_action(lines, line))
    except RecordError as error:
        problem = error
    return Record(header, tuple(actions), digest, tuple(notes)), problem


def _read_header(lines: SealedLines) -> Header:
    name, _, version = lines.take().rpartition(" ")
    if name != _NAME or not (version.isascii() and version.isdecimal()):
        raise lines.error(f"this is no record; a record begins with '{_NAME} {FORMAT}'")
    if version not in map(str, range(1, FORMAT + 1)):
        told = f"this record has format {version[:9]}, and this Rummy House reads formats up to {FORMAT}"
        newer = int(version[:9]) > FORMAT
        raise NewerFormatError(1, f"{told}; a newer one wrote it") if newer else lines.error(told)
    rules = lines.value("rules")
    sheet = lines.decode(rules, RuleSheet)
    if lines.value("sheet") != text_digest(rules):
        raise lines.error("the rules are not those the match was played by: their digest differs")
    players = lines.count("players", 1, MOST_PLAYERS)
    seats = tuple(lines.decode(lines.value(f"seat {seat}"), Seat) for seat in range(players))
    try:
        seed = read_number(lines.value("seed"))
    except ValueError as error:
        raise lines.error(f"{error}") from None
    header = Header(sheet, seats, seed, lines.count("dealer", 0, players - 1))
    if not sheet.players.min <= players <= sheet.players.max:
        least, most = sheet.players.min, sheet.players.max
        raise RecordError(4, f"these rules are for {least if least == most else f'{least} to {most}'} players")
    try:
        header.rules()
    except ValueError as error:
        raise RecordError(2, f"the rules cannot be used: {error}") from None
    return header


def _read_end(lines: SealedLines, digest: str) -> str:
    if not _DIGEST.fullmatch(digest):
        raise lines.error("this is no digest")
    for _ in lines:
        raise lines.error("nothing may follow the end")
    return digest


def _read_action(lines: SealedLines, line: str) -> Action:
    try:
        action = parse_action(line, _NO_SEAT)
    except NotationError as error:
        raise lines.error(str(error)) from None
    if repr(action) != line:
        raise lines.error(f"an action is written here with its seat and in full, like '0: draw stock', not {line!r}")
    return action
