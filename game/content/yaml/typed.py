"""Typed reading of YAML nodes: strict, with every mistake noted along with what is allowed.

The types are those of the structs (`msgspec.inspect`). Reading nodes by type finds all mistakes in one pass, each at
its line and column, and decides whether a plain `no` or `2` is a truth value, a number or a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import Struct, inspect

from game import paths
from game.content.numbers import alternatives
from game.content.translation import SOURCE_LANGUAGE, _, counted, remember_versions
from game.content.yaml.meant import likely_values, meant_choice, meant_wild
from game.content.yaml.reader import Entry, Fields, Items, Node, Notes, Scalar, did_you_mean, look_alike_hint, quoted

T = TypeVar("T")

INVALID: Final = object()
"""Returned for an invalid value, whose mistake is noted."""

_YES_NO = {"yes": True, "true": True, "no": False, "false": False}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_FRACTION = re.compile(r"-?\d+[.,]\d+")
_DECIMAL = re.compile(r"-?\d{1,9}(\.\d{1,9})?")
_TIME = re.compile(r"\d+(?::\d+)+")
_COLON_WITHOUT_SPACE = re.compile(r"([^:]+):(\S.*)")
_YES_NO_WORDS = ("on", "off", "yes", "no", "y", "n", "true", "false")
"""Words that mean yes or no, to YAML or to people."""
_SEPARATORS = re.compile(r"[,;/&+]|\band\b")
_LANGUAGE = re.compile("[a-z]{2,3}")
_EMPTY = ("", "~", "null", "Null", "NULL")


def plain_type(kind: inspect.Type) -> inspect.Type:
    """Return a type without its metadata."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def description(kind: inspect.Type) -> str:
    """Return the description in the metadata of a type, "" if it has none."""
    extra = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


def allowed_text(kind: inspect.Type) -> str:
    """Return the allowed values of a type in words."""
    kind = plain_type(kind)
    if isinstance(kind, inspect.UnionType):
        *first, last = map(allowed_text, kind.types)
        return _("{terms}, or {last}").format(terms=", ".join(first), last=last)
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        return _("a number from {least} to {most}").format(least=kind.ge, most=kind.le)
    if isinstance(kind, inspect.BoolType):
        return _("yes or no")
    if isinstance(kind, inspect.LiteralType):
        return alternatives([*map(str, kind.values)])
    if isinstance(kind, inspect.VarTupleType):
        item = plain_type(kind.item_type)
        return _("a list with a dash before each") if isinstance(item, inspect.DictType) else _list_text(item)
    if isinstance(kind, inspect.DictType):
        by_number = isinstance(plain_type(kind.key_type), inspect.IntType)
        numbers = _(
            "one for each number of players, as {example} for 2 with 3 to 5 players and 3 with 6 or more"
        ).format(example="{3: 2, 6: 3}")
        return numbers if by_number else _("cards with their points, as {example}").format(example="{2-9: 5, A: 15}")
    return _("text")


def _list_text(item: inspect.Type) -> str:
    if isinstance(item, inspect.LiteralType):
        example = f"[{', '.join(map(str, item.values))}]"
        return _("a list of {allowed}, as {example}").format(allowed=allowed_text(item), example=example)
    return _("a list, as {example}").format(example="[joker, 2]" if _is_card(item) else "[Hello, Good luck]")


def _is_card(item: inspect.Type) -> bool:
    """Whether the entries of a list are cards; `item` is the type of an entry.

    A text without a maximum length counts as a card; every other text in a list must have one.
    """
    return isinstance(item, inspect.StrType) and item.max_length is None


