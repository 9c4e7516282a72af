"""The deals of a match: so many all alike, or a plan deal by deal."""

from __future__ import annotations

from msgspec import structs

from game.content.editing.form import (
    BY_DEAL,
    CONTRACT,
    MOST,
    CardValues,
    ContractText,
    DealForm,
    SomeRanks,
    WildCards,
    added,
    duplicated,
    kind_of,
    moved,
    removed,
)
from game.content.rule_text.values import in_words
from game.content.sheets.faults import problem_text
from game.content.sheets.keys import DEALS
from game.content.sheets.plans import Deals, deals_of
from game.content.translation import counted
from game.engine.sheet.keys import sheet_of_deal
from game.engine.sheet.soundness import problems
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditedForm
from game.ui.editor.fields import field
from game.ui.editor.values import ValuesField
from game.ui.input.verbs import Verb
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
        wide, high = super().measure(look, width)
        return (wide, max(high, look.em(HEIGHT)))


class StayingButton(Button):
    """A button that keeps the focus while there is nothing for it to do, such as a step beyond the end."""

    @property
    def can_focus(self) -> bool:
        return self.visible

    def handle(self, verb: Verb) -> bool:
        """Nothing happens while it is not enabled."""
        return super().handle(verb) if self.enabled else False


class DealRule(Column):
    """The rule `key` of a deal: what it asks, its control, and the button that makes it as in all deals again."""

    def __init__(self, key: str, deal: OneDeal) -> None:
        self.key = key
        self.deal = deal
        self._says = Label("", Role.SMALL, "text_dim")
        self._reset = Button("", self._as_in_all, "quiet", "undo" if key in USUAL else "close")
        question = Label(asked(key), Role.STRONG, wrap=True, grow=1)
        super().__init__([_Head([question, self._says, self._reset], gap=8), self._control()], gap=0)

    def tell(self) -> None:
        """Say whether the deal has its own."""
        form = self.deal.edited.form
        own = self.key in self.deal.form.entry
        self._says.text = "" if own else _("as in all deals")
        self._says.visible = not own
        self._reset.visible = own
        self._reset.tip = _("As in all deals: {value}").format(value=in_words(self.key, form.standard(self.key)))

    def _control(self) -> Widget:
        edited, kind = self.deal.edited, kind_of(self.key)
        if isinstance(kind, CardValues):
            return ValuesField(edited, edited.memory.in_deal)
        control = field(self.key, edited)
        assert control is not None, self.key
        return control if isinstance(kind, ContractText | WildCards | SomeRanks) else Flow([control])

    def _as_in_all(self) -> None:
        self.deal.reset(self.key)


class RuleChooser(Column):
    """The rules that a deal takes from the sheet as they are, to choose one it shall have differently."""

    def __init__(self, deal: OneDeal) -> None:
        self.deal = deal
        items: list[Item] = []
        self._keys: list[str] = []
        for group in deal.edited.form.groups():
            keys = [line.key for line in group.lines if line.key in BY_DEAL]
            found = [key for key in keys if key not in (*deal.form.entry, *USUAL)]
            if found:
                items += [Item(group.title, heading=True), *(Item(asked(key)) for key in found)]
                self._keys += ["", *found]
        self._list = List(items, 1, rows=min(len(items), DEAL_ROWS), on_activate=self._add)
        buttons = [
            Button(_("Add this rule"), self._add_chosen, "primary"),
            Button(_("Cancel"), deal.choose_none),
        ]
        text = Label(_("Which rule should be different in this deal?"), Role.STRONG, wrap=True)
        super().__init__([text, self._list, Flow(buttons), Spacer(2)], gap=8)

    def _add(self, number: int) -> None:
        self.deal.add(self._keys[number])

    def _add_chosen(self) -> None:
        self._add(self._list.index)


