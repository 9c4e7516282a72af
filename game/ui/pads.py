"""Gamepads: what is pressed and pushed on them, as verbs. They come and go at any time, and cost nothing while away.

SDL knows where the buttons of most pads are (its controllers); of the others (its joysticks) the usual order is
taken for granted. Both send events; those of a joystick are left alone where the same pad is a controller.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from types import ModuleType
from typing import Protocol

import pygame
from pygame.event import Event

from game.ui.input import OUTSIDE, Cancel, Command, Confirm, Direction, Focus, Leave, Menu, Verb, Wheel
from game.ui.pad_kinds import PadKind, kind_of

controller: ModuleType | None
try:
    from pygame._sdl2 import controller
except ImportError:  # a pygame built without it: joysticks alone
    controller = None

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


class Button(Enum):
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


class Axis(Enum):
    """What can be pushed gradually: sticks from -1 to 1, right and down positive; triggers from 0 to 1."""

    LEFT_X = pygame.CONTROLLER_AXIS_LEFTX
    LEFT_Y = pygame.CONTROLLER_AXIS_LEFTY
    RIGHT_X = pygame.CONTROLLER_AXIS_RIGHTX
    RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTY
    LEFT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    RIGHT_TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


CROSS = {
    Button.UP: Direction.UP,
    Button.DOWN: Direction.DOWN,
    Button.LEFT: Direction.LEFT,
    Button.RIGHT: Direction.RIGHT,
}

KEYS: Mapping[Button, Callable[[int], Verb]] = {
    Button.A: lambda pad: Confirm(pad=pad),
    Button.B: lambda pad: Cancel(pad=pad),
    # At the table: discard, lay, sort, take back; everywhere: the rules.
    Button.X: lambda pad: Command("x", pad=pad),
    Button.Y: lambda pad: Command("l", pad=pad),
    Button.LEFT_STICK: lambda pad: Command("s", pad=pad),
    Button.RIGHT_STICK: lambda pad: Command("z", ctrl=True, pad=pad),
    Button.START: lambda pad: Menu(pad=pad),
    Button.LEFT_SHOULDER: lambda pad: Focus(Direction.PREVIOUS, pad=pad),
    Button.RIGHT_SHOULDER: lambda pad: Focus(Direction.NEXT, pad=pad),
}
"""What a button does as soon as it is pressed, by the instance id of its pad; BACK does when it is let go again."""

TRIGGERS = {Axis.LEFT_TRIGGER: "page up", Axis.RIGHT_TRIGGER: "page down"}

JOYSTICK_BUTTONS = (
    Button.A,
    Button.B,
    Button.X,
    Button.Y,
    Button.LEFT_SHOULDER,
    Button.RIGHT_SHOULDER,
    Button.BACK,
    Button.START,
)
"""The usual order of the buttons of a pad nobody knows."""


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
    """One gamepad: what is held on it, and since when. `known` if SDL knows where its buttons and axes are."""

    def __init__(self, number: int, known: bool, kind: PadKind) -> None:
        self.number = number
        self.known = known
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

    @property
    def leaving(self) -> float:
        """How far BACK has been held towards getting up: from 0 to 1."""
        return 0.0 if self._back is None else max(0.0, (self._last - self._back - TAP) / (LEAVE - TAP))

    def holds(self, button: Button) -> bool:
        """Whether this part of the D-pad is down."""
        return CROSS.get(button) in self._cross

    def squeezes(self, trigger: Axis) -> bool:
        """Whether a trigger is held."""
        return trigger in self._held

    def press(self, button: Button, now: float) -> list[Verb]:
        """A button goes down."""
        way = CROSS.get(button)
        if button is Button.BACK:
            self._back = self._last = now
            return []
        if way is None:
            return [KEYS[button](self.number)]
        self._cross = [*(held for held in self._cross if held is not way), way]
        return self._steer(now)

    def release(self, button: Button, now: float) -> list[Verb]:
        """A button comes up; what is held besides goes on after a pause."""
        if button is Button.BACK:
            since, self._back = self._back, None
            tapped = since is not None and now - since < TAP
            return [Command("f1", pad=self.number)] if tapped else []
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
        verbs: list[Verb] = []
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


class Trembling(Protocol):
    """A device of SDL's, kept open."""

    def rumble(self, low: float, high: float, duration: int, /) -> object:
        """Tremble for so many ms; whether it can."""


class Pads:
    """All gamepads, by instance id: several of the same make are told apart by nothing else. A `Source` of the loop."""

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
        """What was done with all of them: see `Source.read`."""
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
                    known = controller is not None and controller.is_controller(index)
                    self._devices[number] = controller.Controller(index) if controller and known else joystick
                    self._pads[number] = Pad(number, known, kind_of(joystick.get_name()))
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
            self._pads = {number: Pad(number, pad.known, pad.kind) for number, pad in self._pads.items()}
        elif pad := self._pads.get(getattr(event, "instance_id", -1)):
            return _mapped(pad, event, now) if pad.known else _unmapped(pad, event, now)
        return []


def _joysticks() -> bool:
    """Whether this pygame knows joysticks at all."""
    return isinstance(pygame.joystick, ModuleType)


def _mapped(pad: Pad, event: Event, now: float) -> list[Verb]:
    """What a controller says."""
    match event.type:
        case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
            return pad.press(Button(event.button), now)
        case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
            return pad.release(Button(event.button), now)
        case pygame.CONTROLLERAXISMOTION:
            return pad.push(Axis(event.axis), event.value / 32767, now)
    return []


def _unmapped(pad: Pad, event: Event, now: float) -> list[Verb]:
    """What a joystick says."""
    match event.type:
        case pygame.JOYBUTTONDOWN if event.button < len(JOYSTICK_BUTTONS):
            return pad.press(JOYSTICK_BUTTONS[event.button], now)
        case pygame.JOYBUTTONUP if event.button < len(JOYSTICK_BUTTONS):
            return pad.release(JOYSTICK_BUTTONS[event.button], now)
        case pygame.JOYAXISMOTION if event.axis < 2:
            return pad.push((Axis.LEFT_X, Axis.LEFT_Y)[event.axis], event.value, now)
        case pygame.JOYHATMOTION if event.hat == 0:
            return _hat(pad, event.value, now)
    return []


def _hat(pad: Pad, value: tuple[int, int], now: float) -> list[Verb]:
    """A D-pad that says where it is as a whole: across, and up."""
    across, up = value
    pressed = {Button.LEFT: across < 0, Button.RIGHT: across > 0, Button.UP: up > 0, Button.DOWN: up < 0}
    for button, down in pressed.items():
        if not down:
            pad.release(button, now)
    new = [button for button, down in pressed.items() if down and not pad.holds(button)]
    return [verb for button in new for verb in pad.press(button, now)]


_BUTTONS = frozenset(button.value for button in Button)
