"""The fields one writes a deal in, a row for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import structs

from game.record.record import Seat
from game.session.ledger import Asked, Field, Next, Written
from game.ui.ledger_words import contract_of_seat, melded_word
from game.ui.people import Portrait, avatar_of, colour_of, signed_text
from game.ui.screens.adaptive import Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Spacer, TextEntry, Widget
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.chip import Chip

PORTRAIT = 40
NAME = 128
OUT = 116
BESIDES = 152
CONTRACT = 250
SCORE = 84
LONGEST = 200


class SeatRow:
    """The widgets of one seat. `on_change` gets what is written there, `on_out` whether the seat went out.

    `on_cards` asks for the cards of a field, `on_enter` is told of Enter in one.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        seat: int,
        written: Written,
        coming: Next,
        asked: Asked,
        on_change: Callable[[Written], object],
        on_out: Callable[[bool], object],
        on_cards: Callable[[Field, TextEntry], object],
        on_enter: Callable[[TextEntry], object],
    ) -> None:
        self.seats = seats
        self.seat = seat
        self.written = written
        self.coming = coming
        self.asked = asked
        self._on_change = on_change
        self._on_cards = on_cards
        self._on_enter = on_enter
        self.out = Chip(_("went out"), False, on_out)
        self.hand = self._entry("hand", written.hand, _("points or cards"))
        self.table = self._entry("table", written.table, _("points or cards"))
        self.besides = self._entry("besides", written.besides, _("+ or −"))
        self.laid = Chip(contract_of_seat(coming, seat), written.laid, self._set_laid, _("Laid this contract"))
        self.score = Label("", Role.FIGURE, align="right")
        self._cards = {"hand": self._cards_button("hand", self.hand), "table": self._cards_button("table", self.table)}

    def entry(self, field: Field) -> Widget:
        """Return where something of that kind is written."""
        return {"out": self.out, "hand": self.hand, "table": self.table, "besides": self.besides}[field]

    def entries(self) -> Iterator[TextEntry]:
        """Yield the lines one can write in now."""
        return (entry for entry in (self.hand, self.table, self.besides) if entry.enabled)

    def show(self, out: int | None, score: int | None) -> None:
        """Show who went out, and what the seat scores if that can be told."""
        mine = out == self.seat
        self.out.on = mine
        self._enable("hand", self.hand, self.asked.hands and not mine)
        self._enable("table", self.table, self.asked.table or (self.asked.wilds and mine))
        self.besides.enabled = self.asked.besides
        if mine and self.hand.text:
            self.hand.text = ""
        elif not mine and self.hand.text != self.written.hand:
            self.hand.text = self.written.hand
        for entry in (self.hand, self.table):
            entry.placeholder = _("points or cards") if entry.enabled else "–"
        self.score.text = "" if score is None else signed_text(score)

    def wide(self) -> Widget:
        """All in one row."""
        parts: list[Widget] = [
            Portrait(avatar_of(self.seats, self.seat), colour_of(self.seats, self.seat), PORTRAIT),
            Share(Label(self.seats[self.seat].name, Role.STRONG), units=NAME),
            Share(self.out, units=OUT),
        ]
        if self.asked.laid:
            parts.append(Share(self.laid, units=CONTRACT))
        for field, entry in self._amounts():
            parts += [Share(entry, 1), self._cards[field]]
        if self.asked.besides:
            parts.append(Share(self.besides, units=BESIDES))
        return Row([*parts, Share(self.score, units=SCORE)], gap=10)

    def tall(self) -> Widget:
        """Each field in a row of its own, for large letters."""
        name = Label(self.seats[self.seat].name, Role.STRONG, grow=1)
        picture = Portrait(avatar_of(self.seats, self.seat), colour_of(self.seats, self.seat), PORTRAIT)
        parts: list[Widget] = [Row([picture, name, self.score, self.out])]
        if self.asked.laid:
            parts.append(self.laid)
        captions = {"hand": _("In hand"), "table": melded_word(self.coming.rules)}
        for field, entry in self._amounts():
            caption = Label(captions[field], Role.SMALL, "text_dim")
            parts += [caption, Row([Share(entry, 1), self._cards[field]])]
        if self.asked.besides:
            parts += [Label(_("Cut, false lays"), Role.SMALL, "text_dim"), self.besides]
        return Column(parts, gap=6)

    def _amounts(self) -> Iterator[tuple[Field, TextEntry]]:
        if self.asked.hands:
            yield "hand", self.hand
        if self.asked.table or self.asked.wilds:
            yield "table", self.table

    def _entry(self, field: Field, text: str, placeholder: str) -> TextEntry:
        def changed(now: str) -> None:
            self.written = structs.replace(self.written, **{field: now})
            self._on_change(self.written)

        entry = TextEntry(text, changed, lambda now: self._on_enter(entry), placeholder, LONGEST)
        return entry

    def _cards_button(self, field: Field, entry: TextEntry) -> Button:
        return Button("", lambda: self._on_cards(field, entry), icon="cards", tip=_("Choose the cards"))

    def _enable(self, field: Field, entry: TextEntry, enabled: bool) -> None:
        entry.enabled = self._cards[field].enabled = enabled

    def _set_laid(self, on: bool) -> None:
        self.written = structs.replace(self.written, laid=on)
        self._on_change(self.written)


def nobody_row(name: Label, out: Chip) -> Widget:
    """Return what stands below wide rows: the choice that nobody went out."""
    return Row([Share(Spacer(), units=PORTRAIT), Share(name, units=NAME), Share(out, units=OUT)], gap=10)


def captions(asked: Asked, coming: Next) -> Widget:
    """Return what stands above wide rows."""

    def caption(text: str, align: str = "left") -> Label:
        return Label(text, Role.CAPTION, "text_dim", align)

    parts: list[Widget] = [Share(Spacer(), units=PORTRAIT), Share(Spacer(), units=NAME), Share(Spacer(), units=OUT)]
    if asked.laid:
        parts.append(Share(caption(_("Contract laid")), units=CONTRACT))
    if asked.hands:
        parts += [Share(caption(_("In hand")), 1), Share(Spacer(), units=HEIGHT)]
    if asked.table or asked.wilds:
        parts += [Share(caption(melded_word(coming.rules)), 1), Share(Spacer(), units=HEIGHT)]
    if asked.besides:
        parts.append(Share(caption(_("Cut, false lays")), units=BESIDES))
    return Row([*parts, Share(caption(_("This deal"), "right"), units=SCORE)], gap=10)
