"""A screen's life, and the stack of screens.

enter → layout → (handle, tick, draw)* → leave. In between a screen may be covered by another one (pause)
and uncovered again (resume); a covered screen gets no input, and is ticked and drawn only as long as the
screens above it are see-through. Hidden, it is only told how much older it grows.

Whoever needs an answer from a screen pushes it with a callback: `stack.push(ChooseGamePage(…), self._chosen)`. The
screen answers with `dismiss(result)`: it is taken off, and the callback gets the result. One that is left without an
answer (Esc) is taken off and calls nobody.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import pygame
from pygame import Rect

from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink
from game.ui.draw.tween import ease_in_out
from game.ui.input.verbs import Device, Keyed, Verb, device_of

if TYPE_CHECKING:
    from game.ui.widgets.entry import TextEntry


class Transition:
    """Keeps the last picture when the screens change and lets it fade in `seconds()`; at 0 there is no transition.

    Nothing waits for it: the new screen has the input at once.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._before: pygame.Surface | None = None
        self._age = 0.0
        self._lasts = 0.0

    @property
    def under_way(self) -> bool:
        """Whether something of the screen before is still seen."""
        return self._before is not None

    def begin(self, canvas: Canvas) -> None:
        """The screens have changed, and `canvas` still shows how they were; where it has no pixels, nothing fades."""
        self._lasts, self._age = self._seconds(), 0.0
        # What is left of a transition under way is part of that picture; where this one takes no time, it is gone.
        self._before = None
        if self._lasts > 0 and isinstance(canvas, SurfaceCanvas):
            self._before = canvas.surface.copy()

    def end(self) -> None:
        """Show nothing of the screen before any more."""
        self._before = None

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""
        if self._before is None:
            return False
        self._age += dt
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas) -> None:
        """What is left of the picture before, over the new one."""
        if self._before is None or not isinstance(canvas, SurfaceCanvas):
            return
        if self._before.get_size() != canvas.rect.size:
            self._before = None
            return
        canvas.image(self._before, (0, 0), round(255 * (1 - ease_in_out(self._age / self._lasts))))


Answered = Callable[[Any], object]
"""Gets the result a screen is dismissed with."""


class Overlay(Protocol):
    """Something drawn over all screens, which gets no input."""

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""


class Screen:
    """One page of the program. Subclasses override what they need; each default does nothing."""

    opaque = True
    """False if the screen below shows through, as under a dialog."""

    pauses = False
    """Whether no time passes at a table while this can be seen."""

    sudden = False
    """Whether nothing of the screen before may be seen any more once it is there, not even fading."""

    dirty = True
    """Whether it must be drawn again. The loop resets it."""

    stack: Screens
    """The stack it is on, from enter to leave: where to push, pop and replace."""

    look: Look
    """What to draw with, from the first layout on."""

    @property
    def placed(self) -> bool:
        """Whether it is on a stack and was laid out, and so has a `look`."""
        return hasattr(self, "look")

    def enter(self) -> None:
        """It was put on the stack."""

    def layout(self) -> None:
        """Place everything for `self.look`: after enter, and when the window or a setting changed."""

    def relabel(self) -> None:
        """Keys stand in texts where the buttons of a gamepad stood, or the other way round: place it for that."""
        self.layout()

    def pause(self) -> None:
        """Another screen covers it."""

    def resume(self) -> None:
        """It is on top again."""

    def leave(self) -> None:
        """It was taken off the stack; it may be entered again."""

    def handle(self, verb: Verb) -> bool:
        """Something was done by a player. True if it was of use: the screen is drawn again."""
        return False

    def tick(self, dt: float) -> bool:
        """dt seconds passed. True if something still moves: the screen is drawn and ticked at full rate."""
        return False

    def age(self, dt: float) -> None:
        """dt seconds passed while it was hidden by the screens above it."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen."""

    def caption_place(self, size: tuple[int, int]) -> Rect:
        """Where a caption of this size, in px, may stand: by default low on the left."""
        inset = self.look.px(16)
        return Rect((0, 0), size).move_to(bottomleft=(inset, self.look.metrics.height - inset))

    def toast_place(self, sizes: Sequence[tuple[int, int]]) -> Rect | None:
        """Where what is said over this screen may stand, in one of these sizes, in px, the widest first; None: in the
        middle, low.
        """
        return None

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        """Say something in passing, with an icon if one is named; whether there is a place for it here."""
        return False

    @property
    def focused_entry(self) -> TextEntry | None:
        """The line of text that has the focus, if one has."""
        return None

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """A gamepad did this that plays `seat`, if any, where several may play. True: the screen handles it as what
        anybody does; False: it has been answered; None: what holds for the table, if there is one, decides.
        """
        return None

    @property
    def pad_holders(self) -> Mapping[int, tuple[str, int]]:
        """Who could give their gamepad back here: their names and colours, by seat."""
        return MappingProxyType({})

    def dismiss(self, result: object = None) -> None:
        """Leave this screen, which is the top one, with a result for whoever pushed it with a callback."""
        self.stack.dismiss(self, result)

    def invalidate(self) -> None:
        """Ask to be drawn again."""
        self.dirty = True


