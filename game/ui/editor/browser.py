"""Finding a rule: by its group, by words, or by its key."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.telling.words import RuleGroup
from game.ui.editor.rules_panel import RulesPanel
from game.ui.widgets import Choice, Column, List, Row, TextEntry, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.scroll import Pane
from game.ui.words.house_rules import group_items, group_of
from game.ui.words.strings import _


class Browser:
    """The groups of `form`, a search, and the rules of `panel` they lead to, in `pane`.

    `refresh` shows the page anew, `focus` gives a widget the focus.
    """

    def __init__(
        self, form: Form, panel: RulesPanel, refresh: Callable[[], object], focus: Callable[[Widget], object]
    ) -> None:
        self.form = form
        self.panel = panel
        self.number = 0
        """Of the group that is shown where nothing is searched for."""
        items = group_items(form)
        self.search = TextEntry("", self._search, lambda text: self.enter(), placeholder=_("Search"))
        self.groups = List(items, 0, self.show_group, lambda index: self.enter(), rows=len(items), grow=1)
        self.chooser = Choice([item.text for item in items], 0, self.show_group, stepper=True)
        self.pane = Pane(Column([]))
        self._found: frozenset[str] | None = None
        """The rules that had the words when these were written; what is changed among them does not go away."""
        self._refresh = refresh
        self._focus = focus

    def build(self, columns: bool) -> Widget:
        """Return search and groups, as a column or as a line."""
        self._way: Widget = self.groups if columns else self.chooser
        if columns:
            return Column([self.search, self.groups], gap=6)
        return Row([Share(self.chooser, 3), Share(self.search, 2)])

    def rows(self) -> Widget:
        """Return the rules that are to be seen now."""
        items = group_items(self.form)
        self.groups.items = tuple(items)
        self.chooser.options = tuple(
            " ".join(filter(None, (item.text, item.detail, "▲" if item.wrong else ""))) for item in items
        )
        return self.panel.build(self.shown())

    def shown(self) -> list[RuleGroup]:
        """Return the rules that are to be seen now, by group."""
        groups = self.form.groups()
        if self._found is None:
            return [groups[self.number]]
        found = [(group.title, tuple(line for line in group.lines if line.key in self._found)) for group in groups]
        return [RuleGroup(title, lines) for title, lines in found if lines]

    def show_group(self, number: int) -> None:
        """Show the rules of a group, from the top; a search ends."""
        self.number = self.groups.index = self.chooser.index = number
        self.search.text = ""
        self._found = None
        self._show()

    def show_rule(self, key: str) -> None:
        """Show a rule, and give it the focus."""
        self.show_group(group_of(self.form.groups(), key))
        row, first = self.panel.row(key), self.panel.first(key)
        if first:
            self._focus(first)
        if row:
            self.pane.show(row)

    def enter(self) -> None:
        """Give the first rule the focus."""
        first = next(filter(None, (self.panel.first(row.key) for row in self.panel.rows)), None)
        if first:
            self._focus(first)

    def find(self) -> None:
        """Give the search the focus; what is typed next replaces what was searched for."""
        self.search.select_all()
        self._focus(self.search)

    def end_search(self) -> bool:
        """Show the group again from which one began to search, or with nothing searched for, leave the search.

        False if nobody searches.
        """
        if self.search.focused and not self.search.text:
            self._focus(self._way)
            return True
        if not self.search.text:
            return False
        self.find()
        self.show_group(self.number)
        return True

    def _search(self, words: str) -> None:
        self._found = None
        if words.strip():
            self._found = frozenset(line.key for group in self.form.groups(words) for line in group.lines)
        self.groups.index = self.number if self._found is None else -1
        self._show()

    def _show(self) -> None:
        self.pane.to_top()
        self._refresh()
