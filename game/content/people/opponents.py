"""Opponents: people to play with, written in YAML in `levels/opponents` or in the player's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, to_builtins

from game import paths
from game.bots.traits import Traits
from game.content.sheets.sheets import readable, sheet_files
from game.content.translation import _
from game.content.yaml.reader import (
    Entry,
    Fields,
    Node,
    Notes,
    Scalar,
    UnreadableError,
    closest,
    did_you_mean,
    quoted,
    read_documents,
)
from game.content.yaml.typed import WRONG, TypedKeys, read_value

FOLDER = "opponents"
"""The folder of `levels` with the opponents of the house."""
RANDOM = "random"
"""What the player who does anything is called; there is no file of it."""
EXTENDS = "extends"
LEVELS = ("learner", "casual", "standard", "expert", "master")
"""From the weakest. There is an opponent of each of these names, whom others of the level extend."""

Level = Literal["learner", "casual", "standard", "expert", "master"]
Phrases = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=6)]


class Voice(Struct, frozen=True):
    """What somebody says now and then; none says nothing."""

    begins: Annotated[Phrases, Meta(description="When a match begins")] = ()
    lays: Annotated[Phrases, Meta(description="When melds are laid")] = ()
    goes_out: Annotated[Phrases, Meta(description="When they go out")] = ()
    caught: Annotated[Phrases, Meta(description="When somebody else goes out")] = ()


class Persona(Struct, frozen=True):
    """Somebody to play with, as their file says."""

    name: Annotated[str, Meta(max_length=16, description="What they are called")] = ""
    level: Annotated[Level, Meta(description="How strong they are")] = "standard"
    character: Annotated[str, Meta(max_length=24, description="How they play, in a word or two")] = ""
    about: Annotated[str, Meta(max_length=160, description="How they play, in a sentence")] = ""
    avatar: Annotated[str, Meta(max_length=60, description="Their picture")] = ""
    voice: Voice = Voice()
    traits: Traits = Traits()


class Opponent(Persona, frozen=True):
    """A person with the name of their file."""

    id: str = ""


GROUPS: dict[str, type[Struct]] = {"voice": Voice, "traits": Traits}
"""Keys that hold others."""


KEYS = TypedKeys(Persona)
"""Every key of an opponent, dotted, with its type."""


def avatars() -> tuple[str, ...]:
    """Return the names of the pictures there are."""
    return tuple(sorted(path.stem for path in (paths.assets() / "avatars").glob("*.svg")))


def opponent_names() -> tuple[str, ...]:
    """Return the names of the opponents of the house, in alphabetical order."""
    return tuple(sorted(path.stem for path in (paths.levels() / FOLDER).glob("*.yaml")))


def load_opponent(name: str) -> Opponent:
    """Read an opponent of the house by the name of the file; UnreadableError for none, or with all that is wrong."""
    return read_opponent(paths.levels() / FOLDER / f"{name}.yaml")


def own_opponents(folder: Path) -> tuple[list[Opponent], list[UnreadableError]]:
    """Read the opponents in a folder, which need not be there: those that are right, and what is wrong with others.

    The name of an opponent of the house stands for that one, and so does `RANDOM`: a file that is called so is wrong.
    """
    found, wrong = [], []
    for name, path in sheet_files(folder).items():
        try:
            if name in (RANDOM, *opponent_names()):
                taken = _("an opponent that comes with the program has this name")
                if name == RANDOM:
                    taken = _("the player who plays at random has this name")
                notes = Notes(str(path))
                notes.add(Node(1, 1), "", taken, _("give the file another name"))
                notes.check()
            found.append(read_opponent(path))
        except UnreadableError as error:
            wrong.append(error)
    return found, wrong


def read_opponent(path: Path) -> Opponent:
    """Read an opponent from a file.

    Raises:
        UnreadableError: all that is wrong with it, each with file, line and column.
    """
    notes = Notes(str(path))
    documents = read_documents(path, notes)
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        first = documents[0] if documents else Node(1, 1)
        notes.add(first, "", "this is no opponent", "lines such as name: Mia, without dashes")
        notes.check()
    fields = documents[0]
    assert isinstance(fields, Fields)
    values = _values(fields, notes, "")
    base = _base(fields.get(EXTENDS), notes)
    if "name" not in values and fields.get("name") is None:
        notes.add(fields, "name", "the name is missing", "as name: Mia")
    written = fields.get("name")
    if written is not None and not values.get("name", "?").strip():
        notes.add(written, "name", "the name is empty", "as name: Mia")
    avatar = fields.get("avatar")
    if avatar and values.get("avatar", "") not in ("", *avatars()):
        known = list(avatars())
        notes.add(avatar, "avatar", f"there is no picture {quoted(values['avatar'])}", " or ".join(known))
    notes.check()
    data: dict[str, Any] = {**to_builtins(base), "id": readable(path.stem)}
    for key, value in values.items():
        group, _, name = key.rpartition(".")
        (data[group] if group else data)[name] = value
    return convert(data, Opponent)


def _base(node: Node | None, notes: Notes) -> Persona:
    """The opponent a file extends."""
    if node is None:
        return Persona()
    name = node.text if isinstance(node, Scalar) else ""
    if name not in LEVELS:
        notes.add(node, EXTENDS, "this is no level", f"{', '.join(LEVELS)}{did_you_mean(name, list(LEVELS))}")
        return Persona()
    if Path(notes.file) == paths.levels() / FOLDER / f"{name}.yaml":
        notes.add(node, EXTENDS, "an opponent cannot extend itself")
        return Persona()
    return load_opponent(name)


def _values(fields: Fields, notes: Notes, prefix: str) -> dict[str, Any]:
    """The values of dotted keys; mistakes are noted."""
    found: dict[str, Any] = {}
    for entry in fields.entries:
        key = prefix + entry.key.text
        if key in KEYS:
            value = read_value(entry.value, KEYS[key], key, notes)
            if value is not WRONG:
                found[key] = value
        elif key in GROUPS and isinstance(entry.value, Fields):
            found.update(_values(entry.value, notes, f"{key}."))
        elif key in GROUPS:
            notes.add(entry.value, key, "a group of keys has no value of its own", "its keys below it, further in")
        elif key != EXTENDS:
            _unknown(entry, key, notes)
    return found


def _unknown(entry: Entry, key: str, notes: Notes) -> None:
    group, dot, name = key.rpartition(".")
    keys = [each for each in (*KEYS, *GROUPS, EXTENDS) if each.rpartition(".")[0] == group]
    keys = keys or [each for each in KEYS if "." not in each]
    meant = closest(name, [each.rpartition(".")[2] for each in keys])
    hint = f"did you mean {group + dot + meant!r}?" if meant else ", ".join(keys)
    notes.add(entry.key, key, f"there is no key {quoted(key)}", hint)
