"""A contract put together from sets and runs."""

from __future__ import annotations

from msgspec import structs

from game.content.editing.form import CONTRACT
from game.content.rule_text.contracts import ContractPart, contract_of, parts_of, written_contract_text
from game.content.sheets.faults import reason_text
from game.content.translation import counted
from game.engine.sheet.contracts import ContractError, parse_contract, ways_of
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditedForm
from game.ui.widgets import Button, Column, Label
from game.ui.widgets.base import Size
from game.ui.widgets.layout import Flow
from game.ui.widgets.number import Stepper
from game.ui.words.strings import _

MOST_MELDS = 8
MOST_CARDS = {"set": 16, "run": 14}


class SizeStepper(Stepper):
    """The fewest cards of a meld in a contract; the lowest number is the usual one and says so."""

    @property
    def text(self) -> str:
        number = self.number
        return self._usual() if not number.typed and number.value == number.low else super().text

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for the words, too."""
        wide, high = super().measure(look, width)
        return (max(wide, look.fonts.size(self._usual(), Role.STRONG)[0] + look.em(16) + 2 * high), high)

    def _usual(self) -> str:
        return _("{size}, as usual").format(size=self.number.low)


class _Words(Label):
    """What stands between the numbers of a line, in all lines with the same room."""

    def __init__(self, part: ContractPart) -> None:
        super().__init__("")
        self.tell(part)

    def tell(self, part: ContractPart) -> None:
        """Say what this part is."""
        self.text = _melds(part)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for the longest of the words."""
        texts = [_melds(ContractPart(count, kind)) for kind in MOST_CARDS for count in (1, 2)]
        return (max(look.fonts.size(text, self.role)[0] for text in texts), super().measure(look, width)[1])


class ContractLine(Flow):
    """The part `number` of the contract in `field`: how many melds, of which kind and size."""

    def __init__(self, number: int, field: ContractField) -> None:
        self.number = number
        self.field = field
        part = field.parts[number]
        self._usual = field.usual(part.kind)
        self._words = _Words(part)
        most = max(MOST_CARDS[part.kind], part.size, self._usual)
        size = part.size or self._usual
        super().__init__(
            [
                Stepper(part.count, 1, MOST_MELDS, self._count),
                self._words,
                SizeStepper(size, self._usual, most, self._size, tip=_("Cards in each of them, or more")),
                Button("", self._remove, "quiet", "close", tip=_("Remove this from the contract")),
            ],
            gap=10,
        )

    def _count(self, melds: int) -> None:
        part = structs.replace(self.field.parts[self.number], count=melds)
        self._words.tell(part)
        self.field.change(self.number, part)

    def _size(self, cards: int) -> None:
        size = 0 if cards == self._usual else cards
        self.field.change(self.number, structs.replace(self.field.parts[self.number], size=size))

    def _remove(self) -> None:
        self.field.remove(self.number)


class ContractField(Column):
    """A line for each kind and size of meld, and buttons for more of them; no line is no contract."""

    def __init__(self, edited: EditedForm) -> None:
        super().__init__([], gap=8)
        self.edited = edited
        written = edited.form.values[CONTRACT]
        self.parts = [*parts_of(written)]
        self._others = ways_of(written)[1:]
        """What may be laid instead: kept as it is written."""
        self._says = Label("", Role.SMALL, "text_dim", wrap=True)
        sets, runs = Button(_("Sets"), self._add_sets, icon="plus"), Button(_("Runs"), self._add_runs, icon="plus")
        self._more = Flow([sets, runs, self._says])
        self._show()

    def usual(self, kind: str) -> int:
        """Return how many cards a set or a run has at least."""
        sheet = self.edited.form.sheet
        return sheet.sets.min if kind == "set" else sheet.runs.min

    def change(self, place: int, part: ContractPart) -> None:
        """Let a part of the contract be this."""
        self.parts[place] = part
        self._put()

    def remove(self, place: int) -> None:
        """Take a part out of the contract."""
        del self.parts[place]
        self._show()
        self._put()

    def _show(self) -> None:
        """Make the lines anew."""
        self.content = [*(ContractLine(place, self) for place in range(len(self.parts))), self._more]
        self._say()

    def _add_sets(self) -> None:
        self._add("set")

    def _add_runs(self) -> None:
        self._add("run")

    def _add(self, kind: str) -> None:
        """One meld more, of a size that no line has."""
        taken = {part.size for part in self.parts if part.kind == kind}
        sizes = (0, *range(self.usual(kind) + 1, MOST_CARDS[kind] + 1))
        self.parts.append(ContractPart(1, kind, next(size for size in sizes if size not in taken)))
        self._show()
        self._put()

    def _put(self) -> None:
        self.edited.form.put(CONTRACT, " or ".join((contract_of(self.parts), *(self._others if self.parts else ()))))
        self._say()
        self.edited.changed()

    def _say(self) -> None:
        sheet = self.edited.form.sheet
        try:
            contract = parse_contract(contract_of(self.parts), sheet.sets.min, sheet.runs.min)
        except ContractError as error:
            self._says.text = _("This is not a contract: {why}.").format(why=reason_text(error.reason))
            return
        self._says.text = (
            " ".join(
                (
                    _("{count} cards in all").format(count=contract.cards),
                    *(_("or {way}").format(way=written_contract_text(each)) for each in self._others),
                )
            )
            if contract
            else _("No contract: any meld may be laid.")
        )


def _melds(part: ContractPart) -> str:
    if part.kind == "set":
        return counted("set of", "sets of", part.count)
    return counted("run of", "runs of", part.count)
