"""The score line of a deal played with real cards while it is entered, and the widgets that edit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import structs

from game.content.numbers import signed_text
from game.engine.cards import Card
from game.engine.play.accounts import Finish
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, set_at
from game.session.ledger import (
    AnySuit,
    DealEntry,
    EntryError,
    EntryField,
    EntryFields,
    Ledger,
    LedgerDeal,
    NextDeal,
    SeatEntry,
    amount_points,
    deal_after_entries,
    deal_with_entry,
    entry_fields,
    needs_hand,
    parse_amount,
    rules_of_entry,
    with_entry,
)
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Spacer, TextEntry, Toggle, Widget
from game.ui.widgets.adaptive import PreferredWidth
from game.ui.widgets.button import HEIGHT, Chip
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.words.ledger import account_text, contract_of_seat, melded_word
from game.words.strings import _, point_count_text


class LedgerEntry:
    """The score line of deal `number` (from 1) of `ledger` while it is edited, beginning with the values of `line`; it
    may be incomplete or wrong.

    `save` passes it as it is to `on_save` if it has changed since the last save; `finish` checks it.
    """

    def __init__(self, ledger: Ledger, number: int, line: DealEntry, on_save: Callable[[DealEntry], object]) -> None:
        self.ledger = ledger
        self.number = number
        self.line = line
        self.next_deal = deal_after_entries(ledger, number)
        self.needed_fields = entry_fields(self.next_deal.rules)
        self._on_save = on_save
        self._saved_line = line

    @property
    def is_correction(self) -> bool:
        """Whether the deal is already in the ledger."""
        return self.number <= len(self.ledger.lines)

    @property
    def has_unsaved_correction(self) -> bool:
        """Whether the line of a corrected deal differs from the line in the ledger."""
        return self.is_correction and self.line != self.ledger.lines[self.number - 1]

    @property
    def deal(self) -> LedgerDeal | None:
        """The scored deal; None while the line is incomplete or wrong."""
        try:
            return deal_with_entry(self.ledger, self.number, self.line)
        except EntryError:
            return None

    @property
    def rules(self) -> Rules:
        """The rules of the deal, with the turned-up card applied if it was entered validly."""
        try:
            return rules_of_entry(self.next_deal.rules, self.line)
        except EntryError:
            return self.next_deal.rules

    def set_seat(self, seat: int, entry: SeatEntry) -> None:
        """Replace the values entered for a seat."""
        self.line = structs.replace(self.line, seats=set_at(self.line.seats, seat, entry))

    def card_points(self, seat: int, field: EntryField) -> int | None:
        """Return the points of the cards entered in a field of a seat. None if the field is empty, holds a number or is
        `besides` (cut and penalties), or while the turned-up card is wrong.

        Raises:
            EntryError: if the text names no cards or impossible ones.
        """
        text = getattr(self.line.seats[seat], field).strip()
        try:
            if field == "besides" or not text or isinstance(parse_amount(text), int):
                return None
            return amount_points(
                rules_of_entry(self.next_deal.rules, self.line), text, field == "table" and self.needed_fields.wilds
            )
        except EntryError as error:
            if error.field == "turned":
                return None  # what the cards count is told once that card is known
            raise EntryError(error.problem, seat, field) from None

    def set_out(self, out: int | None) -> None:
        """Set the seat that went out: NOBODY if no player did, None if that has not been stated yet."""
        self.line = structs.replace(self.line, out=out)

    def set_at_once(self, on: bool) -> None:
        """Set whether (`on`) the player who went out had melded nothing before the turn of going out."""
        self.line = structs.replace(self.line, at_once=on)

    def set_way(self, way: Finish) -> None:
        """Set how the deal ended."""
        self.line = structs.replace(self.line, way=way.value)

    def wants_hand(self, seat: int, out: int | None) -> bool:
        """Whether a seat's hand must be entered if `out` went out."""
        return needs_hand(self.next_deal.rules, structs.replace(self.line, out=out), seat)

    def set_big_gin(self, on: bool) -> None:
        """Set whether (`on`) the shown hand was all melds, the drawn card included."""
        self.line = structs.replace(self.line, big_gin=on)

    def set_turned(self, text: str) -> None:
        """Set the card turned up for the deal, as the text typed for it, which should be in the card notation; it is
        not checked.
        """
        self.line = structs.replace(self.line, turned=text)

    def save(self) -> None:
        """Call `on_save` if the line has changed since the last save."""
        if self.line != self._saved_line:
            self._on_save(self.line)
        self._saved_line = self.line

    def finish(self) -> Ledger:
        """Return the ledger with this line in it, and mark the line as saved.

        Raises:
            EntryError: if the line is incomplete or wrong.
        """
        ledger = with_entry(self.ledger, self.number, self.line)
        self._saved_line = self.line
        return ledger


