"""How seats look."""

from msgspec import Struct

from game.content.people.opponents import Voice
from game.ui.theme import Colour

SILENT = Voice()


class Person(Struct, frozen=True):
    """Who sits in a seat, as one sees them."""

    name: str
    avatar: str
    colour: Colour
    key: str = ""
    """What they call with, as one reads it; empty where that need not be known."""
    level: str = ""
    """How strong a bot is, in a word."""
    strength: int = 0
    """The same as a number from 1 up; 0 for people, and for bots of whom it is not known."""
    about: str = ""
    """Who a bot is and how it plays, in a sentence or two."""
    voice: Voice = SILENT
