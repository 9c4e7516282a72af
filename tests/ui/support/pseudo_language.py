"""Texts of another language, which are longer, for pages that must not forget any."""

import re
from collections.abc import Iterable

import pytest

from game.content.translation import clear_cache

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOOKED_UP = str.maketrans(PLAIN, "áþçðéŧğħíĵķłœñóþøŕšťúüŵýýžÁÞÇÐÉŦĞĦÍĴĶŁŒÑÓÞØŔŠŤÚÜŴÝÝŽ")
"""Letters as wide as those they stand for: what is still written in plain ones was put into a text as it was."""


def pseudo(text: str, longer: float = 0.3) -> str:
    """The text in other letters between signs, with them longer by a share; what is filled in keeps its name."""
    parts = re.split(r"(\{[^{}]*\})", text)
    other = "".join(part if part.startswith("{") else part.translate(LOOKED_UP) for part in parts)
    return f"⟦{other}{'~' * (round(longer * len(text)) - 2)}⟧"


def speak(longer: float) -> pytest.MonkeyPatch:
    """Have every text looked up in a language that much longer, until it is undone."""
    patch = pytest.MonkeyPatch()
    patch.setattr("gettext.dgettext", lambda _domain, text: pseudo(text, longer))
    patch.setattr("gettext.dngettext", lambda _domain, one, many, n: pseudo(one if n == 1 else many, longer))
    clear_cache()
    return patch


def forgotten(text: str, names: Iterable[str] = ()) -> str:
    """The words of a text, or put into one, that were not looked up; `names` are nobody's to translate."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return " ".join(re.findall("[A-Za-z]{3,}", text))
