"""Gamepads: what is pressed and pushed on them, as verbs. They come and go at any time, and cost nothing while away.

SDL knows where the buttons of most pads are (its controllers); of the others (its joysticks) the usual order is
taken for granted. Both send events; those of a joystick are left alone where the same pad is a controller.
"""

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Protocol

import pygame
from pygame.event import Event

from game.ui.input import Verb
from game.ui.joystick import Joystick, order_of
from game.ui.pad import Axis, Pad
from game.ui.pad_kinds import PadKind, kind_of

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
