"""Gamepads: what is pressed and pushed on them, as verbs. They come and go at any time, and cost nothing while away.

SDL knows where the buttons of most pads are (its controllers); of the others (its joysticks) the usual order is
taken for granted. Both send events; those of a joystick are left alone where the same pad is a controller.
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
from game.ui.words.glyphs import PadKind, kind_of

ENGAGE, RELEASE = 0.55, 0.35
"""How far a stick or a trigger is pushed to count, and let go to count no more."""

MARGIN = 0.15
"""How much further a pushed stick must lean another way to turn there."""

DEAD = 0.25
"""How far the scrolling stick is pushed without anything happening."""

FIRST_REPEAT, REPEAT = 0.4, 0.12
"""Seconds until a direction that is held counts again, and then between repetitions."""

FASTEST = 18.0
"""Notches a second the wheel turns with the stick at its end."""

PORTION = 1 / 8
"""Notches that are worth a verb of their own."""

TAP, LEAVE = 0.35, 1.3
"""Seconds up to which a button that does something else when it is held was tapped, and until that is done."""

LONGEST = 0.1
"""Seconds of holding that count at most between two looks at the pads."""


class PadButton(Enum):
    """The buttons by where they are, named as on most pads."""

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
    """What can be pushed gradually: sticks from -1 to 1, right and down positive; triggers from 0 to 1."""

    LEFT_X = pygame.CONTROLLER_AXIS_LEFTX
    LEFT_Y = pygame.CONTROLLER_AXIS_LEFTY
    RIGHT_X = pygame.CONTROLLER_AXIS_RIGHTX
    RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTY
    LEFT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


CROSS = {
    PadButton.UP: Direction.UP,
    PadButton.DOWN: Direction.DOWN,
    PadButton.LEFT: Direction.LEFT,
    PadButton.RIGHT: Direction.RIGHT,
}

KEYS: Mapping[PadButton, Confirm | Cancel | Command | Menu | Focus] = {
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
"""What a button does as soon as it is pressed; BACK does when it is let go again: it shows the rules."""


Done = TypeVar("Done", bound=Keyed)


def by(verb: Done, pad: int) -> Done:
    """Return the same, done with the pad of this instance id."""
    return structs.replace(verb, pad=pad)


TRIGGERS = {Axis.LEFT_TRIGGER: "page up", Axis.RIGHT_TRIGGER: "page down"}

HELD: Mapping[PadButton, PadButton | Axis] = {
    PadButton.LEFT_SHOULDER: Axis.LEFT_TRIGGER,
    PadButton.RIGHT_SHOULDER: Axis.RIGHT_TRIGGER,
    PadButton.X: PadButton.LEFT_STICK,
    PadButton.Y: PadButton.RIGHT_STICK,
}
"""What buttons of a plain pad are while they are held; tapped, they are themselves once they are let go."""


class Stick:
    """A stick as one of four directions, or none. Where its place of rest is not `known`, it has to be there first."""

    def __init__(self, known: bool) -> None:
        self.direction: Direction | None = None
        self._pushed = {Axis.LEFT_X: 0.0, Axis.LEFT_Y: 0.0}
        self._away = set() if known else set(self._pushed)

    def push(self, axis: Axis, value: float) -> None:
        """Follow."""
        if abs(value) < RELEASE:
            self._away.discard(axis)
        if axis not in self._away:
            self._pushed[axis] = value
            self.direction = self._leaning()

    def _leaning(self) -> Direction | None:
        x, y = self._pushed.values()
        if max(abs(x), abs(y)) < (RELEASE if self.direction else ENGAGE):
            return None
        margin = MARGIN if self.direction else 0.0
        across = self.direction not in (Direction.UP, Direction.DOWN)
        if abs(x) + (margin if across else -margin) >= abs(y):
            return Direction.RIGHT if x > 0 else Direction.LEFT
        return Direction.DOWN if y > 0 else Direction.UP


class Pad:
    """One gamepad: what is held on it, and since when. `known` if SDL knows where its axes rest."""

    def __init__(self, number: int, kind: PadKind, known: bool = True) -> None:
        self.number = number
        self.kind = kind
        self._stick = Stick(known)
        self._cross: list[Direction] = []
        self._heading: Direction | None = None
        self._repeats = 0.0
        self._held: set[Axis] = set()
        self._wheel = 0.0
        self._turned = 0.0
        self._last = 0.0
        self._back: float | None = None
        """Since when BACK is held, until that was of use."""
        self._double: dict[PadButton, float] = {}
        """Since when buttons are held of which it is not known yet whether they are tapped."""

    def afresh(self) -> Pad:
        """Return the same pad with nothing held."""
        return Pad(self.number, self.kind)

    def hear(self, event: Event, now: float) -> list[Verb]:
        """Do what SDL says of it."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                return self.push_button(PadButton(event.button), True, now)
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                return self.push_button(PadButton(event.button), False, now)
            case pygame.CONTROLLERAXISMOTION:
                return self.push(Axis(event.axis), event.value / 32767, now)
        return []

    @property
    def leaving(self) -> float:
        """How far BACK has been held towards getting up: from 0 to 1."""
        return 0.0 if self._back is None else max(0.0, (self._last - self._back - TAP) / (LEAVE - TAP))

    def holds(self, button: PadButton) -> bool:
        """Whether this part of the D-pad is down."""
        return CROSS.get(button) in self._cross

    def squeezes(self, trigger: Axis) -> bool:
        """Whether a trigger is held."""
        return trigger in self._held

    def push_button(self, button: PadButton, down: bool, now: float) -> list[Verb]:
        """A button goes down or comes up; on a plain pad it may be two in one."""
        held = HELD.get(button) if self.kind is PadKind.PLAIN else None
        if held is None:
            return self.press(button, now) if down else self.release(button, now)
        if down:
            self._double[button] = now
            return []
        if self._double.pop(button, None) is not None:
            return self.press(button, now)
        return self.push(held, 0.0, now) if isinstance(held, Axis) else []

    def press(self, button: PadButton, now: float) -> list[Verb]:
        """A button goes down."""
        way = CROSS.get(button)
        if button is PadButton.BACK:
            self._back = self._last = now
            return []
        if way is None:
            return [by(KEYS[button], self.number)]
        self._cross = [*(held for held in self._cross if held is not way), way]
        return self._steer(now)

    def release(self, button: PadButton, now: float) -> list[Verb]:
        """A button comes up; what is held besides goes on after a pause."""
        if button is PadButton.BACK:
            since, self._back = self._back, None
            tapped = since is not None and now - since < TAP
            return [by(Shortcut.RULES.verb, self.number)] if tapped else []
        self._cross = [held for held in self._cross if held is not CROSS.get(button)]
        self._steer(now)
        return []

    def push(self, axis: Axis, value: float, now: float) -> list[Verb]:
        """A stick or a trigger is somewhere else."""
        if axis in TRIGGERS:
            return self._squeeze(axis, value)
        if axis is Axis.RIGHT_Y:
            beyond = max(0.0, abs(value) - DEAD) / (1 - DEAD)
            self._wheel = -FASTEST * beyond**2 * (1 if value > 0 else -1)
        elif axis is not Axis.RIGHT_X:
            self._stick.push(axis, value)
            return self._steer(now)
        return []

    def hold(self, now: float) -> list[Verb]:
        """What comes of holding on until `now`."""
        verbs = [verb for button in self._ripe(now) for verb in self._hold_down(HELD[button], now)]
        if self._heading and now >= self._repeats:
            self._repeats += REPEAT
            if self._repeats <= now:  # what was missed is not made up for
                self._repeats = now + REPEAT
            verbs.append(Focus(self._heading, pad=self.number))
        self._turned = self._turned + self._wheel * min(now - self._last, LONGEST) if self._wheel else 0.0
        self._last = now
        if self._back is not None and now - self._back >= LEAVE:
            self._back = None
            verbs.append(Leave(pad=self.number))
        if abs(self._turned) >= PORTION:
            verbs.append(Wheel(OUTSIDE, self._turned, pad=self.number))
            self._turned = 0.0
        return verbs

    def _ripe(self, now: float) -> list[PadButton]:
        """The buttons that have just been held too long for a tap."""
        ripe = [button for button, since in self._double.items() if now - since >= TAP]
        for button in ripe:
            del self._double[button]
        return ripe

    def _hold_down(self, what: PadButton | Axis, now: float) -> list[Verb]:
        return self.push(what, 1.0, now) if isinstance(what, Axis) else self.press(what, now)

    def _steer(self, now: float) -> list[Verb]:
        heading = self._cross[-1] if self._cross else self._stick.direction
        if heading is self._heading:
            return []
        self._heading = heading
        self._repeats = now + FIRST_REPEAT
        return [Focus(heading, pad=self.number)] if heading else []

    def _squeeze(self, trigger: Axis, value: float) -> list[Verb]:
        if value < RELEASE:
            self._held.discard(trigger)
        elif value > ENGAGE and trigger not in self._held:
            self._held.add(trigger)
            return [Command(TRIGGERS[trigger], pad=self.number)]
        return []


