"""Opponents: characters for bots, written in YAML in `levels/opponents` or in the player's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, to_builtins
from msgspec.inspect import Type

from game import paths
from game.bots.traits import Traits
from game.content.numbers import alternatives
from game.content.sheets.sheets import readable_name, sheet_files
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
from game.content.yaml.typed import INVALID, TypedKeys, read_value, read_versions

OPPONENTS_FOLDER = "opponents"
"""The folder of `levels` with the built-in opponents."""
RANDOM_NAME = "random"
"""The name of the bot that plays at random; it has no file."""
EXTENDS = "extends"
LEVELS = ("learner", "casual", "standard", "expert", "master")
"""The levels, weakest first. Each has an opponent of the same name, which others of the level extend."""

Level = Literal["learner", "casual", "standard", "expert", "master"]
Phrases = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=6)]


class Voice(Struct, frozen=True):
    """The phrases an opponent says now and then on each occasion; with an empty list the opponent stays silent."""

    begins: Annotated[Phrases, Meta(description="When a match begins")] = ()
    lays: Annotated[Phrases, Meta(description="When melds are laid")] = ()
    goes_out: Annotated[Phrases, Meta(description="When they go out")] = ()
    caught: Annotated[Phrases, Meta(description="When somebody else goes out")] = ()


class Persona(Struct, frozen=True):
    """An opponent as its file describes it, without the name of the file."""

    name: Annotated[str, Meta(max_length=16, description="What they are called")] = ""
    level: Annotated[Level, Meta(description="How strong they are")] = "standard"
    character: Annotated[str, Meta(max_length=24, description="How they play, in a word or two")] = ""
    about: Annotated[str, Meta(max_length=160, description="How they play, in a sentence")] = ""
    avatar: Annotated[str, Meta(max_length=60, description="Their picture")] = ""
    voice: Voice = Voice()
    traits: Traits = Traits()


class Opponent(Persona, frozen=True):
    """An opponent with `id`, the name of its file without ending."""

    id: str = ""


PER_LANGUAGE = ("character", "about", "voice.begins", "voice.lays", "voice.goes_out", "voice.caught")
"""Keys that may be given once for each language."""

GROUPS: dict[str, type[Struct]] = {"voice": Voice, "traits": Traits}
"""Keys that contain other keys."""


KEYS = TypedKeys(Persona)
"""Every key of an opponent, dotted, with its type."""


def avatar_names() -> tuple[str, ...]:
    """Return the names of the avatar pictures, sorted."""
    return tuple(sorted(path.stem for path in (paths.assets() / "avatars").glob("*.svg")))


def opponent_names() -> tuple[str, ...]:
    """Return the names of the built-in opponents, sorted: those of their files, without the ending."""
    return tuple(sorted(path.stem for path in (paths.levels() / OPPONENTS_FOLDER).glob("*.yaml")))


def load_opponent(name: str) -> Opponent:
    """Return a built-in opponent by the name of its file without `.yaml`; raise UnreadableError if there is none or it
    has mistakes.
    """
    return read_opponent(paths.levels() / OPPONENTS_FOLDER / f"{name}.yaml")


def own_opponents(folder: Path) -> tuple[list[Opponent], list[UnreadableError]]:
    """Return the opponents in a folder, which may be missing: the valid ones, and the errors of the others, both in the
    order of their names.

    A file with the name of a built-in opponent, or of the player who plays at random (RANDOM_NAME), is an error.
    """
    found, wrong = [], []
    for name, path in sheet_files(folder).items():
        try:
            if name in (RANDOM_NAME, *opponent_names()):
                taken = _("an opponent that comes with the program has this name")
                if name == RANDOM_NAME:
                    taken = _("the player who plays at random has this name")
                notes = Notes(str(path))
                notes.add(Node(1, 1), "", taken, _("give the file another name"))
                notes.raise_mistakes()
            found.append(read_opponent(path))
        except UnreadableError as error:
            wrong.append(error)
    return found, wrong


def read_opponent(path: Path) -> Opponent:
    """Return the opponent in a file.

    Raises:
        UnreadableError: the file cannot be read, or has mistakes, each with file, line and column.
    """
    notes = Notes(str(path))
    documents = read_documents(path, notes)
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        first = documents[0] if documents else Node(1, 1)
        notes.add(first, "", _("this is not an opponent"), _("lines such as name: Mia, without dashes"))
        notes.raise_mistakes()
    fields = documents[0]
    assert isinstance(fields, Fields)
    values = _read_values(fields, notes, "")
    base = _base_persona(fields.get(EXTENDS), notes)
    if "name" not in values and fields.get("name") is None:
        notes.add(fields, "name", _("the name is missing"), _("as name: Mia"))
    written = fields.get("name")
    if written is not None and not values.get("name", "?").strip():
        notes.add(written, "name", _("the name is empty"), _("as name: Mia"))
    avatar = fields.get("avatar")
    if avatar and values.get("avatar", "") not in ("", *avatar_names()):
        known = list(avatar_names())
        notes.add(
            avatar,
            "avatar",
            _("there is no picture {text}").format(text=quoted(values["avatar"])),
            alternatives(known),
        )
    notes.raise_mistakes()
    data: dict[str, Any] = {**to_builtins(base), "id": readable_name(path.stem)}
    for key, value in values.items():
        group, _dot, name = key.rpartition(".")
        (data[group] if group else data)[name] = value
    return convert(data, Opponent)


def _base_persona(node: Node | None, notes: Notes) -> Persona:
    """Return the opponent that a file extends: the built-in one of the level that the value of its key `extends` names.

    It is the default opponent if the key is missing. If it names no level, or the file itself, that is noted as a
    mistake, and the default opponent is returned, too.
    """
    if node is None:
        return Persona()
    name = node.text if isinstance(node, Scalar) else ""
    if name not in LEVELS:
        notes.add(node, EXTENDS, _("this is not a level"), f"{', '.join(LEVELS)}{did_you_mean(name, list(LEVELS))}")
        return Persona()
    if Path(notes.file) == paths.levels() / OPPONENTS_FOLDER / f"{name}.yaml":
        notes.add(node, EXTENDS, _("an opponent cannot extend itself"))
        return Persona()
    return load_opponent(name)


def _read_values(fields: Fields, notes: Notes, prefix: str) -> dict[str, Any]:
    """Return the valid values by dotted key, without `extends`. Mistakes are noted. `prefix` is `voice.` for the keys
    of the group `voice`, empty for the whole file.
    """
    found: dict[str, Any] = {}
    for entry in fields.entries:
        key = prefix + entry.key.text
        if key in KEYS:
            if key in PER_LANGUAGE:
                value = read_versions(entry.value, key, notes, partial(_read_version, KEYS[key], notes))
            else:
                value = read_value(entry.value, KEYS[key], key, notes)
            if value is not INVALID and value is not None:
                found[key] = value
        elif key in GROUPS and isinstance(entry.value, Fields):
            found.update(_read_values(entry.value, notes, f"{key}."))
        elif key in GROUPS:
            notes.add(
                entry.value, key, _("a group of keys has no value of its own"), _("its keys below it, further in")
            )
        elif key != EXTENDS:
            _note_unknown_key(entry, key, notes)
    return found


def _read_version(kind: Type, notes: Notes, node: Node, key: str) -> Any:
    return read_value(node, kind, key, notes)


def _note_unknown_key(entry: Entry, key: str, notes: Notes) -> None:
    group, dot, name = key.rpartition(".")
    keys = [each for each in (*KEYS, *GROUPS, EXTENDS) if each.rpartition(".")[0] == group]
    keys = keys or [each for each in KEYS if "." not in each]
    meant = closest(name, [each.rpartition(".")[2] for each in keys])
    hint = f"did you mean {group + dot + meant!r}?" if meant else ", ".join(keys)
    notes.add(entry.key, key, _("there is no key {text}").format(text=quoted(key)), hint)
