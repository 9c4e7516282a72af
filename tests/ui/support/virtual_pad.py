"""Gamepads that are not there: SDL's own virtual joysticks, whose events go through the real queue."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame.event import Event

from game.ui.input.pads import Axis, PadButton
from tests.ui.support.headless import HeadlessLoop

CONTROLLER, UNKNOWN = 1, 0
"""The kinds of joystick: SDL knows where the buttons of the first are."""

FULL = 32767


def _sdl() -> ctypes.CDLL:
    """Return the SDL library that pygame uses: shipped beside it, or linked to its modules."""
    beside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    shipped = sorted(beside.glob("libSDL2-2*"))
    library = ctypes.CDLL(str(shipped[0] if shipped else pygame.base.__file__))
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    return library


class _Description(ctypes.Structure):
    """The C struct SDL_VirtualJoystickDesc, version 1."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "_")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        ("_callbacks", ctypes.c_void_p * 7),
    )


class VirtualPad:
    """A virtual gamepad with buttons and axes numbered as `PadButton` and `Axis`; of `kind` UNKNOWN, with a hat too."""

    def __init__(
        self, kind: int = CONTROLLER, name: str = "Virtual Controller", axes: int = 6, buttons: int = 15
    ) -> None:
        self._sdl = _sdl()
        described = _Description(1, kind, axes, buttons, int(kind == UNKNOWN), name=name.encode())
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(described))
        assert index >= 0
        self.number: int = self._sdl.SDL_JoystickGetDeviceInstanceID(index)
        self.kind = kind
        self.plugged = True

    @property
    def opened(self) -> bool:
        """Whether the program has opened the gamepad; before that, nothing can be pressed."""
        return bool(self._sdl.SDL_JoystickFromInstanceID(self.number))

    def press(self, button: PadButton | int) -> None:
        """Press a button, given as such or by its number, and hold it."""
        self._button(button, 1)

    def release(self, button: PadButton | int) -> None:
        """Release a button."""
        self._button(button, 0)

    def push(self, axis: Axis, value: float) -> None:
        """Move a stick or a trigger to `value`, -1 to 1."""
        assert (
            self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(), axis.value, ctypes.c_int16(round(value * FULL))) == 0
        )

    def hat(self, mask: int) -> None:
        """Move the hat: 1 up, 2 right, 4 down, 8 left, the sum of two, or 0 for the middle."""
        assert self._sdl.SDL_JoystickSetVirtualHat(self._joystick(), 0, ctypes.c_uint8(mask)) == 0

    def unplug(self) -> None:
        """Disconnect the gamepad."""
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.number:
                assert self._sdl.SDL_JoystickDetachVirtual(index) == 0
                break
        self.plugged = False

    def _button(self, button: PadButton | int, down: int) -> None:
        number = button.value if isinstance(button, PadButton) else button
        assert self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), number, ctypes.c_uint8(down)) == 0

    def _joystick(self) -> ctypes.c_void_p:
        found = self._sdl.SDL_JoystickFromInstanceID(self.number)
        assert found, "nobody has opened the pad"
        return ctypes.c_void_p(found)


class Bench:
    """Connects virtual gamepads."""

    def __init__(self) -> None:
        self.pads: list[VirtualPad] = []

    def plug(
        self, kind: int = CONTROLLER, name: str = "Virtual Controller", axes: int = 6, buttons: int = 15
    ) -> VirtualPad:
        """Connect another gamepad that reports this name, and return it."""
        self.pads.append(VirtualPad(kind, name, axes, buttons))
        return self.pads[-1]


@contextmanager
def bench() -> Iterator[Bench]:
    """Yield a bench, and disconnect its gamepads afterwards. Needs `dummy` as the video driver in the environment."""
    pygame.display.quit()
    pygame.display.init()
    pygame.joystick.init()
    pygame.event.get()
    place = Bench()
    try:
        yield place
    finally:
        for pad in place.pads:
            if pad.plugged:
                pad.unplug()
        pygame.joystick.quit()
        pygame.display.quit()


def happened() -> list[Event]:
    """Return the events that SDL has queued since the last call."""
    return pygame.event.get()


class Player:
    """Plays a loop without a window with a gamepad alone, through SDL's real event queue."""

    def __init__(self, loop: HeadlessLoop, pad: VirtualPad) -> None:
        self.loop = loop
        self.pad = pad
        self.step()

    def step(self) -> None:
        """Run one turn of the loop with the queued events."""
        self.loop.waiting += happened()
        self.loop.step()

    def run_for(self, seconds: float) -> None:
        """Let some seconds pass, with buttons held as they are."""
        until = self.loop.clock.time + seconds
        while self.loop.clock.time < until:
            self.step()

    def tap(self, *buttons: PadButton) -> None:
        """Press and release buttons one after the other."""
        for button in buttons:
            self.pad.press(button)
            self.step()
            self.pad.release(button)
            self.step()

    def taps(self, buttons: Sequence[PadButton], times: int) -> None:
        """Press and release the same buttons a number of times."""
        self.tap(*list(buttons) * times)
