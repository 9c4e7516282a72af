"""Other languages for tests: made of the English texts, or of a few translations."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from game.content.languages import program_catalogue
from game.content.translation import ENGLISH, Catalogue, use_catalogue


class Pseudo(Catalogue):
    """A catalogue that makes each text from the English one by a function."""

    def __init__(self, change: Callable[[str], str], language: str = "xx") -> None:
        super().__init__(language)
        self.change = change

    def text(self, text: str, context: str = "") -> str:
        return self.change(text)

    def plural(self, one: str, many: str, count: int, context: str = "") -> str:
        return self.change(one if count == 1 else many)


def with_forms(forms: Mapping[str, str]) -> Catalogue:
    """Return a catalogue in which each English singular has the same form for both numbers."""
    return Catalogue("xx", forms={one: (form, form) for one, form in forms.items()})


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Look up texts in this catalogue inside this context."""
    use_catalogue(catalogue)
    try:
        yield
    finally:
        use_catalogue(ENGLISH)


@cache
def shipped_catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language that comes with the program; its file is read once for all tests."""
    return program_catalogue(language)
