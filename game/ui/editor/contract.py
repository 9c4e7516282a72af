"""The editor's control for a contract of sets and runs."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from game.content.editing.form import CONTRACT
from game.content.rule_text.contracts import ContractPart, contract_notation, contract_notation_text, contract_parts
from game.content.sheets.faults import fault_text
from game.content.translation import counted_pieces
from game.engine.sheet.contracts import ContractError, parse_contract, ways_of
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.editor.editing import EditedForm
from game.ui.widgets import Button, Column, Label, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.layout import Flow
from game.ui.widgets.number import Stepper
from game.words.strings import _

MAX_MELDS = 8
MAX_CARDS = {"set": 16, "run": 14}


class SizeStepper(Stepper):
    """A stepper for the fewest cards of a meld; its lowest value is labelled as the usual size."""

    @property
    def text(self) -> str:
        number = self.number
        return self._usual_text() if not number.is_typing and number.value == number.low else super().text

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the stepper: wide enough for its longest number, and for the label of its lowest one, “3,
        as usual”.
        """
        wide, high = super().measure(look, width)
        return (max(wide, look.fonts.size(self._usual_text(), Role.STRONG)[0] + look.em(16) + 2 * high), high)

    def _usual_text(self) -> str:
        return _("{size}, as usual").format(size=self.number.low)


