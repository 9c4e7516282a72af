"""The name of the rules at the top of the page, and the buttons at its foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.content.editing.form import Form
from game.ui.editor.keeping import Keeping
from game.ui.glyphs import On, told
from game.ui.screens.adaptive import Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Widget
from game.ui.widgets.flow import Flow


class Page(Protocol):
    """What the buttons need of the page."""

    form: Form
    keeping: Keeping

    def save(self) -> bool:
        """Save the rules."""

    def back(self) -> None:
        """Leave."""

    def read_rules(self) -> None:
        """Show the rules as a page."""

    def go(self, moved: Callable[[], bool]) -> None:
        """Undo or redo."""


class Bars:
    """Head and foot of `page`; `refresh` says what can be done now."""

    def __init__(self, page: Page, on_test: Callable[[Form], object] | None) -> None:
        self.page = page
        form = page.form
        self.undo = Button("", lambda: page.go(form.undo), icon="undo", tip=_("Take the last change back (Ctrl+Z)"))
        self.redo = Button("", lambda: page.go(form.redo), icon="redo", tip=_("Make it again (Ctrl+Y)"))
        self.read = Button(_("Rule page"), page.read_rules, tip=told(_("These rules in sentences"), "F1", On.BACK))
        self.save = Button(_("Save"), page.save, "primary", icon="check")
        self.status = Label("", Role.SMALL, "text_dim", "right", wrap=True)
        self.test = Button(_("Try out"), lambda: on_test(form)) if on_test else None

    def head(self, wide: bool) -> Widget:
        """The name, and what is special about the rules."""
        keeping = self.page.keeping
        if wide:
            names = [Share(keeping.title, 2), Share(keeping.about, 3)]
            return Row([Label(_("House rules"), Role.HEADING), *names], gap=14)
        based = Label(_("Based on {name}").format(name=self.page.form.base.title), Role.SMALL, "text_dim", wrap=True)
        return Column([Label(_("Name"), Role.SUBHEADING, "accent"), keeping.title, keeping.about, based], gap=8)

    def foot(self, wide: bool) -> Widget:
        """Back, undo and redo; why there is no saving; rules, trying out, saving."""
        tools = [self.read, *([self.test] if self.test else [])] if wide else []
        return Row([Button(_("Back"), self.page.back), self.undo, self.redo, Share(self.status, 1), *tools, self.save])

    def more(self) -> Widget:
        """What has no room at the foot where letters are large."""
        return Flow([self.read, *([self.test] if self.test else [])])

    def say(self, hint: str) -> None:
        """Say why the rules cannot be saved, or else how to use what has the focus."""
        self.status.text = self.page.keeping.why_not or hint

    def refresh(self) -> None:
        """See what can be done now."""
        form, why_not = self.page.form, self.page.keeping.why_not
        self.undo.enabled, self.redo.enabled = form.can_undo, form.can_redo
        self.save.enabled = not why_not
        self.save.tip = why_not
        self.read.enabled = not form.problems
        if self.test:
            self.test.enabled = not form.problems
            self.test.tip = why_not if form.problems else _("Let bots play by these rules")
        self.say("")
        self.status.ink = "danger" if form.problems else "text_dim"
