"""A match as text: a header, one action per line, and a digest of the final state, so that a replay checks itself.

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

The fingerprint of a shuffle was shown before its cards: it is the SHA-256 of the line up to the salt, as `printf %s
'shuffle 7H QS … salt …' | sha256sum` prints it. A shuffle whose fingerprint nobody was shown has only the order. A
`seat` line among the actions names the new player of a seat, a `hint` line a seat that was given a hint; a `fork` line
says that all actions before it belong to another match, which this one leaves, and that later deals are drawn from its
digits.

Every line ends with a checksum of the text so far; a record written by hand may leave all of them out. A record without
an `end` line is unfinished. The functions here work on text only; files are the caller's.
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
from game.record.deal_numbers import FIRST_LETTERED, LARGEST_SEED, parse_seed, seed_after_fork, seed_text
from game.record.digest import state_digest, text_digest
from game.record.notation import NotationError, parse_action

FORMAT = 3
"""The newest format: raised when records may contain what older programs refuse; see `format_of`."""
_LETTERED_FORMAT = 2
"""The format that knows seeds with letters."""
MAX_PLAYERS = 8
MAX_RECORD_LETTERS = 4_000_000
MAX_HEADER_LINE_LETTERS = 200_000
MAX_LINE_LETTERS = 2_000

RECORD_WORD = "rummy-house record"
"""The words with which every record begins."""
_CHECKED_LINE = re.compile(r"(.*) #([0-9a-f]{8})")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_FORK_MARK = re.compile(r"[0-9a-f]{32}")
_NO_SEAT = -2
_SEAT_WORD, _HINT_WORD, _FORK_WORD = "seat ", "hint ", "fork "
"""The first words of the lines of notes."""

ShortText = Annotated[str, Meta(max_length=60)]
T = TypeVar("T")


class RecordError(ValueError):
    """The text is no record, or not of a legal match; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class NewerFormatError(RecordError):
    """The record has a format that only a newer program reads."""


# Lines


def checksum(line: str, previous: str) -> str:
    """Return the checksum of a line that follows one with checksum `previous` (`0` for the first line)."""
    return f"{crc32(line.encode(), int(previous, 16)):08x}"


class CheckedLines:
    """The lines of a record text without their checksums.

    Each line is verified as it is read; RecordError is raised if it is too long, or its checksum is missing or wrong.
    If the first line has no checksum, none is expected in the others.

    Creating it raises RecordError if the text is too long.
    """

    def __init__(self, text: str) -> None:
        self.number = 1
        if len(text) > MAX_RECORD_LETTERS:
            raise self.error(f"a record has at most {MAX_RECORD_LETTERS:,} characters")
        self._lines = text.split("\n")
        if not self._lines[-1]:
            self._lines.pop()
        self._next = 0
        self._previous_checksum = "0"
        self._has_checksums = bool(self._lines) and " #" in self._lines[0]

    def error(self, problem: str) -> RecordError:
        """Return a RecordError for the line read last."""
        return RecordError(self.number, problem)

    def __iter__(self) -> Iterator[str]:
        while self._next < len(self._lines):
            yield self.next_line(MAX_LINE_LETTERS)

    def next_line(self, max_letters: int = MAX_HEADER_LINE_LETTERS) -> str:
        """Return the next line, without its checksum. Raise RecordError if there is no line left, or if it has more
        than `max_letters` or is damaged.
        """
        self.number = self._next + 1
        if self._next >= len(self._lines):
            raise self.error("the record ends here, in its header")
        line = self._lines[self._next].rstrip("\r")
        self._next += 1
        if len(line) > max_letters:
            raise self.error(f"a line here has at most {max_letters:,} characters")
        if not self._has_checksums:
            return line
        match = _CHECKED_LINE.fullmatch(line)
        if match is None:
            raise self.error("the checksum is missing")
        self._previous_checksum = checksum(match[1], self._previous_checksum)
        if match[2] != self._previous_checksum:
            raise self.error("the checksum is wrong: the record was changed or damaged here")
        return match[1]

    def next_value(self, key: str) -> str:
        """Return the text after `key` in the next line. Raise RecordError if there is no line left, or if it is damaged
        or begins with another word.
        """
        line = self.next_line()
        if not line.startswith(f"{key} "):
            raise self.error(f"here should stand '{key} …'")
        return line[len(key) + 1 :]

    def next_number(self, key: str, least: int, most: int) -> int:
        """Return the number after `key` in the next line. Raise RecordError as `next_value` does, or if it is no number
        from `least` to `most`.
        """
        text = self.next_value(key)
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise self.error(f"'{key}' takes a number from {least} to {most}")

    def decode(self, text: str, json_type: type[T]) -> T:
        """Return a JSON part of the line read last as `json_type`; raise RecordError if it does not fit."""
        try:
            return msgspec.json.decode(text, type=json_type)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise self.error(str(error)) from None