class _PartLabel(Label):
    """The words at one place between the numbers of a contract line, such as “sets of”.

    The label is as wide as the longest words that this place can have, so that it keeps its width when the contract
    changes.
    """

    def __init__(self, place: int, part: ContractPart) -> None:
        super().__init__("")
        self.place_in_line = place
        self.show_part(part)

    def show_part(self, part: ContractPart) -> None:
        """Show the words for a contract part."""
        self.text = self._words(part)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width of the longest text the label can have, and the height of its present text."""
        texts = [self._words(ContractPart(count, kind)) for kind in MAX_CARDS for count in (1, 2)]
        return (max(look.fonts.size(text, self.role)[0] for text in texts), super().measure(look, width)[1])

    def _words(self, part: ContractPart) -> str:
        pieces = _part_pieces(part)
        return pieces[self.place_in_line][0] if self.place_in_line < len(pieces) else ""


class ContractLine(Flow):
    """Edits part `number` (from 0) of the contract in `field`: how many melds, of which kind and size.

    The steppers stand where the language has the numbers in its sentence. A button behind them removes the part.
    """

    def __init__(self, number: int, field: ContractField) -> None:
        self.number = number
        self.field = field
        part = field.parts[number]
        self._usual_size = field.usual_size(part.kind)
        most = max(MAX_CARDS[part.kind], part.size, self._usual_size)
        size = part.size or self._usual_size
        steppers = {
            "count": Stepper(part.count, 1, MAX_MELDS, self._set_count),
            "size": SizeStepper(size, self._usual_size, most, self._set_size, tip=_("Cards in each of them, or more")),
        }
        pieces = _part_pieces(part)
        self._labels = [_PartLabel(place, part) for place, (words, _name) in enumerate(pieces) if words]
        labels = iter(self._labels)
        line: list[Widget] = []
        for words, name in pieces:
            line += [next(labels)] if words else []
            line += [steppers[name]] if name else []
        super().__init__(
            [*line, Button("", self._remove, "quiet", "close", tip=_("Remove this from the contract"))],
            gap=10,
        )

    def _set_count(self, melds: int) -> None:
        part = structs.replace(self.field.parts[self.number], count=melds)
        for label in self._labels:
            label.show_part(part)
        self.field.set_part(self.number, part)

    def _set_size(self, cards: int) -> None:
        size = 0 if cards == self._usual_size else cards
        self.field.set_part(self.number, structs.replace(self.field.parts[self.number], size=size))

    def _remove(self) -> None:
        self.field.remove_part(self.number)


class ContractField(Column):
    """Edits the contract: a line per kind and size of meld, and buttons to add more; no lines mean no contract.

    Of a contract with alternatives only the first is edited; the others are kept while the first has lines.
    """

    def __init__(self, edited: EditedForm) -> None:
        super().__init__([], gap=8)
        self.edited = edited
        written = edited.form.values[CONTRACT]
        self.parts = [*contract_parts(written)]
        self._others = ways_of(written)[1:]
        """The alternatives after the first, which are not edited but kept as written."""
        self._note = Label("", Role.SMALL, "text_dim", wrap=True)
        self._add_buttons = {
            "set": Button(_("Sets"), partial(self._add_part, "set"), icon="plus"),
            "run": Button(_("Runs"), partial(self._add_part, "run"), icon="plus"),
        }
        self._foot = Flow([*self._add_buttons.values(), self._note])
        self._rebuild()

    def usual_size(self, kind: str) -> int:
        """Return the fewest cards that a set or run (`kind`) needs by the rules for melds, apart from the contract."""
        sheet = self.edited.form.sheet
        return sheet.sets.min if kind == "set" else sheet.runs.min

    def set_part(self, place: int, part: ContractPart) -> None:
        """Replace the part of the contract at index `place` by `part`, put the contract into the form, and report the
        change.
        """
        self.parts[place] = part
        self._store()

    def remove_part(self, place: int) -> None:
        """Remove the part of the contract at index `place`, put the contract into the form, and report the change."""
        del self.parts[place]
        self._rebuild()
        self._store()

    def _rebuild(self) -> None:
        """Rebuild the lines of the contract, and update the note and the buttons below them."""
        self.content = [*(ContractLine(place, self) for place in range(len(self.parts))), self._foot]
        self._update_foot()

    def _add_part(self, kind: str) -> None:
        """Add a part to the contract: one meld of this kind. Put the contract into the form, and report the change.

        Its size is the usual one or, if a part of the kind has that already, the smallest size that none has; there
        must be one left.
        """
        self.parts.append(ContractPart(1, kind, self._free_sizes(kind)[0]))
        self._rebuild()
        self._store()

    def _free_sizes(self, kind: str) -> list[int]:
        """Return the sizes that no part of a kind has yet, the usual one first, as 0, then the others by size."""
        taken = {part.size for part in self.parts if part.kind == kind}
        sizes = (0, *range(self.usual_size(kind) + 1, MAX_CARDS[kind] + 1))
        return [size for size in sizes if size not in taken]

    def _store(self) -> None:
        self.edited.form.put(
            CONTRACT, " or ".join((contract_notation(self.parts), *(self._others if self.parts else ())))
        )
        self._update_foot()
        self.edited.on_change()

    def _update_foot(self) -> None:
        """Update the note and the buttons.

        A button that could add no further size is disabled. The note says how many cards the contract needs, and its
        alternatives. It says instead that there is no contract, or why the lines are not a valid one.
        """
        for kind, button in self._add_buttons.items():
            button.enabled = bool(self._free_sizes(kind))
        sheet = self.edited.form.sheet
        try:
            contract = parse_contract(contract_notation(self.parts), sheet.sets.min, sheet.runs.min)
        except ContractError as error:
            self._note.text = _("This is not a contract: {why}.").format(why=fault_text(error.reason))
            return
        self._note.text = (
            " ".join(
                (
                    _("{count} cards in all").format(count=contract.cards),
                    *(_("or {way}").format(way=contract_notation_text(each)) for each in self._others),
                )
            )
            if contract
            else _("No contract: any meld may be laid.")
        )


def _part_pieces(part: ContractPart) -> list[tuple[str, str]]:
    """Return the words of a contract line, such as “sets of”, cut where a number stands between them.

    Each piece comes with the name of the number that follows it: `count`, `size`, or "" for none.
    """
    if part.kind == "set":
        return counted_pieces("{count} set of {size}", "{count} sets of {size}", part.count)
    return counted_pieces("{count} run of {size}", "{count} runs of {size}", part.count)
