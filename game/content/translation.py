"""Where sentences are looked up in the language of the player."""

from __future__ import annotations

import gettext
from functools import cache, lru_cache

DOMAIN = "rummy-house"


@cache
def _(text: str) -> str:
    # Looking for translations searches folders, each time; the language stays what it is.
    return gettext.dgettext(DOMAIN, text)


def counted(one: str, many: str, count: int, **more: object) -> str:
    """Return the form of a sentence for this many; `{count}` in it is filled in, and what `more` gives."""
    return _form(one, many, count).format(count=count, **more)


@lru_cache(maxsize=4096)
def _form(one: str, many: str, count: int) -> str:
    return gettext.dngettext(DOMAIN, one, many, count)


def forget() -> None:
    """Look every text up anew, as where the language is another from now on: the program itself never changes it."""
    _.cache_clear()
    _form.cache_clear()


def marked(text: str) -> str:
    """Mark a text that is looked up by `_` only where it is shown: those who collect texts find it by this name."""
    return text
