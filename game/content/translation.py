"""Translation of texts into the player's language."""

from __future__ import annotations

import gettext
from functools import cache, lru_cache

DOMAIN = "rummy-house"


@cache
def _(text: str) -> str:
    # Looking for translations searches folders, each time; the language stays what it is.
    return gettext.dgettext(DOMAIN, text)


def counted(one: str, many: str, count: int, **more: object) -> str:
    """Return the sentence for this count: `one` or `many`, with `{count}` and the values in `more` filled in."""
    return _plural_form(one, many, count).format(count=count, **more)


@lru_cache(maxsize=4096)
def _plural_form(one: str, many: str, count: int) -> str:
    return gettext.dngettext(DOMAIN, one, many, count)


def clear_cache() -> None:
    """Forget all translations looked up so far; only tests change the language."""
    _.cache_clear()
    _plural_form.cache_clear()


def marked(text: str) -> str:
    """Return the text unchanged: marks it for the collection of texts where it is translated only when shown."""
    return text
