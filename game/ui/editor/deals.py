"""The editor's control for the deals of a match: a number of equal deals, or a plan deal by deal."""

from __future__ import annotations

from msgspec import structs

from game.content.editing.form import (
    CONTRACT,
    DEAL_KEYS,
    MAX_DEALS,
    CardPointsValue,
    ContractValue,
    DealForm,
    RanksValue,
    WildCardsValue,
    value_kind,
    with_deal_added,
    with_deal_duplicated,
    with_deal_moved,
    without_deal,
)
from game.content.rule_text.values import value_in_words
from game.content.sheets.faults import problem_text
from game.content.sheets.keys import DEALS
from game.content.sheets.plans import DealPlanEntries, deals_of
from game.content.translation import counted
from game.engine.sheet.keys import sheet_of_deal
from game.engine.sheet.soundness import problems
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditedForm
from game.ui.editor.fields import control_for
from game.ui.editor.values import ValuesField
from game.ui.input.verbs import Verb
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.choice import Options
from game.ui.widgets.layout import Flow, SideBySide
from game.ui.widgets.number import Stepper
from game.words.house_rules import HAND, WILD, row_label, special_rules_text
from game.words.strings import _

ALWAYS_SHOWN = (CONTRACT, WILD, HAND)
"""Rules shown for every deal, even where it has no values of its own."""

DEAL_ROWS = 7


class _CaptionRow(Row):
    """The row above a control, always as high as if it had a button."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        wide, high = super().measure(look, width)
        return (wide, max(high, look.em(HEIGHT)))


class FocusKeepingButton(Button):
    """A button that keeps the focus while it is disabled, as a step button is at the end of a list."""

    @property
    def can_focus(self) -> bool:
        return self.visible

    def handle(self, verb: Verb) -> bool:
        """Handle a verb and return whether it was used; while disabled, ignore it and return False."""
        return super().handle(verb) if self.enabled else False


class DealRuleControl(Column):
    """Rule `key` of one deal: question, control, and the button that resets it to the value of all deals."""

    def __init__(self, key: str, deal: DealPanel) -> None:
        self.key = key
        self.deal = deal
        self._note = Label("", Role.SMALL, "text_dim")
        self._reset = Button("", self._reset_rule, "quiet", "undo" if key in ALWAYS_SHOWN else "close")
        question = Label(row_label(key), Role.STRONG, wrap=True, grow=1)
        super().__init__([_CaptionRow([question, self._note, self._reset], gap=8), self._control()], gap=0)

    def update(self) -> None:
        """Show whether the deal has its own value for this rule; only then there is the button that resets it."""
        form = self.deal.edited.form
        own = self.key in self.deal.form.entry
        self._note.text = "" if own else _("as in all deals")
        self._note.visible = not own
        self._reset.visible = own
        self._reset.tip = _("As in all deals: {value}").format(
            value=value_in_words(self.key, form.base_value(self.key))
        )

    def _control(self) -> Widget:
        edited, kind = self.deal.edited, value_kind(self.key)
        if isinstance(kind, CardPointsValue):
            return ValuesField(edited, edited.memory.deal_selection)
        control = control_for(self.key, edited)
        assert control is not None, self.key
        return control if isinstance(kind, ContractValue | WildCardsValue | RanksValue) else Flow([control])

    def _reset_rule(self) -> None:
        self.deal.reset(self.key)


def further_rules(form: DealForm) -> dict[str, list[str]]:
    """Return the keys that the deal of `form` can set and that have no row in its panel yet, by the title of their
    group; none if it sets them all.
    """
    shown = {*form.entry, *ALWAYS_SHOWN}
    found = {
        group.title: [line.key for line in group.lines if line.key in DEAL_KEYS and line.key not in shown]
        for group in form.groups()
    }
    return {title: keys for title, keys in found.items() if keys}


class RuleChooser(Column):
    """A list of the rules that can be added to the panel `deal`, with buttons to add the chosen rule and to cancel.
    There must be such a rule.
    """

    def __init__(self, deal: DealPanel) -> None:
        self.deal = deal
        items: list[Item] = []
        self._keys: list[str] = []
        for title, keys in further_rules(deal.form).items():
            items += [Item(title, is_heading=True), *(Item(row_label(key)) for key in keys)]
            self._keys += ["", *keys]
        self._list = List(items, 1, rows=min(len(items), DEAL_ROWS), on_activate=self._add)
        buttons = [
            Button(_("Add this rule"), self._add_chosen, "primary"),
            Button(_("Cancel"), deal.close_chooser),
        ]
        text = Label(_("Which rule should be different in this deal?"), Role.STRONG, wrap=True)
        super().__init__([text, self._list, Flow(buttons), Spacer(2)], gap=8)

    def _add(self, number: int) -> None:
        self.deal.add_rule(self._keys[number])

    def _add_chosen(self) -> None:
        self._add(self._list.index)


class DealPanel(Column):
    """Edits deal `number` (from 0) of `plan`: each rule has either its own value in this deal or the value of all
    deals.
    """

    def __init__(self, number: int, plan: DealsField) -> None:
        super().__init__([], gap=8)
        self.plan = plan
        self.form = DealForm(plan.edited.form, number)
        self.edited = EditedForm(self.form, self._update_and_report, plan.edited.memory)
        self._rules: list[DealRuleControl] = []
        self._problems = Column([], gap=4)
        self._rebuild()

    def open_chooser(self) -> None:
        """Show the list from which another rule is added to the deal, and let the page be laid out anew."""
        self._show_chooser(True)

    def close_chooser(self) -> None:
        """Hide the list from which another rule is added to the deal, and let the page be laid out anew."""
        self._show_chooser(False)

    def add_rule(self, key: str) -> None:
        """Give the deal its own value for a rule, close the chooser, and report the change. The value is at first that
        of all deals or, for a rule that is a yes or no, its opposite.
        """
        value = self.form.values[key]
        self.form.put(key, not value if isinstance(value, bool) else value)
        self._show_chooser(False)

    def reset(self, key: str) -> None:
        """Reset a rule to the value of all deals, and report the change."""
        self.form.reset(key)
        self._rebuild()
        self.plan.on_deal_change()

    def _rebuild(self) -> None:
        """Rebuild the panel: the deal's problems, a row for each rule that it changes or that is always shown, and
        below them either the list of further rules or the button that opens it, if there are any.
        """
        contracts = self.form.sheet.melding.contract_by == "player"
        number = self.form.index + 1
        title = (_("Contract {number}") if contracts else _("Deal {number}")).format(number=number)
        keys = [*ALWAYS_SHOWN, *(key for key in self.form.entry if key not in ALWAYS_SHOWN)]
        self._rules = [DealRuleControl(key, self) for key in keys]
        rules = further_rules(self.form)
        another = Row([Button(_("Another rule for this deal"), self.open_chooser, icon="plus")])
        adding = RuleChooser(self) if rules and self.edited.memory.is_choosing_rule else another
        adding.visible = bool(rules)
        self.content = [
            Label(title, Role.SUBHEADING, "accent"),
            self._problems,
            *self._rules,
            Spacer(2),
            adding,
        ]
        if contracts:
            text = _("Everything but the contract applies to deal {number}, whichever contract a player is on.")
            self.content.insert(2, Label(text.format(number=number), Role.SMALL, "text_dim", wrap=True))
        self._update()

    def _update(self) -> None:
        """Update the list of the deal's problems and the mark of each rule with a value of its own."""
        for rule in self._rules:
            rule.update()
        texts = [f"▲ {problem_text(problem)}" for problem in self.form.problems]
        self._problems.content = [Label(text, Role.SMALL, "danger", wrap=True) for text in texts]
        self._problems.visible = bool(texts)

    def _show_chooser(self, adding: bool) -> None:
        self.edited.memory.is_choosing_rule = adding
        self._rebuild()
        self.plan.on_deal_change()

    def _update_and_report(self) -> None:
        self._update()
        self.plan.on_deal_change()


