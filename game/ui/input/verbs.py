"""Verbs: the few actions of players on any device.

Screens and widgets never see raw events. Mouse and keyboard are translated here; gamepads (`game.ui.input.pads`) make
the same verbs.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import pygame
from msgspec import Struct
from pygame.event import Event

Pos = tuple[int, int]

OUTSIDE: Pos = (-1, -1)
"""Pointer position when it is not over the window."""

FULL_SCREEN, PICTURE = "f11", "f12"
"""Keys that do the same on every screen: the window fills the screen, or its picture is saved."""

MOUSE = ""
"""The name of the main mouse button where names of keys are expected."""


class Direction(Enum):
    """A direction for moving the focus."""

    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class Device(Enum):
    """The kind of input device."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    PAD = "pad"


class Keyed(Struct, frozen=True, kw_only=True):
    """A verb that gamepads can make too: `pad` is the pad's instance id, None for mouse and keyboard.

    Verbs are equal whatever their pads.
    """

    pad: int | None = None

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._compared_fields == other._compared_fields

    def __hash__(self) -> int:
        return hash(self._compared_fields)

    @property
    def _compared_fields(self) -> tuple[object, ...]:
        """All fields but the pad, for comparison."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name != "pad")


class Hover(Struct, frozen=True):
    """The pointer is at `pos` (`OUTSIDE` after leaving the window) with the main button not pressed."""

    pos: Pos


class Press(Struct, frozen=True):
    """A mouse button was pressed; it may become a click or a drag."""

    pos: Pos
    button: int = 1
    shift: bool = False
    ctrl: bool = False


class Click(Struct, frozen=True):
    """The main button was pressed and released in one place, or another one was released. `count` is 2 for the second
    click of a double click.
    """

    pos: Pos
    button: int = 1
    count: int = 1
    shift: bool = False
    ctrl: bool = False


class DragStart(Struct, frozen=True):
    """The verb of a drag that begins: the pointer, pressed at `start`, has moved to `pos`, farther than a click may."""

    pos: Pos
    start: Pos
    shift: bool = False
    ctrl: bool = False


class DragMove(Struct, frozen=True):
    """The pointer moved to `pos` in a drag that began at `start`."""

    pos: Pos
    start: Pos


class DragEnd(Struct, frozen=True):
    """The drag that began at `start` ends: the button was released at `pos`."""

    pos: Pos
    start: Pos


class DragCancel(Struct, frozen=True):
    """The drag is cancelled (Esc, another button); also sent for anything held when the window loses the keyboard."""


class Wheel(Keyed, frozen=True):
    """The wheel was turned over `pos`: `dy` > 0 is up, `dx` > 0 is right, in notches.

    At `OUTSIDE` there is no pointer: the focused widget scrolls.
    """

    pos: Pos
    dy: float
    dx: float = 0


class Confirm(Keyed, frozen=True):
    """The command to confirm (Enter, Space). `typed`: a character follows, which a text entry takes instead."""

    typed: bool = False


class Cancel(Keyed, frozen=True):
    """The command to go back (Esc)."""


class Menu(Keyed, frozen=True):
    """The command to open the menu (F10, or the menu key)."""


class Leave(Keyed, frozen=True):
    """The command to give up the player's own seat (a gamepad button held for long)."""


class Focus(Keyed, frozen=True):
    """The command to move the focus (Tab, arrows)."""

    to: Direction
    shift: bool = False
    ctrl: bool = False


