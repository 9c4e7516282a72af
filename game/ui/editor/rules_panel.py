"""The rules in the middle of the page: those of a group, or those found by words."""

from __future__ import annotations

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.telling.remarks import deals_with, in_every_deal, why_idle
from game.content.telling.words import RuleGroup
from game.ui.draw.theme import Role
from game.ui.editor.rows import EDGE, Notes, RuleRow
from game.ui.editor.side import standard_text
from game.ui.editor.special import Controls
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.button import Link
from game.ui.widgets.choice import Option
from game.ui.words.house_rules import asked, deals_texts, problem_blocks
from game.ui.words.strings import _


class RulesPanel:
    """Builds the rows of `form`; `changed` is called after each change, `reset` for a way back to the standard.

    `to_deals` leads to the plan of deals, where what they have of their own is changed.
    """

    def __init__(
        self,
        form: Form,
        changed: Callable[[], object],
        reset: Callable[[str], object],
        to_deals: Callable[[], object],
    ) -> None:
        self.form = form
        self.reset = reset
        self.to_deals = to_deals
        self.rows: tuple[RuleRow, ...] = ()
        self._controls = Controls(form, changed)
        self._buttons: dict[str, Button] = {}
        self._links: dict[str, Link] = {}

    def build(self, groups: list[RuleGroup]) -> Widget:
        """Return the rows of these groups, each under its title."""
        values, sheet = self.form.values, self.form.sheet
        deals, every = deals_texts(sheet), in_every_deal(sheet)
        problems = problem_blocks(self.form.problems)
        idle = why_idle(sheet, {key for keys, _texts in problems for key in keys})
        rows: list[RuleRow] = []
        parts: list[Widget] = []
        for group in groups:
            parts += [Spacer(6)] if parts else []
            parts.append(Row([Share(Spacer(), units=EDGE), Label(group.title, Role.SUBHEADING, "accent")], gap=0))
            for line in group.lines:
                notes = Notes(
                    standard_text(self.form, line.key),
                    line.differs,
                    tuple(text for keys, texts in problems if line.key in keys for text in texts),
                    idle.get(line.key, ""),
                )
                if line.key in every:
                    # A control would change nothing: what there is to change is in the deals.
                    control: Widget = self._link(line.key, _("Change it deal by deal"))
                    told: Widget | None = Label(deals[line.key], Role.SMALL, "text_dim", wrap=True)
                else:
                    control = self._controls.of(line.key, values)
                    told = self._link(line.key, deals[line.key]) if line.key in deals else None
                back = self._way_back(line.key, line.differs)
                rows.append(RuleRow(line.key, asked(line.key), notes, control, back, told))
                parts.append(rows[-1])
        self.rows = tuple(rows)
        return Column(parts or [Label(_("No rule has these words."), ink="text_dim")], gap=4)

    def _link(self, key: str, text: str) -> Link:
        def go() -> None:
            self._controls.open_deal(deals_with(self.form.sheet)[key][0])
            self.to_deals()

        if key not in self._links:
            self._links[key] = Link("", go, ink="accent", tip=_("Show the deals"))
        self._links[key].text = f"{text} →"
        return self._links[key]

    def row(self, key: str) -> RuleRow | None:
        """Return the row of a key, if it is shown."""
        return next((row for row in self.rows if row.key == key), None)

    def first(self, key: str) -> Widget | None:
        """Return where the focus goes in the row of a key: to what is chosen, if one chooses there."""
        row = self.row(key)
        inside = focusable(row) if row else []
        chosen = [widget for widget in inside if isinstance(widget, Option) and widget.chosen]
        return next(iter((*chosen, *inside)), None)

    def row_with(self, widget: Widget | None) -> RuleRow | None:
        """Return the row a widget is in, if it takes the focus."""
        return next((row for row in self.rows if widget in focusable(row)), None)

    def _way_back(self, key: str, differs: bool) -> Button | None:
        if not differs:
            return None
        if key not in self._buttons:
            self._buttons[key] = Button("", lambda: self.reset(key), "quiet", "undo", tip=_("Back to the standard"))
        return self._buttons[key]


def focusable(widget: Widget) -> list[Widget]:
    """Return what takes the focus in a widget, in reading order."""
    return [each for each in widget.walk() if each.can_focus]
