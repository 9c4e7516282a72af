"""What is written of a deal that was played with real cards, until it stands in the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import structs

from game.engine.cards import Card
from game.engine.play.scoring import Finish
from game.engine.sheet.rules import Rules
from game.engine.state import NOBODY, set_at
from game.session.ledger import (
    AnySuit,
    DealEntry,
    EntryError,
    EntryField,
    EntryFields,
    Ledger,
    NextDeal,
    SeatEntry,
    amount_points,
    entry_fields,
    needs_hand,
    next_deal,
    parse_amount,
    rules_of_entry,
    scored_deals,
    with_entry,
)
from game.ui.draw.theme import Role
from game.ui.widgets import Button, Column, Label, Row, Spacer, TextEntry, Toggle, Widget
from game.ui.widgets.adaptive import Share
from game.ui.widgets.button import HEIGHT, Chip
from game.ui.widgets.players import Portrait, avatar_of, colour_of
from game.ui.words.ledger import contract_of_seat, melded_word
from game.ui.words.strings import _, points_in_words, signed_text


class LedgerEntry:
    """Deal `number` of `ledger`, from 1, of which `line` is written so far; `on_keep` gets that as it becomes more."""

    def __init__(self, ledger: Ledger, number: int, line: DealEntry, on_keep: Callable[[DealEntry], object]) -> None:
        self.ledger = ledger
        self.number = number
        self.line = line
        self.coming = next_deal(ledger, number)
        self.asked = entry_fields(self.coming.rules)
        self._on_keep = on_keep
        self._kept = line

    @property
    def corrects(self) -> bool:
        """Whether the deal stands in the ledger already."""
        return self.number <= len(self.ledger.lines)

    @property
    def uncorrected(self) -> bool:
        """Whether it would stand there otherwise."""
        return self.corrects and self.line != self.ledger.lines[self.number - 1]

    @property
    def scores(self) -> tuple[int, ...]:
        """What everybody gets for it, by seat; nothing while something is missing or wrong."""
        try:
            return scored_deals(with_entry(self.ledger, self.number, self.line))[self.number - 1].deal_scores
        except EntryError:
            return ()

    @property
    def rules(self) -> Rules:
        """The rules of the deal, as far as it is known which card was turned up."""
        try:
            return rules_of_entry(self.coming.rules, self.line)
        except EntryError:
            return self.coming.rules

    def change(self, seat: int, written: SeatEntry) -> None:
        """Somebody's hand was left like this."""
        self.line = structs.replace(self.line, seats=set_at(self.line.seats, seat, written))

    def comes_to(self, seat: int, field: EntryField) -> int | None:
        """Return what the cards in a field count; None where it holds none, but a number or nothing.

        Raises:
            LineError: they cannot be, or no cards are meant by what is written.
        """
        text = getattr(self.line.seats[seat], field).strip()
        try:
            if field == "besides" or not text or isinstance(parse_amount(text), int):
                return None
            return amount_points(
                rules_of_entry(self.coming.rules, self.line), text, field == "table" and self.asked.wilds
            )
        except EntryError as error:
            if error.field == "turned":
                return None  # what the cards count is told once that card is known
            raise EntryError(error.problem, seat, field) from None

    def set_out(self, out: int | None) -> None:
        """Say who went out: NOBODY, or None where that is not said."""
        self.line = structs.replace(self.line, out=out)

    def set_at_once(self, on: bool) -> None:
        """Say whether who went out had nothing on the table before."""
        self.line = structs.replace(self.line, at_once=on)

    def set_way(self, way: Finish) -> None:
        """Say how the deal ended."""
        self.line = structs.replace(self.line, way=way.value)

    def wants_hand(self, seat: int, out: int | None) -> bool:
        """Whether it must be written what a seat has left in the hand where `out` went out."""
        return needs_hand(self.coming.rules, structs.replace(self.line, out=out), seat)

    def set_big_gin(self, on: bool) -> None:
        """Say whether the hand that was shown held melds alone, the card drawn included."""
        self.line = structs.replace(self.line, big_gin=on)

    def set_turned(self, text: str) -> None:
        """Say which card was turned up for the deal."""
        self.line = structs.replace(self.line, turned=text)

    def keep(self) -> None:
        """Keep what is written so far."""
        if self.line != self._kept:
            self._on_keep(self.line)
        self._kept = self.line

    def done(self) -> Ledger:
        """Return the ledger with this deal in it, after which there is nothing to keep.

        Raises:
            LineError: something is missing or wrong.
        """
        ledger = with_entry(self.ledger, self.number, self.line)
        self._kept = self.line
        return ledger


