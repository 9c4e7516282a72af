"""The people who play at this machine, kept as JSON in the player's folder: name, picture, colour, key for calls."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from enum import Enum
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, structs

from game.content.translation import _
from game.record.record import MOST_PLAYERS, Seat
from game.session.saves.files import Guarded, NewerFileError, Once, check_format, format_line, in_words

KIND, FORMAT = "people", 1
"""Of the file: raised when something is added to a `Profile`, so that an older program leaves the file alone."""
LARGEST_FILE = 200_000
MOST = 200
"""People kept; nobody needs more."""
LONGEST_NAME = 16
ID_BYTES = 6

_log = logging.getLogger(__name__)
_once = Once(_log)


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """A person. The `id` never changes, whatever the name: records and statistics go by it."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    avatar: Annotated[str, Meta(max_length=60)] = ""
    colour: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] | None = None
    """Which of the colours of seats; None for that of the place one sits at."""
    key: Annotated[str, Meta(max_length=20)] = ""
    """The key that calls out of turn, by its name; empty for that of the place one sits at."""


class Gone(Struct, frozen=True):
    """A person who was deleted, to be brought back."""

    place: int
    profile: Profile


def new_id() -> str:
    """Return an id nobody has."""
    return token_hex(ID_BYTES)


def spoken(name: str) -> str:
    """Return a name as it is heard: two that differ in case and blanks alone are the same."""
    return " ".join(name.split()).casefold()


def person_of(seat: Seat) -> str:
    """Return what the person in a seat is told apart by: their id, else their name; empty for a bot."""
    if seat.kind == "bot":
        return ""
    return seat.profile or f"name:{spoken(seat.name)}"


class Profiles:
    """All people, in the order in which they came. Every change is handed to `keep`, which says what went wrong."""

    def __init__(
        self,
        people: Sequence[Profile] = (),
        keep: Callable[[Sequence[Profile]], str] = lambda people: "",
        id_for: Callable[[], str] = new_id,
    ) -> None:
        self._people = list(people)
        self._keep = keep
        self._id_for = id_for
        self.trouble = ""
        """One sentence while changes cannot be kept."""

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    @property
    def full(self) -> bool:
        """Whether nobody more can be kept."""
        return len(self) >= MOST

    def get(self, who: str) -> Profile | None:
        """Return the person of an id; None if there is none."""
        return next((each for each in self._people if each.id == who), None)

    def named(self, name: str) -> Profile | None:
        """Return the first who is called like this, whatever the case and the blanks; None if nobody is."""
        return next(iter(self.all_named(name)), None)

    def all_named(self, name: str) -> list[Profile]:
        """Return everybody who is called like this, whatever the case and the blanks."""
        wanted = spoken(name)
        return [each for each in self._people if spoken(each.name) == wanted]

    def add(self, name: str, avatar: str = "") -> Profile:
        """Add a person; ValueError for an empty name, or if there are too many."""
        if self.full:
            raise ValueError(f"there are {MOST} people already")
        person = _sound(Profile(self._id_for(), name.strip()[:LONGEST_NAME], avatar))
        self._people.append(person)
        self._changed()
        return person

    def change(self, who: str, **values: object) -> Profile:
        """Change something of the person of an id and return them as they are now.

        Raises:
            KeyError: there is no such person.
            ValueError: a value that cannot be.
        """
        before = self.get(who)
        if before is None:
            raise KeyError(who)
        after = _sound(structs.replace(before, **values))
        if after != before:
            self._people[self._people.index(before)] = after
            self._changed()
        return after

    def delete(self, who: str) -> Gone:
        """Delete the person of an id; KeyError if there is none."""
        person = self.get(who)
        if person is None:
            raise KeyError(who)
        gone = Gone(self._people.index(person), person)
        self._people.remove(person)
        self._changed()
        return gone

    def restore(self, gone: Gone) -> None:
        """Bring a person back to their place; ValueError if there are too many."""
        if self.full:
            raise ValueError(f"there are {MOST} people already")
        if self.get(gone.profile.id) is None:
            self._people.insert(gone.place, gone.profile)
            self._changed()

    def keep_again(self) -> None:
        """Try again to keep everybody, where that failed."""
        if self.trouble:
            self._changed()

    def _changed(self) -> None:
        self.trouble = self._keep(tuple(self._people))