_FIRST = (PadButton.A, PadButton.B, PadButton.X, PadButton.Y, PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER)
_STICKS = (PadButton.LEFT_STICK, PadButton.RIGHT_STICK)
_LEFT: Mapping[int, Axis] = MappingProxyType({0: Axis.LEFT_X, 1: Axis.LEFT_Y})


class PadOrder(Struct, frozen=True):
    """What the buttons and axes of these numbers are; a `plain` pad has no triggers, no sticks to press."""

    buttons: tuple[PadButton | Axis | None, ...]
    axes: Mapping[int, Axis] = field(default_factory=lambda: _LEFT)
    plain: bool = False


def order_of(axes: int, buttons: int) -> PadOrder:
    """Return the usual order of a pad with so many axes and buttons."""
    both, middle = (Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER), (PadButton.BACK, PadButton.START)
    if buttons >= 12:
        return PadOrder((*_FIRST, *both, *middle, *_STICKS))
    if buttons >= 10 and axes >= 6:  # triggers that can be half squeezed; of eleven buttons, one bears a sign
        sign = (None,) if buttons == 11 else ()
        return PadOrder((*_FIRST, *middle, *sign, *_STICKS), {**_LEFT, 2: both[0], 5: both[1]})
    # Of ten buttons, the seventh and the eighth are often not there.
    return PadOrder((*_FIRST, *both, *middle) if buttons >= 10 else (*_FIRST, *middle), plain=True)