def cards_in(text: str, rules: Rules) -> tuple[Card, ...]:
    """Return the cards that are written in a field, any where only ranks are; none where it is points, or wrong."""
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


PORTRAIT = 40
NAME = 128
OUT = 116
BESIDES = 152
CONTRACT = 250
UNOPENED = 152
SCORE = 84
LONGEST = 200
SHORT = 8
TURNED = 260


class EntryPage(Protocol):
    """What the fields of a deal ask of the page they are on."""

    def changed(self, seat: int, field: EntryField | None) -> None:
        """Take in that something was written of a seat, in a field if that is known."""

    def choose_cards(self, entry: AmountEntry) -> None:
        """Let the cards of a field be chosen instead of written."""

    def go_on(self, entry: TextEntry) -> None:
        """Go on from a field: that is what Enter does in it."""


class AmountEntry(TextEntry):
    """Where something of a seat is written: cards or points."""

    def __init__(self, field: EntryField, row: SeatRow, placeholder: str) -> None:
        text = getattr(row.written, field)
        super().__init__(text, self._write, self._submit, placeholder, LONGEST)
        self.field: EntryField = field
        self.row = row
        self.cards = Button("", self._choose_cards, icon="cards", tip=_("Choose the cards"))
        """Stands beside, where there can be cards."""

    def enable(self, enabled: bool) -> None:
        """Let something be written, or not."""
        self.enabled = self.cards.enabled = enabled
        self.placeholder = _("points or cards") if enabled else "–"

    def _write(self, text: str) -> None:
        self.row.write({self.field: text})

    def _submit(self, _text: str) -> None:
        self.row.fields.page.go_on(self)

    def _choose_cards(self) -> None:
        self.row.fields.page.choose_cards(self)


class SeatRow:
    """The widgets of one seat in `fields`."""

    def __init__(self, seat: int, fields: LedgerFields) -> None:
        self.seat = seat
        self.fields = fields
        self.seats = fields.entry.ledger.seats
        self.coming = fields.entry.coming
        self.asked = fields.entry.asked
        self.out = Chip(_("went out"), False, self._set_out)
        self.hand = AmountEntry("hand", self, _("points or cards"))
        self.table = AmountEntry("table", self, _("points or cards"))
        self.besides = AmountEntry("besides", self, _("+ or −"))
        contract = contract_of_seat(self.coming, seat)
        self.laid = Chip(contract, self.written.laid, self._set_laid, _("Laid this contract"))
        self.unopened = Chip(_("melded nothing"), self.written.unopened, self._set_unopened)
        self.score = Label("", Role.FIGURE, align="right")

    @property
    def written(self) -> SeatEntry:
        """What is written of the seat."""
        return self.fields.entry.line.seats[self.seat]

    @property
    def gone(self) -> bool:
        """Whether the seat is out of the match, and has not bought back in."""
        return self.seat in self.coming.out and not self.written.back

    def write(self, changes: Mapping[str, object]) -> None:
        """Let something else be written, by field."""
        self.fields.write(self.seat, structs.replace(self.written, **changes))

    def entry(self, field: EntryField) -> Widget:
        """Return where something of that kind is written."""
        return {"out": self.out, "hand": self.hand, "table": self.table, "besides": self.besides}[field]

    def entries(self) -> Iterator[TextEntry]:
        """Yield the lines one can write in now."""
        return (entry for entry in (self.hand, self.table, self.besides) if entry.enabled)

    def show(self, out: int | None, score: int | None) -> None:
        """Show who went out, and what the seat scores if that can be told."""
        mine, gone = out == self.seat, self.gone
        self.out.on, self.out.enabled = mine, not gone
        closed = gone or not self.fields.entry.wants_hand(self.seat, out)
        self.unopened.enabled = not closed
        self.hand.enable(not closed)
        self.table.enable(not gone and (self.asked.table or (self.asked.wilds and mine)))
        self.besides.enabled = self.asked.besides and not gone
        if closed and self.hand.text:
            self.hand.text = ""
        elif not closed and self.hand.text != self.written.hand:
            self.hand.text = self.written.hand
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
        if self.asked.unopened:
            parts.append(Share(self.unopened, units=UNOPENED))
        for entry in self._amounts():
            parts += [Share(entry, 1), entry.cards]
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
        if self.asked.unopened:
            parts.append(self.unopened)
        captions = {"hand": _("In hand"), "table": melded_word(self.coming.rules)}
        for entry in self._amounts():
            caption = Label(captions[entry.field], Role.SMALL, "text_dim")
            parts += [caption, Row([Share(entry, 1), entry.cards])]
        if self.asked.besides:
            parts += [Label(_("Cut, penalties"), Role.SMALL, "text_dim"), self.besides]
        return Column(parts, gap=6)

    def _amounts(self) -> Iterator[AmountEntry]:
        if self.asked.hands:
            yield self.hand
        if self.asked.table or self.asked.wilds:
            yield self.table

    def _set_out(self, on: bool) -> None:
        self.fields.set_out(self.seat if on else None)

    def _set_laid(self, on: bool) -> None:
        self.write({"laid": on})

    def _set_unopened(self, on: bool) -> None:
        self.write({"unopened": on})


