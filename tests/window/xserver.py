"""An X server of its own without a screen: what is on it can be seen, and its mouse and keyboard can be used."""

import ctypes
import os
import struct
import subprocess
import time
from pathlib import Path

import pygame
from pygame import Rect
from pygame.mask import Mask

from tests.window.pictures import SIZE, Draw, different_pixels, drawn_alone, union, whole
from tests.window.waiting import PATIENCE, until

Pos = tuple[int, int]

_CLIENT_MESSAGE = 33


class XServer:
    """An X server, started at once on a free display; call `close` in a `finally`. Its screen is mapped to a file in
    `folder`.
    """

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        self._shown = folder / "Xvfb_screen0"
        self._seen = b""
        self._picture = pygame.Surface((0, 0))
        ready, tell = os.pipe()
        width, height = size
        words = ["-displayfd", str(tell), "-screen", "0", f"{width}x{height}x24", "-fbdir", str(folder)]
        self._process = subprocess.Popen(
            ["Xvfb", *words, "-nocursor", "-noreset", "-nolisten", "tcp"], pass_fds=[tell], stderr=subprocess.DEVNULL
        )
        os.close(tell)
        with os.fdopen(ready) as told:
            self.display = f":{told.readline().strip()}"
        if self.display == ":":
            raise RuntimeError("Xvfb does not start")

    def close(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()

    def picture(self) -> pygame.Surface:
        """Return the present picture of the screen; the same surface as long as it does not change."""
        pixels = self.pixels()
        if pixels != self._seen:
            self._seen, self._picture = pixels, self.as_picture(pixels)
        return self._picture

    def as_picture(self, pixels: bytes) -> pygame.Surface:
        """Return pixels, as returned by `pixels`, as a surface."""
        return pygame.image.frombuffer(pixels, self.size, "BGRA").convert(pygame.Surface((1, 1), 0, 32))

    def pixels(self) -> bytes:
        """Return the screen as bytes: blue, green, red and an unused byte for each pixel, row by row."""
        with self._shown.open("rb") as file:
            # The head of an X window dump: its own size first, the number of colour entries (12 bytes each) twentieth.
            head = struct.unpack(">20I", file.read(80))
            file.seek(head[0] + 12 * head[19])
            return file.read(4 * self.size[0] * self.size[1])

    @property
    def blank(self) -> bool:
        """Whether the screen is empty."""
        return self.pixels() == bytes(4 * self.size[0] * self.size[1])

    def stands_still(self, pause: float = 0.25) -> pygame.Surface:
        """Wait until the screen has not changed for `pause` seconds, and return its picture."""
        last, since = self.pixels(), time.monotonic()

        def still() -> bool:
            nonlocal last, since
            pixels, now = self.pixels(), time.monotonic()
            if pixels != last:
                last, since = pixels, now
            return now - since >= pause

        until(still, "the picture stands still")
        return self.picture()

    def shows(self, wanted: pygame.Surface, what: str, *parts: Rect, seconds: float = PATIENCE) -> pygame.Surface:
        """Wait until the screen shows the picture `wanted`, or its `parts` if given, and return the picture of the
        screen; fail with `what` after `seconds`.
        """
        return self._wait_for(wanted, union(parts, self.size) if parts else whole(self.size), what, seconds)

    def shows_drawn(self, draw: Draw, what: str, seconds: float = PATIENCE) -> pygame.Surface:
        """Wait until the screen shows what `draw` draws, on any background, and return its picture; fail with `what`
        after `seconds`.
        """
        return self._wait_for(*drawn_alone(draw), what, seconds)

    def _wait_for(self, wanted: pygame.Surface, compared: Mask, what: str, seconds: float) -> pygame.Surface:
        """Wait until the pixels in the mask `compared` are as in `wanted`, and return the picture; after `seconds` fail
        with a description of the difference.
        """
        last: pygame.Surface | None = None
        different = compared

        def seen() -> pygame.Surface | None:
            nonlocal last, different
            picture = self.picture()
            if picture is last:  # nothing has changed since
                return None
            last, different = picture, different_pixels(picture, wanted, compared)
            return None if different.count() else picture

        try:
            return until(seen, f"{what} is on the screen", seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}; {self._difference(different, wanted)}") from None

    def _difference(self, different: Mask, wanted: pygame.Surface) -> str:
        """Return a description of the differing pixels; save the picture of the screen and the wanted one as files."""
        rects = different.get_bounding_rects()
        where = rects[0].unionall(rects[1:])
        pictures = self._shown.parent.parent / "pictures"
        pictures.mkdir(exist_ok=True)
        for name, picture in (("seen", self._picture), ("wanted", wanted)):
            pygame.image.save(picture, pictures / f"{name}.png")
        return f"{different.count()} pixels differ, all of them in {tuple(where)}: see {pictures}"

    # Mouse and keyboard

    def do(self, *words: str) -> str:
        """Run xdotool with these arguments, and return its output."""
        environ = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(["xdotool", *words], env=environ, capture_output=True, text=True, check=False)
        return done.stdout

    def move(self, pos: Pos) -> None:
        """Move the pointer to `pos`."""
        self.do(*_to(pos))

    def click(self, pos: Pos, button: int = 1) -> None:
        """Click at `pos` with a button, 1 for the main one."""
        self.do(*_to(pos), "click", "--delay", "0", str(button))  # by itself it waits 0.1 s after the click

    def lift(self, start: Pos, end: Pos) -> None:
        """Press the main button at `start` and move to `end` through some points between."""
        way = [_between(start, end, share) for share in (0.04, 0.3, 0.6, 0.9, 1.0)]
        self.do(*_to(start), "mousedown", "1", *(word for pos in way for word in (*_to(pos), "sleep", "0.01")))

    def drop(self) -> None:
        """Release the main button."""
        self.do("mouseup", "1")

    def drag(self, start: Pos, end: Pos) -> None:
        """Drag from `start` to `end`."""
        self.lift(start, end)
        self.drop()

    def keys(self, *names: str) -> None:
        """Press keys one after the other, given by their X names: `d`, `Return`, `ctrl+z`."""
        self.do("key", *names)

    def hold(self, name: str) -> None:
        """Press a key and hold it down."""
        self.do("keydown", name)

    def let_go(self, name: str) -> None:
        """Release a key that is held down."""
        self.do("keyup", name)

    def place(self, window: int) -> Rect:
        """Return the rectangle of a window's contents on the screen; xdotool counts the frame twice, which is
        corrected.
        """
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.display.encode()))
        root, child = ctypes.c_ulong(x11.XDefaultRootWindow(display)), ctypes.c_ulong()
        numbers = [ctypes.c_int() for _ in range(6)]
        left, top, width, height, *rest = map(ctypes.byref, numbers)
        here = ctypes.c_ulong(window)
        x11.XGetGeometry(display, here, ctypes.byref(child), left, top, width, height, *rest)
        x11.XTranslateCoordinates(display, here, root, 0, 0, left, top, ctypes.byref(child))
        x11.XCloseDisplay(display)
        return Rect(*(number.value for number in numbers[:4]))

    def ask_to_close(self, window: int) -> None:
        """Send a window the message that its close button sends."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.display.encode()))
        protocols = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
        message = _Message(type=_CLIENT_MESSAGE, display=display, window=window, message_type=protocols, format=32)
        message.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
        x11.XSync(display, 0)
        x11.XCloseDisplay(display)


class _Message(ctypes.Structure):
    """The C struct XClientMessageEvent, padded to the size of the largest event."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def _to(pos: Pos) -> tuple[str, ...]:
    return ("mousemove", str(pos[0]), str(pos[1]))


def _between(start: Pos, end: Pos, share: float) -> Pos:
    return (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
