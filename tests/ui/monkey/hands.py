"""What the monkey does: all that reaches a window, as SDL would tell of it, turn by turn of the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from game.ui.app.window import Window
from game.ui.input.clipboard import Clipboard
from game.ui.input.pads import Axis, PadButton
from game.ui.input.verbs import Pos
from game.ui.table.screen import TableScreen
from game.ui.widgets import Group
from game.ui.widgets.screens import Screen, Screens
from tests.ui.monkey import odd
from tests.ui.support.headless import ManualClock
from tests.ui.support.virtual_pad import CONTROLLER, UNKNOWN, VirtualPad

Turns = Iterator[list[Event]]
"""The events of one turn of the loop after the other."""

SIZES = ((960, 600), (1280, 800), (1280, 800), (1920, 1080))
HUGE = (3840, 2160)
ABSURD = ((1, 1), (40, 1500), (1500, 40), (90, 900), (200, 150), (640, 400), (4000, 300), (300, 3000), (8000, 16))

NAMED_KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_DELETE, pygame.K_BACKSPACE),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_F10, pygame.K_F11, pygame.K_MENU, pygame.K_KP_ENTER, pygame.K_F5),
    *(pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_CAPSLOCK, pygame.K_INSERT, pygame.K_PRINTSCREEN, 0),
)
GOING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE)
LETTERS = tuple(map(ord, "abcdefghijklmnopqrstuvwxyz0123456789+-.,?/"))
MODS = (0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_ALT)
EDITING = tuple(map(ord, "acvxzy"))
FOCUS = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED),
    *(pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
)
MOST_PADS = 3
KEPT = 24
"""The number of last actions that a report of a fault lists."""

LOOKS: dict[str, tuple[object, ...]] = {
    "text_size": (0.75, 1.0, 1.25, 1.5, 2.0),
    "high_contrast": (True, False),
    "reduced_motion": (True, False),
    "animation": ("off", "fast", "normal", "slow"),
    "four_colour": (True, False),
}


class Hands:
    """The input of a monkey: `random` decides all actions on `screens` in `window`.

    `set_looks` takes settings by name; `drops` are paths of files that may be dropped on the window.
    """

    def __init__(
        self,
        random: Random,
        window: Window,
        screens: Screens,
        clock: ManualClock,
        clipboard: Clipboard,
        set_looks: Callable[..., object],
        drops: Sequence[str],
    ) -> None:
        self.random = random
        self.window = window
        self.screens = screens
        self.clock = clock
        self.clipboard = clipboard
        self.set_looks = set_looks
        self.drops = drops
        self.pads: list[VirtualPad] = []
        self.done: list[str] = []
        """The last actions, the newest last."""
        self._acts: dict[Callable[[], Turns], int] = {
            self.click: 30,
            self.drag: 14,
            self.move: 6,
            self.wheel: 6,
            self.keys: 24,
            self.write: 6,
            self.paste: 3,
            self.pad: 12,
            self.plug: 2,
            self.drop: 2,
            self.focus: 3,
            self.size: 2,
            self.looks: 2,
            self.wait: 8,
            self.play: 12,
            self.at_once: 2,
        }

    def turns(self) -> Turns:
        """Yield the random events of each turn, endlessly, in a window of a random usual size and look."""
        self.window._window.size = self.random.choice(SIZES)
        self.set_looks(**{name: self.random.choice(values) for name, values in LOOKS.items()})
        yield []
        while True:
            (act,) = self.random.choices(tuple(self._acts), tuple(self._acts.values()))
            top = self.screens.top
            self.done = [*self.done[1 - KEPT :], f"{act.__name__} on {type(top).__name__}"]
            yield from act()

    def close(self) -> None:
        """Release all keys, and unplug the gamepads."""
        pygame.key.set_mods(0)
        for pad in self.pads:
            pad.unplug()
        self.pads.clear()

    # Where

    def point(self) -> Pos:
        """Return a random point, mostly one on a pressable part."""
        width, height = self.window.size
        spots = list(spots_of(self.screens.top))
        if spots and self.random.random() < 0.85:
            rect = self.random.choice(spots)
            if self.random.random() < 0.7:
                return (rect.centerx, rect.centery)
            return (rect.x + self.random.randrange(rect.w or 1), rect.y + self.random.randrange(rect.h or 1))
        return (self.random.randrange(-9, width + 9), self.random.randrange(-9, height + 9))

    # The mouse

    def move(self) -> Turns:
        for _time in range(self.random.randrange(1, 4)):
            yield [motion(self.point())]

    def click(self) -> Turns:
        at, button = self.point(), self.random.choice([1, 1, 1, 1, 1, 1, 3, 2, 4])
        mod = self.random.choice(MODS) if self.random.random() < 0.3 else 0
        yield [motion(at)]
        for count in range(1, self.random.choice([1, 1, 1, 2, 3]) + 1):
            pygame.key.set_mods(mod)
            yield [pressing(pygame.MOUSEBUTTONDOWN, at, button, count)]
            yield from self.between()
            yield [pressing(pygame.MOUSEBUTTONUP, at, button, count)]
        pygame.key.set_mods(0)

    def drag(self) -> Turns:
        start, end = self.point(), self.point()
        yield [motion(start), pressing(pygame.MOUSEBUTTONDOWN, start)]
        yield [motion((start[0] + 30, start[1]))]
        yield from self.between()
        for _stop in range(self.random.randrange(3)):
            yield [motion(self.point())]
        yield [motion(end)]
        yield from self.between()
        if self.random.random() < 0.95:  # or else it is let go outside, and nobody hears of that
            yield [pressing(pygame.MOUSEBUTTONUP, end)]

    def between(self) -> Turns:
        """Do something random while a button is held down."""
        if self.random.random() < 0.15:
            acts = (self.keys, self.wait, self.focus, self.wheel, self.pad, self.size, self.looks, self.drop)
            yield from self.random.choices(acts, (8, 5, 2, 3, 3, 1, 1, 1))[0]()

    def wheel(self) -> Turns:
        along, across = self.random.choice([-30, -3, -1, 1, 3, 30]), self.random.choice([0, 0, 0, -2, 2])
        for _notch in range(self.random.randrange(1, 4)):
            yield [motion(self.point()), Event(pygame.MOUSEWHEEL, x=across, y=along, precise_x=across, precise_y=along)]

    # The keyboard

    def keys(self) -> Turns:
        kind = self.random.random()
        if kind < 0.5:
            pressed = [(self.random.choice(GOING), 0) for _time in range(self.random.randrange(1, 6))]
        else:
            keys = NAMED_KEYS if kind < 0.75 else LETTERS if kind < 0.95 else EDITING
            mods = (pygame.KMOD_CTRL,) if keys is EDITING else MODS
            pressed = [(self.random.choice(keys), self.random.choice(mods))]
        for key, mod in pressed:
            yield from self.key(key, mod)

    def key(self, key: int, mod: int = 0) -> Turns:
        """Press a key; it may be held down, or never be released."""
        down = Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        written = [Event(pygame.TEXTINPUT, text=chr(key))] if key in LETTERS and not mod & pygame.KMOD_CTRL else []
        yield [down, *written]
        held = self.random.random()
        if held < 0.1:
            for _time in range(self.random.randrange(1, 9)):
                yield [down, *written]
        if held < 0.97:
            yield [Event(pygame.KEYUP, key=key, mod=mod)]

    def write(self) -> Turns:
        for _time in range(self.random.randrange(1, 8)):
            yield [Event(pygame.TEXTINPUT, text=self.random.choice(odd.TYPED))]
        if self.random.random() < 0.5:
            yield from self.key(pygame.K_RETURN)

    def paste(self) -> Turns:
        self.clipboard.put(self.random.choice(odd.PASTED))
        yield from self.click()
        yield from self.key(pygame.K_v, pygame.KMOD_CTRL)

    # Gamepads

    def plug(self) -> Turns:
        if self.pads and (len(self.pads) >= MOST_PADS or self.random.random() < 0.4):
            self.pads.pop(self.random.randrange(len(self.pads))).unplug()
        else:
            kind = self.random.choice([CONTROLLER, CONTROLLER, UNKNOWN])
            name = self.random.choice(["Virtual Controller", "PS5 Controller", "Nintendo Switch Pro Controller", "?"])
            self.pads.append(VirtualPad(kind, name))
        yield []

    def pad(self) -> Turns:
        """Press buttons and move sticks and triggers of one of the gamepads."""
        if not self.pads:
            yield from self.plug()
        for _time in range(self.random.randrange(1, 6)):
            here = [pad for pad in self.pads if pad.opened]
            if here:
                yield from self.use(self.random.choice(here))

    def use(self, pad: VirtualPad) -> Turns:
        how = self.random.random()
        if how < 0.75:
            button = self.random.choice(tuple(PadButton))
            pad.press(button)
            yield []
            if self.random.random() < 0.1:
                yield from self.wait()
            if pad.opened and self.random.random() < 0.97:
                pad.release(button)
        elif how < 0.95:
            axis = self.random.choice(tuple(Axis))
            pad.push(axis, self.random.choice([-1.0, -0.6, 0.3, 0.6, 1.0]))
            for _turn in range(self.random.randrange(1, 5)):
                yield []
            if pad.opened:
                pad.push(axis, 0.0)
        elif pad.kind == UNKNOWN:
            pad.hat(self.random.choice([0, 1, 2, 4, 8, 3, 15]))
        yield []

    # The window

    def drop(self) -> Turns:
        yield [Event(pygame.DROPFILE, file=self.random.choice(self.drops))]

    def focus(self) -> Turns:
        yield [Event(self.random.choice(FOCUS))]

    def size(self) -> Turns:
        """Resize the window; sizes that take long to paint are kept only for a moment."""
        kind = self.random.random()
        if kind < 0.6:
            self.window._window.size = self.random.choice(SIZES)
            yield []
            return
        before = self.random.choice(SIZES[:3])
        self.window._window.size = HUGE if kind < 0.7 else self.random.choice(ABSURD)
        yield []
        for _act in range(self.random.randrange(1, 4)):
            acts = (self.click, self.keys, self.drag, self.wheel, self.looks)
            yield from self.random.choices(acts, (4, 4, 2, 1, 1))[0]()
        self.window._window.size = before
        yield []

    def looks(self) -> Turns:
        name = self.random.choice(tuple(LOOKS))
        self.set_looks(**{name: self.random.choice(LOOKS[name])})
        yield []

    def wait(self) -> Turns:
        """Let time pass, sometimes as long as if the machine had slept."""
        if self.random.random() < 0.1:
            self.clock.time += self.random.choice([1.0, 60.0, 86_400.0])
        for _turn in range(self.random.choice([1, 5, 20])):
            yield []

    def at_once(self) -> Turns:
        """Do many things before the window handles its events; it may be closed among them."""
        events: list[Event] = []
        for act in self.random.choices((self.click, self.keys, self.drag, self.write, self.wheel), k=5):
            events += [event for turn in act() for event in turn]
        if self.random.random() < 0.15:
            events += [Event(pygame.WINDOWCLOSE), Event(pygame.QUIT)]
        yield events

    # With sense

    def play(self) -> Turns:
        """At a table, make some random legal actions, so that the deal goes on; on any other screen, press a random
        part.
        """
        top = self.screens.top
        if isinstance(top, TableScreen):
            for _play in range(self.random.randrange(1, 6)):
                mine = top.controller.legal()
                if mine and self.screens.top is top:
                    top.controller.submit(self.random.choice(mine))
                for _turn in range(4):
                    yield []
        else:
            at = self.point()
            yield [motion(at), pressing(pygame.MOUSEBUTTONDOWN, at)]
            yield [pressing(pygame.MOUSEBUTTONUP, at)]


def spots_of(top: Screen | None) -> Iterator[Rect]:
    """Yield the rectangles of the pressable parts of a screen: widgets, cards, places for cards."""
    group, stage = getattr(top, "group", None), getattr(top, "stage", None)
    if isinstance(group, Group):
        yield from (widget.rect for widget in group.focusable())
    if stage is not None and top is not None and top.is_placed:
        scene, areas = stage.scene, stage.areas
        yield from (slot.rect for slot in scene.slots[:60])
        yield from (areas.river, areas.hand, scene.pile, *areas.mats, *scene.melds.values())


def motion(pos: Pos) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def pressing(kind: int, pos: Pos, button: int = 1, clicks: int = 1) -> Event:
    given: dict[str, Any] = {"pos": pos, "button": button, "clicks": clicks}
    return Event(kind, **given)
