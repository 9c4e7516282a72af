"""How seats look."""

from dataclasses import dataclass

from game.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat, as one sees them."""

    name: str
    avatar: str
    colour: Colour
    key: str = ""
    """What they call with, as one reads it; empty where that need not be known."""
