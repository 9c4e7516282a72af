"""Gamepads: their buttons and sticks as verbs. They can be connected and removed at any time.

SDL knows the buttons of most pads (its controllers); for others (its joysticks) a usual order is assumed. Both send
events; joystick events of a controller are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType, ModuleType
from typing import Protocol, TypeVar

import pygame
from msgspec import Struct, field, structs
from pygame.event import Event

from game.ui.input.keys import Shortcut
from game.ui.input.verbs import OUTSIDE, Cancel, Command, Confirm, Direction, Focus, Keyed, Leave, Menu, Verb, Wheel
from game.words.input_signs import PadKind, pad_kind_of

ENGAGE, RELEASE = 0.55, 0.35
"""Deflection at which a stick or trigger counts as pushed, and below which it no longer does."""

TURN_MARGIN = 0.15
"""Extra deflection in another direction that is needed to turn a pushed stick."""

DEAD_ZONE = 0.25
"""Deflection of the scrolling stick below which nothing happens."""

REPEAT_DELAY, REPEAT_INTERVAL = 0.4, 0.12
"""Seconds until a held direction repeats for the first time, and between repeats."""

MAX_SCROLL_SPEED = 18.0
"""Wheel notches per second at full deflection."""

WHEEL_PORTION = 1 / 8
"""Notches after which a wheel verb is sent."""

TAP_SECONDS, LEAVE_SECONDS = 0.35, 1.3
"""Longest tap of a button with another meaning when held, and the hold of BACK that gives a seat back."""

MAX_STEP_SECONDS = 0.1
"""Most seconds of scrolling counted between two reads."""


class PadButton(Enum):
    """Buttons by position, named as on most pads."""

    A = pygame.CONTROLLER_BUTTON_A
    B = pygame.CONTROLLER_BUTTON_B
    X = pygame.CONTROLLER_BUTTON_X
    Y = pygame.CONTROLLER_BUTTON_Y
    BACK = pygame.CONTROLLER_BUTTON_BACK
    START = pygame.CONTROLLER_BUTTON_START
    LEFT_STICK = pygame.CONTROLLER_BUTTON_LEFTSTICK
    RIGHT_STICK = pygame.CONTROLLER_BUTTON_RIGHTSTICK
    LEFT_SHOULDER = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    RIGHT_SHOULDER = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    UP = pygame.CONTROLLER_BUTTON_DPAD_UP
    DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    LEFT = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


_BUTTONS = frozenset(button.value for button in PadButton)


class Axis(Enum):
    """Analog inputs: sticks from -1 to 1, right and down positive; triggers from 0 to 1."""

    LEFT_X = pygame.CONTROLLER_AXIS_LEFTX
    LEFT_Y = pygame.CONTROLLER_AXIS_LEFTY
    RIGHT_X = pygame.CONTROLLER_AXIS_RIGHTX
    RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTY
    LEFT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


DPAD = {
    PadButton.UP: Direction.UP,
    PadButton.DOWN: Direction.DOWN,
    PadButton.LEFT: Direction.LEFT,
    PadButton.RIGHT: Direction.RIGHT,
}

BUTTON_VERBS: Mapping[PadButton, Confirm | Cancel | Command | Menu | Focus] = {
    PadButton.A: Confirm(),
    PadButton.B: Cancel(),
    PadButton.X: Shortcut.DISCARD.verb,
    PadButton.Y: Shortcut.LAY.verb,
    PadButton.LEFT_STICK: Shortcut.SORT.verb,
    PadButton.RIGHT_STICK: Shortcut.UNDO.verb,
    PadButton.START: Menu(),
    PadButton.LEFT_SHOULDER: Focus(Direction.PREVIOUS),
    PadButton.RIGHT_SHOULDER: Focus(Direction.NEXT),
}
"""Verbs of buttons, sent when pressed; a tap of BACK shows the rules when it is released."""


KeyedVerb = TypeVar("KeyedVerb", bound=Keyed)


def with_pad(verb: KeyedVerb, pad: int) -> KeyedVerb:
    """Return a copy of the verb as made by the pad with this instance id."""
    return structs.replace(verb, pad=pad)


TRIGGERS = {Axis.LEFT_TRIGGER: "page up", Axis.RIGHT_TRIGGER: "page down"}

HELD_MEANING: Mapping[PadButton, PadButton | Axis] = {
    PadButton.LEFT_SHOULDER: Axis.LEFT_TRIGGER,
    PadButton.RIGHT_SHOULDER: Axis.RIGHT_TRIGGER,
    PadButton.X: PadButton.LEFT_STICK,
    PadButton.Y: PadButton.RIGHT_STICK,
}
"""Meanings of the buttons of a plain pad while held; their taps are sent on release."""


class Stick:
    """Turns the deflection of a stick into one of four directions, or None at rest.

    `known` says that the rest position of the stick is known. Otherwise each axis is ignored until it has been seen at
    rest.
    """

    def __init__(self, known: bool) -> None:
        self.direction: Direction | None = None
        self._pushed = {Axis.LEFT_X: 0.0, Axis.LEFT_Y: 0.0}
        self._unrested = set() if known else set(self._pushed)

    def move_axis(self, axis: Axis, value: float) -> None:
        """Set the deflection of an axis to `value` (-1 to 1) and update the direction. Ignore an axis that must be seen
        at rest first and has not been.
        """
        if abs(value) < RELEASE:
            self._unrested.discard(axis)
        if axis not in self._unrested:
            self._pushed[axis] = value
            self.direction = self._new_direction()

    def _new_direction(self) -> Direction | None:
        x, y = self._pushed.values()
        if max(abs(x), abs(y)) < (RELEASE if self.direction else ENGAGE):
            return None
        margin = TURN_MARGIN if self.direction else 0.0
        across = self.direction not in (Direction.UP, Direction.DOWN)
        if abs(x) + (margin if across else -margin) >= abs(y):
            return Direction.RIGHT if x > 0 else Direction.LEFT
        return Direction.DOWN if y > 0 else Direction.UP


class Pad:
    """One gamepad with the state of its buttons and axes. `known` is whether SDL knows the rest positions of its
    axes.
    """

    def __init__(self, number: int, kind: PadKind, known: bool = True) -> None:
        self.number = number
        self.kind = kind
        self._stick = Stick(known)
        self._pressed_dpad: list[Direction] = []
        self._direction: Direction | None = None
        self._next_repeat = 0.0
        self._squeezed: set[Axis] = set()
        self._scroll_speed = 0.0
        self._scrolled = 0.0
        self._last_read = 0.0
        self._back_since: float | None = None
        """Moment BACK was pressed, until it was used."""
        self._undecided: dict[PadButton, float] = {}
        """Moments at which buttons with a second meaning were pressed, until tap or hold is decided."""

    def reset_copy(self) -> Pad:
        """Return a new pad with the same number and of the same kind, with nothing pressed."""
        return Pad(self.number, self.kind)

    def handle_event(self, event: Event, now: float) -> list[Verb]:
        """Return the verbs of an SDL event at `now` (seconds), none unless it is of a controller's button, stick or
        trigger.
        """
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                return self.set_button(PadButton(event.button), True, now)
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                return self.set_button(PadButton(event.button), False, now)
            case pygame.CONTROLLERAXISMOTION:
                return self.move_axis(Axis(event.axis), event.value / 32767, now)
        return []

    @property
    def leave_progress(self) -> float:
        """The share of the time for giving up the seat that BACK has been held, from a tap (0) to giving it up (1).

        It is 0 while BACK is not held, and after the seat was given up.
        """
        return (
            0.0
            if self._back_since is None
            else max(0.0, (self._last_read - self._back_since - TAP_SECONDS) / (LEAVE_SECONDS - TAP_SECONDS))
        )

    def is_dpad_pressed(self, button: PadButton) -> bool:
        """Whether this button of the D-pad is pressed."""
        return DPAD.get(button) in self._pressed_dpad

    def is_squeezed(self, trigger: Axis) -> bool:
        """Whether a trigger is held."""
        return trigger in self._squeezed

    def set_button(self, button: PadButton, down: bool, now: float) -> list[Verb]:
        """Note that a button went `down` or up at `now` (seconds), and return its verbs, if any.

        On a plain pad, which has no triggers, some buttons have another meaning when they are held. They give no verbs
        when pressed, and their usual ones when released after a tap. `update` gives the others.
        """
        held = HELD_MEANING.get(button) if self.kind is PadKind.PLAIN else None
        if held is None:
            return self.press(button, now) if down else self.release(button, now)
        if down:
            self._undecided[button] = now
            return []
        if self._undecided.pop(button, None) is not None:
            return self.press(button, now)
        return self.move_axis(held, 0.0, now) if isinstance(held, Axis) else []

    def press(self, button: PadButton, now: float) -> list[Verb]:
        """Note that a button was pressed at `now` (seconds), and return its verbs, if any; BACK gives its verb only
        when it is released or has been held for long.
        """
        way = DPAD.get(button)
        if button is PadButton.BACK:
            self._back_since = self._last_read = now
            return []
        if way is None:
            return [with_pad(BUTTON_VERBS[button], self.number)]
        self._pressed_dpad = [*(held for held in self._pressed_dpad if held is not way), way]
        return self._update_direction(now)

    def release(self, button: PadButton, now: float) -> list[Verb]:
        """Note that a button was released at `now` (seconds). Return the verb for the rules after a short press of
        Back, else an empty list.
        """
        if button is PadButton.BACK:
            since, self._back_since = self._back_since, None
            tapped = since is not None and now - since < TAP_SECONDS
            return [with_pad(Shortcut.RULES.verb, self.number)] if tapped else []
        self._pressed_dpad = [held for held in self._pressed_dpad if held is not DPAD.get(button)]
        self._update_direction(now)
        return []

    def move_axis(self, axis: Axis, value: float, now: float) -> list[Verb]:
        """Note that a stick or trigger was moved to `value` (-1 to 1) at `now` (seconds). Return its verbs; a release
        of a trigger, for example, has none.
        """
        if axis in TRIGGERS:
            return self._update_trigger(axis, value)
        if axis is Axis.RIGHT_Y:
            beyond = max(0.0, abs(value) - DEAD_ZONE) / (1 - DEAD_ZONE)
            self._scroll_speed = -MAX_SCROLL_SPEED * beyond**2 * (1 if value > 0 else -1)
        elif axis is not Axis.RIGHT_X:
            self._stick.move_axis(axis, value)
            return self._update_direction(now)
        return []

    def update(self, now: float) -> list[Verb]:
        """Return the verbs that are due by `now` without a new event: of held buttons (giving up the seat among them),
        repeated directions, and scrolling.
        """
        verbs = [verb for button in self._take_held(now) for verb in self._press_meaning(HELD_MEANING[button], now)]
        if self._direction and now >= self._next_repeat:
            self._next_repeat += REPEAT_INTERVAL
            if self._next_repeat <= now:  # what was missed is not made up for
                self._next_repeat = now + REPEAT_INTERVAL
            verbs.append(Focus(self._direction, pad=self.number))
        self._scrolled = (
            self._scrolled + self._scroll_speed * min(now - self._last_read, MAX_STEP_SECONDS)
            if self._scroll_speed
            else 0.0
        )
        self._last_read = now
        if self._back_since is not None and now - self._back_since >= LEAVE_SECONDS:
            self._back_since = None
            verbs.append(Leave(pad=self.number))
        if abs(self._scrolled) >= WHEEL_PORTION:
            verbs.append(Wheel(OUTSIDE, self._scrolled, pad=self.number))
            self._scrolled = 0.0
        return verbs

    def _take_held(self, now: float) -> list[PadButton]:
        """Return the undecided buttons that have been held too long for a tap at `now` (seconds).

        Undecided is a pressed button that may still become a tap or a hold; those returned are undecided no longer.
        """
        ripe = [button for button, since in self._undecided.items() if now - since >= TAP_SECONDS]
        for button in ripe:
            del self._undecided[button]
        return ripe

    def _press_meaning(self, what: PadButton | Axis, now: float) -> list[Verb]:
        return self.move_axis(what, 1.0, now) if isinstance(what, Axis) else self.press(what, now)

    def _update_direction(self, now: float) -> list[Verb]:
        heading = self._pressed_dpad[-1] if self._pressed_dpad else self._stick.direction
        if heading is self._direction:
            return []
        self._direction = heading
        self._next_repeat = now + REPEAT_DELAY
        return [Focus(heading, pad=self.number)] if heading else []

    def _update_trigger(self, trigger: Axis, value: float) -> list[Verb]:
        if value < RELEASE:
            self._squeezed.discard(trigger)
        elif value > ENGAGE and trigger not in self._squeezed:
            self._squeezed.add(trigger)
            return [Command(TRIGGERS[trigger], pad=self.number)]
        return []


_FIRST = (PadButton.A, PadButton.B, PadButton.X, PadButton.Y, PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER)
_STICKS = (PadButton.LEFT_STICK, PadButton.RIGHT_STICK)
_LEFT: Mapping[int, Axis] = MappingProxyType({0: Axis.LEFT_X, 1: Axis.LEFT_Y})


class PadMapping(Struct, frozen=True):
    """The meanings of a joystick's `buttons`, in the order of their numbers (None: no meaning), and of its `axes`. A
    pad has no triggers or stick buttons if `is_plain`.
    """

    buttons: tuple[PadButton | Axis | None, ...]
    axes: Mapping[int, Axis] = field(default_factory=lambda: _LEFT)
    is_plain: bool = False


def default_mapping(axes: int, buttons: int) -> PadMapping:
    """Return the usual mapping of a pad with this number of `axes` and `buttons`."""
    both, middle = (Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER), (PadButton.BACK, PadButton.START)
    if buttons >= 12:
        return PadMapping((*_FIRST, *both, *middle, *_STICKS))
    if buttons >= 10 and axes >= 6:  # triggers that can be half squeezed; of eleven buttons, one bears a sign
        sign = (None,) if buttons == 11 else ()
        return PadMapping((*_FIRST, *middle, *sign, *_STICKS), {**_LEFT, 2: both[0], 5: both[1]})
    # Of ten buttons, the seventh and the eighth are often not there.
    return PadMapping((*_FIRST, *both, *middle) if buttons >= 10 else (*_FIRST, *middle), is_plain=True)


class Joystick(Pad):
    """A pad that SDL does not know, with a `mapping` of its buttons."""

    def __init__(self, number: int, kind: PadKind, mapping: PadMapping) -> None:
        super().__init__(number, PadKind.PLAIN if mapping.is_plain else kind, known=False)
        self.mapping = mapping
        self._rested_triggers: set[Axis] = set()
        """Triggers that have been seen at rest; others may be no triggers."""

    def reset_copy(self) -> Pad:
        """Return a new pad with the same mapping, with nothing pressed."""
        return Joystick(self.number, self.kind, self.mapping)

    def handle_event(self, event: Event, now: float) -> list[Verb]:
        """Return the verbs of a joystick event at `now` (seconds): of a button or axis with a mapping, or of the D-pad;
        none for others.
        """
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button < len(self.mapping.buttons):
                return self._set_mapped(self.mapping.buttons[event.button], event.type == pygame.JOYBUTTONDOWN, now)
            case pygame.JOYAXISMOTION if event.axis in self.mapping.axes:
                return self._move_mapped_axis(self.mapping.axes[event.axis], event.value, now)
            case pygame.JOYHATMOTION if event.hat == 0:
                return self._set_hat(event.value, now)
        return []

    def _set_mapped(self, what: PadButton | Axis | None, down: bool, now: float) -> list[Verb]:
        if what is None:
            return []
        if isinstance(what, Axis):
            return self.move_axis(what, float(down), now)
        return self.set_button(what, down, now)

    def _move_mapped_axis(self, axis: Axis, value: float, now: float) -> list[Verb]:
        if axis in TRIGGERS:
            if value < -RELEASE:
                self._rested_triggers.add(axis)
            if axis not in self._rested_triggers:
                return []
        return self.move_axis(axis, value, now)

    def _set_hat(self, value: tuple[int, int], now: float) -> list[Verb]:
        """Note the state of a D-pad that reports both directions (across, up) as one `value`. Return the verbs of the
        directions newly pressed.
        """
        across, up = value
        pressed = {
            PadButton.LEFT: across < 0,
            PadButton.RIGHT: across > 0,
            PadButton.UP: up > 0,
            PadButton.DOWN: up < 0,
        }
        for button, down in pressed.items():
            if not down:
                self.release(button, now)
        new = [button for button, down in pressed.items() if down and not self.is_dpad_pressed(button)]
        return [verb for button in new for verb in self.press(button, now)]


controller: ModuleType | None
try:
    from pygame._sdl2 import controller
except ImportError:  # a pygame built without it: joysticks alone
    controller = None


_FULL_PAD_INPUTS = {"lefttrigger", "righttrigger", "leftstick", "rightstick"}
"""Inputs, as SDL names them, that a pad needs not to count as plain."""


class RumbleDevice(Protocol):
    """An open SDL device that can be asked to rumble."""

    def rumble(self, low: float, high: float, duration: int, /) -> object:
        """Rumble for `duration` ms, the low and the high motor at a strength of 0–1. Return whether the pad can
        rumble.
        """


class Pads:
    """Makes verbs of what is done with the connected gamepads; an `InputSource` of the loop. Methods name a pad by its
    instance id. Pads are opened at the first `read`.
    """

    def __init__(self) -> None:
        self._pads: dict[int, Pad] = {}
        self._devices: dict[int, RumbleDevice] = {}
        self._is_open = False

    @property
    def pad_ids(self) -> tuple[int, ...]:
        """Instance ids of the connected pads."""
        return tuple(self._pads)

    def is_squeezed(self, pad_id: int, trigger: Axis) -> bool:
        """Whether a trigger of a pad is held; False for a disconnected pad."""
        pad = self._pads.get(pad_id)
        return pad is not None and pad.is_squeezed(trigger)

    def kind(self, pad_id: int) -> PadKind:
        """Return the kind of a pad; XBOX for a pad that is not connected."""
        pad = self._pads.get(pad_id)
        return pad.kind if pad else PadKind.XBOX

    def leave_progress(self, pad_id: int) -> float:
        """Return how long the button that gives up a pad's seat has been held, as a share (0–1) of the time needed; 0
        for a pad that is not connected.
        """
        pad = self._pads.get(pad_id)
        return pad.leave_progress if pad else 0.0

    def rumble(self, pad_id: int, strength: float, seconds: float) -> None:
        """Rumble a pad for `seconds` at a strength of 0–1. Nothing happens if it is not connected or cannot rumble."""
        device = self._devices.get(pad_id)
        if device is not None:
            device.rumble(strength, strength, round(seconds * 1000))

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """Return the verbs of all pads for these events, and of what is held down until `now` (seconds).

        The first call opens all pads; later ones open those that were connected and drop those that were disconnected.
        Once the window has lost the focus, nothing counts as held.
        """
        if not self._is_open:
            self._is_open = True
            self._open()
        verbs: list[Verb] = []
        for event in events:
            verbs += self._handle_event(event, now)
        for pad in self._pads.values():
            verbs += pad.update(now)
        return verbs

    def close(self) -> None:
        """Close all pads and stop listening for new ones. The next `read` opens them again."""
        self._remove(self.pad_ids)
        if self._is_open and controller:
            controller.quit()
        if self._is_open and _has_joystick_support():
            pygame.joystick.quit()
        self._is_open = False

    def _open(self) -> None:
        if not _has_joystick_support():
            return
        try:
            pygame.joystick.init()
            if controller:
                controller.init()
        except pygame.error:
            return
        self._open_connected()

    def _open_connected(self) -> None:
        """Open all connected pads that are not open yet; pads that cannot be opened are left out."""
        for index in range(pygame.joystick.get_count()):
            try:
                joystick = pygame.joystick.Joystick(index)
                pad_id = joystick.get_instance_id()
                if pad_id not in self._pads:
                    kind = pad_kind_of(joystick.get_name())
                    if controller and controller.is_controller(index):
                        known = controller.Controller(index)
                        plain = bool(_FULL_PAD_INPUTS - known.get_mapping().keys())
                        self._devices[pad_id] = known
                        self._pads[pad_id] = Pad(pad_id, PadKind.PLAIN if plain else kind)
                    else:
                        mapping = default_mapping(joystick.get_numaxes(), joystick.get_numbuttons())
                        self._devices[pad_id], self._pads[pad_id] = joystick, Joystick(pad_id, kind, mapping)
            except pygame.error:  # gone again, or not ours to open
                continue

    def _remove(self, pad_ids: Iterable[int]) -> None:
        for pad_id in pad_ids:
            self._pads.pop(pad_id, None)
            self._devices.pop(pad_id, None)

    def _handle_event(self, event: Event, now: float) -> list[Verb]:
        if event.type in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
            self._open_connected()
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._remove([event.instance_id])
        elif event.type == pygame.WINDOWFOCUSLOST:
            # What is let go meanwhile is not heard of.
            self._pads = {pad_id: pad.reset_copy() for pad_id, pad in self._pads.items()}
        elif pad := self._pads.get(getattr(event, "instance_id", -1)):
            return pad.handle_event(event, now)
        return []


def _has_joystick_support() -> bool:
    """Whether this pygame has joystick support."""
    return isinstance(pygame.joystick, ModuleType)
