"""How seats look."""

from msgspec import Struct

from game.content.opponents import Voice
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
    about: str = ""
    """Who a bot is and how it plays, in a sentence or two."""
    voice: Voice = SILENT
