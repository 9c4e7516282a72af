"""The bases of values, which say how a value is compared, and that it never changes.

Of a class line in a compiled module only the base counts, not the options: values there have those of a base from here.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

T = TypeVar("T", bound=type)


class Value(Struct, frozen=True, gc=False):
    """A value equal to others with equal fields; the garbage collector need not follow it, as no values form a ring."""


class HashedValue(Value, frozen=True, cache_hash=True):
    """A value that computes its hash only once."""


class UniqueValue(Value, frozen=True, eq=False):
    """A value equal to itself alone."""


def plain_class(cls: T) -> T:
    """Return `cls` unchanged. A decorator tells mypyc to keep a class of a compiled module a plain Python class, as a
    class derived from `int` must be.
    """
    return cls