def read_versions(node: Node, key: str, notes: Notes, read: Callable[[Node, str], T]) -> T | None:
    """Return a text, or a list of texts, that a file may give in several languages.

    The node holds either one version for all languages or a mapping with a version for each: `{en: Sets, de: Sätze}`.
    `read(node, key)` reads one version.

    - One version for all is returned as `read` returns it.
    - Of a mapping the English version is returned, or else the first. From then on `_` translates it.
    - If a mapping or one of its versions has a mistake, the mistake is noted and None returned.
    """
    if not isinstance(node, Fields):
        return read(node, key)
    before = len(notes.mistakes)
    versions: dict[str, T] = {}
    for entry in node.entries:
        if _LANGUAGE.fullmatch(entry.key.text):
            versions[entry.key.text] = read(entry.value, f"{key}.{entry.key.text}")
        else:
            wrong = _("{text} is not the code of a language").format(text=quoted(entry.key.text))
            notes.add(entry.key, key, wrong, "en, de, es")
    lengths = {len(version) for version in versions.values() if isinstance(version, tuple)}
    if len(lengths) > 1:
        notes.add(node, key, _("not as many texts in one language as in another"), _("the same number in each"))
    if not versions and len(notes.mistakes) == before:
        notes.add(node, key, _("there is nothing between these brackets"), "{en: …, de: …}")
    if len(notes.mistakes) > before:
        return None
    main = versions.get(SOURCE_LANGUAGE, next(iter(versions.values())))
    is_program_text = Path(notes.file).is_relative_to(paths.levels())
    if isinstance(main, tuple):
        for number, text in enumerate(main):
            each = {language: version[number] for language, version in versions.items()}  # type: ignore[index]
            remember_versions(text, each, is_program_text)
    else:
        remember_versions(str(main), {language: str(each) for language, each in versions.items()}, is_program_text)
    return main


def read_value(node: Node, kind: inspect.Type, key: str, notes: Notes) -> Any:
    """Return the value of a node, converted to the type `kind`. If that is impossible, note every mistake, under `key`
    or the key of an entry below it, and return INVALID.
    """
    kind = plain_type(kind)
    choices = [plain_type(each) for each in kind.types] if isinstance(kind, inspect.UnionType) else [kind]
    if isinstance(node, Scalar):
        return _read_scalar(node, choices, kind, key, notes)
    for choice in choices:
        if isinstance(node, Fields) and isinstance(choice, inspect.DictType):
            return _read_mapping(node, choice, key, notes)
        if isinstance(node, Items) and isinstance(choice, inspect.VarTupleType):
            return _read_list(node, choice, key, notes)
    hint = ""
    what = _("keys with values do not belong here")
    if isinstance(node, Items):
        what = _("a list (brackets or dashes) does not belong here")
        one = node.items[0] if len(node.items) == 1 else None
        if isinstance(one, Scalar) and any(_try_scalar(one, choice) is not INVALID for choice in choices):
            hint = _suggest_value(one.text)
    notes.add(node, key, what, allowed_text(kind) + hint)
    return INVALID


def _read_scalar(node: Scalar, choices: list[inspect.Type], kind: inspect.Type, key: str, notes: Notes) -> Any:
    for choice in choices:
        value = _try_scalar(node, choice)
        if value is not INVALID:
            return value
    notes.add(node, key, _mistake_text(node, choices), allowed_text(kind) + _value_hint(node, choices))
    return INVALID


def _try_scalar(node: Scalar, kind: inspect.Type) -> Any:
    text = node.text
    if isinstance(kind, inspect.BoolType) and node.is_plain:
        return _YES_NO.get(text.lower(), INVALID)
    if isinstance(kind, inspect.IntType) and node.is_plain and _NUMBER.fullmatch(text):
        number = int(text)
        fits = (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)
        return number if fits else INVALID
    if isinstance(kind, inspect.FloatType) and node.is_plain and _DECIMAL.fullmatch(text):
        fraction = float(text)
        return fraction if (kind.ge or 0) <= fraction <= (kind.le or 0) else INVALID
    if isinstance(kind, inspect.LiteralType) and text in kind.values:
        return text
    if isinstance(kind, inspect.StrType) and not (node.is_plain and text in _EMPTY):
        return text if kind.max_length is None or len(text) <= kind.max_length else INVALID
    return INVALID


