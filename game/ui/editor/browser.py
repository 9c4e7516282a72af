"""Finding a rule: by its group, by words, or by its key."""

from __future__ import annotations

from game.content.editing.form import Form
from game.content.rule_text.values import RuleGroup
from game.ui.editor.editing import EditorPage
from game.ui.editor.rules_panel import RulesPanel
from game.ui.widgets import Choice, Column, Item, List, Row, TextEntry, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.scroll import Pane
from game.ui.words.house_rules import group_of
from game.ui.words.strings import _


class Browser:
    """The groups of the rules of `page`, a search, and the rules of `panel` they lead to, in `pane`."""

    def __init__(self, page: EditorPage, panel: RulesPanel) -> None:
        self.page = page
        self.form = page.edited.form
        self.panel = panel
        self.number = 0
        """Of the group that is shown where nothing is searched for."""
        items = group_items(self.form)
        self.search = TextEntry("", self._search, self._enter, placeholder=_("Search"))
        self.groups = List(items, 0, self.show_group, self._enter, rows=len(items), grow=1)
        self.chooser = Choice([item.text for item in items], 0, self.show_group, stepper=True)
        self.pane = Pane(Column([]))
        self._way: Widget = self.groups
        """What one leaves the search for."""
        self._found: frozenset[str] | None = None
        """The rules that had the words when these were written; what is changed among them does not go away."""

    def build(self, columns: bool) -> Widget:
        """Return search and groups, as a column or as a line."""
        self._way = self.groups if columns else self.chooser
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
            self.page.focus_on(first)
        if row:
            self.pane.show(row)

    def enter(self) -> None:
        """Give the first rule the focus."""
        first = next(filter(None, (self.panel.first(row.key) for row in self.panel.rows)), None)
        if first:
            self.page.focus_on(first)

    def find(self) -> None:
        """Give the search the focus; what is typed next replaces what was searched for."""
        self.search.select_all()
        self.page.focus_on(self.search)

    def end_search(self) -> bool:
        """Show the group again from which one began to search, or with nothing searched for, leave the search.

        False if nobody searches.
        """
        if self.search.focused and not self.search.text:
            self.page.focus_on(self._way)
            return True
        if not self.search.text:
            return False
        self.find()
        self.show_group(self.number)
        return True

    def _enter(self, _at: object) -> None:
        self.enter()

    def _search(self, words: str) -> None:
        self._found = None
        if words.strip():
            self._found = frozenset(line.key for group in self.form.groups(words) for line in group.lines)
        self.groups.index = self.number if self._found is None else -1
        self._show()

    def _show(self) -> None:
        self.pane.to_top()
        self.page.refresh()


def group_items(form: Form) -> list[Item]:
    """Return the groups as lines of a list, with the number of rules that differ, and a sign where one cannot work."""
    items, blamed = [], form.blamed
    for group in form.groups():
        count = sum(line.differs for line in group.lines)
        wrong = any(line.key in blamed for line in group.lines)
        items.append(Item(group.title, f"◆ {count}" if count else "", wrong=wrong))
    return items
