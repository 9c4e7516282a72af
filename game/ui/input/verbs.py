"""What players do, as a few verbs, whatever they do it with.

Screens and widgets never see a raw event. Mouse and keyboard are translated here; gamepads (`game.ui.input.pads`)
make the same verbs.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import pygame
from msgspec import Struct
from pygame.event import Event

Pos = tuple[int, int]

OUTSIDE: Pos = (-1, -1)
"""Where the pointer is when it is not over the window."""

MOUSE = ""
"""What is held down, in place of the name of a key, where it is the main button of the mouse."""


class Direction(Enum):
    """Where the focus should go."""

    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class Device(Enum):
    """What a player does things with."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"


class Keyed(Struct, frozen=True, kw_only=True):
    """What a gamepad does as well: `pad` is its instance id, None for mouse and keyboard.

    By whom a thing is done is no part of what is done: verbs are equal whatever their pads.
    """

    pad: int | None = None

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._done == other._done

    def __hash__(self) -> int:
        return hash(self._done)

    @property
    def _done(self) -> tuple[object, ...]:
        """What is compared: all but the pad."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name != "pad")


class Hover(Struct, frozen=True):
    """The pointer is at `pos` (`OUTSIDE` once it left the window); no button is down."""

    pos: Pos


class Press(Struct, frozen=True):
    """A button went down; what comes of it, a click or a drag, is not known yet."""

    pos: Pos
    button: int = 1
    shift: bool = False
    ctrl: bool = False


class Click(Struct, frozen=True):
    """A button went down and up at one place; `count` is 2 for the second click of a double click."""

    pos: Pos
    button: int = 1
    count: int = 1
    shift: bool = False
    ctrl: bool = False


class DragStart(Struct, frozen=True):
    """The pressed pointer has moved far enough to mean it. `start` is where it was pressed."""

    pos: Pos
    start: Pos
    shift: bool = False
    ctrl: bool = False


class DragMove(Struct, frozen=True):
    """A drag goes on."""

    pos: Pos
    start: Pos


class DragEnd(Struct, frozen=True):
    """The button was released at `pos`."""

    pos: Pos
    start: Pos


class DragCancel(Struct, frozen=True):
    """The drag is off (Esc, another button): put everything back. So is what is held down at all, keys as well, where
    the window lost the keyboard.
    """


class Wheel(Keyed, frozen=True):
    """The wheel turned over `pos`: `dy` > 0 is up, `dx` > 0 is right, in notches.

    At `OUTSIDE` there is no pointer: what has the focus scrolls.
    """

    pos: Pos
    dy: float
    dx: float = 0


class Confirm(Keyed, frozen=True):
    """Do it (Enter, Space). `typed` if a character comes with it, which a text entry takes instead."""

    typed: bool = False


class Cancel(Keyed, frozen=True):
    """Back (Esc)."""


class Menu(Keyed, frozen=True):
    """Open the menu (F10, or the menu key)."""


class Leave(Keyed, frozen=True):
    """Get up from one's seat (a button of a pad that was held for long)."""


class Focus(Keyed, frozen=True):
    """Move the focus (Tab, arrows)."""

    to: Direction
    shift: bool = False
    ctrl: bool = False


class Command(Keyed, frozen=True):
    """A key by its name in lower case: `z`, `f1`, `delete`, `home`, `page up`, with what was held down."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False


class Typed(Struct, frozen=True):
    """Characters entered, for whoever takes text. Their key arrives as a `Command` before."""

    text: str


class Dropped(Struct, frozen=True):
    """A file was dragged here from outside: its path."""

    path: str


class Quit(Struct, frozen=True):
    """The window is to be closed."""


Verb = (
    Hover
    | Press
    | Click
    | DragStart
    | DragMove
    | DragEnd
    | DragCancel
    | Wheel
    | Confirm
    | Cancel
    | Menu
    | Leave
    | Focus
    | Command
    | Typed
    | Dropped
    | Quit
)

POINTER = (Hover, Press, Click, DragStart, DragMove, DragEnd, Wheel)
"""The verbs that have a `pos`."""


def device_of(verb: Verb) -> Device | None:
    """What this was done with; None for what is not a player's doing."""
    if isinstance(verb, Keyed) and verb.pad is not None:
        return Device.PAD
    if isinstance(verb, POINTER):
        return None if verb == Hover(OUTSIDE) else Device.MOUSE
    return None if isinstance(verb, DragCancel | Quit) else Device.KEYBOARD


