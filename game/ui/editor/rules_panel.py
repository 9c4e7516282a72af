"""The editor's rows of rules, each with its control and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from pygame import Rect

from game.content.editing.form import CardPointsValue, ContractValue, DealPlanValue, WildCardsValue, value_kind
from game.content.rule_text.remarks import deals_by_key, enabling_keys, keys_of_every_deal, reasons_without_effect
from game.content.rule_text.values import RuleGroup, RuleLine, value_in_words
from game.content.sheets.keys import DEALS
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha
from game.ui.editor.deals import DealsField
from game.ui.editor.editing import EditedForm, EditorPage, ResetButton
from game.ui.editor.fields import control_for
from game.ui.editor.side import standard_text
from game.ui.input.verbs import Pos
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT, Link
from game.ui.widgets.choice import Option
from game.words.house_rules import deals_texts, problem_blocks, row_label
from game.words.strings import _

DEPENDENT_KINDS = (DealPlanValue, ContractValue, CardPointsValue, WildCardsValue)
"""Kinds of rules whose controls also depend on other rules."""


class CachedControl:
    """The control of a rule with the value it was built for: the rule's own value, or the whole sheet if the control
    depends on other rules.
    """

    def __init__(self, key: str, edited: EditedForm) -> None:
        self.key = key
        self._form_of_page = edited
        self.edited = EditedForm(edited.form, self._report_change, edited.memory)
        self.widget = self._build()
        self._built_for = self._current_value()

    @property
    def is_outdated(self) -> bool:
        """Whether anything but this control changed the rule or, if the control depends on other rules, the sheet."""
        return bool(self._built_for != self._current_value())

    def _build(self) -> Widget:
        if isinstance(value_kind(self.key), DealPlanValue):
            return DealsField(self.edited)
        said = value_in_words(self.key, self.edited.form.values[self.key])
        return control_for(self.key, self.edited) or Label(said, wrap=True)

    def _current_value(self) -> Any:
        form = self.edited.form
        return form.sheet if isinstance(value_kind(self.key), DEPENDENT_KINDS) else form.values[self.key]

    def _report_change(self) -> None:
        self._built_for = self._current_value()
        self._form_of_page.on_change()


class ControlCache:
    """Keeps one control for each rule. A control is built anew once the rule was changed by anything but that control.

    A control that depends on other rules, such as one for card values, is also built anew when those have changed.
    """

    def __init__(self, edited: EditedForm) -> None:
        self.edited = edited
        self._controls: dict[str, CachedControl] = {}

    def open_deal(self, number: int) -> None:
        """Make deal `number`, from 1, the open one in the plan of deals, whose control is built anew when next asked
        for.
        """
        self.edited.memory.deal = number - 1
        self._controls.pop(DEALS, None)

    def control_of(self, key: str) -> Widget:
        """Return the control of a rule, as it was built last or, if it is outdated, a new one. For a rule that has no
        control it is a label with the value in words.
        """
        if key not in self._controls or self._controls[key].is_outdated:
            self._controls[key] = CachedControl(key, self.edited)
        return self._controls[key].widget


BESIDE_SHARE = 0.56
"""Largest share of a row's width for a control beside the text; a wider control goes below it."""

GAP = 14
EDGE = 12
RESET_WIDTH = 44
"""Units between text and control, round the row, and for the reset button, which keeps its room when it is hidden."""


class RuleNotes(Struct, frozen=True):
    """The texts under a rule: its standard value, its problems, and (`idle`) why it has no effect, "" if it has one."""

    standard: str
    differs: bool = False
    problems: tuple[str, ...] = ()
    idle: str = ""