def _mistake_text(node: Scalar, choices: list[inspect.Type]) -> str:
    text = node.text
    if node.is_plain and text in _EMPTY:
        return _("nothing is written here")
    numbers = [each for each in choices if isinstance(each, inspect.IntType)]
    if isinstance(choices[0], inspect.FloatType) and _DECIMAL.fullmatch(text):
        return _("{number} is out of range").format(number=text)
    if numbers and node.is_plain and (why := _not_a_number_text(text)):
        return why.format(text=quoted(text))
    if numbers and _NUMBER.fullmatch(text) and node.is_plain:
        return _("{number} is out of range").format(number=text)
    asks = isinstance(choices[0], inspect.BoolType)
    if not node.is_plain and (numbers or asks):
        return _("{text} is text, because it is in quotes").format(text=quoted(text))
    if isinstance(choices[0], inspect.StrType):
        most = choices[0].max_length
        told = counted("{count} character is too many", "{count} characters are too many", len(text))
        return _("{told}; at most {most}").format(told=told, most=most)
    if node.is_plain and not asks and text.lower() in _YES_NO_WORDS:
        return _("{text} answers a question, but this is not a yes-or-no question").format(text=quoted(text))
    return _("{text} is not allowed").format(text=quoted(text)) + look_alike_hint(text)


def _not_a_number_text(text: str) -> str:
    """Return the reason why a text with digits is no whole number, with a `{text}` field to fill in; "" if no known
    reason applies.
    """
    if _FRACTION.fullmatch(text):
        return _("{text} is not a whole number")
    if _TIME.fullmatch(text):
        return _("{text} is read as a time of day, because of the colon")
    if "_" in text and _NUMBER.fullmatch(text.replace("_", "")):
        return _("{text} has an underscore between its digits")
    if text[:1] == "0" and text[1:].isdecimal():
        return _("{text} begins with a zero, which some programs read as an octal number")
    return ""


def _value_hint(node: Scalar, choices: list[inspect.Type]) -> str:
    """Return a hint at a value of one of the types `choices` that the text may have meant; "" if there is none."""
    for choice in choices:
        if isinstance(choice, inspect.VarTupleType):
            item = plain_type(choice.item_type)
            entries = [_entry_reading(each.strip(), item) for each in _SEPARATORS.split(node.text)]
            if all(entries):
                return _suggestion_text(f"[{', '.join(entries)}]")
    words = [str(value) for choice in choices if isinstance(choice, inspect.LiteralType) for value in choice.values]
    if len(words) > 1 and (meant := meant_choice(node.text, words)):
        return _suggest_value(meant)
    scalars = [each for each in choices if not isinstance(each, inspect.StrType)]
    if meant := _valid_reading(node.text, scalars):
        if not node.is_plain and meant == node.text:
            return _("; did you mean {text}, without quotes?").format(text=_value_text(meant))
        return _suggest_value(meant)
    if node.text.lower() in _YES_NO_WORDS:
        return ""  # `none` is no likely reading of `on`
    if any(isinstance(choice, inspect.BoolType) for choice in choices):
        words += ["yes", "no", "true", "false"]
    return did_you_mean(node.text, words) if node.text else ""


def _valid_reading(text: str, choices: list[inspect.Type]) -> str:
    """Return the likeliest value that an author may have meant by `text` and that one of the types accepts.

    Return "" if there is none.
    """
    for reading in likely_values(text):
        written = Scalar(1, 1, reading)
        if reading and any(_try_scalar(written, choice) is not INVALID for choice in choices):
            return reading
    return ""


def _entry_reading(text: str, item: inspect.Type) -> str:
    """Return the likeliest valid entry of a list that a text may have meant; "" if there is none."""
    if _is_card(item) and (meant := meant_wild(text)):
        return meant
    return _valid_reading(text, [item])


def _suggest_value(text: str) -> str:
    return _suggestion_text(_value_text(text))