# Who sits there, and what is noted beside the actions


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """The player in a seat: a person or a bot. The rules of the game are the same for both."""

    name: ShortText
    kind: Literal["person", "bot"] = "person"
    avatar: ShortText = ""
    level: ShortText = ""
    """The level of a bot."""
    character: ShortText = ""
    """The character of a bot."""
    profile: ShortText = ""
    """The profile id of a person; it stays when the name changes."""
    colour: Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)] | None = None
    """The index of a seat colour; None for the colour of the seat."""
    phone: bool = False
    """Whether the person holds a phone: their hand is seen there, and not in the window."""


class SeatChange(Struct, frozen=True):
    """Note: after `after` actions, `player` took over `seat`."""

    after: int
    seat: int
    player: Seat


class HintGiven(Struct, frozen=True):
    """Note: after `after` actions, a seat was given a hint."""

    after: int
    seat: int


class Fork(Struct, frozen=True):
    """Note: after `after` actions, the match was forked from another one. The cards of all later deals follow from
    `mark`, which no other fork has.
    """

    after: int
    mark: str
    """32 hexadecimal digits."""


Note = SeatChange | HintGiven | Fork
"""A line of a record that is no action."""


def _note_position(note: Note) -> int:
    return note.after


def _note_line(note: Note) -> str:
    """Return the line of a note; its place in the record gives the number of actions before it."""
    match note:
        case SeatChange():
            return _seat_line(note.seat, note.player)
        case HintGiven():
            return f"{_HINT_WORD}{note.seat}"
        case Fork():
            return f"{_FORK_WORD}{note.mark}"


def _seat_line(number: int, seat: Seat) -> str:
    """Return the record line with the player of seat `number`; profile, colour and phone are left out if not set."""
    told = msgspec.to_builtins(seat)
    if not seat.profile:
        del told["profile"]
    if seat.colour is None:
        del told["colour"]
    if not seat.phone:
        del told["phone"]
    return f"{_SEAT_WORD}{number} {msgspec.json.encode(told).decode()}"


def _parse_note(lines: CheckedLines, line: str, action_count: int, player_count: int) -> Note:
    """Parse the line of a note that comes after `action_count` actions; raise RecordError if it is malformed."""
    kind, _, rest = line.partition(" ")
    if f"{kind} " == _FORK_WORD:
        if not _FORK_MARK.fullmatch(rest):
            raise lines.error("this is no mark of a match that left another")
        return Fork(action_count, rest)
    number, _, told = rest.partition(" ")
    if number not in map(str, range(player_count)):
        raise lines.error(f"there is no seat {number[:9]!r}")
    if f"{kind} " == _SEAT_WORD:
        return SeatChange(action_count, int(number), lines.decode(told, Seat))
    if told:
        raise lines.error("nothing may follow the seat a hint was given")
    return HintGiven(action_count, int(number))


# A match


class Header(Struct, frozen=True):
    """The header of a record: rules, players, seed and first dealer. Raises ValueError for an invalid seed."""

    sheet: RuleSheet
    seats: tuple[Seat, ...]
    seed: int
    """The seed of the deal numbers (`deal_numbers`), up to a fork; the orders of the cards are among the actions."""
    dealer: int
    """The first dealer."""

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise ValueError("a seed is a number from 0 to 2^130")

    @property
    def line_count(self) -> int:
        """The number of lines of the header in a record; notes may follow before the first action."""
        return 6 + len(self.seats)

    def match_rules(self) -> MatchRules:
        """Compile the sheet for these seats. Raises the errors of `compile_rules`."""
        return compile_rules(self.sheet, len(self.seats))


