"""Whether a regular expression takes time in proportion to the text, whatever the text: read from its syntax tree.

It does where

- no repeat without a bound takes a character with which the rest of the pattern can begin, so that there is one way to
  go on – or the rest is of bounded length and the repeat stands in no other: then it is walked back once;
- alternatives inside a repeat begin with different characters, and so does what an optional part there skips;
- a repeat after which a search can still fail takes no character with which the pattern begins, so that the search does
  not begin anew at each of them.

Other patterns may be linear, too, but would have to be proved so one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from math import inf
from typing import Any

from msgspec import Struct

_parser: Any = import_module("re._parser")

ALPHABET = "".join(chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000)
"""The basic plane of Unicode stands for all of it."""
WORD = frozenset(re.findall(r"\w", ALPHABET))
MANY = 1000
"""Repeats with a higher bound count as having none."""

_CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}
Items = Sequence[tuple[Any, Any]]
"""A part of a pattern as parsed by `re`: operations, each with its arguments."""


class _Rest(Struct, frozen=True):
    """The part of a pattern that follows some place in it."""

    first: frozenset[str]
    """The characters with which it can begin."""
    bounded: bool
    """Whether its length has a bound."""
    sure: bool
    """Whether it always matches."""


_END = _Rest(frozenset(), True, True)


def superlinear(pattern: re.Pattern[Any], searched: bool) -> str:
    """Return why a pattern may take more than linear time on some text; empty if it never does.

    Args:
        pattern: the compiled pattern.
        searched: whether a match may begin anywhere, as for `search`, `sub`, `split` and `findall`.
    """
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    flags = pattern.flags & ~re.ASCII if isinstance(pattern.pattern, str) else pattern.flags | re.ASCII
    items = _parser.parse(text, flags & ~re.UNICODE)
    return next(_Reading(flags, items, searched).faults(items, _END, False), "")


class _Reading:
    """One parsed pattern with its flags."""

    def __init__(self, flags: int, items: Items, searched: bool) -> None:
        self._flags = flags & (re.IGNORECASE | re.DOTALL | re.ASCII)
        self._begins = self._first(items)[0] if searched else frozenset()
        name = str(items[0][1]) if items and str(items[0][0]) == "AT" else ""
        if name.startswith("AT_BEGINNING"):
            self._begins = frozenset("\n") if searched and flags & re.MULTILINE else frozenset()
        self._within_words = name == "AT_BOUNDARY"

    def faults(self, items: Items, after: _Rest, inside: bool) -> Iterator[str]:
        """Yield the faults of a part of the pattern that is followed by `after`; `inside`: whether the part is in a
        repeat.
        """
        for place, (operation, value) in enumerate(items):
            rest = self._before(items[place + 1 :], after)
            name = str(operation)
            if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
                yield from self._repeat(name, value, rest, inside)
            elif name == "BRANCH":
                yield from self._branch(value[1], rest, inside)
            elif name == "SUBPATTERN":
                yield from self.faults(value[3], rest, inside)
            elif name == "ATOMIC_GROUP":
                yield from self.faults(value, _Rest(frozenset(), True, rest.sure), inside)
            elif name in ("ASSERT", "ASSERT_NOT"):
                if self._width(value[1]) == inf:
                    yield "it looks ahead or behind without a bound"
            elif name.startswith("GROUPREF"):
                yield "it refers back to a group"

    def _repeat(self, name: str, value: Any, rest: _Rest, inside: bool) -> Iterator[str]:
        least, most, body = value
        first, empty = self._first(body)
        possessive = name == "POSSESSIVE_REPEAT"
        both = first & rest.first
        if most < MANY:
            if inside and least != most and both and not possessive:
                yield f"{_shown(both)} may belong to an optional part inside a repeat, or to what follows"
            bounded = rest.bounded and (most < 2 or self._width(body) < inf)
            more = first if most > 1 else frozenset()
            yield from self.faults(body, _Rest(more | rest.first, bounded, rest.sure), inside)
            return
        if empty:
            yield "what is repeated may be empty"
        if both and not possessive and (inside or not rest.bounded):
            yield f"{_shown(both)} may belong to a repeat, or to what follows it"
        again = self._takes(body) & self._begins
        if again and not rest.sure and not (self._within_words and again <= WORD):
            yield f"a search that fails behind a repeat begins anew at each {_shown(again)} in it"
        outside = frozenset() if possessive else rest.first
        yield from self.faults(body, _Rest(first | outside, False, rest.sure), True)

    def _branch(self, ways: Sequence[Items], rest: _Rest, inside: bool) -> Iterator[str]:
        taken: frozenset[str] = frozenset()
        for way in ways:
            first = self._before(way, rest).first
            if inside and first & taken:
                yield f"{_shown(first & taken)} may begin several alternatives inside a repeat"
            taken |= first
            yield from self.faults(way, rest, inside)

    def _before(self, items: Items, after: _Rest) -> _Rest:
        """Return the rest of the pattern made of `items` and then `after`."""
        first, empty = self._first(items)
        bounded = after.bounded and self._width(items) < inf
        return _Rest(first | after.first if empty else first, bounded, after.sure and _always(items))

    def _first(self, items: Items) -> tuple[frozenset[str], bool]:
        """Return the characters with which these items can begin, and whether they can match nothing."""
        found: frozenset[str] = frozenset()
        for operation, value in items:
            first, empty = self._first_of(str(operation), value)
            found |= first
            if not empty:
                return found, False
        return found, True

    def _first_of(self, name: str, value: Any) -> tuple[frozenset[str], bool]:
        match name:
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                first, empty = self._first(value[2])
                return first, empty or value[0] == 0
            case "SUBPATTERN":
                return self._first(value[3])
            case "ATOMIC_GROUP":
                return self._first(value)
            case "BRANCH":
                ways = [self._first(way) for way in value[1]]
                return frozenset().union(*(first for first, _empty in ways)), any(empty for _first, empty in ways)
            case "AT" | "ASSERT_NOT":
                return frozenset(), True
            case "ASSERT":  # ahead, what it asks for is what follows
                return self._first(value[1]) if value[0] > 0 else (frozenset(), True)
        return (_characters(_class(name, value), self._flags), False) if name in _SINGLE else (frozenset(), True)

    def _takes(self, items: Items) -> frozenset[str]:
        """Return all characters that these items can match."""
        found: frozenset[str] = frozenset()
        for operation, value in items:
            name = str(operation)
            for inner in _inside(name, value):
                found |= self._takes(inner)
            if name in _SINGLE:
                found |= _characters(_class(name, value), self._flags)
        return found

    def _width(self, items: Items) -> float:
        """Return the greatest number of characters that these items can match."""
        return sum(self._width_of(str(operation), value) for operation, value in items)

    def _width_of(self, name: str, value: Any) -> float:
        widest = max((self._width(inner) for inner in _inside(name, value)), default=0.0)
        if name.endswith("_REPEAT"):
            return widest * (inf if value[1] >= MANY else value[1]) if widest else 0.0
        return 1.0 if name in _SINGLE else widest


_SINGLE = ("LITERAL", "NOT_LITERAL", "ANY", "IN")


def _inside(name: str, value: Any) -> list[Items]:
    """Return the parts of an operation of the parsed pattern that match characters."""
    if name.endswith("_REPEAT"):
        return [value[2]]
    if name == "SUBPATTERN":
        return [value[3]]
    if name == "ATOMIC_GROUP":
        return [value]
    return list(value[1]) if name == "BRANCH" else []


def _always(items: Items) -> bool:
    """Whether these items match at any place of any text."""
    return all(_always_one(str(operation), value) for operation, value in items)


def _always_one(name: str, value: Any) -> bool:
    if name.endswith("_REPEAT"):
        return bool(value[0] == 0 or _always(value[2]))
    return name in ("SUBPATTERN", "ATOMIC_GROUP", "BRANCH") and any(_always(inner) for inner in _inside(name, value))


def _class(name: str, value: Any) -> str:
    """Return an operation that matches a single character written as a pattern."""
    if name == "ANY":
        return "."
    if name in ("LITERAL", "NOT_LITERAL"):
        return f"[{'^' * (name == 'NOT_LITERAL')}{_escaped(value)}]"
    return f"[{''.join(_class_part(str(kind), each) for kind, each in value)}]"


def _class_part(kind: str, value: Any) -> str:
    if kind == "NEGATE":
        return "^"
    if kind == "RANGE":
        return f"{_escaped(value[0])}-{_escaped(value[1])}"
    return _CATEGORIES[str(value)] if kind == "CATEGORY" else _escaped(value)


def _escaped(code: int) -> str:
    return f"\\u{code:04x}"


@lru_cache(maxsize=32)
def _characters(pattern: str, flags: int) -> frozenset[str]:
    return frozenset(re.findall(pattern, ALPHABET, flags))


def _shown(characters: frozenset[str]) -> str:
    return repr(min(characters, key=lambda each: (not each.isprintable(), not each.isascii(), each)))
