"""What a player has chosen about the table, and how seats look."""

from dataclasses import dataclass

from game.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat, as one sees them."""

    name: str
    avatar: str
    colour: Colour


@dataclass(slots=True)
class TableSettings:
    """How the table behaves; may change while one plays."""

    speed: str = "normal"
    """off, fast, normal or slow."""
    bot_pause: float = 0.7
    """Seconds a bot waits at least before each of its plays."""
    volume: float = 0.8
    muted: bool = False
    guard: bool = True
    """Whether one is kept from laying down what is not the contract."""