class Record(Struct, frozen=True):
    """A recorded match: its header, actions and notes and, if it is finished, the digest of its final state."""

    header: Header
    actions: tuple[Action, ...] = ()
    digest: str = ""
    """The digest of the final state; empty while the match is unfinished."""
    notes: tuple[Note, ...] = ()
    """The notes among the actions, in order."""

    @property
    def seat_changes(self) -> tuple[SeatChange, ...]:
        """The notes that a player took over a seat, in order."""
        return tuple(note for note in self.notes if isinstance(note, SeatChange))

    @property
    def ever_seated(self) -> tuple[Seat, ...]:
        """All players who have sat in the match at any time: the first ones by seat, then those who took a seat over,
        in order. One who came back is listed again.
        """
        return (*self.header.seats, *(sitting.player for sitting in self.seat_changes))

    @property
    def hints(self) -> tuple[HintGiven, ...]:
        """The hints given, in order."""
        return tuple(note for note in self.notes if isinstance(note, HintGiven))

    @property
    def last_fork(self) -> Fork | None:
        """The last fork; None if there is none."""
        return next((note for note in reversed(self.notes) if isinstance(note, Fork)), None)

    def seed_at(self, action_count: int) -> int:
        """Return the seed that applies after `action_count` actions: that of the last fork up to there, or without one
        that of the match.
        """
        marks = [note.mark for note in self.notes if isinstance(note, Fork) and note.after <= action_count]
        return seed_after_fork(marks[-1]) if marks else self.header.seed

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The player of each seat after the last action of this record."""
        return self.seats_at(len(self.actions))

    def seats_at(self, action_count: int) -> tuple[Seat, ...]:
        """Return the player of each seat after `action_count` actions."""
        seats = list(self.header.seats)
        for sitting in self.seat_changes:
            if sitting.after <= action_count:
                seats[sitting.seat] = sitting.player
        return tuple(seats)

    def line_number_of(self, index: int) -> int:
        """Return the line number, from 1, of the action at `index`; for `len(actions)` that of the end line."""
        return self.header.line_count + 1 + index + bisect_right(self.notes, index, key=_note_position)

    def up_to_line(self, line_number: int) -> Record:
        """Return the record of the actions before line `line_number`, with the notes before the next action, as an
        unfinished match.
        """
        count = bisect_left(range(len(self.actions)), line_number, key=self.line_number_of)
        notes = tuple(note for note in self.notes if note.after <= count)
        return Record(self.header, self.actions[:count], notes=notes)


# Writing


class Recorder:
    """Makes the text of a record in memory, line by line; it begins with the lines of the header."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._lines: list[str] = []
        self._actions: list[Action] = []
        self._notes: list[Note] = []
        for line in _header_lines(header):
            self._append_line(line)

    @property
    def lines(self) -> Sequence[str]:
        """All lines so far, with checksums and without line ends."""
        return self._lines

    @property
    def text(self) -> str:
        """The record so far as text."""
        return "\n".join(self._lines) + "\n"

    @property
    def record(self) -> Record:
        """The record so far as a value, without the final digest."""
        return Record(self.header, tuple(self._actions), notes=tuple(self._notes))

    def add_action(self, action: Action) -> None:
        """Append an action."""
        self._actions.append(action)
        self._append_line(repr(action))

    def add_seat_change(self, seat: int, player: Seat) -> None:
        """Append a note that `player` takes over `seat`."""
        self.add_note(SeatChange(len(self._actions), seat, player))

    def add_hint(self, seat: int) -> None:
        """Append a note that `seat` was given a hint."""
        self.add_note(HintGiven(len(self._actions), seat))

    def add_fork(self, fork_mark: str) -> None:
        """Append a note that the match is a fork from here on: later deals follow from `fork_mark`."""
        self.add_note(Fork(len(self._actions), fork_mark))

    def add_note(self, note: Note) -> None:
        """Append a note made after the actions so far: the caller sets its `after` to their number."""
        self._notes.append(note)
        self._append_line(_note_line(note))

    def add_end(self, state: State) -> None:
        """Append the digest of the final state."""
        self.add_digest(state_digest(state))

    def add_digest(self, digest: str) -> None:
        """Append `digest` as the digest of the final state."""
        self._append_line(f"end {digest}")

    def remove_last(self, action_count: int) -> None:
        """Remove the last `action_count` actions. Notes made after one of them are kept; they now come after the last
        action left.
        """
        left = len(self._actions) - action_count
        made = [note for note in self._notes if note.after > left]
        del self._lines[self.record.line_number_of(left) - 1 :], self._actions[left:]
        self._notes = self._notes[: len(self._notes) - len(made)]
        for note in made:
            self.add_note(structs.replace(note, after=left))

    def _append_line(self, line: str) -> None:
        before = self._lines[-1][-8:] if self._lines else "0"
        self._lines.append(f"{line} #{checksum(line, before)}")


def format_of(header: Header) -> int:
    """Return the number of the record format that a match needs.

    It is FORMAT if a seat is for a phone. Otherwise it is 2 if the seed is so large that it is written with letters,
    else 1.
    """
    if any(seat.phone for seat in header.seats):
        return FORMAT
    return _LETTERED_FORMAT if header.seed >= FIRST_LETTERED else 1


