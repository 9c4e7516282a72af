"""The life cycle of screens, and the stack of screens.

enter → layout → (handle, tick, draw)* → leave. In between a screen can be covered by another one (pause) and uncovered
again (resume). A covered screen gets no input; it is ticked and drawn only while all screens above it are transparent.
While hidden only its `age` is called.

A caller that needs a result pushes a screen with a callback: `stack.push(ChooseGamePage(…), self._chosen)`. The screen
closes itself with `dismiss(result)`, and the callback gets the result. A screen closed otherwise (Esc) calls nothing.
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
    """Fades out the last picture of the previous screen within as many seconds as `seconds()` returns; 0 means no
    transition.

    The new screen gets input at once.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._before: pygame.Surface | None = None
        self._age = 0.0
        self._lasts = 0.0

    @property
    def is_under_way(self) -> bool:
        """Whether the picture of the previous screen is still fading."""
        return self._before is not None

    def begin(self, canvas: Canvas) -> None:
        """Begin to fade out the picture on `canvas`, which still shows the previous screen. If transitions take no
        time, or the canvas has no pixels, only end the fade under way.
        """
        self._lasts, self._age = self._seconds(), 0.0
        # What is left of a transition under way is part of that picture; where this one takes no time, it is gone.
        self._before = None
        if self._lasts > 0 and isinstance(canvas, SurfaceCanvas):
            self._before = canvas.surface.copy()

    def end(self) -> None:
        """Remove the picture of the previous screen."""
        self._before = None

    def tick(self, dt: float) -> bool:
        """Advance this transition by `dt` seconds. Return whether to redraw, which is so while there is a fading
        picture.
        """
        if self._before is None:
            return False
        self._age += dt
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the fading picture, if any, over the new screen; remove it if the canvas has got another size."""
        if self._before is None or not isinstance(canvas, SurfaceCanvas):
            return
        if self._before.get_size() != canvas.rect.size:
            self._before = None
            return
        canvas.image(self._before, (0, 0), round(255 * (1 - ease_in_out(self._age / self._lasts))))


Answered = Callable[[Any], object]
"""Called with the result a screen is dismissed with."""


class Overlay(Protocol):
    """A part drawn over all screens, without input."""

    def tick(self, dt: float) -> bool:
        """Advance this overlay by `dt` seconds. Return whether to redraw it."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the overlay."""


