"""One browser for all phones of a run: opening it takes longer than most tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.window.phone import opened_browser


@pytest.fixture(scope="package")
def opened() -> Iterator[Browser]:
    """Yield a browser for all phones of these tests."""
    with opened_browser() as made:
        yield made
