"""Where something said in passing hides as little as it can of what one may want to press or read."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.ui.layout.space import clear_place
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Spacer
from game.ui.widgets.scroll import Scroll


def free_room(root: Widget, sizes: Sequence[Size], usual: tuple[int, int], window: Rect, look: Look) -> Rect:
    """Return the place nearest to `usual`, the middle of its lower edge, in the first size for which there is one.

    Where there is none, only what can be pressed counts, of which as little is hidden as can be.
    """
    used = list(_in_use(root, window, look))
    wanted = [Rect((0, 0), size).move_to(midbottom=usual) for size in sizes]
    pressed = [rect for rect, pressed in used if pressed]
    for taken in ([rect for rect, _ in used], pressed):
        for each in wanted:
            place, clear = clear_place(each, taken, window)
            if clear:
                return place
    return clear_place(wanted[0], pressed, window)[0]


def _in_use(widget: Widget, seen: Rect, look: Look) -> Iterator[tuple[Rect, bool]]:
    """All that can be seen of what is written, and of what can be pressed, which is told by True."""
    if not widget.visible:
        return
    if isinstance(widget, Scroll):
        seen = seen.clip(widget.rect)
    if widget.takes_focus or not widget.children:
        rect = _written(widget, look) if isinstance(widget, Label) else widget.rect
        shown = rect.clip(seen)
        if shown.width and shown.height and not isinstance(widget, Spacer):
            yield shown, widget.takes_focus
        return
    for child in widget.children:
        yield from _in_use(child, seen, look)


def _written(label: Label, look: Look) -> Rect:
    """The part of its place a text fills."""
    rect = label.rect
    wide = min(rect.width, look.fonts.size(label.text, label.role, rect.width if label.wrap else None)[0])
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[label.align] if label.text else 0.0
    return Rect(rect.x + round((rect.width - wide) * share), rect.y, wide if label.text else 0, rect.height)
