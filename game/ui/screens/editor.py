"""Changing the rules of a game: groups on the left, their rules in the middle, what differs on the right."""

from __future__ import annotations

from collections.abc import Callable

from game.content.rule_form import Form
from game.ui.editor.bars import Bars
from game.ui.editor.keeping import Keeping
from game.ui.editor.rules_panel import RulesPanel, focusable
from game.ui.editor.side import Side
from game.ui.editor.words import group_items, group_of
from game.ui.input import Cancel, Command, Direction, Focus, Hover, Verb
from game.ui.look import Look
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.screens.rules_page import RulesPage
from game.ui.strings import _
from game.ui.widgets import Answer, Choice, Column, Dialog, List, Panel, Row, Scroll, TextEntry, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.stepper import Stepper

GROUPS = 236
SIDE = 318


class Pane(Scroll):
    """A scrolling part that takes the room there is, and does not ask for more."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def show(self, widget: Widget) -> None:
        """Scroll until all of `widget` can be seen, or if it is too high, its beginning."""
        margin, view = self.look.px(8), self.rect.height
        top = widget.rect.y - self.child.rect.y - margin
        if self.bar.show(top, min(top + widget.rect.height + 2 * margin, top + view)):
            self.place(self.rect, self.look)


class EditorScreen(AdaptivePage):
    """Changes `form`; `name` is what the rules are called at first, if the form does not say.

    `on_save(form, title)` writes the rules, calls `form.saved()` if that went well, and returns a sentence to show.
    `on_test(form)` tries the rules out; without it there is no button for that. `on_back` is for Esc and the button.
    """

    def __init__(
        self,
        form: Form,
        name: str,
        on_save: Callable[[Form, str], str],
        on_test: Callable[[Form], object] | None,
        on_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.form = form
        self.on_back = on_back
        self.group_number = 0
        self.keeping = Keeping(form, name, on_save, self.refresh)
        self.panel = RulesPanel(form, self.refresh, self._reset)
        self.side = Side(form, self.jump, self._reset, self._reset_all)
        self.bars = Bars(self, on_test)
        self.search = TextEntry("", self._search, lambda text: self._into_rules(), placeholder=_("Search"))
        self.groups = List(group_items(form), 0, self.show_group, lambda index: self._into_rules(), rows=13, grow=1)
        self.chooser = Choice([group.title for group in form.groups()], 0, self.show_group, stepper=True)
        self.rules = Pane(Column([]))
        self.whole = Pane(Column([]))

    # The page

    def build(self) -> Widget:
        """Three columns, or, where letters are large, one."""
        self._fill()
        foot = self.bars.foot(self.columns)
        if not self.columns:
            choose = Row([Share(self.chooser, 3), Share(self.search, 2)])
            return Column([choose, Panel(self.rules, padding=14, grow=1), foot], gap=12)
        left = Column([self.search, self.groups], gap=6)
        body = Row(
            [
                Share(left, units=GROUPS),
                Share(Panel(self.rules, padding=16), 1),
                Share(Panel(self.whole, padding=16), units=SIDE),
            ],
            gap=16,
            align="stretch",
            grow=1,
        )
        return Column([self.bars.head(wide=True), body, foot], gap=12)

    def enter(self) -> None:
        """See `Screen.enter`: the groups have the focus."""
        super().enter()
        self.group.set_focus(self.groups)

    def rebuild(self) -> None:
        """See `Page.rebuild`: the groups keep the focus in their other form, too."""
        choosing = self.group.focus in (self.groups, self.chooser)
        super().rebuild()
        if choosing:
            self.group.set_focus(self.groups if self.columns else self.chooser)

    def refresh(self) -> None:
        """Show the form as it is now; focus and scrolling stay where they are."""
        before = focusable(self.group.root)
        focus = self.group.focus
        place = before.index(focus) if focus in before else 0
        at = self.panel.row_with(focus)
        self._fill()
        now = focusable(self.group.root)
        gone = focus is not None and focus not in before  # A control that made its parts anew let go of it.
        if focus is not None and focus not in now and not gone:
            row = self.panel.row(at[0].key) if at else None
            inside = focusable(row) if row else []
            if at and inside:
                self.group.set_focus(inside[min(at[1], len(inside) - 1)])
            else:
                kept = [widget for widget in (*before[place:], *reversed(before[:place])) if widget in now]
                self.group.set_focus(kept[0] if kept else None)
        if hasattr(self, "look"):
            self.group.place(self.frame(self.look), self.look)
            if focus is not None and gone:
                self.group.focus_near(focus.rect)
            self.group.handle(Hover(self.group.pointer))
        self.invalidate()

    def jump(self, key: str) -> None:
        """Show a rule, and give it the focus."""
        self.show_group(group_of(self.form.groups(), key))
        row = self.panel.row(key)
        if row:
            self.group.set_focus(self.panel.first(key))
            self.group.ring = True
            self.rules.show(row)

    def save(self) -> bool:
        """Save, and say what came of it; whether it is saved."""
        self._finish_typing()
        self.toasts.show(self.keeping.save(), 6.0)
        self.refresh()
        return not self.keeping.unsaved

    def back(self) -> None:
        """Leave; what is not saved asks first."""
        self._finish_typing()
        if not self.keeping.unsaved:
            self.on_back()
            return
        answers = [Answer(_("Discard"), self.on_back, "danger"), Answer(_("Stay"))]
        if not self.keeping.why_not:
            answers.append(Answer(_("Save"), lambda: self.save() and self.on_back(), "primary"))
        text = self.keeping.why_not or _("Your changes are not saved.")
        self.stack.push(Dialog(_("Leave these rules?"), text, answers))

    def read_rules(self) -> None:
        """Show the rules as a page; those that cannot work have none."""
        if not self.form.problems:
            self.stack.push(RulesPage(self.form.sheet))

    def go(self, moved: Callable[[], bool]) -> None:
        """Undo or redo."""
        self._finish_typing()
        if moved():
            self.keeping.show_title()
            self.refresh()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: first the keys of the page, then the widgets."""
        match verb:
            case Command(key="z", ctrl=True, shift=False):
                self.go(self.form.undo)
            case Command(key="y", ctrl=True) | Command(key="z", ctrl=True, shift=True):
                self.go(self.form.redo)
            case Command(key="s", ctrl=True):
                self.save()
            case Command(key="f", ctrl=True):
                self.group.set_focus(self.search)
                self.group.ring = True
            case Command(key="f1"):
                self.read_rules()
            case Cancel() if self.group.focus and self.group.focus.handle(verb):
                pass
            case Cancel() if self.search.text:
                self.show_group(self.group_number)
            case Focus(to=Direction.RIGHT) if self.group.focus is self.groups:
                self._into_rules()
            case _:
                return super().handle(verb)
        return True

    # What the widgets do

    def _fill(self) -> None:
        """Build what shows the form; the rest of the page stays."""
        groups = self.form.groups(self.search.text)
        if not self.search.text.strip():
            groups = [groups[self.group_number]]
        rows, side = self.panel.build(groups), self.side.build()
        self.bars.refresh()
        self.groups.items = tuple(group_items(self.form))
        self.chooser.options = tuple(
            " ".join(filter(None, (item.text, item.detail, "▲" if item.wrong else ""))) for item in self.groups.items
        )
        if self.columns:
            self.rules.child, self.whole.child = rows, side
        else:
            self.rules.child = Column([rows, side, self.bars.head(wide=False), self.bars.more()], gap=24)

    def _show(self) -> None:
        """Other rules are to be seen, from the top."""
        self.rules.bar.move_to(0)
        self.refresh()

    def show_group(self, number: int) -> None:
        """Show the rules of a group, from the top; a search ends."""
        self.group_number = self.groups.index = self.chooser.index = number
        self.search.text, self.search.caret = "", 0
        self._show()

    def _search(self, words: str) -> None:
        self.groups.index = -1 if words.strip() else self.group_number
        self._show()

    def _into_rules(self) -> None:
        for row in self.panel.rows:
            first = self.panel.first(row.key)
            if first:
                self.group.set_focus(first)
                self.group.ring = True
                return

    def _reset(self, key: str) -> None:
        self.form.reset(key)
        self.refresh()

    def _reset_all(self) -> None:
        self.form.reset_all()
        self.refresh()

    def _finish_typing(self) -> None:
        if isinstance(self.group.focus, Stepper):
            self.group.focus.commit()
