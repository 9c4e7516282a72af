"""The deals of a match: so many all alike, or a plan deal by deal."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from game.content.editing.form import (
    BY_DEAL,
    CONTRACT,
    MOST,
    CardValues,
    ContractText,
    DealForm,
    Deals,
    Form,
    WildCards,
    added,
    deals_of,
    duplicated,
    kind_of,
    moved,
    removed,
)
from game.content.sheets.faults import problem_text
from game.content.sheets.keys import DEALS
from game.content.telling.words import in_words
from game.engine.sheet.keys import sheet_of_deal
from game.engine.sheet.soundness import problems
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.contract import ContractField
from game.ui.editor.fields import field
from game.ui.editor.special_state import SpecialState, StayingButton
from game.ui.editor.values import ValuesField, WildField
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.choice import Options
from game.ui.widgets.layout import Beside, Flow
from game.ui.widgets.number import Stepper
from game.ui.words.house_rules import HAND, WILD, asked, deal_text
from game.ui.words.strings import _

USUAL = (CONTRACT, WILD, HAND)
"""Rules of a deal that are always shown."""

DEAL_ROWS = 7


class _Head(Row):
    """The line above a control, as high as if there were always a button in it."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """See `Row.measure`."""
        wide, high = super().measure(look, width)
        return (wide, max(high, look.em(HEIGHT)))


class OneDeal(Column):
    """The rules of the deal `form`. Changing one makes it the deal's own; a button makes it as in all deals again."""

    def __init__(self, form: DealForm, changed: Callable[[], object], state: SpecialState) -> None:
        super().__init__([], gap=8)
        self.form = form
        self.changed = changed
        self.state = state
        self._own: dict[str, tuple[Label, Button]] = {}
        self._problems = Column([], gap=4)
        self._show()

    def _show(self) -> None:
        """Make everything anew."""
        contracts = self.form.sheet.melding.contract_by == "player"
        number = self.form.index + 1
        title = (_("Contract {number}") if contracts else _("Deal {number}")).format(number=number)
        entry = self.form.entry
        rules = [*USUAL, *(key for key in entry if key not in USUAL)]
        self._own = {}
        self.content = [
            Label(title, Role.SUBHEADING, "accent"),
            self._problems,
            *(self._rule(key) for key in rules),
            Spacer(2),
            self._chooser() if self.state.adding else self._more(),
        ]
        if contracts:
            text = _("All but the contract holds in deal {number}, whichever contract a player is on.")
            self.content.insert(2, Label(text.format(number=number), Role.SMALL, "text_dim", wrap=True))
        self._tell()

    def _rule(self, key: str) -> Widget:
        reset = Button("", lambda: self._reset(key), "quiet", "undo" if key in USUAL else "close")
        reset.tip = _("As in all deals")
        says = Label("", Role.SMALL, "text_dim")
        self._own[key] = (says, reset)
        head = _Head([Label(asked(key), Role.STRONG, wrap=True, grow=1), says, reset], gap=8)
        return Column([head, self._control(key)], gap=0)

    def _control(self, key: str) -> Widget:
        match kind_of(key):
            case ContractText():
                return ContractField(self.form, self._changed)
            case WildCards():
                return WildField(self.form, self._changed)
            case CardValues():
                return ValuesField(self.form, self._changed, self.state.in_deal)
        control = field(key, self.form, self._changed)
        assert control is not None, key
        return Flow([control])

    def _tell(self) -> None:
        """Update what is the deal's own, and what cannot work."""
        entry = self.form.entry
        for key, (says, reset) in self._own.items():
            own = key in entry
            says.text = "" if own else _("as in all deals")
            says.visible = not own
            reset.visible = own
            reset.tip = _("As in all deals: {value}").format(value=in_words(key, self.form.standard(key)))
        texts = [f"▲ {problem_text(problem)}" for problem in self.form.problems]
        self._problems.content = [Label(text, Role.SMALL, "danger", wrap=True) for text in texts]
        self._problems.visible = bool(texts)

    def _more(self) -> Widget:
        return Row([Button(_("Another rule for this deal"), lambda: self._choose(True), icon="plus")])

    def _chooser(self) -> Widget:
        """All rules that this deal has none of its own for."""
        entry = self.form.entry
        items: list[Item] = []
        keys: list[str] = []
        for group in self.form.groups():
            found = [line.key for line in group.lines if line.key in BY_DEAL and line.key not in (*entry, *USUAL)]
            if found:
                items += [Item(group.title, heading=True), *(Item(asked(key)) for key in found)]
                keys += ["", *found]
        rules = List(items, 1, rows=min(len(items), DEAL_ROWS), on_activate=lambda index: self._add(keys[index]))
        buttons = [
            Button(_("Add this rule"), lambda: self._add(keys[rules.index]), "primary"),
            Button(_("Never mind"), lambda: self._choose(False)),
        ]
        text = Label(_("Which rule is to differ in this deal?"), Role.STRONG, wrap=True)
        return Column([text, rules, Flow(buttons), Spacer(2)], gap=8)

    def _choose(self, adding: bool) -> None:
        self.state.adding = adding
        self._show()
        self.changed()

    def _add(self, key: str) -> None:
        """The rule as in all deals, for a start; a yes becomes a no, as one wants nothing else."""
        value = self.form.values[key]
        self.form.put(key, not value if isinstance(value, bool) else value)
        self._choose(False)

    def _reset(self, key: str) -> None:
        self.form.reset(key)
        self._show()
        self.changed()

    def _changed(self) -> None:
        self._tell()
        self.changed()