class Command(Keyed, frozen=True):
    """A key by its name in lower case: `z`, `f1`, `delete`, `home`, `page up`, with its modifiers."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False


class Typed(Struct, frozen=True):
    """Characters for text entries. The `Command` of their key precedes them."""

    text: str


class Dropped(Struct, frozen=True):
    """A file that was dropped onto the window."""

    path: str


class Quit(Struct, frozen=True):
    """The request to close the window."""


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
"""Verbs with a pointer position."""


def device_of(verb: Verb) -> Device | None:
    """Return the device a verb was made with; files are dropped with the mouse. None for verbs that the system may have
    made: the pointer or the keyboard left the window, a drag was cancelled, the window is to close.
    """
    if isinstance(verb, Keyed) and verb.pad is not None:
        return Device.PAD
    if isinstance(verb, (*POINTER, Dropped)):
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
_QUIT = (pygame.K_q, pygame.K_w)
_REPEATED = (
    *_ARROWS,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
)
"""Keys that repeat while held; others, such as Enter, do not."""

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


class MouseAndKeyboard:
    """Translates mouse and keyboard events to verbs.

    A press becomes a drag once it has moved more than `threshold` pixels, which depends on the window size.
    """

    def __init__(self, threshold: float = 6) -> None:
        self.threshold = threshold
        self.is_dragging = False
        self._pointer: Pos = OUTSIDE
        self._press_start: Pos | None = None
        self._are_modifiers_held: tuple[bool, bool] = (False, False)
        self._keys_down: set[int] = set()

    @property
    def is_pressed(self) -> bool:
        """Whether the main button is pressed."""
        return self._press_start is not None

    def is_held(self, name: str) -> bool:
        """Whether the key of this name, or the main button (`MOUSE`), is held."""
        return self.is_pressed if name == MOUSE else any(pygame.key.name(key) == name for key in self._keys_down)

    def read(self, events: Iterable[Event]) -> list[Verb]:
        """Return the verbs of these events in order; of consecutive motions only the last counts."""
        verbs: list[Verb] = []
        for event in _without_superseded_motion(list(events)):
            verbs += self._verbs_of(event)
        return verbs

    def _verbs_of(self, event: Event) -> list[Verb]:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._on_motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button <= 3:
                return self._on_press(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button <= 3:
                return self._on_release(event.pos, event.button, getattr(event, "clicks", 1))
            case pygame.MOUSEWHEEL:
                across, along = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
                return [Wheel(self._pointer, along, across)]
            case pygame.KEYDOWN:
                again = event.key in self._keys_down
                self._keys_down.add(event.key)
                return [] if again and event.key not in _REPEATED else self._on_key(event.key, event.mod)
            case pygame.KEYUP:
                self._keys_down.discard(event.key)
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWLEAVE:
                return [] if self.is_pressed else [Hover(OUTSIDE)]
            case pygame.WINDOWFOCUSLOST:
                held = self.is_pressed or bool(self._keys_down)
                self._keys_down.clear()
                return self.cancel_drag() or [DragCancel()] * held
            case pygame.QUIT:
                return [Quit()]
        return []

    def _on_motion(self, pos: Pos) -> list[Verb]:
        start, self._pointer = self._press_start, pos
        if start is None:
            return [Hover(pos)]
        if self.is_dragging:
            return [DragMove(pos, start)]
        if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= self.threshold:
            return []
        self.is_dragging = True
        return [DragStart(pos, start, *self._are_modifiers_held)]

    def _on_press(self, pos: Pos, button: int) -> list[Verb]:
        if self.is_dragging:
            return self.cancel_drag()
        self._are_modifiers_held = _are_modifiers_held(pygame.key.get_mods() if pygame.display.get_init() else 0)
        if button == 1:
            self._press_start = pos
        return [Press(pos, button, *self._are_modifiers_held)]

    def _on_release(self, pos: Pos, button: int, count: int) -> list[Verb]:
        if button != 1:
            return [Click(pos, button, count, *self._are_modifiers_held)]
        start, self._press_start = self._press_start, None
        if self.is_dragging and start is not None:
            self.is_dragging = False
            return [DragEnd(pos, start), Hover(pos)]
        # A release whose press was taken back (a cancelled drag) is nothing.
        return [] if start is None else [Click(pos, 1, count, *self._are_modifiers_held)]

    def _on_key(self, key: int, mod: int) -> list[Verb]:
        shift, ctrl = _are_modifiers_held(mod)
        alt = bool(mod & pygame.KMOD_ALT)
        if key == pygame.K_ESCAPE:
            return self.cancel_drag() or [Cancel()]
        if key == pygame.K_TAB:
            return [Focus(Direction.PREVIOUS if shift else Direction.NEXT)]
        if key in _ARROWS and not alt:
            return [Focus(_ARROWS[key], shift, ctrl)]
        if (key in _ENTER or key == pygame.K_SPACE) and not (alt or ctrl):
            return [Confirm(typed=key == pygame.K_SPACE)]
        if key in _MENU:
            return [Menu()]
        if key in _ENTER and alt:
            return [Command(FULL_SCREEN)]
        if key in _QUIT and ctrl and not (alt or shift or mod & pygame.KMOD_MODE):  # AltGr+Q writes a sign
            return [Quit()]
        if key == pygame.K_PRINTSCREEN and not (alt or ctrl or shift):
            return [Command(PICTURE)]
        name = pygame.key.name(key)
        if not name or key in _MODIFIERS:
            return []
        return [Command(name, ctrl, shift, alt)]

    def cancel_drag(self) -> list[Verb]:
        """Forget the pointer press. Return a `DragCancel` if it was a drag, else an empty list."""
        is_dragging, self.is_dragging, self._press_start = self.is_dragging, False, None
        return [DragCancel()] if is_dragging else []


def _are_modifiers_held(mod: int) -> tuple[bool, bool]:
    """Whether Shift, and Ctrl (or the command key), are held, by SDL's `mod` bits."""
    return bool(mod & pygame.KMOD_SHIFT), bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


def _without_superseded_motion(events: list[Event]) -> list[Event]:
    kept: list[Event] = []
    for event in events:
        if kept and kept[-1].type == event.type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
