"""One browser for all phones of a run: opening it takes longer than most tests."""

from collections.abc import Iterator

import pytest

from tests.window.phone import ContextPool, opened_browser


@pytest.fixture(scope="package")
def pool() -> Iterator[ContextPool]:
    """Yield a browser for all phones of these tests."""
    with opened_browser() as made:
        yield made


@pytest.fixture
def opened(pool: ContextPool) -> Iterator[ContextPool]:
    """Yield the browser for the phones of a test."""
    yield pool
    pool.take_back()
