"""Pages that use the window well: in columns where letters leave room for that, in one column otherwise."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from pygame import Rect

from game.session.house_rules.games import Games
from game.ui.draw.look import Look
from game.ui.input.verbs import Direction, Dropped, Focus, Verb, Wheel
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

WIDEST = 1400
"""Units beyond which a page does not grow wider, however wide the window."""

COLUMNS_UP_TO = 1.3
"""The largest text size at which columns fit."""


class Share(Widget):
    """A column as wide as its share of the row, or `units` that grow with the text, whatever is in it."""

    def __init__(self, child: Widget, grow: float = 0, units: float = 0) -> None:
        super().__init__(grow)
        self.child = child
        self.units = units

    @property
    def children(self) -> Sequence[Widget]:
        """The one widget in it."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as it is told to be."""
        wide = look.em(self.units)
        return (wide, self.child.measure(look, wide if width is None else width)[1])

    def place(self, rect: Rect, look: Look) -> None:
        """All of it is the child's."""
        super().place(rect, look)
        self.child.place(rect, look)


class RoomyPage(Page):
    """A page that takes the window inside its rim, not too wide. Arrows that lead nowhere scroll."""

    scrolls = False

    first: int | None = None
    """The number of the widget that has the focus at first, -1 for the last; None where it is for the page to say."""

    def enter(self) -> None:
        super().enter()
        if self.first is not None:
            self.group.set_focus(self.group.focusable()[self.first])

    def room(self, look: Look) -> Rect:
        window = Rect((0, 0), look.metrics.size)
        width = min(window.width - 2 * look.px(36), look.px(WIDEST))
        return Rect(0, 0, width, window.height - 2 * look.px(30)).move_to(center=window.center)

    def handle(self, verb: Verb) -> bool:
        used = super().handle(verb)
        if isinstance(verb, Focus) and verb.to in (Direction.UP, Direction.DOWN) and self.group.stuck:
            return self._scroll(1 if verb.to is Direction.UP else -1) or used
        return used

    def _scroll(self, way: int) -> bool:
        scrollers = [widget for widget in self.group.root.walk() if isinstance(widget, Scroll)]
        return any(widget.handle(Wheel(widget.rect.center, way)) for widget in scrollers)


class AdaptivePage(RoomyPage):
    """A page that is built again when `columns` changes."""

    columns = True
    """Whether there is room for columns side by side."""

    def layout(self) -> None:
        columns = self.look.metrics.scale <= COLUMNS_UP_TO
        if columns != self.columns:
            self.columns = columns
            self.rebuild()
        else:
            super().layout()


OnDrop = Callable[[Path], object]


class DropPage(AdaptivePage):
    """A page that hands files dropped on it to `on_drop`, if there is one."""

    on_drop: OnDrop | None = None

    def handle(self, verb: Verb) -> bool:
        if isinstance(verb, Dropped) and self.on_drop:
            self.on_drop(Path(verb.path))
            return True
        return super().handle(verb)


class Drafted(Protocol):
    """A table as it is being set."""

    games: Games

    def renew(self) -> None:
        """Take in that the games are others now."""


class FollowingPage(DropPage):
    """A page that is told when a file of house rules has come, gone or changed while it is open."""

    def __init__(self, games: Games, on_drop: OnDrop | None = None) -> None:
        super().__init__()
        self.games = games
        self.on_drop = on_drop
        self._entries = games.entries

    @abstractmethod
    def games_changed(self) -> None:
        """Show the games as they are now."""

    def tick(self, dt: float) -> bool:
        changed = self.games.entries is not self._entries
        if changed:
            self._entries = self.games.entries
            self.games_changed()
        return super().tick(dt) or changed


class DraftPage(FollowingPage):
    """A page on which a table is set. Enter sits down: the last button."""

    first = -1

    def __init__(self, draft: Drafted, on_drop: OnDrop | None = None) -> None:
        super().__init__(draft.games, on_drop)
        self.draft = draft

    def games_changed(self) -> None:
        self.draft.renew()
        self.rebuild()
