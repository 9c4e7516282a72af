"""The people who play at this machine, saved as JSON in the player's folder: name, picture, colour, key for calls."""

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
from game.record.record import MAX_PLAYERS, Seat
from game.session.saves.files import GuardedFile, NewerFileError, WarnOnce, check_format, format_line, os_error_text

FILE_KIND, FILE_FORMAT = "people", 1
"""The format version is raised when `Profile` gains a field, so that an older program leaves the file alone."""
MAX_FILE_BYTES = 200_000
MAX_PEOPLE = 200
"""Largest number of people saved."""
MAX_NAME_LETTERS = 16
ID_BYTES = 6

_log = logging.getLogger(__name__)
_once = WarnOnce(_log)


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """A person. Records and statistics refer to the `id`, which never changes."""

    id: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LETTERS)]
    avatar: Annotated[str, Meta(max_length=60)] = ""
    colour: Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)] | None = None
    """The index of a seat colour; None for the colour of the seat."""
    key: Annotated[str, Meta(max_length=20)] = ""
    """The name of the key that calls out of turn; empty for the key of the seat."""


class DeletedProfile(Struct, frozen=True):
    """A deleted person and their place in the list, with which they can be restored."""

    place: int
    profile: Profile


def new_id() -> str:
    """Return a random id."""
    return token_hex(ID_BYTES)


def normalized_name(name: str) -> str:
    """Return a name in the form in which names are compared: in small letters, with single blanks between words and
    none around them.
    """
    return " ".join(name.split()).casefold()


def person_key(seat: Seat) -> str:
    """Return the key of the person in a seat: their profile id or, without one, their name in the form of
    `normalized_name` after `name:`; empty for a bot.
    """
    if seat.kind == "bot":
        return ""
    return seat.profile or f"name:{normalized_name(seat.name)}"


class Profiles:
    """All people, oldest profile first. After every change all of them are passed to `save`, whose result, an error
    sentence or "", is kept in `save_problem`.
    """

    def __init__(
        self,
        people: Sequence[Profile] = (),
        save: Callable[[Sequence[Profile]], str] = lambda people: "",
        id_for: Callable[[], str] = new_id,
    ) -> None:
        self._people = list(people)
        self._save = save
        self._id_for = id_for
        self.save_problem = ""
        """One sentence while changes cannot be saved; else ""."""

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    @property
    def is_full(self) -> bool:
        """Whether no more people can be added."""
        return len(self) >= MAX_PEOPLE

    def get(self, person_id: str) -> Profile | None:
        """Return the person with this id; None if there is none."""
        return next((each for each in self._people if each.id == person_id), None)

    def find_by_name(self, name: str) -> Profile | None:
        """Return the person whose name is the same by `normalized_name`; None if there is none. If several have that
        name, return the one with the oldest profile.
        """
        return next(iter(self.all_by_name(name)), None)

    def all_by_name(self, name: str) -> list[Profile]:
        """Return all people whose name is the same by `normalized_name`, oldest profile first."""
        wanted = normalized_name(name)
        return [each for each in self._people if normalized_name(each.name) == wanted]

    def add(self, name: str, avatar: str = "") -> Profile:
        """Add a person with this name and avatar, save all people, and return the person. A name that is too long is
        cut.

        Raises:
            ValueError: the name is empty, the avatar invalid, or there are too many people.
        """
        if self.is_full:
            raise ValueError(f"there are {MAX_PEOPLE} people already")
        person = _validated(Profile(self._id_for(), name.strip()[:MAX_NAME_LETTERS], avatar))
        self._people.append(person)
        self._save_people()
        return person

    def change(self, person_id: str, **values: object) -> Profile:
        """Change fields of a person, save all people if anything differs, and return the new profile. If saving fails,
        `save_problem` says why.

        Raises:
            KeyError: nobody has this id.
            ValueError: a value is invalid.
        """
        before = self.get(person_id)
        if before is None:
            raise KeyError(person_id)
        after = _validated(structs.replace(before, **values))
        if after != before:
            self._people[self._people.index(before)] = after
            self._save_people()
        return after

    def delete(self, person_id: str) -> DeletedProfile:
        """Delete a person, save the others, and return the person for restoring. Raise KeyError for an unknown id.

        If saving fails, nothing is raised and `save_problem` says so.
        """
        person = self.get(person_id)
        if person is None:
            raise KeyError(person_id)
        gone = DeletedProfile(self._people.index(person), person)
        self._people.remove(person)
        self._save_people()
        return gone

    def restore(self, deleted: DeletedProfile) -> None:
        """Put a deleted person back in their place and save all people; do nothing if somebody has that id. Raise
        ValueError if there would be too many people.
        """
        if self.get(deleted.profile.id) is not None:
            return
        if self.is_full:
            raise ValueError(f"there are {MAX_PEOPLE} people already")
        self._people.insert(deleted.place, deleted.profile)
        self._save_people()

    def retry_saving(self) -> None:
        """Try to save again if the last saving failed, else do nothing."""
        if self.save_problem:
            self._save_people()

    def _save_people(self) -> None:
        self.save_problem = self._save(tuple(self._people))