def nobody_row(name: Label, out: Chip) -> Widget:
    """Return what stands below wide rows: the choice that nobody went out."""
    return Row([Share(Spacer(), units=PORTRAIT), Share(name, units=NAME), Share(out, units=OUT)], gap=10)


def captions(asked: EntryFields, coming: NextDeal) -> Widget:
    """Return what stands above wide rows."""

    def caption(text: str, align: str = "left") -> Label:
        return Label(text, Role.CAPTION, "text_dim", align)

    parts: list[Widget] = [Share(Spacer(), units=PORTRAIT), Share(Spacer(), units=NAME), Share(Spacer(), units=OUT)]
    if asked.laid:
        parts.append(Share(caption(_("Contract laid")), units=CONTRACT))
    if asked.unopened:
        parts.append(Share(Spacer(), units=UNOPENED))
    if asked.hands:
        parts += [Share(caption(_("In hand")), 1), Share(Spacer(), units=HEIGHT)]
    if asked.table or asked.wilds:
        parts += [Share(caption(melded_word(coming.rules)), 1), Share(Spacer(), units=HEIGHT)]
    if asked.besides:
        parts.append(Share(caption(_("Cut, penalties")), units=BESIDES))
    return Row([*parts, Share(caption(_("This deal"), "right"), units=SCORE)], gap=10)


