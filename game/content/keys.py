"""The keys that may stand in a file, taken from the value it is read into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, inspect


class Keys(Mapping[str, inspect.Type]):
    """The keys of a kind of value in their order, dotted (`pack.wild`) where it holds others, each with its type.

    Types are looked at when somebody first asks for one: that takes long, and names are enough for most.
    """

    def __init__(self, kind: type[Struct]) -> None:
        self._kind = kind
        self._names = dict.fromkeys(_names(kind()))

    @cached_property
    def _types(self) -> dict[str, inspect.Type]:
        return dict(_types_of(inspect.type_info(self._kind)))

    def __getitem__(self, key: str) -> inspect.Type:
        return self._types[key]

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _names(value: Struct, prefix: str = "") -> Iterator[str]:
    for name in value.__struct_fields__:
        inside = getattr(value, name)
        if isinstance(inside, Struct):
            yield from _names(inside, f"{prefix}{name}.")
        else:
            yield prefix + name


def _types_of(kind: inspect.Type, prefix: str = "") -> Iterator[tuple[str, inspect.Type]]:
    assert isinstance(kind, inspect.StructType)
    for each in kind.fields:
        if isinstance(each.type, inspect.StructType):
            yield from _types_of(each.type, f"{prefix}{each.name}.")
        else:
            yield prefix + each.name, each.type