def cards_of_text(text: str, rules: Rules) -> tuple[Card, ...]:
    """Return the cards that the text of a field names; empty if the text is a number of points or wrong.

    A rank without a suit becomes any card of that rank in the pack that the text does not name otherwise. If there is
    no such card, the rank is left out.
    """
    try:
        amount = parse_amount(text)
    except EntryError:
        return ()
    if isinstance(amount, int):
        return ()
    rest = Counter(rules.pack) - Counter(each for each in amount if isinstance(each, Card))
    cards: list[Card] = []
    for each in amount:
        if isinstance(each, AnySuit):
            of_rank = [face for face in rest.elements() if face.rank == each.rank]
            cards += of_rank[:1]
            rest -= Counter(of_rank[:1])
        else:
            cards.append(each)
    return tuple(cards)


PORTRAIT_WIDTH = 40
NAME_WIDTH = 128
OUT_WIDTH = 116
BESIDES_WIDTH = 152
CONTRACT_WIDTH = 250
UNOPENED_WIDTH = 152
SCORE_WIDTH = 84
TURNED_WIDTH = 260
"""Widths of the columns in units that grow with the text."""

AMOUNT_LENGTH = 200
CARD_LENGTH = 8
"""Most characters in a field of cards or points, and in that of the turned-up card."""


class EntryPage(Protocol):
    """The page that shows the fields of a deal and reacts to them."""

    def on_change(self, seat: int, field: EntryField | None) -> None:
        """React to a change of a deal's line, in `field` of `seat`.

        `seat` is NOBODY if the change is about no seat, and `field` is None if it is about no field.
        """

    def choose_cards(self, entry: AmountEntry) -> None:
        """Open the card chooser for a field."""

    def focus_next(self, entry: TextEntry) -> None:
        """Called on Enter in a field: move the focus to the next empty field, or enter the deal if there is none."""


class AmountEntry(TextEntry):
    """A text entry for a seat's cards or points. What is typed is written to its `row` at once; Enter moves the focus
    to the next empty field, or enters the deal if there is none.
    """

    def __init__(self, field: EntryField, row: SeatFields, placeholder: str) -> None:
        text = getattr(row.entered_values, field)
        super().__init__(text, self._write, self._submit, placeholder, AMOUNT_LENGTH)
        self.field: EntryField = field
        self.row = row
        self.cards_button = Button("", self._choose_cards, icon="cards", tip=_("Choose the cards"))
        """The button beside the field that opens the card chooser."""

    def enable(self, enabled: bool) -> None:
        """Enable or disable the field and its button."""
        self.enabled = self.cards_button.enabled = enabled
        self.placeholder = _("points or cards") if enabled else "–"

    def _write(self, text: str) -> None:
        self.row.write({self.field: text})

    def _submit(self, _text: str) -> None:
        self.row.fields.page.focus_next(self)

    def _choose_cards(self) -> None:
        self.row.fields.page.choose_cards(self)


