"""The deals of a match: so many all alike, or a plan deal by deal."""

from collections.abc import Callable

from msgspec import structs

from game.content.editing.form import MOST, DealForm, Deals, Form, added, deals_of, duplicated, moved, removed
from game.content.sheets.keys import DEALS
from game.engine.sheet.rules import sheet_of_deal
from game.engine.sheet.soundness import problems
from game.ui.editor.special.buttons import StayingButton
from game.ui.editor.special.one_deal import OneDeal
from game.ui.editor.special.state import SpecialState
from game.ui.editor.special.words import deal_text
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List
from game.ui.widgets.flow import Beside, Flow
from game.ui.widgets.options import Options
from game.ui.widgets.stepper import Stepper

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
