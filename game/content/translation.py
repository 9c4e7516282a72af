"""Where sentences are looked up in the language of the player."""

from __future__ import annotations

import gettext
from functools import cache

DOMAIN = "rummy-house"


@cache
def _(text: str) -> str:
    # Looking for translations searches folders, each time; the language stays what it is.
    return gettext.dgettext(DOMAIN, text)
