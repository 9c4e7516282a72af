"""Long tests begin first, wherever they are, and every test runs once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.ordering import SLOW, is_slow, spread


def modules(text: str) -> Sequence[tuple[bool, Sequence[str]]]:
    """Return modules for `spread`, each with its tests, one letter a test; capitals are slow."""
    return [(each.isupper(), each) for each in text.split()]


@pytest.mark.parametrize(
    ("given", "workers", "order"),
    [
        ("aaaa bbbb CC DD", 2, "CCaaaaDDbbbb"),
        ("aaaa bbbb CC DD", 1, "CCDDaaaabbbb"),
        ("CC aa bb DD ee", 2, "CCaabbDDee"),
        ("AAAA BBBB CCCC d", 2, "AAAAdBBBBCCCC"),
        ("aa bb cc", 3, "aabbcc"),
        ("aaaaaa b", 2, "aaaaaab"),
        ("", 2, ""),
    ],
)
def test_each_worker_begins_with_its_share_of_slow_modules(given: str, workers: int, order: str) -> None:
    assert "".join(spread(modules(given), workers)) == order


def test_test_folders_count_as_slow_only_by_their_whole_names() -> None:
    assert all(is_slow(f"{folder}/test_x.py") for folder in SLOW)
    assert not is_slow("ui/widgets/test_x.py")
    assert not is_slow("windows/test_x.py")