class SeatFields:
    """The widgets of one seat among the fields of a deal."""

    def __init__(self, seat: int, fields: LedgerFields) -> None:
        self.seat = seat
        self.fields = fields
        self.seats = fields.entry.ledger.seats
        self.next_deal = fields.entry.next_deal
        self.needed_fields = fields.entry.needed_fields
        self.out = Chip(_("went out"), False, self._set_out)
        self.hand = AmountEntry("hand", self, _("points or cards"))
        self.table = AmountEntry("table", self, _("points or cards"))
        self.besides = AmountEntry("besides", self, _("+ or −"))
        contract = contract_of_seat(self.next_deal, seat)
        self.laid = Chip(contract, self.entered_values.laid, self._set_laid, _("Laid this contract"))
        self.unopened = Chip(_("melded nothing"), self.entered_values.unopened, self._set_unopened)
        self.score = Label("", Role.FIGURE, align="right")
        self.account = Label("", Role.SMALL, "text_dim", wrap=True)
        """The lines that add up to the score; empty until it is known, but with room kept for them, so that no field
        moves.
        """

    @property
    def entered_values(self) -> SeatEntry:
        """The values entered for the seat."""
        return self.fields.entry.line.seats[self.seat]

    @property
    def is_out(self) -> bool:
        """Whether the seat is out of the match and has not bought back in."""
        return self.seat in self.next_deal.out and not self.entered_values.back

    def write(self, changes: Mapping[str, object]) -> None:
        """Change some of the values entered for the seat, given by field, refresh the widgets, and tell the page."""
        self.fields.write(self.seat, structs.replace(self.entered_values, **changes))

    def widget_of(self, field: EntryField) -> Widget:
        """Return the widget of a field."""
        return {"out": self.out, "hand": self.hand, "table": self.table, "besides": self.besides}[field]

    def text_entries(self) -> Iterator[TextEntry]:
        """Yield the enabled text entries of the seat."""
        return (entry for entry in (self.hand, self.table, self.besides) if entry.enabled)

    def refresh(self, out: int | None, deal: LedgerDeal | None) -> None:
        """Update the widgets for `out`, the seat that went out, and `deal`, the scored deal (None if unknown).

        Fields that do not apply are disabled. The field for the hand is then shown empty, but what was entered is kept,
        and shown again once the field applies.
        """
        mine, gone = out == self.seat, self.is_out
        self.out.on, self.out.enabled = mine, not gone
        closed = gone or not self.fields.entry.wants_hand(self.seat, out)
        self.unopened.enabled = not closed
        self.hand.enable(not closed)
        self.table.enable(not gone and (self.needed_fields.table or (self.needed_fields.wilds and mine)))
        self.besides.enabled = self.needed_fields.besides and not gone
        if closed and self.hand.text:
            self.hand.text = ""
        elif not closed and self.hand.text != self.entered_values.hand:
            self.hand.text = self.entered_values.hand
        self.score.text = "" if deal is None else signed_text(deal.deal_scores[self.seat])
        self.account.text = "" if deal is None else account_text(deal, self.seat)

    def build_row(self) -> Widget:
        """Build one row with the fields that the rules need, and the account below it, for wide pages."""
        parts: list[Widget] = [
            Portrait(avatar_of(self.seats, self.seat), colour_of(self.seats, self.seat), PORTRAIT_WIDTH),
            PreferredWidth(Label(self.seats[self.seat].name, Role.STRONG), units=NAME_WIDTH),
            PreferredWidth(self.out, units=OUT_WIDTH),
        ]
        if self.needed_fields.laid:
            parts.append(PreferredWidth(self.laid, units=CONTRACT_WIDTH))
        if self.needed_fields.unopened:
            parts.append(PreferredWidth(self.unopened, units=UNOPENED_WIDTH))
        for entry in self._amounts():
            parts += [PreferredWidth(entry, 1), entry.cards_button]
        if self.needed_fields.besides:
            parts.append(PreferredWidth(self.besides, units=BESIDES_WIDTH))
        row = Row([*parts, PreferredWidth(self.score, units=SCORE_WIDTH)], gap=10)
        before = [PreferredWidth(Spacer(), units=units) for units in (PORTRAIT_WIDTH, NAME_WIDTH, OUT_WIDTH)]
        return Column([row, Row([*before, PreferredWidth(self.account, 1)], gap=10)], gap=2)

    def build_stacked(self) -> Widget:
        """Build a column of the player's fields, for large text.

        The name, the score and the mark for going out are in the first row. The other fields that the rules need follow
        one below another, and the account comes last.
        """
        name = Label(self.seats[self.seat].name, Role.STRONG, grow=1)
        picture = Portrait(avatar_of(self.seats, self.seat), colour_of(self.seats, self.seat), PORTRAIT_WIDTH)
        parts: list[Widget] = [Row([picture, name, self.score, self.out])]
        if self.needed_fields.laid:
            parts.append(self.laid)
        if self.needed_fields.unopened:
            parts.append(self.unopened)
        captions = {"hand": _("In hand"), "table": melded_word(self.next_deal.rules)}
        for entry in self._amounts():
            caption = Label(captions[entry.field], Role.SMALL, "text_dim")
            parts += [caption, Row([PreferredWidth(entry, 1), entry.cards_button])]
        if self.needed_fields.besides:
            parts += [Label(_("Cut, penalties"), Role.SMALL, "text_dim"), self.besides]
        return Column([*parts, self.account], gap=6)

    def _amounts(self) -> Iterator[AmountEntry]:
        if self.needed_fields.hands:
            yield self.hand
        if self.needed_fields.table or self.needed_fields.wilds:
            yield self.table

    def _set_out(self, on: bool) -> None:
        self.fields.set_out(self.seat if on else None)

    def _set_laid(self, on: bool) -> None:
        self.write({"laid": on})

    def _set_unopened(self, on: bool) -> None:
        self.write({"unopened": on})


