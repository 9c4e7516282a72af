"""The rules in the middle of the page: those of a group, or those found by words, each with its control and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from pygame import Rect

from game.content.editing.form import CardValues, ContractText, DealPlan, WildCards, kind_of
from game.content.rule_text.remarks import deals_with, in_every_deal, switches, why_idle
from game.content.rule_text.values import RuleGroup, RuleLine, in_words
from game.content.sheets.keys import DEALS
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, alpha
from game.ui.editor.deals import DealsField
from game.ui.editor.editing import EditedForm, EditorPage, ResetButton
from game.ui.editor.fields import field
from game.ui.editor.side import standard_text
from game.ui.input.verbs import Pos
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT, Link
from game.ui.widgets.choice import Option
from game.ui.words.house_rules import asked, deals_texts, problem_blocks
from game.ui.words.strings import _

LOOK_FURTHER = (DealPlan, ContractText, CardValues, WildCards)
"""Kinds of rules whose controls show what follows from others, too."""


class KeptControl:
    """The control of a key, and what it shows: a value, or for those that look at more than one rule the sheet."""

    def __init__(self, key: str, edited: EditedForm) -> None:
        self.key = key
        self._whole = edited
        self.edited = EditedForm(edited.form, self._changed, edited.memory)
        self.widget = self._made()
        self._shown = self._to_show()

    @property
    def outdated(self) -> bool:
        """Whether its rule was changed by anything but itself."""
        return bool(self._shown != self._to_show())

    def _made(self) -> Widget:
        if isinstance(kind_of(self.key), DealPlan):
            return DealsField(self.edited)
        said = in_words(self.key, self.edited.form.values[self.key])
        return field(self.key, self.edited) or Label(said, wrap=True)

    def _to_show(self) -> Any:
        form = self.edited.form
        return form.sheet if isinstance(kind_of(self.key), LOOK_FURTHER) else form.values[self.key]

    def _changed(self) -> None:
        self._shown = self._to_show()
        self._whole.changed()


class KeptControls:
    """Makes the control of a key once, and anew when its rule was changed by anything but itself."""

    def __init__(self, edited: EditedForm) -> None:
        self.edited = edited
        self._kept: dict[str, KeptControl] = {}

    def open_deal(self, number: int) -> None:
        """Let the plan of deals show this one, counted from 1."""
        self.edited.memory.deal = number - 1
        self._kept.pop(DEALS, None)

    def of(self, key: str) -> Widget:
        """Return the control for `key`."""
        if key not in self._kept or self._kept[key].outdated:
            self._kept[key] = KeptControl(key, self.edited)
        return self._kept[key].widget


BESIDE = 0.56
"""The largest part of a row its control takes beside the text; a wider one stands below."""

GAP = 14
EDGE = 12
SLOT = 44
"""Room at the end of a row for the way back, which is there even while it is not needed."""


class RuleNotes(Struct, frozen=True):
    """What is written under a rule: the standard, why it cannot work, why it says nothing."""

    standard: str
    differs: bool = False
    problems: tuple[str, ...] = ()
    idle: str = ""


class RuleRow(Widget):
    """The rule `key`; `control` is beside or below its text, `reset` at the end where the rule differs.

    `deals` tells of deals that have their own, `switch` leads to the rule without which this one means nothing.
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
        self.control = Veiled(control) if notes.idle else control
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
        self._known: dict[int, tuple[bool, int, Size, Size]] = {}
        """Its parts by the width of the row, as they are with `_look`."""
        self._natural: Size | None = None
        self._look: Look | None = None

    @property
    def children(self) -> Sequence[Widget]:
        """Text, control and the way back."""
        return [self.text, self.control, *([self.reset] if self.reset else [])]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as it may be; as high as text and control beside or below each other need."""
        width = look.em(600) if width is None else width
        beside, _, text, control = self._parts(look, width)
        high = max(text[1], control[1]) if beside else text[1] + look.em(6) + control[1]
        return (width, high + 2 * look.em(EDGE))

    def place(self, rect: Rect, look: Look) -> None:
        """Text on the left; the control at the right, or below over the whole width."""
        super().place(rect, look)
        beside, inner, text, control = self._parts(look, rect.width)
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
        """On a lighter ground with a bar before it where it differs."""
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

    def _parts(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        """Whether the control stands beside the text, the room they share, and the sizes of text and control."""
        if self._look is not look:
            self._look, self._natural = look, None
            self._known.clear()
        if width not in self._known:
            self._known[width] = self._measured(look, width)
        return self._known[width]

    def _measured(self, look: Look, width: int) -> tuple[bool, int, Size, Size]:
        whole = width - 2 * look.em(EDGE)
        inner = whole - look.em(SLOT)
        if self._natural is None:
            self._natural = self.control.measure(look)
        control = self._natural
        beside = control[0] <= BESIDE * inner
        if not beside:
            wide, high = self.control.measure(look, whole)
            control = (min(wide, whole), high)
        room = inner - control[0] - look.em(GAP) if beside else inner
        return beside, inner, (room, self.text.measure(look, room)[1]), control


class Veiled(Widget):
    """A control that can be seen, but not used."""

    def __init__(self, child: Widget) -> None:
        super().__init__()
        self.child = child

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As the control."""
        return self.child.measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """As the control."""
        super().place(rect, look)
        self.child.place(rect, look)

    def walk(self) -> Iterator[Widget]:
        """Nothing inside it can be reached."""
        yield self

    def path(self, pos: Pos) -> list[Widget]:
        """Nothing inside it can be reached."""
        return []

    def draw(self, canvas: Canvas) -> None:
        """The control under a veil."""
        theme = canvas.look.theme
        self.child.draw(canvas)
        grown = canvas.look.px(2)
        canvas.box(self.rect.inflate(2 * grown, 2 * grown), alpha(theme.panel, 165), canvas.look.px(theme.radius))


