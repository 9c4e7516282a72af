"""The makes of gamepads, as far as their buttons are marked differently. Nothing of pygame."""

from enum import Enum


class PadKind(Enum):
    """Whose marks the buttons bear."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    PLAIN = "plain"
    """A pad without triggers, or sticks that can be pressed: other buttons are held in their place."""


_NAMED = {
    PadKind.PLAYSTATION: ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    PadKind.NINTENDO: ("nintendo", "switch", "joy-con", "joycon", "wii"),
}


def kind_of(name: str) -> PadKind:
    """Return the kind of a pad by what it calls itself; most that are nobody's bear the letters of the first."""
    said = name.lower()
    return next((kind for kind, words in _NAMED.items() if any(word in said for word in words)), PadKind.XBOX)