class OneDeal(Column):
    """The rules of the deal `number`, from 0. Changing one makes it the deal's own, or as in all deals again."""

    def __init__(self, number: int, plan: DealsField) -> None:
        super().__init__([], gap=8)
        self.plan = plan
        self.form = DealForm(plan.edited.form, number)
        self.edited = EditedForm(self.form, self._changed, plan.edited.memory)
        self._rules: list[DealRule] = []
        self._problems = Column([], gap=4)
        self._show()

    def choose_one(self) -> None:
        """Ask which other rule is to differ."""
        self._choose(True)

    def choose_none(self) -> None:
        """Ask no more."""
        self._choose(False)

    def add(self, key: str) -> None:
        """Have the rule as in all deals, for a start; a yes becomes a no, as one wants nothing else."""
        value = self.form.values[key]
        self.form.put(key, not value if isinstance(value, bool) else value)
        self._choose(False)

    def reset(self, key: str) -> None:
        """Let a rule be as in all deals."""
        self.form.reset(key)
        self._show()
        self.plan.deal_changed()

    def _show(self) -> None:
        """Make everything anew."""
        contracts = self.form.sheet.melding.contract_by == "player"
        number = self.form.index + 1
        title = (_("Contract {number}") if contracts else _("Deal {number}")).format(number=number)
        keys = [*USUAL, *(key for key in self.form.entry if key not in USUAL)]
        self._rules = [DealRule(key, self) for key in keys]
        another = Button(_("Another rule for this deal"), self.choose_one, icon="plus")
        self.content = [
            Label(title, Role.SUBHEADING, "accent"),
            self._problems,
            *self._rules,
            Spacer(2),
            RuleChooser(self) if self.edited.memory.adding else Row([another]),
        ]
        if contracts:
            text = _("Everything but the contract applies to deal {number}, whichever contract a player is on.")
            self.content.insert(2, Label(text.format(number=number), Role.SMALL, "text_dim", wrap=True))
        self._tell()

    def _tell(self) -> None:
        """Update what is the deal's own, and what cannot work."""
        for rule in self._rules:
            rule.tell()
        texts = [f"▲ {problem_text(problem)}" for problem in self.form.problems]
        self._problems.content = [Label(text, Role.SMALL, "danger", wrap=True) for text in texts]
        self._problems.visible = bool(texts)

    def _choose(self, adding: bool) -> None:
        self.edited.memory.adding = adding
        self._show()
        self.plan.deal_changed()

    def _changed(self) -> None:
        self._tell()
        self.plan.deal_changed()


SIDE_BY_SIDE = 760
ROWS = 5