class RuleRow(Widget):
    """The row of rule `key`: `meaning` and `notes` as text, and the `control` beside or below them, disabled while the
    rule has no effect.

    `reset` is the button that restores the standard value, None if the rule has it. `deals` names deals with their own
    value, `switch` links to a rule that makes this one ineffective.
    """

    def __init__(
        self,
        key: str,
        meaning: str,
        notes: RuleNotes,
        control: Widget,
        reset: Button | None,
        deals: Widget | None = None,
        switch: Widget | None = None,
    ) -> None:
        super().__init__()
        self.key = key
        self.notes = notes
        self.reset = reset
        self.control = DisabledControl(control) if notes.idle else control
        standard = f"◆ {notes.standard}" if notes.differs else notes.standard
        lines: list[Widget] = [
            Label(
                meaning, Role.STRONG if notes.differs else Role.BODY, "text_dim" if notes.idle else "text", wrap=True
            ),
            Label(standard, Role.SMALL, "accent" if notes.differs else "text_dim", wrap=True),
        ]
        lines += [deals] if deals else []
        lines += [Label(notes.idle, Role.SMALL, "text_dim", wrap=True)] if notes.idle else []
        lines += [switch] if switch and notes.idle else []
        lines += [Label(f"▲ {text}", Role.SMALL, "danger", wrap=True) for text in notes.problems]
        self.text = Column(lines, gap=2)
        self._layouts: dict[int, tuple[bool, int, Size, Size]] = {}
        """Layouts by width, as returned by `_layout`, for `_look`."""
        self._control_size: Size | None = None
        self._look: Look | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """Text, control and, if there is one, the reset button."""
        return [self.text, self.control, *([self.reset] if self.reset else [])]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width given, else a default one, and the height: that of text and control, beside or below each
        other.
        """
        width = look.em(600) if width is None else width
        beside, _, text, control = self._layout(look, width)
        high = max(text[1], control[1]) if beside else text[1] + look.em(6) + control[1]
        return (width, high + 2 * look.em(EDGE))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the text at the left, the control beside it at the right or below it, and the reset button at the right
        edge.
        """
        super().place(rect, look)
        beside, inner, text, control = self._layout(look, rect.width)
        left, top = rect.x + look.em(EDGE), rect.y + look.em(EDGE)
        middle = rect.centery - text[1] // 2 if beside else top
        self.text.place(Rect(left, middle, *text), look)
        x = left + inner - control[0] if beside else left
        y = rect.centery - control[1] // 2 if beside else top + text[1] + look.em(6)
        self.control.place(Rect(x, y, *control), look)
        if self.reset:
            side = look.em(HEIGHT)
            y = rect.centery - side // 2 if beside else rect.y + look.em(EDGE) // 2
            self.reset.place(Rect(rect.right - side - look.px(4), y, side, side), look)

    def draw(self, canvas: Canvas) -> None:
        """Draw the row, with a lighter background and a bar if its rule differs from the standard or has problems."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        if self.notes.differs or self.notes.problems:
            canvas.box(self.rect, alpha(theme.panel_raised, 150), radius)
            bar = Rect(self.rect.x, self.rect.y + radius, look.px(4), self.rect.height - 2 * radius)
            canvas.box(bar, theme.danger if self.notes.problems else theme.accent, look.px(2))
        else:
            line = self.rect.bottom - 1
            canvas.fill(alpha(theme.panel_edge, 70), Rect(self.rect.x, line, self.rect.width, look.px(1)))
        super().draw(canvas)

    def _layout(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        """Whether the control stands beside the text, the width of the room for both, and the sizes of text and
        control.
        """
        if self._look is not look:
            self._look, self._control_size = look, None
            self._layouts.clear()
        if width not in self._layouts:
            self._layouts[width] = self._new_layout(look, width)
        return self._layouts[width]

    def _new_layout(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        whole = width - 2 * look.em(EDGE)
        inner = whole - look.em(RESET_WIDTH)
        if self._control_size is None:
            self._control_size = self.control.measure(look)
        control = self._control_size
        beside = control[0] <= BESIDE_SHARE * inner
        if not beside:
            wide, high = self.control.measure(look, whole)
            control = (min(wide, whole), high)
        room = inner - control[0] - look.em(GAP) if beside else inner
        return beside, inner, (room, self.text.measure(look, room)[1]), control


class DisabledControl(Widget):
    """A wrapper that shows a control under a veil and lets nothing reach it."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.child = child

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the control."""
        return self.child.measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the control in `rect`."""
        super().place(rect, look)
        self.child.place(rect, look)

    def walk(self) -> Iterator[Widget]:
        """Yield only this widget, as nothing inside can have the focus."""
        yield self

    def hit_path(self, pos: Pos) -> list[Widget]:
        """Return an empty path, as nothing inside can be hit."""
        return []

    def draw(self, canvas: Canvas) -> None:
        """Draw the wrapped control, then a veil that dims it."""
        theme = canvas.look.theme
        self.child.draw(canvas)
        grown = canvas.look.px(2)
        canvas.box(self.rect.inflate(2 * grown, 2 * grown), alpha(theme.panel, 165), canvas.look.px(theme.radius))


