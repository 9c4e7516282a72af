"""Tests that read the program in another language."""

from game.content import translation


def forget() -> None:
    """Have every text looked up anew: the program does so once."""
    translation._.cache_clear()
    translation._form.cache_clear()
