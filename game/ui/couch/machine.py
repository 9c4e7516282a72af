"""What the people at one machine share, whatever match they play there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from pygame import Rect

from game.session.profiles import Profiles
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screens
from game.ui.draw.canvas import Canvas
from game.ui.input.pad_seats import PadSeats
from game.ui.widgets import Toasts
from game.ui.widgets.base import Size
from game.ui.words.strings import _

SECONDS = 4.0


class Replies:
    """Sentences to people by name, over `screens`. An `Overlay`: no question, dialog or curtain hides or ends them."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.toasts = Toasts()

    def say(self, name: str, words: str) -> None:
        """Tell somebody why their call is nothing."""
        self.toasts.show(_("{name}: {words}").format(name=name, words=words), SECONDS, "close", "danger")

    def tick(self, dt: float) -> bool:
        """See `Overlay.tick`."""
        return self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        """See `Overlay.draw`: where the top screen says things in passing."""
        own = getattr(self.screens.top, "toasts", None)
        self.toasts.find = partial(_above, own, own.find) if isinstance(own, Toasts) and own.find else None
        self.toasts.draw(canvas)


def _above(own: Toasts, find: Callable[[Sequence[Size]], Rect], sizes: Sequence[Size]) -> Rect:
    place = find(sizes)
    return place.move_to(bottom=own.top) if own.texts else place


class Machine(Struct, frozen=True):
    """One window and its settings, the people who are known here, and what they play with."""

    screens: Screens
    replies: Replies
    """What callers are told, over all screens."""
    preferences: Preferences
    profiles: Profiles
    pads: PadSeats
    """Which gamepads play which seats."""
