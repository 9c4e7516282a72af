"""A screen made of widgets."""

from abc import ABC, abstractmethod

from pygame import Rect

from game.ui.backdrop import Backdrop
from game.ui.canvas import Canvas
from game.ui.input import Cancel, Device, Hover, Verb
from game.ui.look import Look
from game.ui.screen import Screen
from game.ui.widgets.base import Widget
from game.ui.widgets.group import Group
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.toast import Toasts


class Page(Screen, ABC):
    """Widgets on the backdrop. Subclasses say what is on it in `build` and may say where in `frame`."""

    scrolls = True
    """Whether the page as a whole scrolls where its widgets need more room than there is."""

    def __init__(self) -> None:
        self.toasts = Toasts()
        self.backdrop = Backdrop()
        self.group = Group(Widget())

    @abstractmethod
    def build(self) -> Widget:
        """The widgets of the page; called on entering and by `rebuild`."""

    def frame(self, look: Look) -> Rect:
        """Where the widgets stand: by default the window inside its rim."""
        margin = look.px(48)
        return Rect((0, 0), look.metrics.size).inflate(-2 * margin, -2 * margin)

    def back(self) -> None:
        """Esc: by default, go to the screen below."""
        self.stack.pop()

    def rebuild(self) -> None:
        """Make the widgets anew, after what they show has changed; the focus stays at its place."""
        before = self.group
        place = before.focusable().index(before.focus) if before.focus in before.focusable() else None
        self.group = self._built()
        self.group.ring = before.ring
        if place is not None:
            widgets = self.group.focusable()
            self.group.set_focus(widgets[min(place, len(widgets) - 1)] if widgets else None)
        if hasattr(self, "look"):
            self.layout()
            self.group.handle(Hover(before.pointer))
        self.invalidate()

    def enter(self) -> None:
        """See `Screen.enter`: opened by keys or a gamepad, it shows where the focus is."""
        self.group = self._built()
        self.group.ring = self.stack.device is not Device.MOUSE

    def layout(self) -> None:
        """See `Screen.layout`."""
        self.group.place(self.frame(self.look), self.look)

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if self.group.handle(verb):
            return True
        if isinstance(verb, Cancel):
            self.back()
            return True
        return False

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`."""
        moved = self.group.tick(dt)
        return self.toasts.tick(dt) or moved

    def age(self, dt: float) -> None:
        """See `Screen.age`: what was said in passing is not said again later."""
        self.toasts.tick(dt)

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`."""
        if self.opaque:
            self.backdrop.draw(canvas)
        self.group.draw(canvas)
        self.toasts.draw(canvas)

    def _built(self) -> Group:
        root = self.build()
        return Group(Scroll(root) if self.scrolls else root)