def load(
    path_or_file: Path | GuardedFile, default: Profile, now: Callable[[], datetime] = datetime.now
) -> tuple[list[Profile], str]:
    """Return the valid people of the file, or `default` alone if there are none.

    People are kept in a second file as well, the last good copy, which is renewed whenever the file is sound.

    - Missing file: the people of the copy are used, and the file is written.
    - File without people: it is written with `default`.
    - Damaged file: people that cannot be read are taken from the copy. The file is kept under another name and
      written anew; if it cannot be kept, it is left alone.
    - Unreadable file: the people of the copy are used. The file is left alone, and later changes to it fail.
    - File of a newer program: the people that can be read are used. It is left alone, and later changes to it fail.

    Returns:
        The people, and one sentence if something was wrong, else "".
    """
    file = path_or_file if isinstance(path_or_file, GuardedFile) else GuardedFile(path_or_file, MAX_FILE_BYTES, now)
    try:
        data = file.read()
    except OSError as error:
        _log.warning("The people cannot be read: %s", error)
        told = _("The list of players cannot be read, and changes to it are not kept: {why}.").format(
            why=os_error_text(error)
        )
        return _parse_people(file.read_spare())[0] or [default], told
    except ValueError:
        data = b""
    if data is None:
        before = _parse_people(file.read_spare())[0]
        save(file, before or [default])
        gone = _("The list of players was missing, so the last good copy is used.")
        return before or [default], gone if before else ""
    people, state = _parse_people(data)
    if state is _FileState.SOUND:
        if people:
            file.save_spare(data)
        else:
            save(file, [default])  # so that the next start knows them, too
        return people or [default], ""
    if state is _FileState.NEWER:
        file.forbid_writing(_("{file} is from a newer version of Rummy House").format(file=file.path.name))
        return people or [default], _(
            "The list of players is from a newer version of Rummy House: it is left alone, and changes to it are "
            "not kept."
        )
    known, before = {each.id for each in people}, _parse_people(file.read_spare())[0]
    people += [each for each in before if each.id not in known]
    people = people or [default]
    _log.warning("The file of the people is damaged: %s can be read, %s were known before", len(known), len(before))
    aside = file.keep_damaged()
    if not aside:
        told = _("The list of players is damaged: until the file {file} can be replaced, no changes to it are kept.")
        return people, told.format(file=file.path.name)
    save(file, people)
    if before:
        told = _("The list of players was damaged, so the last good copy is used; the damaged file is kept as {file}.")
    else:
        told = _(
            "None of the players in the list could be read, so it is empty now; the damaged file is kept as {file}."
        )
        if known:
            told = _("Some of the players could not be read; the damaged file is kept as {file}.")
    return people, told.format(file=aside)


def save(path_or_file: Path | GuardedFile, people: Sequence[Profile]) -> str:
    """Write all people in one step, and keep a spare copy. Return one sentence if that failed, else "".

    Nothing is written, and "" returned, while another program holds the folder.
    """
    file = path_or_file if isinstance(path_or_file, GuardedFile) else GuardedFile(path_or_file, MAX_FILE_BYTES)
    data = {"format": format_line(FILE_KIND, FILE_FORMAT), "people": people}
    text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
    try:
        file.write(text)
    except OSError as error:
        _once.warn(file.path, f"The people cannot be saved: {error}")
        return _("The list of players cannot be saved: {why}.").format(why=os_error_text(error))
    _once.clear(file.path)
    file.save_spare(text.encode())
    return ""


class _FileState(Enum):
    """The result of reading the file of the players: it was sound, people in it were lost, or a newer version wrote it.
    A missing file has no state.
    """

    SOUND = "sound"
    DAMAGED = "damaged"
    NEWER = "newer"


def _parse_people(data: bytes) -> tuple[list[Profile], _FileState]:
    """Return the valid people in the content of a file, and the state of the file.

    Invalid people are left out, and of people with the same id all but the first: the file then counts as damaged. If
    the format of the file is newer, only the fields that this program knows are read, and the state is NEWER in any
    case. No people are returned if the file cannot be read at all.
    """
    try:
        told = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return [], _FileState.DAMAGED
    listed, said = told.pop("people", None), told.pop("format", None)
    newer = damaged = False
    try:
        if said is not None:  # a file somebody writes by hand need not say it
            check_format(said, FILE_KIND, FILE_FORMAT)
    except NewerFileError:
        newer = True
    except ValueError:
        damaged = True
    if not isinstance(listed, list):
        return [], _FileState.NEWER if newer else _FileState.DAMAGED
    people: dict[str, Profile] = {}
    for each in listed[:MAX_PEOPLE]:
        with suppress(msgspec.ValidationError):
            person = msgspec.convert(_known_fields(each) if newer else each, Profile)
            people.setdefault(person.id, person)
    if newer:
        return list(people.values()), _FileState.NEWER
    sound = not (damaged or told or len(people) < len(listed))
    return list(people.values()), _FileState.SOUND if sound else _FileState.DAMAGED


def _known_fields(entry: object) -> object:
    """Return an entry of the file of people without the fields that only a newer program knows; unchanged if it is no
    mapping.
    """
    names = Profile.__struct_fields__
    return {name: value for name, value in entry.items() if name in names} if isinstance(entry, dict) else entry


def _validated(profile: Profile) -> Profile:
    """Return the profile, or raise ValueError if a field is invalid."""
    return msgspec.convert(msgspec.to_builtins(profile), Profile)