class DealsLink(Link):
    """A link beside a rule that some deals change; it opens the first of these in the plan of deals."""

    def __init__(self, key: str, panel: RulesPanel) -> None:
        super().__init__("", self._go, ink="accent", tip=_("Show the deals"))
        self.key = key
        self.panel = panel

    def _go(self) -> None:
        self.panel.show_deals_of(self.key)


class RulesPanel:
    """Builds the rows of the rules of the editor page `page`, and keeps those built last in `rows`."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        self.form = page.edited.form
        self.rows: tuple[RuleRow, ...] = ()
        self._controls = ControlCache(page.edited)
        self._buttons: dict[str, ResetButton] = {}
        self._links: dict[str, DealsLink] = {}
        self._switches: dict[tuple[str, str], Link] = {}
        """Links to switching rules. They and the dictionaries above are kept so that rebuilds do not lose the focus."""

    def build(self, groups: list[RuleGroup]) -> Widget:
        """Return the rows of these groups, each group under its title, or a sentence if there are no rules. `rows` then
        holds these rows.
        """
        sheet = self.form.sheet
        deals, every = deals_texts(sheet), keys_of_every_deal(sheet)
        problems = problem_blocks(self.form.problems)
        idle = reasons_without_effect(sheet, {key for keys, _texts in problems for key in keys})
        switch = enabling_keys(sheet)
        rows: list[RuleRow] = []
        parts: list[Widget] = []
        for group in groups:
            parts += [Spacer(6)] if parts else []
            parts.append(
                Row([PreferredWidth(Spacer(), units=EDGE), Label(group.title, Role.SUBHEADING, "accent")], gap=0)
            )
            for line in group.lines:
                notes = RuleNotes(
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
                    control = self._controls.control_of(line.key)
                    told = self._link(line.key, deals[line.key]) if line.key in deals else None
                back = self._reset_button(line.key, line.differs)
                rows.append(
                    RuleRow(line.key, row_label(line.key), notes, control, back, told, self._switch_link(switch, line))
                )
                parts.append(rows[-1])
        self.rows = tuple(rows)
        return Column(parts or [Label(_("No rule contains these words."), ink="text_dim")], gap=4)

    def show_deals_of(self, key: str) -> None:
        """Show the plan of deals, focus its control, and open in it the first deal that sets the rule `key` itself.

        Raises KeyError if no deal does.
        """
        self._controls.open_deal(deals_by_key(self.form.sheet)[key][0])
        self.page.show_rule(DEALS)

    def _switch_link(self, switch: Mapping[str, str], line: RuleLine) -> Link | None:
        """Return a link to the rule to change so that the rule of `line` has an effect.

        `switch` maps the keys of rules without effect to the keys of the rules to change. None if the rule of `line` is
        not among them, or if it would have to change itself.
        """
        other = switch.get(line.key)
        if other is None or other == line.key:
            return None
        if (line.key, other) not in self._switches:
            text = _("Change that: {rule}").format(rule=row_label(other))
            self._switches[line.key, other] = Link(
                f"{text} →", partial(self.page.show_rule, other), ink="accent", tip=_("Show that rule")
            )
        return self._switches[line.key, other]

    def _link(self, key: str, text: str) -> Link:
        if key not in self._links:
            self._links[key] = DealsLink(key, self)
        self._links[key].text = f"{text} →"
        return self._links[key]

    def row_of(self, key: str) -> RuleRow | None:
        """Return the row of a rule; None if the rule is not among the rows built last."""
        return next((row for row in self.rows if row.key == key), None)

    def focus_target(self, key: str) -> Widget | None:
        """Return the widget to focus in a rule's row: the chosen option, else the first that can have the focus. None
        if there is none, or if the rule is not visible.
        """
        row = self.row_of(key)
        inside = focusable_in(row) if row else []
        chosen = [widget for widget in inside if isinstance(widget, Option) and widget.chosen]
        return next(iter((*chosen, *inside)), None)

    def row_with(self, widget: Widget | None) -> RuleRow | None:
        """Return the row shown here that contains the focusable `widget`; None if no row does, or for None."""
        return next((row for row in self.rows if widget in focusable_in(row)), None)

    def _reset_button(self, key: str, differs: bool) -> Button | None:
        if not differs:
            return None
        if key not in self._buttons:
            self._buttons[key] = ResetButton(self.page, key)
        return self._buttons[key]


def focusable_in(widget: Widget) -> list[Widget]:
    """Return the visible widgets that can have the focus, in reading order: `widget` itself and those inside it.

    The list is empty if `widget` is hidden.
    """
    return [each for each in widget.walk() if each.can_focus]
