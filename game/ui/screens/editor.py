"""Changing the rules of a game: groups on the left, their rules in the middle, what differs and what they say right."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.sheets.keys import DEALS
from game.content.sheets.sheets import with_keys
from game.ui.editor.bars import Bars
from game.ui.editor.browser import Browser
from game.ui.editor.hints import hint
from game.ui.editor.keeping import Keeping
from game.ui.editor.pane import Pane
from game.ui.editor.places import Place
from game.ui.editor.preview import Preview
from game.ui.editor.rules_panel import RulesPanel
from game.ui.editor.side import Side
from game.ui.editor.side_column import SideColumn
from game.ui.input import Cancel, Command, Direction, Focus, Hover, Verb
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.screens.rules_page import RulesPage
from game.ui.widgets import Column, Panel, Row, Widget
from game.ui.widgets.stepper import Stepper

GROUPS = 236
RULES = 622
SIDE = 318


class EditorScreen(AdaptivePage):
    """Changes `form`; `name` is what the rules are called at first, if the form does not say.

    `on_save(form, title)` writes the rules, calls `form.saved()` if that went well, and returns what to say, if any.
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
        self.keeping = Keeping(form, name, on_save, self.refresh)
        self.panel = RulesPanel(form, self.refresh, self._reset, lambda: self.browser.show_rule(DEALS))
        self.browser = Browser(form, self.panel, self.refresh, self.focus_on)
        self.side = Side(form, self.browser.show_rule, self._reset, self._reset_all)
        self.whole = Pane(Column([]))
        self.preview = Preview(form)
        self.bars = Bars(self, on_test)

    def build(self) -> Widget:
        """Three columns, or, where letters are large, one."""
        self._fill()
        find, rules, foot = self.browser.build(self.columns), self.browser.pane, self.bars.foot(self.columns)
        if not self.columns:
            return Column([find, Panel(rules, padding=14, grow=1), foot], gap=12)
        parts: list[Widget] = [
            Share(find, units=GROUPS),
            # Where there is more room, the sentences take the larger part of it.
            Share(Panel(rules, padding=16), 2, RULES),
            Share(SideColumn(self.whole, self.preview.pane), 3, SIDE),
        ]
        return Column([self.bars.head(wide=True), Row(parts, gap=16, align="stretch", grow=1), foot], gap=12)

    def enter(self) -> None:
        """See `Screen.enter`: the groups have the focus."""
        super().enter()
        self.group.set_focus(self.browser.groups)

    def rebuild(self) -> None:
        """See `Page.rebuild`: the groups keep the focus in their other form, too."""
        groups, chooser = self.browser.groups, self.browser.chooser
        choosing = self.group.focus in (groups, chooser)
        super().rebuild()
        if choosing:
            self.group.set_focus(groups if self.columns else chooser)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`."""
        followed = self.preview.tick(dt)
        if followed and not self.columns:
            self.group.place(self.frame(self.look), self.look)
        return super().tick(dt) or followed

    def refresh(self) -> None:
        """Show the form as it is now; the rules one sees and what has the focus stay where they are."""
        place = Place(self.group, self.browser)
        self._fill()
        place.focus()
        if self.placed:
            self.group.place(self.frame(self.look), self.look)
            place.scroll()
            self.group.handle(Hover(self.group.pointer))
        self.invalidate()

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget, so that one sees it."""
        self.group.set_focus(widget)
        self.group.ring = True

    def save(self) -> bool:
        """Save, and say what came of it; whether it is saved."""
        self._finish_typing()
        told = self.keeping.save()
        if told:
            self.toasts.show(told, 6.0)
        self.refresh()
        return not self.keeping.unsaved

    def back(self) -> None:
        """Leave; what is not saved asks first."""
        self._finish_typing()
        if not self.keeping.unsaved:
            self.on_back()
            return
        self.stack.push(self.keeping.ask(self.on_back, self.save))

    def read_rules(self) -> None:
        """Show the rules as a page; those that cannot work have none."""
        if not self.form.problems:
            title = self.keeping.title.text.strip() or self.form.sheet.title
            self.stack.push(RulesPage(with_keys(self.form.sheet, {"title": title}), self.form.base))

    def go(self, moved: Callable[[], bool]) -> None:
        """Undo or redo."""
        self._finish_typing()
        if moved():
            self.refresh()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`; what has the focus then says how it is used."""
        used = self._handle(verb)
        self.bars.say(hint(self.group.focus, self.stack.device) if self.columns else "")
        return used

    def _handle(self, verb: Verb) -> bool:
        """First the keys of the page, then the widgets."""
        match verb:
            case Command(key="z", ctrl=True, shift=False):
                self.go(self.form.undo)
            case Command(key="y", ctrl=True) | Command(key="z", ctrl=True, shift=True):
                self.go(self.form.redo)
            case Command(key="s", ctrl=True):
                self.save()
            case Command(key="f", ctrl=True):
                self.browser.find()
            case Command(key="f1"):
                self.read_rules()
            case Cancel() if self.group.focus and self.group.focus.handle(verb):
                pass
            case Cancel() if self.browser.end_search():
                pass
            case Focus(to=Direction.RIGHT) if self.group.focus is self.browser.groups and not self._been_in_rules():
                self.browser.enter()
            case _:
                return super().handle(verb)
        return True

    def _been_in_rules(self) -> bool:
        """Whether there is a rule to come back to."""
        return self.group.directions.last_in(self.browser.pane, self.group.focusable()) is not None

    def _fill(self) -> None:
        """Build what shows the form; the rest of the page stays."""
        rows, side = self.browser.rows(), self.side.build()
        self.bars.refresh()
        self.preview.show(self.browser.shown())
        if self.columns:
            self.browser.pane.child, self.whole.child = rows, side
        else:
            head, more = self.bars.head(wide=False), self.bars.more()
            said = Panel(self.preview.content, padding=16, paper=True)
            self.browser.pane.child = Column([rows, said, side, head, more], gap=24)

    def _reset(self, key: str) -> None:
        self.form.reset(key)
        self.refresh()

    def _reset_all(self) -> None:
        self.form.reset_all()
        self.refresh()

    def _finish_typing(self) -> None:
        if isinstance(self.group.focus, Stepper):
            self.group.focus.number.commit()
