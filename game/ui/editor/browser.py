"""The editor's list of rule groups and its search."""

from __future__ import annotations

from game.content.editing.form import Form
from game.content.rule_text.values import RuleGroup
from game.ui.editor.editing import EditorPage
from game.ui.editor.rules_panel import RulesPanel
from game.ui.widgets import Choice, Column, Item, List, Row, TextEntry, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.scroll import Pane
from game.words.house_rules import group_index
from game.words.strings import _


class RuleBrowser:
    """The list of rule groups, the search field and the rows of the rules on the editor page `page`.

    `panel` builds the rows; `pane` is the scrollable widget in which they stand.
    """

    def __init__(self, page: EditorPage, panel: RulesPanel) -> None:
        self.page = page
        self.form = page.edited.form
        self.panel = panel
        self.group_index = 0
        """Index of the group shown while there is no search."""
        items = group_items(self.form)
        self.search = TextEntry("", self._search, self._focus_rules, placeholder=_("Search"))
        self.groups = List(items, 0, self.show_group, self._focus_rules, rows=len(items), grow=1)
        self.group_choice = Choice([item.text for item in items], 0, self.show_group, stepper=True)
        self.pane = Pane(Column([]))
        self._group_widget: Widget = self.groups
        """The widget for choosing groups that is on the page now: list or choice."""
        self._found_keys: frozenset[str] | None = None
        """Keys found when the search was typed; None without a search. Later changes do not remove any."""

    def build(self, columns: bool) -> Widget:
        """Return the search field and the choice of a group: in a column if `columns`, else in one line."""
        self._group_widget = self.groups if columns else self.group_choice
        if columns:
            return Column([self.search, self.groups], gap=6)
        return Row([PreferredWidth(self.group_choice, 3), PreferredWidth(self.search, 2)])

    def build_rules(self) -> Widget:
        """Return the rows of the visible rules, and update the labels of the groups."""
        items = group_items(self.form)
        self.groups.items = tuple(items)
        self.group_choice.options = tuple(
            " ".join(filter(None, (item.text, item.detail, "▲" if item.is_wrong else ""))) for item in items
        )
        return self.panel.build(self.visible_groups())

    def visible_groups(self) -> list[RuleGroup]:
        """Return the groups to show. Without a search, this is the chosen group. During a search, these are the groups
        in which rules were found, each with these rules only; empty if none were found.
        """
        groups = self.form.groups()
        if self._found_keys is None:
            return [groups[self.group_index]]
        found = [(group.title, tuple(line for line in group.lines if line.key in self._found_keys)) for group in groups]
        return [RuleGroup(title, lines) for title, lines in found if lines]

    def show_group(self, number: int) -> None:
        """End the search and show group `number` (from 0) from the top."""
        self.group_index = self.groups.index = self.group_choice.index = number
        self.search.text = ""
        self._found_keys = None
        self._refresh()

    def show_rule(self, key: str) -> None:
        """End a search, show the group of the rule with this key, scroll to the rule, and focus its control if that can
        have the focus.

        A group of the form must contain the key.
        """
        self.show_group(group_index(self.form.groups(), key))
        row, first = self.panel.row_of(key), self.panel.focus_target(key)
        if first:
            self.page.focus_on(first)
        if row:
            self.pane.show(row)

    def focus_first_rule(self) -> None:
        """Focus the first visible rule that can have the focus, if there is one."""
        first = next(filter(None, (self.panel.focus_target(row.key) for row in self.panel.rows)), None)
        if first:
            self.page.focus_on(first)

    def focus_search(self) -> None:
        """Focus the search with its text selected."""
        self.search.select_all()
        self.page.focus_on(self.search)

    def end_search(self) -> bool:
        """Clear the search, focus its field, and show the group chosen before. If the search is empty and has the
        focus, focus the groups instead; if it is empty without the focus, do nothing. Return whether anything was done.
        """
        if self.search.focused and not self.search.text:
            self.page.focus_on(self._group_widget)
            return True
        if not self.search.text:
            return False
        self.focus_search()
        self.show_group(self.group_index)
        return True

    def _focus_rules(self, _at: object) -> None:
        self.focus_first_rule()

    def _search(self, words: str) -> None:
        self._found_keys = None
        if words.strip():
            self._found_keys = frozenset(line.key for group in self.form.groups(words) for line in group.lines)
        self.groups.index = self.group_index if self._found_keys is None else -1
        self._refresh()

    def _refresh(self) -> None:
        self.pane.scroll_to_top()
        self.page.refresh()


def group_items(form: Form) -> list[Item]:
    """Return the groups as list rows, with the number of changed rules and a mark where rules conflict."""
    items, blamed = [], form.problem_keys
    for group in form.groups():
        count = sum(line.differs for line in group.lines)
        wrong = any(line.key in blamed for line in group.lines)
        items.append(Item(group.title, f"◆ {count}" if count else "", is_wrong=wrong))
    return items
