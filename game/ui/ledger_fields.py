"""All that one writes of a deal: a row for each seat, that nobody went out, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.state import NOBODY
from game.session.ledger import Field, LineError, Written
from game.ui.ledger_entry import LedgerEntry
from game.ui.ledger_row import SeatRow, captions, nobody_row
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Column, Label, Row, TextEntry, Toggle, Widget
from game.ui.widgets.chip import Chip


class LedgerFields:
    """The widgets that change `entry`; `on_change` is told whenever they did, of whom and in which field.

    `on_cards` asks for the cards of a seat's field, `on_enter` is told of Enter in one.
    """

    def __init__(
        self,
        entry: LedgerEntry,
        on_change: Callable[[int, Field | None], object],
        on_cards: Callable[[int, Field, TextEntry], object],
        on_enter: Callable[[TextEntry], object],
    ) -> None:
        self.entry = entry
        self._on_change = on_change
        self.rows = [self._row(seat, on_cards, on_enter) for seat in range(len(entry.ledger.seats))]
        self.nobody = Chip(_("went out"), False, lambda on: self._set_out(NOBODY if on else None))
        self.at_once = Toggle(_("Who went out had nothing on the table before"), entry.line.at_once, self._set_at_once)
        self.show()

    def all(self, wide: bool) -> Widget:
        """Return them below one another; `wide` has the fields of a seat side by side."""
        asked = self.entry.asked
        above = [captions(asked, self.entry.coming)] if wide else []
        rows = [row.wide() if wide else row.tall() for row in self.rows]
        name = Label(_("Nobody"), Role.STRONG, "text_dim", grow=0 if wide else 1)
        nobody = nobody_row(name, self.nobody) if wide else Row([name, self.nobody])
        below = [self.at_once] if asked.at_once else []
        return Column([*above, *rows, nobody, *below], gap=10)

    def show(self) -> None:
        """Show who went out, and what everybody scores if that can be told."""
        out, scores = self.entry.line.out, self.entry.scores
        for seat, row in enumerate(self.rows):
            row.show(out, scores[seat] if scores else None)
        self.nobody.on = out == NOBODY
        self.at_once.enabled = out != NOBODY

    def first(self) -> Widget:
        """Return where one begins to write: the first line that is empty."""
        entries = self._entries()
        return next((each for each in entries if not each.text), entries[0] if entries else self.rows[0].out)

    def after(self, entry: TextEntry) -> TextEntry | None:
        """Return the next line that is empty; None if there is none."""
        entries = self._entries()
        return next((each for each in entries[entries.index(entry) + 1 :] if not each.text), None)

    def place_of(self, error: LineError) -> Widget:
        """Return where something wrong was written."""
        return self.rows[max(0, error.seat)].entry(error.field)

    def _entries(self) -> list[TextEntry]:
        return [each for row in self.rows for each in row.entries()]

    def _row(
        self,
        seat: int,
        on_cards: Callable[[int, Field, TextEntry], object],
        on_enter: Callable[[TextEntry], object],
    ) -> SeatRow:
        entry = self.entry
        return SeatRow(
            entry.ledger.seats,
            seat,
            entry.line.seats[seat],
            entry.coming,
            entry.asked,
            partial(self._change, seat),
            lambda on: self._set_out(seat if on else None),
            partial(on_cards, seat),
            on_enter,
        )

    def _change(self, seat: int, written: Written) -> None:
        before = self.entry.line.seats[seat]
        self.entry.change(seat, written)
        self._changed(seat, "hand" if written.hand != before.hand else "table")

    def _set_out(self, out: int | None) -> None:
        self.entry.set_out(out)
        self._changed()

    def _set_at_once(self, on: bool) -> None:
        self.entry.set_at_once(on)
        self._changed()

    def _changed(self, seat: int = NOBODY, field: Field | None = None) -> None:
        self.show()
        self._on_change(seat, field)
