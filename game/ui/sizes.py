"""Sizes that hold while something is laid out: in a page of rows and columns each level asks for them anew."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager


class Sizes:
    """Keeps sizes from the beginning of the outermost `kept` to its end: nothing that they come from changes in it."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, int]] | None = None

    @contextmanager
    def kept(self) -> Iterator[dict[Hashable, tuple[int, int]]]:
        """What is known so far, in px, to be added to."""
        if self._known is not None:
            yield self._known
            return
        self._known = {}
        try:
            yield self._known
        finally:
            self._known = None
