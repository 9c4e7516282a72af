"""Pads of which SDL does not know what lies where: their buttons and axes have numbers alone."""

from collections.abc import Mapping
from types import MappingProxyType

import pygame
from msgspec import Struct, field
from pygame.event import Event

from game.ui.input import Verb
from game.ui.pad import RELEASE, TRIGGERS, Axis, Button, Pad
from game.ui.pad_kinds import PadKind

_FIRST = (Button.A, Button.B, Button.X, Button.Y, Button.LEFT_SHOULDER, Button.RIGHT_SHOULDER)
_STICKS = (Button.LEFT_STICK, Button.RIGHT_STICK)
_LEFT: Mapping[int, Axis] = MappingProxyType({0: Axis.LEFT_X, 1: Axis.LEFT_Y})


class Order(Struct, frozen=True):
    """What the buttons and axes of these numbers are; a `plain` pad has no triggers, no sticks to press."""

    buttons: tuple[Button | Axis | None, ...]
    axes: Mapping[int, Axis] = field(default_factory=lambda: _LEFT)
    plain: bool = False


def order_of(axes: int, buttons: int) -> Order:
    """Return the usual order of a pad with so many axes and buttons."""
    both, middle = (Axis.LEFT_TRIGGER, Axis.RIGHT_TRIGGER), (Button.BACK, Button.START)
    if buttons >= 12:
        return Order((*_FIRST, *both, *middle, *_STICKS))
    if buttons >= 10 and axes >= 6:  # triggers that can be half squeezed; of eleven buttons, one bears a sign
        sign = (None,) if buttons == 11 else ()
        return Order((*_FIRST, *middle, *sign, *_STICKS), {**_LEFT, 2: both[0], 5: both[1]})
    # Of ten buttons, the seventh and the eighth are often not there.
    return Order((*_FIRST, *both, *middle) if buttons >= 10 else (*_FIRST, *middle), plain=True)


class Joystick(Pad):
    """Such a pad, of the `order` that is usual for its kind."""

    def __init__(self, number: int, kind: PadKind, order: Order) -> None:
        super().__init__(number, PadKind.PLAIN if order.plain else kind, known=False)
        self.order = order
        self._rested: set[Axis] = set()
        """The triggers that have been seen at rest: others may be no triggers at all."""

    def afresh(self) -> Pad:
        """See `Pad.afresh`."""
        return Joystick(self.number, self.kind, self.order)

    def hear(self, event: Event, now: float) -> list[Verb]:
        """See `Pad.hear`."""
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button < len(self.order.buttons):
                return self._button(self.order.buttons[event.button], event.type == pygame.JOYBUTTONDOWN, now)
            case pygame.JOYAXISMOTION if event.axis in self.order.axes:
                return self._axis(self.order.axes[event.axis], event.value, now)
            case pygame.JOYHATMOTION if event.hat == 0:
                return self._hat(event.value, now)
        return []

    def _button(self, what: Button | Axis | None, down: bool, now: float) -> list[Verb]:
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
        pressed = {Button.LEFT: across < 0, Button.RIGHT: across > 0, Button.UP: up > 0, Button.DOWN: up < 0}
        for button, down in pressed.items():
            if not down:
                self.release(button, now)
        new = [button for button, down in pressed.items() if down and not self.holds(button)]
        return [verb for button in new for verb in self.press(button, now)]