class Joystick(Pad):
    """Such a pad, of the `order` that is usual for its kind."""

    def __init__(self, number: int, kind: PadKind, order: PadOrder) -> None:
        super().__init__(number, PadKind.PLAIN if order.plain else kind, known=False)
        self.order = order
        self._rested: set[Axis] = set()
        """The triggers that have been seen at rest: others may be no triggers at all."""

    def afresh(self) -> Pad:
        """The same pad, with its own order of buttons."""
        return Joystick(self.number, self.kind, self.order)

    def hear(self, event: Event, now: float) -> list[Verb]:
        """Events of a joystick number its buttons."""
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button < len(self.order.buttons):
                return self._button(self.order.buttons[event.button], event.type == pygame.JOYBUTTONDOWN, now)
            case pygame.JOYAXISMOTION if event.axis in self.order.axes:
                return self._axis(self.order.axes[event.axis], event.value, now)
            case pygame.JOYHATMOTION if event.hat == 0:
                return self._hat(event.value, now)
        return []

    def _button(self, what: PadButton | Axis | None, down: bool, now: float) -> list[Verb]:
        if what is None:
            return []
        if isinstance(what, Axis):
            return self.push(what, float(down), now)
        return self.push_button(what, down, now)

    def _axis(self, axis: Axis, value: float, now: float) -> list[Verb]:
        if axis in TRIGGERS:
            if value < -RELEASE:
                self._rested.add(axis)
            if axis not in self._rested:
                return []
        return self.push(axis, value, now)

    def _hat(self, value: tuple[int, int], now: float) -> list[Verb]:
        """A D-pad that says where it is as a whole: across, and up."""
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
        new = [button for button, down in pressed.items() if down and not self.holds(button)]
        return [verb for button in new for verb in self.press(button, now)]


