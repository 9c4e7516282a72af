"""The test cases that run by default: of every size with every scale, a few that leave neither untried.

The others carry the mark `exhaustive`, as do long walks: `python -m pytest -m exhaustive` runs them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import Protocol, TypeVar

import pytest
from _pytest.mark import ParameterSet

SCALES = {"scale", "text_scale"}
NOT_EXHAUSTIVE = "not exhaustive"
"""The selection of the usual run."""


def exhaustive(*values: object) -> list[ParameterSet]:
    """Return these values (or tuples of values) of a test parameter, marked to be tested only in an exhaustive run."""
    return [
        pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.exhaustive) for each in values
    ]


Case = Mapping[str, object]


class _Call(Protocol):
    """A call of a test function with some parameters, as pytest makes it."""

    @property
    def params(self) -> Case:
        """The values of the parameters by name."""

    @property
    def marks(self) -> Sequence[pytest.Mark | pytest.MarkDecorator]:
        """The marks of the call."""


C = TypeVar("C", bound=_Call)
Pair = frozenset[tuple[str, str]]


def mark_products(items: Iterable[pytest.Item]) -> None:
    """Mark the test cases with a window size and a text scale as exhaustive, but for those that are needed."""
    for _test, group in groupby(items, key=lambda item: (item.path, getattr(item, "originalname", None))):
        cases = [item for item in group if isinstance(item, pytest.Function) and hasattr(item, "callspec")]
        chosen = _usual([item.callspec.params for item in cases])
        for at, item in enumerate(cases):
            if at not in chosen:
                item.add_marker(pytest.mark.exhaustive)


def quick(calls: Sequence[C]) -> list[C]:
    """Return the calls of a test that run by default: not marked exhaustive, and of sizes and scales those needed."""
    chosen = _usual([call.params for call in calls])
    return [
        call
        for at, call in enumerate(calls)
        if at in chosen and not any(mark.name == "exhaustive" for mark in call.marks)
    ]


def _usual(cases: Sequence[Case]) -> Collection[int]:
    """Return the indices of the cases of a test that are needed: all, if they have not both a size and a scale."""
    if cases and "size" in cases[0] and SCALES & cases[0].keys():
        return needed(cases)
    return range(len(cases))


def needed(cases: Sequence[Case]) -> set[int]:
    """Return the indices of cases that together have every pair of values that any case has.

    Of sizes and scales only the smallest window with every scale, and every window with the largest scale, count as
    pairs: there room is scarce.
    """
    smallest = min((case["size"] for case in cases), key=_area)
    largest = max(_scale(case) for case in cases)
    wanted = [_pairs(case, case["size"] == smallest or _scale(case) == largest) for case in cases]
    left = set().union(*wanted)
    chosen: set[int] = set()
    while left:
        best = max(range(len(cases)), key=lambda at: len(wanted[at] & left))
        chosen.add(best)
        left -= wanted[best]
    return chosen


def _area(size: object) -> int:
    assert isinstance(size, tuple)
    return int(size[0] * size[1])


def _scale(case: Case) -> float:
    (scale,) = (value for name, value in case.items() if name in SCALES)
    assert isinstance(scale, float)
    return scale


def _pairs(case: Case, is_scarce: bool) -> set[Pair]:
    values = [("scale" if name in SCALES else name, repr(value)) for name, value in case.items()]
    pairs = {frozenset(pair) for pair in combinations(values, 2)}
    return pairs if is_scarce else {pair for pair in pairs if {name for name, _value in pair} != {"size", "scale"}}