def _header_lines(header: Header) -> Iterator[str]:
    rules = msgspec.json.encode(header.sheet).decode()
    yield f"{RECORD_WORD} {format_of(header)}"
    yield f"rules {rules}"
    yield f"sheet {text_digest(rules)}"
    yield f"players {len(header.seats)}"
    for number, seat in enumerate(header.seats):
        yield _seat_line(number, seat)
    yield f"seed {seed_text(header.seed)}"
    yield f"dealer {header.dealer}"


def write_record(record: Record) -> str:
    """Return a record as text, with an end line if it has a digest."""
    recorder = Recorder(record.header)
    waiting = list(record.notes)
    for count in range(len(record.actions) + 1):
        while waiting and waiting[0].after <= count:
            recorder.add_note(waiting.pop(0))
        if count < len(record.actions):
            recorder.add_action(record.actions[count])
    if record.digest:
        recorder.add_digest(record.digest)
    return recorder.text


# Reading


def read_header(text: str) -> Header:
    """Parse the header of a record text.

    Raises:
        RecordError: the header is invalid.
    """
    return _parse_header(CheckedLines(text))


def read_record(text: str) -> Record:
    """Parse a record. Only a replay checks that its actions are legal.

    Raises:
        RecordError: the text is malformed, too long, damaged, or of a newer format.
    """
    record, problem = read_sound_part(text)
    if problem is not None:
        raise problem
    return record


def read_sound_part(text: str) -> tuple[Record, RecordError | None]:
    """Parse a record up to its first bad line; the header must be sound.

    Returns:
        The record up to there, and the error of that line (None if there is none).

    Raises:
        RecordError: the header is invalid.
    """
    lines = CheckedLines(text)
    header = _parse_header(lines)
    actions: list[Action] = []
    notes: list[Note] = []
    digest, problem = "", None
    try:
        for line in lines:
            if line.startswith("end "):
                digest = _parse_end(lines, line[4:])
            elif line.startswith((_SEAT_WORD, _HINT_WORD, _FORK_WORD)):
                notes.append(_parse_note(lines, line, len(actions), len(header.seats)))
            else:
                actions.append(_parse_recorded_action(lines, line))
    except RecordError as error:
        problem = error
    return Record(header, tuple(actions), digest, tuple(notes)), problem


def _parse_header(lines: CheckedLines) -> Header:
    name, _, version = lines.next_line().rpartition(" ")
    if name != RECORD_WORD or not (version.isascii() and version.isdecimal()):
        raise lines.error(f"this is no record; a record begins with '{RECORD_WORD} {FORMAT}'")
    if version not in map(str, range(1, FORMAT + 1)):
        told = f"this record has format {version[:9]}, and this Rummy House reads formats up to {FORMAT}"
        newer = int(version[:9]) > FORMAT
        raise NewerFormatError(1, f"{told}; a newer one wrote it") if newer else lines.error(told)
    rules = lines.next_value("rules")
    sheet = lines.decode(rules, RuleSheet)
    if lines.next_value("sheet") != text_digest(rules):
        raise lines.error("the rules are not those the match was played by: their digest differs")
    players = lines.next_number("players", 1, MAX_PLAYERS)
    seats = tuple(lines.decode(lines.next_value(f"seat {seat}"), Seat) for seat in range(players))
    try:
        seed = parse_seed(lines.next_value("seed"))
    except ValueError as error:
        raise lines.error(f"{error}") from None
    header = Header(sheet, seats, seed, lines.next_number("dealer", 0, players - 1))
    if not sheet.players.min <= players <= sheet.players.max:
        least, most = sheet.players.min, sheet.players.max
        raise RecordError(4, f"these rules are for {least if least == most else f'{least} to {most}'} players")
    try:
        header.match_rules()
    except ValueError as error:
        raise RecordError(2, f"the rules cannot be used: {error}") from None
    return header


def _parse_end(lines: CheckedLines, digest: str) -> str:
    if not _DIGEST.fullmatch(digest):
        raise lines.error("this is no digest")
    for _ in lines:
        raise lines.error("nothing may follow the end")
    return digest


def _parse_recorded_action(lines: CheckedLines, line: str) -> Action:
    try:
        action = parse_action(line, _NO_SEAT)
    except NotationError as error:
        raise lines.error(str(error)) from None
    if repr(action) != line:
        raise lines.error(f"an action is written here with its seat and in full, like '0: draw stock', not {line!r}")
    return action
