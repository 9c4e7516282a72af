"""Where one is on the page, kept while what shows the rules is built anew."""

from __future__ import annotations

from game.ui.editor.browser import Browser
from game.ui.editor.rules_panel import focusable
from game.ui.widgets import Group


class Place:
    """What has the focus in `group` and which rule one sees, as it is now, before anything is built anew."""

    def __init__(self, group: Group, browser: Browser) -> None:
        self._group = group
        self._browser = browser
        self._before = focusable(group.root)
        self._focus = group.focus
        self._held = browser.panel.row_with(self._focus)
        """The rule that has the focus."""
        seen = (row for row in browser.panel.rows if row.rect.y >= browser.pane.rect.y)
        self._row = self._held or next(seen, None)
        self._high = self._focus.rect.y if self._focus else 0
        self._row_high = self._row.rect.y if self._row else 0

    def focus(self) -> None:
        """Give the focus to what is nearest to what had it, if that is no more."""
        focus, held, panel = self._focus, self._held, self._browser.panel
        now = focusable(self._group.root)
        # A control that made its parts anew let go of what had the focus.
        self._gone = focus is not None and focus not in self._before
        lost = focus is not None and focus not in now and not self._gone
        anew = panel.row(held.key) if held else None
        self._among = focusable(anew) if lost and anew else []
        if held and focus is held.reset:  # not to a button near it that takes something else away
            self._among = [first for first in [panel.first(held.key)] if first and lost]
        if self._among:
            self._group.set_focus(None)
        elif lost:
            place = self._before.index(focus) if focus in self._before else 0
            kept = [each for each in (*self._before[place:], *reversed(self._before[:place])) if each in now]
            self._group.set_focus(kept[0] if kept else None)

    def scroll(self) -> None:
        """Move the rules so that the one that was seen stays where it was, once everything has been placed."""
        focus = self._focus
        anew = self._browser.panel.row(self._row.key) if self._row else None
        if anew:
            stays = self._held and focus in focusable(self._group.root)
            moved = focus.rect.y - self._high if focus and stays else anew.rect.y - self._row_high
            self._browser.pane.follow(moved)
        if focus is not None and (self._gone or self._among):
            self._group.focus_near(focus.rect, self._among)