SIDE_BY_SIDE_WIDTH = 760
"""Width in units from which the open deal stands beside the list."""

LIST_ROWS = 5
"""Most visible rows of the list of deals."""


class DealsField(Column):
    """Edits `match.deals`: a number of deals that are all alike, or a list of deals that can each change rules.

    Where each player has their own contract, the entries of the list are called contracts.
    """

    def __init__(self, edited: EditedForm) -> None:
        super().__init__([], gap=12)
        self.edited = edited
        self.memory = edited.memory
        self.contracts = edited.form.sheet.melding.contract_by == "player"
        self._consistent: dict[str, bool] = {}
        forms = [_("All alike"), _("Contract by contract") if self.contracts else _("Deal by deal")]
        self.mode = Options(forms, int(bool(self.deals)), self._set_mode)
        self.list = List([], 0, self._open)
        self.list.bar = self.memory.bar
        self._detail = Column([])
        self._add_button = Button(_("Add"), self._add_deal, icon="plus")
        self._duplicate_button = Button(_("Duplicate"), self._duplicate_deal)
        self._earlier_button = FocusKeepingButton(_("Earlier"), self._move_up)
        self._later_button = FocusKeepingButton(_("Later"), self._move_down)
        self._remove_button = FocusKeepingButton(_("Remove"), self._remove_deal)
        self._shorten_button = Button("", self._shorten, "quiet", "undo")
        self._rebuild()

    @property
    def deals(self) -> DealPlanEntries:
        """The plan deal by deal; empty where all deals are alike."""
        return deals_of(self.edited.form.sheet.match.deals)

    def on_deal_change(self) -> None:
        """Update the list after a rule of the open deal has changed, and report the change to the form's page."""
        self._update()
        self.edited.on_change()

    def _rebuild(self) -> None:
        """Rebuild the widgets below the choice of the kind of plan.

        For deals that are all alike: their number and, if the standard has a list of deals, a button that takes the
        first of that list. Otherwise: the list of deals with its buttons, and the panel of the open deal.
        """
        plan = self.edited.form.sheet.match.deals
        if isinstance(plan, int):
            text = _("Number of deals")
            self.content = [
                Flow([self.mode]),
                Flow([Label(text, Role.BODY), Stepper(plan, 1, MAX_DEALS, self._set_count)], gap=14),
            ]
            if self._standard_plan:
                self.content.append(Flow([self._shorten_button]))
            self._update_shorten_button(plan)
            return
        self.memory.deal = min(self.memory.deal, len(plan) - 1)
        tools = Flow(
            [self._add_button, self._duplicate_button, self._earlier_button, self._later_button, self._remove_button],
            gap=6,
        )
        overview = Column([self.list, tools], gap=10)
        self.content = [Flow([self.mode]), SideBySide(overview, self._detail, SIDE_BY_SIDE_WIDTH, share=0.37)]
        self._update()
        self._detail.content = [DealPanel(self.memory.deal, self)]

    def _update(self) -> None:
        """Update the list of deals and its buttons.

        No deal can be added or duplicated at the maximum, and the only deal cannot be removed. The first cannot move
        earlier, the last not later.
        """
        deals, here = self.deals, self.memory.deal
        self.list.items = tuple(self._item(number) for number in range(len(deals)))
        self.list.index = here
        self.list.rows = min(len(deals), LIST_ROWS)
        self._add_button.enabled = self._duplicate_button.enabled = len(deals) < MAX_DEALS
        self._earlier_button.enabled, self._later_button.enabled = here > 0, here < len(deals) - 1
        self._remove_button.enabled = len(deals) > 1

    def _item(self, number: int) -> Item:
        text = f"{_number_text(number, len(self.deals))}   {special_rules_text(self.deals[number])}"
        return Item(text, is_wrong=not self._is_consistent(number))

    def _is_consistent(self, number: int) -> bool:
        """Whether no contradiction among the rules of deal `number` (from 0) involves a rule that this deal changes.

        The answer is cached by the rules that the deal changes, as long as this field exists. A change of the rules for
        all deals is not noticed.
        """
        entry = self.deals[number]
        known = repr(entry)
        if known not in self._consistent:
            sheet = sheet_of_deal(self.edited.form.sheet, entry)
            one = structs.replace(sheet, match=structs.replace(sheet.match, deals=1))
            found = problems(one)
            self._consistent[known] = not any(set(entry).intersection(problem.keys) for problem in found)
        return self._consistent[known]

    def _open(self, number: int) -> None:
        self.memory.deal = number
        self.memory.is_choosing_rule = False
        self._rebuild()
        self.edited.on_change()

    def _set_mode(self, by_deal: int) -> None:
        plan, kept = self.edited.form.sheet.match.deals, self.memory.plan_memory
        self.edited.form.put(DEALS, list(kept.as_list(plan)) if by_deal else kept.as_number(plan))
        self._rebuild()
        self.edited.on_change()

    def _set_count(self, deals: int) -> None:
        self.edited.put(DEALS, deals)
        self._update_shorten_button(deals)

    @property
    def _standard_plan(self) -> DealPlanEntries:
        """The deals of the standard rules; empty if none of them has rules of its own."""
        deals = deals_of(self.edited.form.base_value(DEALS))
        return deals if any(deals) else ()

    def _update_shorten_button(self, deals: int) -> None:
        kept = min(deals, len(self._standard_plan))
        self._shorten_button.text = counted(
            "Keep the first deal of the plan", "Keep the first {count} deals of the plan", kept or 1
        )

    def _shorten(self) -> None:
        plan = self.edited.form.sheet.match.deals
        if isinstance(plan, int):
            self.edited.form.put(DEALS, list(self._standard_plan[:plan]))
            self._rebuild()
            self.edited.on_change()

    def _add_deal(self) -> None:
        self._replace_plan(with_deal_added(self.deals), len(self.deals) - self.memory.deal)

    def _duplicate_deal(self) -> None:
        self._replace_plan(with_deal_duplicated(self.deals, self.memory.deal), 1)

    def _remove_deal(self) -> None:
        self._replace_plan(without_deal(self.deals, self.memory.deal))

    def _move_up(self) -> None:
        self._replace_plan(with_deal_moved(self.deals, self.memory.deal, -1), -1)

    def _move_down(self) -> None:
        self._replace_plan(with_deal_moved(self.deals, self.memory.deal, 1), 1)

    def _replace_plan(self, deals: DealPlanEntries, step: int = 0) -> None:
        """Store `deals` as the plan of deals, open the deal `step` places after the one open before, rebuild, and
        report the change. Close the list of rules that can be added to a deal.
        """
        self.edited.form.put(DEALS, list(deals))
        self.memory.deal += step
        self.memory.is_choosing_rule = False
        self._rebuild()
        self.edited.on_change()


def _number_text(number: int, of: int) -> str:
    """Return deal `number` (from 0) as players count it, from 1, padded with figure spaces to as many digits as `of`,
    the number of all deals, has.
    """
    return str(number + 1).rjust(len(str(of)), "\N{FIGURE SPACE}")
