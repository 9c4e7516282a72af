"""Writing down a deal that was played with real cards, or correcting one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.state import NOBODY
from game.session.ledger import Field, Ledger, Line, LineError, Written
from game.ui.input import Command, Verb
from game.ui.ledger_entry import LedgerEntry, cards_in
from game.ui.ledger_row import SeatRow, captions, nobody_row
from game.ui.ledger_words import coming_text, problem_text
from game.ui.screens.adaptive import AdaptivePage
from game.ui.screens.cards_choice import CardsChoicePage
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import (
    Answer,
    Button,
    Column,
    Dialog,
    Label,
    Panel,
    Row,
    Scroll,
    Spacer,
    TextEntry,
    Toggle,
    Widget,
)
from game.ui.widgets.chip import Chip
from game.ui.widgets.notice import Notice


class LedgerLinePage(AdaptivePage):
    """Deal `number` of `ledger`, from 1, of which `line` is written so far.

    `on_write` gets the ledger with the deal in it, `on_keep` what is written so far whenever a field is left.
    `on_rules` shows the rules. `on_remove`, if given, takes the deal out of the ledger. Esc and the button go back.
    """

    def __init__(
        self,
        ledger: Ledger,
        number: int,
        line: Line,
        on_write: Callable[[Ledger], object],
        on_keep: Callable[[Line], object],
        on_back: Callable[[], object],
        on_rules: Callable[[], object],
        on_remove: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.entry = LedgerEntry(ledger, number, line, on_keep)
        self.on_write = on_write
        self.on_back = on_back
        self.on_rules = on_rules
        self.on_remove = on_remove
        self.rows: list[SeatRow] = []
        self.wrong = Notice("")
        """What is wrong with what was written."""
        self.wrong.visible = False
        self._left = self.group.focus
        """What had the focus when it was kept last."""

    def enter(self) -> None:
        """See `Screen.enter`: one writes at once, where nothing is written yet."""
        super().enter()
        entries = [each for row in self.rows for each in row.entries()]
        first = next((each for each in entries if not each.text), entries[0] if entries else self.rows[0].out)
        self.group.set_focus(first)

    def leave(self) -> None:
        """See `Screen.leave`."""
        self.entry.keep()

    def back(self) -> None:
        """Esc: to where one came from; a correction that is not made yet is asked about."""
        self.entry.keep()
        if self.entry.uncorrected:
            answers = [Answer(_("Throw away"), self.on_back, "danger"), Answer(_("Stay"), kind="primary")]
            self.stack.push(Dialog(_("Leave the deal as it was?"), _("It is not corrected yet."), answers))
        else:
            self.on_back()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`: what was written is kept when its field is left; F1 shows the rules."""
        if verb == Command("f1"):
            self.on_rules()
            return True
        used = super().handle(verb)
        if self.group.focus is not self._left:
            self._left = self.group.focus
            self.entry.keep()
        return used

    def build(self) -> Widget:
        """What is dealt, a row for each seat, how the deal ended, and the way on."""
        entry, seats = self.entry, self.entry.ledger.seats
        title = _("Correct deal {number}") if entry.corrects else _("Deal {number}")
        head = Label(title.format(number=entry.number), Role.HEADING)
        about = Label(coming_text(entry.coming, seats), ink="text_dim", wrap=True)
        self.rows = [self._row(seat) for seat in range(len(seats))]
        rows = [row.wide() if self.columns else row.tall() for row in self.rows]
        above = [captions(entry.asked, entry.coming)] if self.columns else []
        self._nobody = Chip(_("went out"), False, lambda on: self._set_out(NOBODY if on else None))
        self._at_once = Toggle(_("Who went out had nothing on the table before"), entry.line.at_once, self._set_at_once)
        nobody = Label(_("Nobody"), Role.STRONG, "text_dim", grow=0 if self.columns else 1)
        ending: list[Widget] = [nobody_row(nobody, self._nobody) if self.columns else Row([nobody, self._nobody])]
        if entry.asked.at_once:
            ending.append(self._at_once)
        sheet = Panel(Scroll(Column([*above, *rows, *ending], gap=10), grow=0), padding=20)
        self._show()
        return Column([head, about, sheet, self.wrong, Spacer(grow=1), self._foot()], gap=14)

    def _foot(self) -> Widget:
        write = Button(_("Correct") if self.entry.corrects else _("Write down"), self._write, "primary", icon="check")
        remove = [Button(_("Take out"), self.on_remove, "danger")] if self.on_remove else []
        return Row([Button(_("Back"), self.back), Spacer(grow=1), *remove, write])

    def _row(self, seat: int) -> SeatRow:
        entry = self.entry
        return SeatRow(
            entry.ledger.seats,
            seat,
            entry.line.seats[seat],
            entry.coming,
            entry.asked,
            partial(self._change, seat),
            lambda on: self._set_out(seat if on else None),
            partial(self._choose_cards, seat),
            self._next,
        )

    # What is written

    def _change(self, seat: int, written: Written) -> None:
        self.entry.change(seat, written)
        self._changed()

    def _set_out(self, out: int | None) -> None:
        self.entry.set_out(out)
        self._changed()

    def _set_at_once(self, on: bool) -> None:
        self.entry.set_at_once(on)
        self._changed()

    def _changed(self) -> None:
        if self.wrong.visible:
            self.wrong.visible = False
            self.layout()
        self._show()

    def _show(self) -> None:
        out, scores = self.entry.line.out, self.entry.scores
        for seat, row in enumerate(self.rows):
            row.show(out, scores[seat] if scores else None)
        self._nobody.on = out == NOBODY
        self._at_once.enabled = out != NOBODY

    def _next(self, entry: TextEntry) -> None:
        """Enter in a field: on to the next one that is empty; where there is none, the deal is written down."""
        entries = [each for row in self.rows for each in row.entries()]
        later = [each for each in entries[entries.index(entry) + 1 :] if not each.text]
        if later:
            self.group.set_focus(later[0])
        else:
            self._write()

    def _choose_cards(self, seat: int, field: Field, entry: TextEntry) -> None:
        name = self.entry.ledger.seats[seat].name
        title = _("What {name} holds") if field == "hand" else _("What {name} has melded")
        chosen, rules = cards_in(entry.text), self.entry.coming.rules
        self.stack.push(CardsChoicePage(title.format(name=name), rules, chosen, entry.rewrite))

    def _write(self) -> None:
        try:
            ledger = self.entry.done()
        except LineError as error:
            self._tell(error)
            return
        self.on_write(ledger)

    def _tell(self, error: LineError) -> None:
        self.wrong.text = problem_text(error, self.entry.ledger.seats)
        self.wrong.visible = True
        self.group.set_focus(self.rows[max(0, error.seat)].entry(error.field))
        self.group.ring = True
        self.layout()
        self.invalidate()
