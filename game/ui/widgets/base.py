"""The base class of all widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Pos, Verb

Size = tuple[int, int]


def nothing(*arguments: object) -> None:
    """Ignore the arguments: the default for callbacks."""


class Widget:
    """A part of a page: measured, then placed, then drawn. It handles the verbs its group passes on.

    Methods that measure, place or draw are given the look. All others must work even before the widget was placed; if
    they need the look or the rectangle, `place` has to keep them.

    `grow` is the widget's share of spare room in a row or column. `tip` is shown after a moment's hover.
    """

    takes_focus = False

    def __init__(self, grow: float = 0, tip: str = "") -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.placed = False
        """Whether the widget has been placed; before that its `rect` is empty."""
        self.grow = grow
        self.tip = tip
        self.enabled = True
        self.visible = True
        self.focused = False
        self.hovered = False

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets directly inside this widget, in reading order; by default none."""
        return ()

    @property
    def can_focus(self) -> bool:
        """Whether this widget can have the focus now."""
        return self.takes_focus and self.enabled and self.visible

    def focus_outline(self, look: Look) -> tuple[Rect, int]:
        """Return the rectangle for the focus ring and its corner radius, in pixels; by default the rectangle of the
        widget.
        """
        return self.rect, look.px(look.theme.radius)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the preferred size of this widget in pixels, at most `width` wide if possible; by default (0, 0)."""
        return (0, 0)

    def lip(self, look: Look) -> int:
        """Return the height (px) of the base below the face of this widget; what stands beside it in a row is centred
        on the face. By default 0.
        """
        return 0

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of this widget. Containers also place their children."""
        self.rect = rect
        self.placed = True

    def handle(self, verb: Verb) -> bool:
        """Handle a verb. Return whether it was used; by default no verb is."""
        return False

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds; called while the pointer holds this widget pressed. Return whether to redraw. By
        default, do nothing and return False.
        """
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget and its visible children; by default the children alone."""
        for child in self.children:
            if child.visible:
                child.draw(canvas)

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all visible ones inside it in reading order; nothing if this widget is hidden."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def hit_path(self, pos: Pos) -> list[Widget]:
        """Return the visible widgets at a point from this one to the innermost. Of children that overlap, the last one
        counts. Return an empty list if the point is outside this widget or the widget is hidden.
        """
        if not (self.visible and self.rect.collidepoint(pos)):
            return []
        for child in reversed(self.children):
            inner = child.hit_path(pos)
            if inner:
                return [self, *inner]
        return [self]

    def reveal(self, widget: Widget) -> None:
        """Scroll the containers inside this widget so that `widget` is visible; do nothing if none of them holds it.

        The group calls this for the focused widget after placing all widgets.
        """
        for child in self.children:
            child.reveal(widget)