SIDE_BY_SIDE = 760
ROWS = 5


class DealsField(Column):
    """Changes `match.deals`. Where each player has a contract of their own, the deals are called contracts."""

    def __init__(self, form: Form, changed: Callable[[], object], state: SpecialState) -> None:
        super().__init__([], gap=12)
        self.form = form
        self.changed = changed
        self.state = state
        self.contracts = form.sheet.melding.contract_by == "player"
        self._sound: dict[str, bool] = {}
        forms = [_("All alike"), _("Contract by contract") if self.contracts else _("Deal by deal")]
        self.mode = Options(forms, int(bool(self.deals)), self._set_form)
        self.list = List([], 0, self._open)
        self.list.bar = state.bar
        self._detail = Column([])
        self._tools = [
            Button(_("Duplicate"), lambda: self._change(duplicated(self.deals, self.state.deal), 1)),
            StayingButton(_("Earlier"), lambda: self._move(-1)),
            StayingButton(_("Later"), lambda: self._move(1)),
            StayingButton(_("Remove"), lambda: self._change(removed(self.deals, self.state.deal))),
        ]
        self._add = Button(_("Add"), self._append, icon="plus")
        self._show()

    @property
    def deals(self) -> Deals:
        """The plan; empty where all deals are alike."""
        return deals_of(self.form.sheet.match.deals)

    def _show(self) -> None:
        """Make the part below the choice anew."""
        plan = self.form.sheet.match.deals
        if isinstance(plan, int):
            text = _("Number of deals")
            self.content = [
                Flow([self.mode]),
                Flow([Label(text, Role.BODY), Stepper(plan, 1, MOST, self._count)], gap=14),
            ]
            return
        self.state.deal = min(self.state.deal, len(plan) - 1)
        overview = Column([self.list, Flow([self._add, *self._tools], gap=6)], gap=10)
        self.content = [Flow([self.mode]), Beside(overview, self._detail, SIDE_BY_SIDE, share=0.37)]
        self._tell()
        self._detail.content = [OneDeal(DealForm(self.form, self.state.deal), self._changed, self.state)]

    def _tell(self) -> None:
        """Update the overview and what the buttons can do."""
        deals, here = self.deals, self.state.deal
        self.list.items = tuple(self._item(number) for number in range(len(deals)))
        self.list.index = here
        self.list.rows = min(len(deals), ROWS)
        duplicate, earlier, later, remove = self._tools
        self._add.enabled = duplicate.enabled = len(deals) < MOST
        earlier.enabled, later.enabled, remove.enabled = here > 0, here < len(deals) - 1, len(deals) > 1

    def _item(self, number: int) -> Item:
        text = f"{_place(number, len(self.deals))}   {deal_text(self.deals[number])}"
        return Item(text, wrong=not self._works(number))

    def _works(self, number: int) -> bool:
        """Whether no rule of a deal's own contradicts another; the answer is kept as long as the deal is the same."""
        entry = self.deals[number]
        known = repr(entry)
        if known not in self._sound:
            sheet = sheet_of_deal(self.form.sheet, entry)
            one = structs.replace(sheet, match=structs.replace(sheet.match, deals=1))
            found = problems(one)
            self._sound[known] = not any(set(entry).intersection(problem.keys) for problem in found)
        return self._sound[known]

    def _open(self, number: int) -> None:
        self.state.deal = number
        self.state.adding = False
        self._show()
        self.changed()

    def _set_form(self, by_deal: int) -> None:
        plan, kept = self.form.sheet.match.deals, self.state.remembered
        self.form.put(DEALS, list(kept.by_deal(plan)) if by_deal else kept.alike(plan))
        self._show()
        self.changed()

    def _count(self, deals: int) -> None:
        self.form.put(DEALS, deals)
        self.changed()

    def _append(self) -> None:
        self._change(added(self.deals), len(self.deals) - self.state.deal)

    def _move(self, step: int) -> None:
        self._change(moved(self.deals, self.state.deal, step), step)

    def _change(self, deals: Deals, step: int = 0) -> None:
        """Put another plan; the deal open then is `step` places further."""
        self.form.put(DEALS, list(deals))
        self.state.deal += step
        self.state.adding = False
        self._show()
        self.changed()

    def _changed(self) -> None:
        """Something changed in the open deal."""
        self._tell()
        self.changed()


def _place(number: int, of: int) -> str:
    """The number of a deal from 1, all equally wide: a figure space stands for a missing digit."""
    return str(number + 1).rjust(len(str(of)), "\N{FIGURE SPACE}")