def nobody_row(name: Label, out: Chip) -> Widget:
    """Build the row below the seats: the label `name`, and the chip `out` that says that nobody went out."""
    return Row(
        [
            PreferredWidth(Spacer(), units=PORTRAIT_WIDTH),
            PreferredWidth(name, units=NAME_WIDTH),
            PreferredWidth(out, units=OUT_WIDTH),
        ],
        gap=10,
    )


def column_captions(fields: EntryFields, next_deal: NextDeal) -> Widget:
    """Build the captions above the columns of wide rows, for the fields in `fields`."""

    def caption(text: str, align: str = "left") -> Label:
        return Label(text, Role.CAPTION, "text_dim", align)

    parts: list[Widget] = [
        PreferredWidth(Spacer(), units=PORTRAIT_WIDTH),
        PreferredWidth(Spacer(), units=NAME_WIDTH),
        PreferredWidth(Spacer(), units=OUT_WIDTH),
    ]
    if fields.laid:
        parts.append(PreferredWidth(caption(_("Contract laid")), units=CONTRACT_WIDTH))
    if fields.unopened:
        parts.append(PreferredWidth(Spacer(), units=UNOPENED_WIDTH))
    if fields.hands:
        parts += [PreferredWidth(caption(_("In hand")), 1), PreferredWidth(Spacer(), units=HEIGHT)]
    if fields.table or fields.wilds:
        parts += [PreferredWidth(caption(melded_word(next_deal.rules)), 1), PreferredWidth(Spacer(), units=HEIGHT)]
    if fields.besides:
        parts.append(PreferredWidth(caption(_("Cut, penalties")), units=BESIDES_WIDTH))
    return Row([*parts, PreferredWidth(caption(_("This deal"), "right"), units=SCORE_WIDTH)], gap=10)