def load(
    where: Path | Guarded, first: Profile, now: Callable[[], datetime] = datetime.now
) -> tuple[list[Profile], str]:
    """Read everybody, each by themselves: who cannot be is left out; where nobody is known there is `first` alone.

    Returns:
        The people, and one sentence where something was wrong: a damaged file is kept aside, one that cannot be
        read or is from a newer program left alone.
    """
    file = where if isinstance(where, Guarded) else Guarded(where, LARGEST_FILE, now)
    try:
        data = file.read()
    except OSError as error:
        _log.warning("The people cannot be read: %s", error)
        told = _("The list of players cannot be read, and changes to it are not kept: {why}.").format(
            why=in_words(error)
        )
        return _people(file.spare())[0] or [first], told
    except ValueError:
        data = b""
    if data is None:
        before = _people(file.spare())[0]
        save(file, before or [first])
        gone = _("The list of players was missing, so the last good copy is used.")
        return before or [first], gone if before else ""
    people, state = _people(data)
    if state is _State.SOUND:
        if people:
            file.sound(data)
        else:
            save(file, [first])  # so that the next start knows them, too
        return people or [first], ""
    if state is _State.NEWER:
        file.leave_alone(_("{file} is from a newer version of Rummy House").format(file=file.path.name))
        return people or [first], _(
            "The list of players is from a newer version of Rummy House: it is left alone, and changes to it are "
            "not kept."
        )
    known, before = {each.id for each in people}, _people(file.spare())[0]
    people += [each for each in before if each.id not in known]
    people = people or [first]
    _log.warning("The file of the people is damaged: %s can be read, %s were known before", len(known), len(before))
    aside = file.keep_aside()
    if not aside:
        told = _("The list of players is damaged: until the file {file} can be replaced, no changes to it are kept.")
        return people, told.format(file=file.path.name)
    save(file, people)
    if before:
        told = _("The list of players was damaged, so the last good copy is used; the damaged file is kept as {file}.")
    else:
        told = _("Nobody in the list of players could be read, so it is empty now; the damaged file is kept as {file}.")
        if known:
            told = _("Some of the players could not be read; the damaged file is kept as {file}.")
    return people, told.format(file=aside)


def save(where: Path | Guarded, people: Sequence[Profile]) -> str:
    """Write everybody in one step; returns one sentence where that failed, else nothing."""
    file = where if isinstance(where, Guarded) else Guarded(where, LARGEST_FILE)
    data = {"format": format_line(KIND, FORMAT), "people": people}
    text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
    try:
        file.write(text)
    except OSError as error:
        _once.warn(file.path, f"The people cannot be saved: {error}")
        return _("The list of players cannot be saved: {why}.").format(why=in_words(error))
    _once.over(file.path)
    file.sound(text.encode())
    return ""


class _State(Enum):
    """What is to be thought of a file."""

    SOUND = "sound"
    DAMAGED = "damaged"
    NEWER = "newer"


def _people(data: bytes) -> tuple[list[Profile], _State]:
    """Return whoever is sound in the text of a file; of one from a newer program, as far as this one knows them."""
    try:
        told = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return [], _State.DAMAGED
    listed, said = told.pop("people", None), told.pop("format", None)
    newer = damaged = False
    try:
        if said is not None:  # a file somebody writes by hand need not say it
            check_format(said, KIND, FORMAT)
    except NewerFileError:
        newer = True
    except ValueError:
        damaged = True
    if not isinstance(listed, list):
        return [], _State.NEWER if newer else _State.DAMAGED
    people: dict[str, Profile] = {}
    for each in listed[:MOST]:
        with suppress(msgspec.ValidationError):
            person = msgspec.convert(_as_known(each) if newer else each, Profile)
            people.setdefault(person.id, person)
    if newer:
        return list(people.values()), _State.NEWER
    sound = not (damaged or told or len(people) < len(listed))
    return list(people.values()), _State.SOUND if sound else _State.DAMAGED


def _as_known(entry: object) -> object:
    """An entry without what only a newer program knows."""
    names = Profile.__struct_fields__
    return {name: value for name, value in entry.items() if name in names} if isinstance(entry, dict) else entry


def _sound(profile: Profile) -> Profile:
    """Judge a profile by its own rules."""
    return msgspec.convert(msgspec.to_builtins(profile), Profile)
