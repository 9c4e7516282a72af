"""Values of a file by the type that is expected: strict, every mistake noted with what would be allowed.

The types are those of the rule sheet's structs (`msgspec.inspect`). Walking them together with the nodes finds all
mistakes in one pass, each at its own line and column, and settles what a plain `no` or `2` is: a yes-or-no, a
number or a text, whichever the key asks for.
"""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import inspect

from game.content.meant import readings
from game.content.yaml_reader import Fields, Items, Node, Notes, Scalar, did_you_mean, quoted

WRONG: Final = object()
"""Returned for a value that cannot be used; the mistake is noted."""

_YES_NO = {"yes": True, "true": True, "no": False, "false": False}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_FRACTION = re.compile(r"-?\d+[.,]\d+")
_SEPARATORS = re.compile(r"\s*(?:[,;/&+]|\band\b)\s*")
_EMPTY = ("", "~", "null", "Null", "NULL")


def bare(kind: inspect.Type) -> inspect.Type:
    """Return a type without its description."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def description(kind: inspect.Type) -> str:
    """Return what the rule sheet says a key means."""
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


def allowed(kind: inspect.Type) -> str:
    """Say in words what a type allows."""
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        return ", or ".join(allowed(each) for each in kind.types)
    if isinstance(kind, inspect.IntType):
        return f"a number from {kind.ge} to {kind.le}"
    if isinstance(kind, inspect.BoolType):
        return "yes or no"
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(filter(None, (", ".join(map(str, kind.values[:-1])), str(kind.values[-1]))))
    if isinstance(kind, inspect.VarTupleType):
        item = bare(kind.item_type)
        return "a list with a dash before each" if isinstance(item, inspect.DictType) else _list_of(item)
    if isinstance(kind, inspect.DictType):
        by_number = isinstance(bare(kind.key_type), inspect.IntType)
        numbers = "numbers by players, as {3: 2, 6: 3} for 2 from three players up and 3 from six up"
        return numbers if by_number else "cards with their points, as {2-9: 5, A: 15}"
    return "text"


def _list_of(item: inspect.Type) -> str:
    if isinstance(item, inspect.LiteralType):
        return f"a list of {allowed(item)}, as [{', '.join(map(str, item.values))}]"
    return "a list, as [joker, 2]"


def read_value(node: Node, kind: inspect.Type, key: str, notes: Notes) -> Any:
    """Return the value a node holds for a type, or WRONG with the mistake noted under `key`."""
    kind = bare(kind)
    choices = [bare(each) for each in kind.types] if isinstance(kind, inspect.UnionType) else [kind]
    if isinstance(node, Scalar):
        return _read_scalar(node, choices, kind, key, notes)
    for choice in choices:
        if isinstance(node, Fields) and isinstance(choice, inspect.DictType):
            return _read_mapping(node, choice, key, notes)
        if isinstance(node, Items) and isinstance(choice, inspect.VarTupleType):
            return _read_list(node, choice, key, notes)
    hint = ""
    what = "keys with values do not belong here"
    if isinstance(node, Items):
        what = "a list (brackets or dashes) does not belong here"
        one = node.items[0] if len(node.items) == 1 else None
        if isinstance(one, Scalar) and any(_try_scalar(one, choice) is not WRONG for choice in choices):
            hint = _suggestion(one.text)
    notes.add(node, key, what, allowed(kind) + hint)
    return WRONG


def _read_scalar(node: Scalar, choices: list[inspect.Type], kind: inspect.Type, key: str, notes: Notes) -> Any:
    for choice in choices:
        value = _try_scalar(node, choice)
        if value is not WRONG:
            return value
    notes.add(node, key, _what_is_wrong(node, choices), allowed(kind) + _hint(node, choices))
    return WRONG


def _try_scalar(node: Scalar, kind: inspect.Type) -> Any:
    text = node.text
    if isinstance(kind, inspect.BoolType) and node.plain:
        return _YES_NO.get(text.lower(), WRONG)
    if isinstance(kind, inspect.IntType) and node.plain and _NUMBER.fullmatch(text):
        number = int(text)
        fits = (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)
        return number if fits else WRONG
    if isinstance(kind, inspect.LiteralType) and text in kind.values:
        return text
    if isinstance(kind, inspect.StrType) and not (node.plain and text in _EMPTY):
        return text if kind.max_length is None or len(text) <= kind.max_length else WRONG
    return WRONG


def _what_is_wrong(node: Scalar, choices: list[inspect.Type]) -> str:
    text = node.text
    if node.plain and text in _EMPTY:
        return "nothing is written here"
    numbers = [each for each in choices if isinstance(each, inspect.IntType)]
    if numbers and node.plain and _FRACTION.fullmatch(text):
        return f"{quoted(text)} is no whole number"
    if numbers and _NUMBER.fullmatch(text) and node.plain:
        return f"{text} is out of range"
    if not node.plain and (numbers or isinstance(choices[0], inspect.BoolType)):
        return f"{quoted(text)} is text, because it stands in quotes"
    if isinstance(choices[0], inspect.StrType):
        return f"{len(text)} characters are too many; at most {choices[0].max_length}"
    return f"{quoted(text)} is not allowed"


def _hint(node: Scalar, choices: list[inspect.Type]) -> str:
    """What may have been meant: something that would be read, or else a word like the one written."""
    for choice in choices:
        if isinstance(choice, inspect.VarTupleType):
            entries = [_meant(each, [bare(choice.item_type)]) for each in _SEPARATORS.split(node.text)]
            if all(entries):
                return f"; did you mean [{', '.join(entries)}]?"
    scalars = [each for each in choices if not isinstance(each, inspect.StrType)]
    if meant := _meant(node.text, scalars):
        quotes = ", without quotes" * (not node.plain and meant == node.text)
        return f"{_suggestion(meant)[:-1]}{quotes}?"
    words: list[str] = []
    for choice in choices:
        if isinstance(choice, inspect.LiteralType):
            words += map(str, choice.values)
        if isinstance(choice, inspect.BoolType):
            words += ["yes", "no", "true", "false"]
    return did_you_mean(node.text, words) if node.text else ""


def _meant(text: str, choices: list[inspect.Type]) -> str:
    """The reading of a text that one of the choices would take, or nothing."""
    for reading in readings(text):
        written = Scalar(1, 1, reading)
        if reading and any(_try_scalar(written, choice) is not WRONG for choice in choices):
            return reading
    return ""


def _suggestion(text: str) -> str:
    shown = text if _NUMBER.fullmatch(text) else repr(text)
    return f"; did you mean {shown}?"


def _read_mapping(node: Fields, kind: inspect.DictType, key: str, notes: Notes) -> Any:
    found: dict[Any, Any] = {}
    sound = True
    for entry in node.entries:
        inner = f"{key}.{entry.key.text}"
        name = read_value(entry.key, kind.key_type, inner, notes)
        value = read_value(entry.value, kind.value_type, inner, notes)
        sound = sound and name is not WRONG and value is not WRONG
        found[name] = value
    if not node.entries and isinstance(bare(kind.key_type), inspect.IntType):
        notes.add(node, key, "the mapping is empty", allowed(kind))
        return WRONG
    return found if sound else WRONG


def _read_list(node: Items, kind: inspect.VarTupleType, key: str, notes: Notes) -> Any:
    if kind.max_length is not None and len(node.items) > kind.max_length:
        notes.add(node, key, f"{len(node.items)} entries are too many", f"at most {kind.max_length}")
        return WRONG
    found = [read_value(item, kind.item_type, key, notes) for item in node.items]
    return WRONG if WRONG in found else tuple(found)