class Screen:
    """A page of the program. Subclasses override the methods they need.

    By default the methods that are called by the stack do nothing, unless they say otherwise.
    """

    opaque = True
    """Whether the screen hides the screens below; False for dialogs."""

    pauses = False
    """Whether time stops at the table while this screen is visible."""

    sudden = False
    """Whether the screen before must disappear at once, without fading."""

    needs_redraw = True
    """Whether the screen must be redrawn; drawing it resets this."""

    stack: Screens
    """The stack that the screen is on, from enter to leave."""

    look: Look
    """The look to draw with, from the first layout on."""

    @property
    def is_placed(self) -> bool:
        """Whether the screen was laid out on a stack, and so has a `look`."""
        return hasattr(self, "look")

    def enter(self) -> None:
        """Called when the screen was put on the stack."""

    def layout(self) -> None:
        """Called to place everything for `self.look`: after enter, and when the window or a setting changed."""

    def relabel(self) -> None:
        """Called when texts switch between key names and pad buttons; by default lays out again."""
        self.layout()

    def retranslate(self) -> None:
        """Called when the language of all texts has changed, before `layout`."""

    def pause(self) -> None:
        """Called when another screen covers this screen."""

    def resume(self) -> None:
        """Called when the screen is on top again."""

    def leave(self) -> None:
        """Called when the screen was taken off the stack; it may be pushed again."""

    def handle(self, verb: Verb) -> bool:
        """Handle a verb. Return whether it was used; if so, the screen is redrawn. By default no verb is used."""
        return False

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether anything still moves; if so, the screen is redrawn and ticked at full
        rate. By default nothing moves.
        """
        return False

    def age(self, dt: float) -> None:
        """Advance by `dt` seconds; called instead of `tick` while screens above hide this screen. By default do
        nothing.
        """

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen; by default nothing."""

    def caption_place(self, size: tuple[int, int]) -> Rect:
        """Return the rectangle for the caption of a sound, which is `size` pixels large. By default it is at the bottom
        left.
        """
        inset = self.look.px(16)
        return Rect((0, 0), size).move_to(bottomleft=(inset, self.look.metrics.height - inset))

    def toast_place(self, sizes: Sequence[tuple[int, int]]) -> Rect | None:
        """Return the rectangle for toasts shown over this screen, which has one of the `sizes` (in pixels, widest
        first). None, the default, stands for the usual place.
        """
        return None

    def tell(self, text: str, seconds: float = 5.0, icon: str = "", ink: Ink = "text") -> bool:
        """Show a toast with `text` for `seconds`, in the colour `ink` with the icon of that name, if any. Return
        whether this screen can show toasts: by default it cannot.
        """
        return False

    @property
    def focused_entry(self) -> TextEntry | None:
        """The text entry that has the focus; None if there is none, as by default."""
        return None

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Handle a verb of a gamepad at a screen where several people may play. `pad` is the gamepad's instance id,
        `seat` the seat it plays for, or None.

        Return False if the verb has been handled here. Return True if it is to be handled like one from any device, and
        None (the default) if the usual rules for gamepads at the table apply.
        """
        return None

    @property
    def pad_holders(self) -> Mapping[int, tuple[str, int]]:
        """Names and colours, by seat, of people who could give their gamepad back here; by default nobody."""
        return MappingProxyType({})

    def dismiss(self, result: object = None) -> None:
        """Close this screen, which must be on top; the callback it was pushed with, if any, is called with `result`."""
        self.stack.dismiss(self, result)

    def invalidate(self) -> None:
        """Mark the screen to be redrawn."""
        self.needs_redraw = True


def _never(what: object) -> bool:
    return False


def _no_page(name: str, *given: object) -> Screen:
    raise LookupError(f"there is no page “{name}”")


class Screens:
    """A stack of screens; the top one gets the input. When the stack is empty the program ends.

    `transition` fades between screens; `overlays` are drawn over all of them. The program sets `make_page`, which makes
    a page by its name, so that a screen can open another one without knowing what that page needs.
    """

    def __init__(self, transition: Transition | None = None) -> None:
        self.overlays: Sequence[Overlay] = ()
        self.make_page: Callable[..., Screen] = _no_page
        """Makes the page of a name; further arguments are passed to the page."""
        self.handle_unused: Callable[[Verb], bool] = _never
        """Called with verbs the top screen does not use; returns whether they were used."""
        self.holds: Callable[[str], bool] = _never
        """Whether a key, by its name, or the main mouse button (`MOUSE`) is held down."""
        self._transition = transition or Transition(float)
        self._last_drawn: tuple[Screen, ...] = ()
        """The screens drawn last."""
        self._screens: list[Screen] = []
        self._callbacks: dict[Screen, Answered] = {}
        """Result callbacks by screen."""
        self._look: Look | None = None
        self._changed = False
        self.device = Device.MOUSE
        """The input device used last."""

    def __len__(self) -> int:
        return len(self._screens)

    def __contains__(self, screen: object) -> bool:
        return screen in self._screens

    @property
    def top(self) -> Screen | None:
        """The screen that gets the input; None if there is no screen."""
        return self._screens[-1] if self._screens else None

    def push(self, screen: Screen, answered: Answered | None = None) -> None:
        """Put a screen on top and pause the one below; `answered` is called with the result when the screen is
        dismissed.
        """
        if self.top:
            self.top.pause()
        if answered:
            self._callbacks[screen] = answered
        self._enter(screen)

    def open(self, name: str, *given: object, answered: Answered | None = None) -> Screen:
        """Push the page called `name`, made with the arguments `given`, over the top screen, and return it; `answered`
        is called with the result when the page is dismissed.

        Raises LookupError if there is no such page.
        """
        page = self.make_page(name, *given)
        self.push(page, answered)
        return page

    def restart_at(self, name: str, *given: object) -> Screen:
        """Remove all screens and start again with the page called `name`, made with the arguments `given`; return the
        page.

        Raises LookupError, and removes nothing, if there is no such page.
        """
        page = self.make_page(name, *given)
        self.restart(page)
        return page

    def dismiss(self, screen: Screen, result: object) -> None:
        """Remove `screen`, which must be on top, resume the one below, and call the callback that `screen` was pushed
        with, if any, with `result`.
        """
        assert screen is self.top, f"{screen} is not on top"
        answered = self._callbacks.get(screen)
        self.pop()
        if answered:
            answered(result)

    def pop(self) -> None:
        """Remove the top screen without calling its callback, and resume the one below, if any. Raises IndexError if
        there is no screen.
        """
        self._leave()
        self._changed = True
        if self.top:
            self.top.resume()

    def replace(self, screen: Screen) -> None:
        """Replace the top screen by `screen`, without resuming the one below. The callback of the old screen, if any,
        will get the result of the new one. Raises IndexError if there is no screen.
        """
        answered = self._callbacks.get(self._screens[-1])
        self._leave()
        if answered:
            self._callbacks[screen] = answered
        self._enter(screen)

    def clear(self) -> None:
        """Remove all screens from the top down, without results; this ends the program."""
        while self._screens:
            self._leave()
        self._changed = True

    def restart(self, screen: Screen) -> None:
        """Remove all screens, without results, and push `screen` as the only one."""
        self.clear()
        self._enter(screen)

    @property
    def is_paused(self) -> bool:
        """Whether a visible screen pauses the table."""
        return any(screen.pauses for screen in self.visible())

    def layout(self, look: Look) -> None:
        """Lay out all screens for a look; screens that are pushed later get the same one."""
        self._look = look
        self._changed = True
        for screen in self._screens:
            screen.look = look
            screen.layout()

    def relabel(self) -> None:
        """Let all screens update their texts after a switch between key names and pad buttons; most lay out again."""
        self._changed = True
        for screen in self._screens:
            screen.relabel()

    def retranslate(self) -> None:
        """Let all screens fetch their texts again, as the language has changed. They are not laid out: call `layout`
        afterwards.
        """
        self._changed = True
        for screen in self._screens:
            screen.retranslate()

    def handle(self, verb: Verb) -> bool:
        """Note the input device of a verb, and pass the verb to the top screen. If the screen does not use it, pass it
        to `handle_unused`, where the program handles such verbs. Return whether the verb was used. Without a screen, it
        is passed to nobody.
        """
        self.device = device_of(verb) or self.device
        screen = self.top
        if screen is None:
            return False
        used = screen.handle(verb)
        if used:
            screen.invalidate()
        return used or self.handle_unused(verb)

    def tick(self, dt: float) -> bool:
        """Advance the visible screens, the overlays and the transition by `dt` seconds, and age hidden screens. Return
        whether anything visible moves.
        """
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
    def needs_redraw(self) -> bool:
        """Whether anything visible must be redrawn."""
        return self._changed or any(screen.needs_redraw for screen in self.visible())

    def invalidate(self) -> None:
        """Mark everything to be redrawn."""
        self._changed = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible screens from the bottom up, then transition and overlays. If other screens were drawn last,
        a transition from their picture begins. A visible screen that is `sudden` prevents this and ends a transition
        under way.
        """
        self._changed = False
        seen = self.visible()
        if any(screen.sudden for screen in seen):
            self._transition.end()
        elif self._last_drawn and self._last_drawn != seen:
            self._transition.begin(canvas)
        self._last_drawn = seen
        for screen in seen:
            screen.needs_redraw = False
            screen.draw(canvas)
        for overlay in (self._transition, *self.overlays):
            overlay.draw(canvas)

    def visible(self) -> tuple[Screen, ...]:
        """Return the visible screens from the bottom up: the topmost opaque one and all above it.

        All screens are visible if none is opaque.
        """
        first = max((i for i, screen in enumerate(self._screens) if screen.opaque), default=0)
        return tuple(self._screens[first:])

    def tell(self, text: str, wrong: bool = False) -> bool:
        """Show a toast on the top screen: with a check mark, or as an error if `wrong`. Return whether it was shown:
        some screens cannot show toasts, and there may be no screen.
        """
        if self.top is None:
            return False
        return self.top.tell(text, 8.0, "warning", "danger") if wrong else self.top.tell(text, icon="check")

    def _leave(self) -> None:
        screen = self._screens.pop()
        self._callbacks.pop(screen, None)
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


class ContentOverlay(ABC, Generic[T]):
    """An overlay with content that may change or be absent. Each `tick` asks `find` for it; `draw` draws what was
    found.
    """

    def __init__(self) -> None:
        self.shown_content: T | None = None

    @abstractmethod
    def find(self) -> T | None:
        """Return the content to draw now, or None."""

    def tick(self, dt: float) -> bool:
        """Ask `find` for the content to show now. Return whether it has changed."""
        before, self.shown_content = self.shown_content, self.find()
        return self.shown_content != before

    def draw(self, canvas: Canvas) -> None:
        """Draw the content that the last `tick` found, if any."""
        if self.shown_content is not None:
            self.paint(canvas, self.shown_content)

    @abstractmethod
    def paint(self, canvas: Canvas, shown: T) -> None:
        """Draw `shown`, the content that the last `tick` found. Each kind of overlay says how."""
