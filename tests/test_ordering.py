"""Long tests begin first, wherever they are, not all of them wait at once, and every test runs once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.for_each import for_each
from tests.support.ordering import LONG, WAITING, Kind, kind_of, spread, worker_count

TESTS = Path(__file__).parent
KINDS = {"W": Kind.WAITING, "L": Kind.LONG}


def modules(text: str) -> Sequence[tuple[Kind, Sequence[str]]]:
    """Return modules for `spread`, each with its tests, one letter a test: `W` waits, `L` is long."""
    return [(KINDS.get(each[0], Kind.SHORT), each) for each in text.split()]


@pytest.mark.parametrize(
    ("given", "workers", "order"),
    [
        ("aaaa bbbb WW LL", 2, "WWaaaaLLbbbb"),
        ("WW aa bb LL dd", 2, "WWaabbLLdd"),
        ("LLLL LLL WWWW a", 3, "WWWWLLLLLLLa"),
        ("aa WW LLL bb LL W c", 3, "WWWaaLLLbbLLc"),
        ("WWW LLLL WW LLL aaaaaa", 6, "WWWWWaaaaaaLLLLLLL"),
        ("aa bb cc", 3, "aabbcc"),
        ("aaaaaa b", 2, "aaaaaab"),
        ("", 2, ""),
    ],
)
def test_a_third_of_the_workers_begins_with_tests_that_wait_and_the_others_with_long_ones(
    given: str, workers: int, order: str
) -> None:
    assert "".join(spread(modules(given), workers)) == order


@pytest.mark.parametrize(("processors", "workers"), [(1, 2), (2, 3), (3, 4), (4, 6), (16, 24)])
def test_one_test_worker_is_added_for_every_two_processors(processors: int, workers: int) -> None:
    assert worker_count(processors) == workers


def test_test_folders_count_as_waiting_or_long_only_by_their_whole_names() -> None:
    assert kind_of("window/test_x.py") is Kind.WAITING
    assert kind_of("properties/test_x.py") is Kind.LONG
    assert {kind_of("ui/widgets/test_x.py"), kind_of("windows/test_x.py")} == {Kind.SHORT}


@for_each("name", [*WAITING, *LONG])
def test_every_folder_or_module_named_as_waiting_or_long_exists(name: str) -> None:
    assert (TESTS / name).exists()