def _never(what: object) -> bool:
    return False


def _no_page(name: str, *given: object) -> Screen:
    raise LookupError(f"there is no page “{name}”")


class Screens:
    """A stack of screens; the last one has the input. Empty, the program is over.

    Another screen comes up by the `transition`; `overlays` lie over all screens. The program sets `make_page`, which
    makes a page by its name: a screen that opens another one that way need not know what that one is made with.
    """

    def __init__(self, transition: Transition | None = None) -> None:
        self.overlays: Sequence[Overlay] = ()
        self.make_page: Callable[..., Screen] = _no_page
        """Makes the page of a name with what else it is given."""
        self.unused: Callable[[Verb], bool] = _never
        """Hears what the top screen has no use for; whether it was of use."""
        self.holds: Callable[[str], bool] = _never
        """Whether a key, by its name, or the main button of the mouse (`MOUSE`) is held down now."""
        self._transition = transition or Transition(float)
        self._drawn: tuple[Screen, ...] = ()
        """What was seen last."""
        self._screens: list[Screen] = []
        self._answered: dict[Screen, Answered] = {}
        """Who waits for the result of a screen."""
        self._look: Look | None = None
        self._changed = False
        self.device = Device.MOUSE
        """What was used last."""

    def __len__(self) -> int:
        return len(self._screens)

    @property
    def top(self) -> Screen | None:
        """The screen that has the input."""
        return self._screens[-1] if self._screens else None

    def push(self, screen: Screen, answered: Answered | None = None) -> None:
        """Cover the top screen with another one; `answered` gets the result if that one is dismissed with one."""
        if self.top:
            self.top.pause()
        if answered:
            self._answered[screen] = answered
        self._enter(screen)

    def open(self, name: str, *given: object, answered: Answered | None = None) -> Screen:
        """Cover the top screen with the page of a name, made with what is `given`; see `push`."""
        page = self.make_page(name, *given)
        self.push(page, answered)
        return page

    def restart_at(self, name: str, *given: object) -> Screen:
        """Leave all screens and begin anew with the page of a name, made with what is `given`."""
        page = self.make_page(name, *given)
        self.restart(page)
        return page

    def dismiss(self, screen: Screen, result: object) -> None:
        """Take the top screen off, and hand its result to whoever waits for one."""
        assert screen is self.top, f"{screen} is not on top"
        answered = self._answered.get(screen)
        self.pop()
        if answered:
            answered(result)

    def pop(self) -> None:
        """Take the top screen off; the one below goes on. IndexError if there is none."""
        self._leave()
        self._changed = True
        if self.top:
            self.top.resume()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the top one; what is below does not notice, and gets the new one's result."""
        answered = self._answered.get(self._screens[-1])
        self._leave()
        if answered:
            self._answered[screen] = answered
        self._enter(screen)

    def clear(self) -> None:
        """Leave all screens, from the top: the end of the program."""
        while self._screens:
            self._leave()
        self._changed = True

    def restart(self, screen: Screen) -> None:
        """Leave all screens and begin anew with this one."""
        self.clear()
        self._enter(screen)

    @property
    def paused(self) -> bool:
        """Whether a menu is open: no time passes at the table below it."""
        return any(screen.pauses for screen in self.visible())

    def layout(self, look: Look) -> None:
        """Place all screens anew."""
        self._look = look
        self._changed = True
        for screen in self._screens:
            screen.look = look
            screen.layout()

    def relabel(self) -> None:
        """Place all screens for the keys or buttons that stand in their texts now."""
        self._changed = True
        for screen in self._screens:
            screen.relabel()

    def handle(self, verb: Verb) -> bool:
        """Hand the verb to the top screen, or else to whoever hears what is left; whether it was of use."""
        self.device = device_of(verb) or self.device
        screen = self.top
        if screen is None:
            return False
        used = screen.handle(verb)
        if used:
            screen.invalidate()
        return used or self.unused(verb)

    def tick(self, dt: float) -> bool:
        """Let time pass; whether anything that can be seen moves."""
        moving = False
        seen = self.visible()
        for screen in self._screens[: -len(seen)]:
            screen.age(dt)
        for screen in seen:
            if screen.tick(dt):
                moving = True
                screen.invalidate()
        for overlay in (*self.overlays, self._transition):
            if overlay.tick(dt):
                moving = self._changed = True
        return moving

    @property
    def dirty(self) -> bool:
        """Whether anything that can be seen must be drawn again."""
        return self._changed or any(screen.dirty for screen in self.visible())

    def invalidate(self) -> None:
        """Ask for everything to be drawn again."""
        self._changed = True

    def draw(self, canvas: Canvas) -> None:
        """Draw what can be seen, from below."""
        self._changed = False
        seen = self.visible()
        if any(screen.sudden for screen in seen):
            self._transition.end()
        elif self._drawn and self._drawn != seen:
            self._transition.begin(canvas)
        self._drawn = seen
        for screen in seen:
            screen.dirty = False
            screen.draw(canvas)
        for overlay in (self._transition, *self.overlays):
            overlay.draw(canvas)

    def visible(self) -> tuple[Screen, ...]:
        """The screens that can be seen, from below."""
        first = max((i for i, screen in enumerate(self._screens) if screen.opaque), default=0)
        return tuple(self._screens[first:])

    def tell(self, text: str, wrong: bool = False) -> bool:
        """Say something in passing on the top screen; whether it has a place for that."""
        if self.top is None:
            return False
        return self.top.tell(text, 8.0, "warning", "danger") if wrong else self.top.tell(text, icon="check")

    def _leave(self) -> None:
        screen = self._screens.pop()
        self._answered.pop(screen, None)
        screen.leave()

    def _enter(self, screen: Screen) -> None:
        self._screens.append(screen)
        self._changed = True
        screen.stack = self
        screen.enter()
        if self._look:
            screen.look = self._look
            screen.layout()


T = TypeVar("T")


class Sign(ABC, Generic[T]):
    """An overlay that draws what `find` gives, if anything; the screens below go on."""

    def __init__(self) -> None:
        self.shown: T | None = None

    @abstractmethod
    def find(self) -> T | None:
        """Return what is to be drawn now."""

    def tick(self, dt: float) -> bool:
        """Look whether something else is to be drawn now."""
        before, self.shown = self.shown, self.find()
        return self.shown != before

    def draw(self, canvas: Canvas) -> None:
        """Draw what was found."""
        if self.shown is not None:
            self.paint(canvas, self.shown)

    @abstractmethod
    def paint(self, canvas: Canvas, shown: T) -> None:
        """Draw it."""
