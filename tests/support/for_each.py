"""Tests of many short cases as one test: to begin and report a test takes pytest longer than such a case takes."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]


def for_each(names: str | Iterable[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Return a decorator like `pytest.mark.parametrize` that makes one test of all cases: it calls the function once
    with each of `values`, and fails with the failures of all cases that fail. ValueError without values.

    The parameters `names`, separated by commas, are no fixtures; other fixtures are the same for all cases. For tests
    with many cases of few milliseconds, which are never run alone.
    """
    parameters = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    cases = [dict(zip(parameters, value if len(parameters) > 1 else (value,), strict=True)) for value in values]
    if not cases:
        raise ValueError(f"there is no case of {names}")

    def decorated(test: Test) -> Test:
        @functools.wraps(test)
        def all_cases(**fixtures: object) -> None:
            failures: list[BaseException] = []
            for case in cases:
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note("in the case of " + ", ".join(f"{name}={case[name]!r}" for name in parameters))
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} cases fail", failures)

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in parameters]
        all_cases.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return all_cases

    return decorated