controller: ModuleType | None
try:
    from pygame._sdl2 import controller
except ImportError:  # a pygame built without it: joysticks alone
    controller = None


_ALL_KINDS_OF_BUTTONS = {"lefttrigger", "righttrigger", "leftstick", "rightstick"}
"""What a pad has to have, as SDL calls it, to be no plain one."""


class Trembling(Protocol):
    """A device of SDL's, kept open."""

    def rumble(self, low: float, high: float, duration: int, /) -> object:
        """Tremble for so many ms; whether it can."""


class Pads:
    """All gamepads, by instance id: several of the same make are told apart by nothing else.

    An `InputSource` of the loop.
    """

    def __init__(self) -> None:
        self._pads: dict[int, Pad] = {}
        self._devices: dict[int, Trembling] = {}
        self._begun = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The instance ids of the pads that are there."""
        return tuple(self._pads)

    def squeezed(self, number: int, trigger: Axis) -> bool:
        """Whether a trigger of a pad is held; not on a pad that is gone."""
        pad = self._pads.get(number)
        return pad is not None and pad.squeezes(trigger)

    def kind(self, number: int) -> PadKind:
        """Return the make of a pad."""
        pad = self._pads.get(number)
        return pad.kind if pad else PadKind.XBOX

    def leaving(self, number: int) -> float:
        """How far the button to get up has been held on a pad: from 0 to 1."""
        pad = self._pads.get(number)
        return pad.leaving if pad else 0.0

    def rumble(self, number: int, strength: float, seconds: float) -> None:
        """Let a pad tremble, if it can: strength from 0 to 1."""
        device = self._devices.get(number)
        if device is not None:
            device.rumble(strength, strength, round(seconds * 1000))

    def read(self, events: Sequence[Event], now: float) -> list[Verb]:
        """What was done with all of them: see `InputSource.read`."""
        if not self._begun:
            self._begun = True
            self._begin()
        verbs: list[Verb] = []
        for event in events:
            verbs += self._one(event, now)
        for pad in self._pads.values():
            verbs += pad.hold(now)
        return verbs

    def close(self) -> None:
        """Let go of them."""
        self._forget(self.numbers)
        if self._begun and controller:
            controller.quit()
        if self._begun and _joysticks():
            pygame.joystick.quit()
        self._begun = False

    def _begin(self) -> None:
        if not _joysticks():
            return
        try:
            pygame.joystick.init()
            if controller:
                controller.init()
        except pygame.error:
            return
        self._look_around()

    def _look_around(self) -> None:
        """Open whatever is there; to open a pad twice does no harm."""
        for index in range(pygame.joystick.get_count()):
            try:
                joystick = pygame.joystick.Joystick(index)
                number = joystick.get_instance_id()
                if number not in self._pads:
                    kind = kind_of(joystick.get_name())
                    if controller and controller.is_controller(index):
                        known = controller.Controller(index)
                        plain = bool(_ALL_KINDS_OF_BUTTONS - known.get_mapping().keys())
                        self._devices[number] = known
                        self._pads[number] = Pad(number, PadKind.PLAIN if plain else kind)
                    else:
                        order = order_of(joystick.get_numaxes(), joystick.get_numbuttons())
                        self._devices[number], self._pads[number] = joystick, Joystick(number, kind, order)
            except pygame.error:  # gone again, or not ours to open
                continue

    def _forget(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._pads.pop(number, None)
            self._devices.pop(number, None)

    def _one(self, event: Event, now: float) -> list[Verb]:
        if event.type in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
            self._look_around()
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._forget([event.instance_id])
        elif event.type == pygame.WINDOWFOCUSLOST:
            # What is let go meanwhile is not heard of.
            self._pads = {number: pad.afresh() for number, pad in self._pads.items()}
        elif pad := self._pads.get(getattr(event, "instance_id", -1)):
            return pad.hear(event, now)
        return []


def _joysticks() -> bool:
    """Whether this pygame knows joysticks at all."""
    return isinstance(pygame.joystick, ModuleType)
