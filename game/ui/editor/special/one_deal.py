"""What holds in one deal: its contract, wild cards, hand size, and any other rule that differs there."""

from collections.abc import Callable

from game.content.editing.form import BY_DEAL, CONTRACT, CardValues, ContractText, DealForm, WildCards, kind_of
from game.content.sheets.faults import problem_text
from game.content.telling.words import in_words
from game.ui.editor.fields import field
from game.ui.editor.special.contract import ContractField
from game.ui.editor.special.state import SpecialState
from game.ui.editor.special.values import ValuesField
from game.ui.editor.special.wild import WildField
from game.ui.editor.special.words import HAND, WILD
from game.ui.editor.words import asked
from game.ui.look import Look
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.flow import Flow

USUAL = (CONTRACT, WILD, HAND)
"""Rules of a deal that are always shown."""

ROWS = 7


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
        rules = List(items, 1, rows=min(len(items), ROWS), on_activate=lambda index: self._add(keys[index]))
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