class LedgerFields:
    """All widgets that edit `entry` on `page`."""

    def __init__(self, entry: LedgerEntry, page: EntryPage) -> None:
        self.entry = entry
        self.page = page
        self.rows = [SeatFields(seat, self) for seat in range(len(entry.ledger.seats))]
        self.nobody = Chip(_("went out"), False, self._set_nobody)
        at_once = _("The player who went out had nothing on the table before")
        self.at_once = Toggle(at_once, entry.line.at_once, self._set_at_once)
        self.backs = [
            self._buy_back_toggle(seat, score) for seat, score in enumerate(entry.next_deal.back) if score is not None
        ]
        self.way_toggles = {way: self._way_toggle(way) for way in entry.needed_fields.ways}
        self.big_gin = Toggle(
            _("Big gin: nothing was left over, and nothing discarded"), entry.line.big_gin, self._set_big_gin
        )
        self.turned = TextEntry(
            entry.line.turned, self._set_turned, self._turned_done, _("such as 7H, X for a joker"), CARD_LENGTH
        )
        self.refresh()

    def _buy_back_toggle(self, seat: int, score: int) -> Toggle:
        """Return the toggle for an eliminated player who buys back in with this score."""
        text = _("{name} is out, and buys back in with {points}")
        said = text.format(name=self.entry.ledger.seats[seat].name, points=point_count_text(score))
        row = self.rows[seat]
        return Toggle(said, row.entered_values.back, lambda on: row.write({"back": on}))

    def _way_toggle(self, way: Finish) -> Toggle:
        text = {
            Finish.KNOCK: _("The marked player knocked before drawing"),
            Finish.UNDISCARDED: _("The player who went out played the last card, without a discard"),
            Finish.DEALT: _("A hand won the deal as it was dealt, or several did and nobody won"),
        }[way]
        return Toggle(text, self.entry.line.way == way.value, lambda on: self._set_way(way if on else Finish.PLAIN))

    def write(self, seat: int, entry: SeatEntry) -> None:
        """Replace the values entered for a seat and refresh the widgets. Tell the page that the hand has changed or, if
        that is as before, that the cards on the table have.
        """
        before = self.entry.line.seats[seat]
        self.entry.set_seat(seat, entry)
        self._refresh_and_report(seat, "hand" if entry.hand != before.hand else "table")

    def set_out(self, out: int | None) -> None:
        """Set the seat that went out (NOBODY if no player did, None if that has not been stated yet), refresh the
        widgets, and tell the page.
        """
        self.entry.set_out(out)
        self._refresh_and_report()

    def build(self, wide: bool) -> Widget:
        """Build the column of all widgets that the rules need. The fields of a seat are side by side if `wide`, else
        one below another.
        """
        needed = self.entry.needed_fields
        above: list[Widget] = [column_captions(needed, self.entry.next_deal)] if wide else []
        rows = [row.build_row() if wide else row.build_stacked() for row in self.rows]
        name = Label(_("Nobody"), Role.STRONG, "text_dim", grow=0 if wide else 1)
        nobody = nobody_row(name, self.nobody) if wide else Row([name, self.nobody])
        toggles = ((self.at_once, needed.at_once), (self.big_gin, needed.big_gin))
        below = [*[each for each, wanted in toggles if wanted], *self.backs, *self.way_toggles.values()]
        if needed.turned:
            said = Label(_("Card turned up"), Role.STRONG)
            turned = PreferredWidth(self.turned, units=TURNED_WIDTH)
            above.insert(0, Row([said, turned, Spacer(grow=1)]) if wide else Column([said, self.turned], gap=6))
        return Column([*above, *rows, nobody, *below], gap=10)

    def refresh(self) -> None:
        """Update all controls to the entry: the rows, the toggle "Nobody" and the ways of going out.

        A row shows whether its seat went out, and its score once the line is complete. If nobody went out, toggles that
        then make no sense are disabled. The values of the other toggles stay as they are.
        """
        out, deal = self.entry.line.out, self.entry.deal
        for row in self.rows:
            row.refresh(out, deal)
        self.nobody.on = out == NOBODY
        self.at_once.enabled = self.big_gin.enabled = out != NOBODY
        for way, toggle in self.way_toggles.items():
            toggle.enabled = out != NOBODY or way is Finish.DEALT
            toggle.value = self.entry.line.way == way.value

    def first_empty(self) -> Widget:
        """Return the widget to focus first: the first empty text entry, else the first entry; without entries, the
        button "went out" of the first seat.
        """
        entries = self._text_entries()
        return next((each for each in entries if not each.text), entries[0] if entries else self.rows[0].out)

    def next_empty(self, entry: TextEntry) -> TextEntry | None:
        """Return the first empty text entry after `entry`, which must be enabled; None if there is none."""
        entries = self._text_entries()
        return next((each for each in entries[entries.index(entry) + 1 :] if not each.text), None)

    def widget_with_error(self, error: EntryError) -> Widget:
        """Return the widget whose content caused an error of the line: the entry of the turned-up card, or the widget
        of a seat's field.

        For an error in a field that concerns no seat, it is that of the first seat.
        """
        if error.field == "turned":
            return self.turned
        return self.rows[max(0, error.seat)].widget_of(error.field)

    def _text_entries(self) -> list[TextEntry]:
        turned = [self.turned] if self.entry.needed_fields.turned else []
        return [*turned, *(each for row in self.rows for each in row.text_entries())]

    def _set_nobody(self, on: bool) -> None:
        self.set_out(NOBODY if on else None)

    def _set_at_once(self, on: bool) -> None:
        self.entry.set_at_once(on)
        self._refresh_and_report()

    def _set_way(self, way: Finish) -> None:
        self.entry.set_way(way)
        self._refresh_and_report()

    def _set_big_gin(self, on: bool) -> None:
        self.entry.set_big_gin(on)
        self._refresh_and_report()

    def _set_turned(self, text: str) -> None:
        self.entry.set_turned(text)
        self._refresh_and_report()

    def _turned_done(self, _text: str) -> None:
        self.page.focus_next(self.turned)

    def _refresh_and_report(self, seat: int = NOBODY, field: EntryField | None = None) -> None:
        self.refresh()
        self.page.on_change(seat, field)