class DealsLink(Link):
    """Leads to the plan of deals, where what they have of the rule `key` is changed."""

    def __init__(self, key: str, panel: RulesPanel) -> None:
        super().__init__("", self._go, ink="accent", tip=_("Show the deals"))
        self.key = key
        self.panel = panel

    def _go(self) -> None:
        self.panel.show_deals_of(self.key)


class RulesPanel:
    """Builds the rows of the rules of `page`."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        self.form = page.edited.form
        self.rows: tuple[RuleRow, ...] = ()
        self._controls = KeptControls(page.edited)
        self._buttons: dict[str, ResetButton] = {}
        self._links: dict[str, DealsLink] = {}
        self._switches: dict[tuple[str, str], Link] = {}
        """Kept, so that the focus stays on one while the rows are made anew."""

    def build(self, groups: list[RuleGroup]) -> Widget:
        """Return the rows of these groups, each under its title."""
        sheet = self.form.sheet
        deals, every = deals_texts(sheet), in_every_deal(sheet)
        problems = problem_blocks(self.form.problems)
        idle = why_idle(sheet, {key for keys, _texts in problems for key in keys})
        switch = switches(sheet)
        rows: list[RuleRow] = []
        parts: list[Widget] = []
        for group in groups:
            parts += [Spacer(6)] if parts else []
            parts.append(Row([Share(Spacer(), units=EDGE), Label(group.title, Role.SUBHEADING, "accent")], gap=0))
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
                    control = self._controls.of(line.key)
                    told = self._link(line.key, deals[line.key]) if line.key in deals else None
                back = self._way_back(line.key, line.differs)
                rows.append(RuleRow(line.key, asked(line.key), notes, control, back, told, self._switch(switch, line)))
                parts.append(rows[-1])
        self.rows = tuple(rows)
        return Column(parts or [Label(_("No rule contains these words."), ink="text_dim")], gap=4)

    def show_deals_of(self, key: str) -> None:
        """Lead to the first deal that has its own of a rule."""
        self._controls.open_deal(deals_with(self.form.sheet)[key][0])
        self.page.show_rule(DEALS)

    def _switch(self, switch: Mapping[str, str], line: RuleLine) -> Link | None:
        """The way to the rule that keeps this one from meaning anything."""
        other = switch.get(line.key)
        if other is None or other == line.key:
            return None
        if (line.key, other) not in self._switches:
            text = _("Change that: {rule}").format(rule=asked(other))
            self._switches[line.key, other] = Link(
                f"{text} →", partial(self.page.show_rule, other), ink="accent", tip=_("Show that rule")
            )
        return self._switches[line.key, other]

    def _link(self, key: str, text: str) -> Link:
        if key not in self._links:
            self._links[key] = DealsLink(key, self)
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
            self._buttons[key] = ResetButton(self.page, key)
        return self._buttons[key]


def focusable(widget: Widget) -> list[Widget]:
    """Return what takes the focus in a widget, in reading order."""
    return [each for each in widget.walk() if each.can_focus]
