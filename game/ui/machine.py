"""What the people at one machine share, whatever match they play there."""

from msgspec import Struct

from game.session.profiles import Profiles
from game.ui.pad_seats import PadSeats
from game.ui.preferences import Preferences
from game.ui.replies import Replies
from game.ui.screen import Screens


class Machine(Struct, frozen=True):
    """One window and its settings, the people who are known here, and what they play with."""

    screens: Screens
    replies: Replies
    """What callers are told, over all screens."""
    preferences: Preferences
    profiles: Profiles
    pads: PadSeats
    """Which gamepads play which seats."""
