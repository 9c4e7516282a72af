"""Texts of another language, which are longer, for pages that must not forget any."""

import re
from collections.abc import Iterable
from functools import lru_cache, partial

from game.content.translation import Catalogue
from tests.support.languages import Pseudo

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOOKED_UP = str.maketrans(PLAIN, "áþçðéŧğħíĵķłœñóþøŕšťúüŵýýžÁÞÇÐÉŦĞĦÍĴĶŁŒÑÓÞØŔŠŤÚÜŴÝÝŽ")
"""Letters as wide as those they stand for: what is still written in plain ones was put into a text as it was."""


def pseudo(text: str, longer: float = 0.3) -> str:
    """Return a text in other letters between marks, `longer` by this share; placeholders keep their names."""
    parts = re.split(r"(\{[^{}]*\})", text)
    other = "".join(part if part.startswith("{") else part.translate(LOOKED_UP) for part in parts)
    return f"⟦{other}{'~' * (round(longer * len(text)) - 2)}⟧"


def language(longer: float) -> Catalogue:
    """Return a catalogue in which every text is `longer` by this share."""
    return Pseudo(partial(pseudo, longer=longer))


def forgotten(text: str, names: Iterable[str] = ()) -> str:
    """Return the words of a text that were not translated, parts filled in included; `names` need no translation."""
    if names := frozenset(names):
        text = _any_of(names).sub(" ", text)
    return " ".join(re.findall("[A-Za-z]{3,}", text))


@lru_cache(maxsize=8)
def _any_of(names: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern that finds whole names, the longest there is at a place."""
    longest_first = map(re.escape, sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")
