"""Pages that use the width of the window: in columns where the text size leaves room, else in one column."""

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

MAX_PAGE_WIDTH = 1400
"""Greatest width of a page, in units."""

COLUMNS_UP_TO = 1.3
"""Largest text size at which there are columns."""


class PreferredWidth(Widget):
    """A wrapper whose preferred width does not depend on its content: it is `units`, which grow with the text.

    `grow` is its share of the spare room. Without `units`, the preferred width is 0: a row of only such wrappers is
    divided in proportion to their `grow`.
    """

    def __init__(self, child: Widget, grow: float = 0, units: float = 0) -> None:
        super().__init__(grow)
        self.child = child
        self.units = units

    @property
    def children(self) -> Sequence[Widget]:
        """The wrapped widget."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed width, and the height that the content needs at `width`, or at the fixed width if `width` is
        None.
        """
        wide = look.em(self.units)
        return (wide, self.child.measure(look, wide if width is None else width)[1])

    def lip(self, look: Look) -> int:
        """Return the height of the base below the face of the content."""
        return self.child.lip(look)

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle of the wrapper, and give all of it to the content."""
        super().place(rect, look)
        self.child.place(rect, look)


class RoomyPage(Page):
    """A page that fills the window up to a greatest width. Up and down scroll if there is no widget to focus in that
    direction.
    """

    scrolls = False

    def room(self, look: Look) -> Rect:
        window = Rect((0, 0), look.metrics.size)
        width = min(window.width - 2 * look.px(36), look.px(MAX_PAGE_WIDTH))
        return Rect(0, 0, width, window.height - 2 * look.px(30)).move_to(center=window.center)

    def handle(self, verb: Verb) -> bool:
        used = super().handle(verb)
        if isinstance(verb, Focus) and verb.to in (Direction.UP, Direction.DOWN) and self.group.is_stuck:
            return self._scroll(1 if verb.to is Direction.UP else -1) or used
        return used

    def _scroll(self, way: int) -> bool:
        scrollers = [widget for widget in self.group.root.walk() if isinstance(widget, Scroll)]
        return any(widget.handle(Wheel(widget.rect.center, way)) for widget in scrollers)


class AdaptivePage(RoomyPage):
    """A page that knows by `columns` whether the window has room for columns side by side, and is rebuilt when this
    changes.
    """

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
    """A page that passes the path of a file dropped on it to `on_drop`; without `on_drop` such files are not used."""

    on_drop: OnDrop | None = None

    def handle(self, verb: Verb) -> bool:
        if isinstance(verb, Dropped) and self.on_drop:
            self.on_drop(Path(verb.path))
            return True
        return super().handle(verb)


class GameDraft(Protocol):
    """The choices that a page on which a match is set up needs: `games` to choose from, and `refresh`."""

    games: Games

    def refresh(self) -> None:
        """Adapt the choices after the rules of `games` have been read again. If the chosen game is gone, choose the
        first one. If its rules have changed, choose it anew.
        """


class GamesPage(DropPage):
    """A page that calls `games_changed` when rules in `games` have changed while it is open."""

    def __init__(self, games: Games, on_drop: OnDrop | None = None) -> None:
        super().__init__()
        self.games = games
        self.on_drop = on_drop
        self._entries = games.entries

    @abstractmethod
    def games_changed(self) -> None:
        """Update the page: the entries of `games` are new."""

    def tick(self, dt: float) -> bool:
        changed = self.games.entries is not self._entries
        if changed:
            self._entries = self.games.entries
            self.games_changed()
        return super().tick(dt) or changed


class DraftPage(GamesPage):
    """A page that sets up a match: its widgets change the choices in `draft`, and its last button starts the match.

    The last button has the focus at first. When the rules of games change, the draft is refreshed and the page is
    rebuilt.
    """

    first_focus = -1

    def __init__(self, draft: GameDraft, on_drop: OnDrop | None = None) -> None:
        super().__init__(draft.games, on_drop)
        self.draft = draft

    def games_changed(self) -> None:
        self.draft.refresh()
        self.rebuild()