def _suggestion_text(shown: str) -> str:
    return _("; did you mean {text}?").format(text=shown)


def _value_text(text: str) -> str:
    return text if _NUMBER.fullmatch(text) else repr(text)


def _read_mapping(node: Fields, kind: inspect.DictType, key: str, notes: Notes) -> Any:
    found: dict[Any, Any] = {}
    sound = True
    for before, entry in zip((None, *node.entries), node.entries, strict=False):
        inner = f"{key}.{entry.key.text}"
        if isinstance(entry.value, Scalar) and entry.value.is_plain and entry.value.text in _EMPTY:
            _note_empty(entry, before, kind, inner, notes)
            sound = False
            continue
        name = read_value(entry.key, kind.key_type, inner, notes)
        value = read_value(entry.value, kind.value_type, inner, notes)
        sound = sound and name is not INVALID and value is not INVALID
        found[name] = value
    if not node.entries and isinstance(plain_type(kind.key_type), inspect.IntType):
        notes.add(node, key, _("there is nothing between these brackets"), allowed_text(kind))
        return INVALID
    return found if sound else INVALID


def _note_empty(entry: Entry, previous: Entry | None, kind: inspect.DictType, key: str, notes: Notes) -> None:
    """Note that an entry of the mapping type `kind` has no value; `previous` is the entry before it. The mistake names
    the usual causes if one is found: a colon without a space, or a comma inside a number.
    """
    text = entry.key.text
    if glued := _COLON_WITHOUT_SPACE.fullmatch(text):
        notes.add(entry.key, key, _("there is no space after the colon"), f"{glued[1]}: {glued[2]}")
        return
    said = previous.value if previous else None
    if previous and text.isdecimal() and isinstance(said, Scalar) and said.is_plain and said.text.isdecimal():
        number = quoted(f"{said.text},{text}")
        wrong = _("{number} is read as two, because a comma ends what is written before it").format(number=number)
        notes.add(entry.key, key, wrong, _("whole numbers, as {example}").format(example=f"{previous.key.text}: 15"))
        return
    wrong = _("nothing is written after {text}").format(text=quoted(text))
    notes.add(entry.value, key, wrong, allowed_text(kind.value_type))


def _read_list(node: Items, kind: inspect.VarTupleType, key: str, notes: Notes) -> Any:
    if kind.max_length is not None and len(node.items) > kind.max_length:
        told = counted("{count} entry is too many", "{count} entries are too many", len(node.items))
        notes.add(node, key, told, _("at most {most}").format(most=kind.max_length))
        return INVALID
    found = [read_value(item, kind.item_type, key, notes) for item in node.items]
    return INVALID if INVALID in found else tuple(found)


class TypedKeys(Mapping[str, inspect.Type]):
    """The keys of a struct type in order, dotted inside groups (`pack.wild`), with their types.

    Types are inspected at the first access, as that is slow and most users need only the names.
    """

    def __init__(self, struct_type: type[Struct]) -> None:
        self._struct_type = struct_type
        self._names = dict.fromkeys(_key_names(struct_type()))

    @cached_property
    def _types(self) -> dict[str, inspect.Type]:
        return dict(_key_types(inspect.type_info(self._struct_type)))

    def __getitem__(self, key: str) -> inspect.Type:
        return self._types[key]

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _key_names(value: Struct, prefix: str = "") -> Iterator[str]:
    for name in value.__struct_fields__:
        inside = getattr(value, name)
        if isinstance(inside, Struct):
            yield from _key_names(inside, f"{prefix}{name}.")
        else:
            yield prefix + name


def _key_types(kind: inspect.Type, prefix: str = "") -> Iterator[tuple[str, inspect.Type]]:
    assert isinstance(kind, inspect.StructType)
    for each in kind.fields:
        if isinstance(each.type, inspect.StructType):
            yield from _key_types(each.type, f"{prefix}{each.name}.")
        else:
            yield prefix + each.name, each.type
