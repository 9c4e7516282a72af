"""What all widgets have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Pos, Verb

Size = tuple[int, int]


def nothing(*told: object) -> None:
    """Do nothing with what one is told: for a widget whose changes nobody waits for."""


class Widget:
    """A piece of a page. Measured, then placed, then drawn; handles what its group hands it.

    It is given a look to be measured, placed and drawn with, and has none of its own: whatever else it is asked, also
    before it stands anywhere, it answers with what it knows. One that needs more keeps what `place` gave it, or None.

    `grow` is its share of the room left over in a row or column. `tip` is shown after a moment's hover.
    """

    takes_focus = False

    def __init__(self, grow: float = 0, tip: str = "") -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.placed = False
        """Whether it stands somewhere; before that its `rect` is empty."""
        self.grow = grow
        self.tip = tip
        self.enabled = True
        self.visible = True
        self.focused = False
        self.hovered = False

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside this one."""
        return ()

    @property
    def can_focus(self) -> bool:
        """Whether the focus may come here now."""
        return self.takes_focus and self.enabled and self.visible

    def ring(self, look: Look) -> tuple[Rect, int]:
        """The box its focus ring goes round, and its corner in px."""
        return self.rect, look.px(look.theme.radius)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The size it would like, in px, where it may be `width` px wide."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here from now on; places the children too."""
        self.rect = rect
        self.placed = True

    def handle(self, verb: Verb) -> bool:
        """React; whether the verb was of use here."""
        return False

    def tick(self, dt: float) -> bool:
        """dt seconds passed while the pointer is pressed on it; whether it looks different now."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw itself and its children."""
        for child in self.children:
            if child.visible:
                child.draw(canvas)

    def walk(self) -> Iterator[Widget]:
        """Itself and everything visible inside it, in reading order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def path(self, pos: Pos) -> list[Widget]:
        """The widgets under a point, from the outermost in; empty if the point is outside."""
        if not (self.visible and self.rect.collidepoint(pos)):
            return []
        for child in reversed(self.children):
            inner = child.path(pos)
            if inner:
                return [self, *inner]
        return [self]

    def reveal(self, widget: Widget) -> None:
        """Make sure that `widget`, somewhere inside, can be seen: scrolling containers scroll.

        Nothing has to be done before it is placed: the group does this for what has the focus when it has placed all.
        """
        for child in self.children:
            child.reveal(widget)