class LedgerFields:
    """The widgets that change `entry` on `page`."""

    def __init__(self, entry: LedgerEntry, page: EntryPage) -> None:
        self.entry = entry
        self.page = page
        self.rows = [SeatRow(seat, self) for seat in range(len(entry.ledger.seats))]
        self.nobody = Chip(_("went out"), False, self._set_nobody)
        at_once = _("Whoever went out had nothing on the table before")
        self.at_once = Toggle(at_once, entry.line.at_once, self._set_at_once)
        self.backs = [self._back(seat, score) for seat, score in enumerate(entry.coming.back) if score is not None]
        self.ways = {way: self._toggle(way) for way in entry.asked.ways}
        self.big_gin = Toggle(
            _("Big gin: nothing was left over, and nothing discarded"), entry.line.big_gin, self._set_big_gin
        )
        self.turned = TextEntry(
            entry.line.turned, self._set_turned, self._turned_done, _("such as 7H, X for a joker"), SHORT
        )
        self.show()

    def _back(self, seat: int, score: int) -> Toggle:
        """Who is out of the match may have bought back in."""
        text = _("{name} is out, and buys back in with {points}")
        said = text.format(name=self.entry.ledger.seats[seat].name, points=points_in_words(score))
        row = self.rows[seat]
        return Toggle(said, row.written.back, lambda on: row.write({"back": on}))

    def _toggle(self, way: Finish) -> Toggle:
        text = {
            Finish.KNOCK: _("Whoever is marked knocked before the draw"),
            Finish.UNDISCARDED: _("Whoever went out played the last card, without a discard"),
            Finish.DEALT: _("The deal was won with a hand as it was dealt, or by nobody as several had one"),
        }[way]
        return Toggle(text, self.entry.line.way == way.value, lambda on: self._set_way(way if on else Finish.PLAIN))

    def write(self, seat: int, written: SeatEntry) -> None:
        """Let this be written of a seat."""
        before = self.entry.line.seats[seat]
        self.entry.change(seat, written)
        self._changed(seat, "hand" if written.hand != before.hand else "table")

    def set_out(self, out: int | None) -> None:
        """Say who went out: NOBODY, or None where that is not said."""
        self.entry.set_out(out)
        self._changed()

    def all(self, wide: bool) -> Widget:
        """Return them below one another; `wide` has the fields of a seat side by side."""
        asked = self.entry.asked
        above: list[Widget] = [captions(asked, self.entry.coming)] if wide else []
        rows = [row.wide() if wide else row.tall() for row in self.rows]
        name = Label(_("Nobody"), Role.STRONG, "text_dim", grow=0 if wide else 1)
        nobody = nobody_row(name, self.nobody) if wide else Row([name, self.nobody])
        asked_too = ((self.at_once, asked.at_once), (self.big_gin, asked.big_gin))
        below = [*[each for each, wanted in asked_too if wanted], *self.backs, *self.ways.values()]
        if asked.turned:
            said = Label(_("Card turned up"), Role.STRONG)
            turned = Share(self.turned, units=TURNED)
            above.insert(0, Row([said, turned, Spacer(grow=1)]) if wide else Column([said, self.turned], gap=6))
        return Column([*above, *rows, nobody, *below], gap=10)

    def show(self) -> None:
        """Show who went out, and what everybody scores if that can be told."""
        out, scores = self.entry.line.out, self.entry.scores
        for seat, row in enumerate(self.rows):
            row.show(out, scores[seat] if scores else None)
        self.nobody.on = out == NOBODY
        self.at_once.enabled = self.big_gin.enabled = out != NOBODY
        for way, toggle in self.ways.items():
            toggle.enabled = out != NOBODY or way is Finish.DEALT
            toggle.value = self.entry.line.way == way.value

    def first(self) -> Widget:
        """Return where one begins to write: the first line that is empty."""
        entries = self._entries()
        return next((each for each in entries if not each.text), entries[0] if entries else self.rows[0].out)

    def after(self, entry: TextEntry) -> TextEntry | None:
        """Return the next line that is empty; None if there is none."""
        entries = self._entries()
        return next((each for each in entries[entries.index(entry) + 1 :] if not each.text), None)

    def place_of(self, error: EntryError) -> Widget:
        """Return where something wrong was written."""
        if error.field == "turned":
            return self.turned
        return self.rows[max(0, error.seat)].entry(error.field)

    def _entries(self) -> list[TextEntry]:
        turned = [self.turned] if self.entry.asked.turned else []
        return [*turned, *(each for row in self.rows for each in row.entries())]

    def _set_nobody(self, on: bool) -> None:
        self.set_out(NOBODY if on else None)

    def _set_at_once(self, on: bool) -> None:
        self.entry.set_at_once(on)
        self._changed()

    def _set_way(self, way: Finish) -> None:
        self.entry.set_way(way)
        self._changed()

    def _set_big_gin(self, on: bool) -> None:
        self.entry.set_big_gin(on)
        self._changed()

    def _set_turned(self, text: str) -> None:
        self.entry.set_turned(text)
        self._changed()

    def _turned_done(self, _text: str) -> None:
        self.page.go_on(self.turned)

    def _changed(self, seat: int = NOBODY, field: EntryField | None = None) -> None:
        self.show()
        self.page.changed(seat, field)