_ARROWS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_MENU = (pygame.K_F10, pygame.K_MENU)
_REPEATED = (
    *_ARROWS,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
)
"""Keys that go on while they are held down; nobody wants that of Enter or F11."""

_MODIFIERS = (
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
)


class Pointing:
    """Turns mouse and keyboard events into verbs.

    A press becomes a drag once it has moved more than `threshold` px, which follows the window's size.
    """

    def __init__(self, threshold: float = 6) -> None:
        self.threshold = threshold
        self.dragging = False
        self._at: Pos = OUTSIDE
        self._pressed: Pos | None = None
        self._held: tuple[bool, bool] = (False, False)
        self._keys_down: set[int] = set()

    @property
    def pressed(self) -> bool:
        """Whether the main button is down: motion is worth following closely."""
        return self._pressed is not None

    def holds(self, name: str) -> bool:
        """Whether the key of this name, or the `MOUSE`, is down."""
        return self.pressed if name == MOUSE else any(pygame.key.name(key) == name for key in self._keys_down)

    def read(self, events: Iterable[Event]) -> list[Verb]:
        """The verbs of these events, in order; of motions in a row only the last one counts."""
        verbs: list[Verb] = []
        for event in _without_passed_motion(list(events)):
            verbs += self._one(event)
        return verbs

    def _one(self, event: Event) -> list[Verb]:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:
                return self._down(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                return self._up(event.pos, event.button, getattr(event, "clicks", 1))
            case pygame.MOUSEWHEEL:
                across, along = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
                return [Wheel(self._at, along, across)]
            case pygame.KEYDOWN:
                again = event.key in self._keys_down
                self._keys_down.add(event.key)
                return [] if again and event.key not in _REPEATED else self._key(event.key, event.mod)
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWLEAVE:
                return [] if self.pressed else [Hover(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                held = self.pressed or bool(self._keys_down)
                self._keys_down.clear()
                return self.drop() or [DragCancel()] * held
            case pygame.QUIT:
                return [Quit()]
        return []

    def _moved(self, pos: Pos) -> list[Verb]:
        start, self._at = self._pressed, pos
        if start is None:
            return [Hover(pos)]
        if self.dragging:
            return [DragMove(pos, start)]
        if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= self.threshold:
            return []
        self.dragging = True
        return [DragStart(pos, start, *self._held)]

    def _down(self, pos: Pos, button: int) -> list[Verb]:
        if self.dragging:
            return self.drop()
        self._held = _held(pygame.key.get_mods() if pygame.display.get_init() else 0)
        if button == 1:
            self._pressed = pos
        return [Press(pos, button, *self._held)]

    def _up(self, pos: Pos, button: int, count: int) -> list[Verb]:
        if button != 1:
            return [Click(pos, button, count, *self._held)]
        start, self._pressed = self._pressed, None
        if self.dragging and start is not None:
            self.dragging = False
            return [DragEnd(pos, start), Hover(pos)]
        # A release whose press was taken back (a cancelled drag) is nothing.
        return [] if start is None else [Click(pos, 1, count, *self._held)]

    def _key(self, key: int, mod: int) -> list[Verb]:
        shift, ctrl = _held(mod)
        alt = bool(mod & pygame.KMOD_ALT)
        if key == pygame.K_ESCAPE:
            return self.drop() or [Cancel()]
        if key == pygame.K_TAB:
            return [Focus(Direction.PREVIOUS if shift else Direction.NEXT)]
        if key in _ARROWS and not alt:
            return [Focus(_ARROWS[key], shift, ctrl)]
        if (key in _ENTER or key == pygame.K_SPACE) and not (alt or ctrl):
            return [Confirm(typed=key == pygame.K_SPACE)]
        if key in _MENU:
            return [Menu()]
        name = pygame.key.name(key)
        if not name or key in _MODIFIERS:
            return []
        return [Command(name, ctrl, shift, alt)]

    def drop(self) -> list[Verb]:
        """Forget what is pressed; a drag that was going on is off."""
        dragging, self.dragging, self._pressed = self.dragging, False, None
        return [DragCancel()] if dragging else []


def _held(mod: int) -> tuple[bool, bool]:
    """Shift, and control (the command key where that is the custom)."""
    return bool(mod & pygame.KMOD_SHIFT), bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _without_passed_motion(events: list[Event]) -> list[Event]:
    kept: list[Event] = []
    for event in events:
        if kept and kept[-1].type == event.type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