class DealsField(Column):
    """Changes `match.deals`. Where each player has a contract of their own, the deals are called contracts."""

    def __init__(self, edited: EditedForm) -> None:
        super().__init__([], gap=12)
        self.edited = edited
        self.memory = edited.memory
        self.contracts = edited.form.sheet.melding.contract_by == "player"
        self._sound: dict[str, bool] = {}
        forms = [_("All alike"), _("Contract by contract") if self.contracts else _("Deal by deal")]
        self.mode = Options(forms, int(bool(self.deals)), self._set_form)
        self.list = List([], 0, self._open)
        self.list.bar = self.memory.bar
        self._detail = Column([])
        self._add = Button(_("Add"), self._append, icon="plus")
        self._duplicate = Button(_("Duplicate"), self._copy)
        self._earlier = StayingButton(_("Earlier"), self._move_up)
        self._later = StayingButton(_("Later"), self._move_down)
        self._remove = StayingButton(_("Remove"), self._take_away)
        self._keep = Button("", self._shorten, "quiet", "undo")
        self._show()

    @property
    def deals(self) -> Deals:
        """The plan; empty where all deals are alike."""
        return deals_of(self.edited.form.sheet.match.deals)

    def deal_changed(self) -> None:
        """Something changed in the open deal."""
        self._tell()
        self.edited.changed()

    def _show(self) -> None:
        """Make the part below the choice anew."""
        plan = self.edited.form.sheet.match.deals
        if isinstance(plan, int):
            text = _("Number of deals")
            self.content = [
                Flow([self.mode]),
                Flow([Label(text, Role.BODY), Stepper(plan, 1, MOST, self._count)], gap=14),
            ]
            if self._planned:
                self.content.append(Flow([self._keep]))
            self._tell_keep(plan)
            return
        self.memory.deal = min(self.memory.deal, len(plan) - 1)
        tools = Flow([self._add, self._duplicate, self._earlier, self._later, self._remove], gap=6)
        overview = Column([self.list, tools], gap=10)
        self.content = [Flow([self.mode]), Beside(overview, self._detail, SIDE_BY_SIDE, share=0.37)]
        self._tell()
        self._detail.content = [OneDeal(self.memory.deal, self)]

    def _tell(self) -> None:
        """Update the overview and what the buttons can do."""
        deals, here = self.deals, self.memory.deal
        self.list.items = tuple(self._item(number) for number in range(len(deals)))
        self.list.index = here
        self.list.rows = min(len(deals), ROWS)
        self._add.enabled = self._duplicate.enabled = len(deals) < MOST
        self._earlier.enabled, self._later.enabled = here > 0, here < len(deals) - 1
        self._remove.enabled = len(deals) > 1

    def _item(self, number: int) -> Item:
        text = f"{_place(number, len(self.deals))}   {deal_text(self.deals[number])}"
        return Item(text, wrong=not self._works(number))

    def _works(self, number: int) -> bool:
        """Whether no rule of a deal's own contradicts another; the answer is kept as long as the deal is the same."""
        entry = self.deals[number]
        known = repr(entry)
        if known not in self._sound:
            sheet = sheet_of_deal(self.edited.form.sheet, entry)
            one = structs.replace(sheet, match=structs.replace(sheet.match, deals=1))
            found = problems(one)
            self._sound[known] = not any(set(entry).intersection(problem.keys) for problem in found)
        return self._sound[known]

    def _open(self, number: int) -> None:
        self.memory.deal = number
        self.memory.adding = False
        self._show()
        self.edited.changed()

    def _set_form(self, by_deal: int) -> None:
        plan, kept = self.edited.form.sheet.match.deals, self.memory.remembered
        self.edited.form.put(DEALS, list(kept.by_deal(plan)) if by_deal else kept.alike(plan))
        self._show()
        self.edited.changed()

    def _count(self, deals: int) -> None:
        self.edited.put(DEALS, deals)
        self._tell_keep(deals)

    @property
    def _planned(self) -> Deals:
        """The plan of the standard; empty where no deal of it has rules of its own."""
        deals = deals_of(self.edited.form.standard(DEALS))
        return deals if any(deals) else ()

    def _tell_keep(self, deals: int) -> None:
        kept = min(deals, len(self._planned))
        self._keep.text = counted(
            "Keep the first deal of the plan", "Keep the first {count} deals of the plan", kept or 1
        )

    def _shorten(self) -> None:
        plan = self.edited.form.sheet.match.deals
        if isinstance(plan, int):
            self.edited.form.put(DEALS, list(self._planned[:plan]))
            self._show()
            self.edited.changed()

    def _append(self) -> None:
        self._change(added(self.deals), len(self.deals) - self.memory.deal)

    def _copy(self) -> None:
        self._change(duplicated(self.deals, self.memory.deal), 1)

    def _take_away(self) -> None:
        self._change(removed(self.deals, self.memory.deal))

    def _move_up(self) -> None:
        self._change(moved(self.deals, self.memory.deal, -1), -1)

    def _move_down(self) -> None:
        self._change(moved(self.deals, self.memory.deal, 1), 1)

    def _change(self, deals: Deals, step: int = 0) -> None:
        """Put another plan; the deal open then is `step` places further."""
        self.edited.form.put(DEALS, list(deals))
        self.memory.deal += step
        self.memory.adding = False
        self._show()
        self.edited.changed()


def _place(number: int, of: int) -> str:
    """The number of a deal from 1, all equally wide: a figure space stands for a missing digit."""
    return str(number + 1).rjust(len(str(of)), "\N{FIGURE SPACE}")
