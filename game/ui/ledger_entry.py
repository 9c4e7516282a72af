"""What is written of a deal that was played with real cards, until it stands in the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import structs

from game.engine.cards import Card
from game.engine.sheet.rules import Rules
from game.engine.state import set_at
from game.session.ledger import (
    AnySuit,
    Field,
    Ledger,
    Line,
    LineError,
    Written,
    amount_points,
    asked,
    deals,
    read_amount,
    upcoming,
    with_line,
)


class LedgerEntry:
    """Deal `number` of `ledger`, from 1, of which `line` is written so far; `on_keep` gets that as it becomes more."""

    def __init__(self, ledger: Ledger, number: int, line: Line, on_keep: Callable[[Line], object]) -> None:
        self.ledger = ledger
        self.number = number
        self.line = line
        self.coming = upcoming(ledger, number)
        self.asked = asked(self.coming.rules)
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
            return deals(with_line(self.ledger, self.number, self.line))[self.number - 1].deal_scores
        except LineError:
            return ()

    def change(self, seat: int, written: Written) -> None:
        """Somebody's hand was left like this."""
        self.line = structs.replace(self.line, seats=set_at(self.line.seats, seat, written))

    def comes_to(self, seat: int, field: Field) -> int | None:
        """Return what the cards in a field count; None where it holds none, but a number or nothing.

        Raises:
            LineError: they cannot be, or no cards are meant by what is written.
        """
        text = getattr(self.line.seats[seat], field).strip()
        try:
            if field == "besides" or not text or isinstance(read_amount(text), int):
                return None
            return amount_points(self.coming.rules, text, field == "table" and self.asked.wilds)
        except LineError as error:
            raise LineError(error.problem, seat, field) from None

    def set_out(self, out: int | None) -> None:
        """Say who went out: NOBODY, or None where that is not said."""
        self.line = structs.replace(self.line, out=out)

    def set_at_once(self, on: bool) -> None:
        """Say whether who went out had nothing on the table before."""
        self.line = structs.replace(self.line, at_once=on)

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
        ledger = with_line(self.ledger, self.number, self.line)
        self._kept = self.line
        return ledger


def cards_in(text: str, rules: Rules) -> tuple[Card, ...]:
    """Return the cards that are written in a field, any where only ranks are; none where it is points, or wrong."""
    try:
        amount = read_amount(text)
    except LineError:
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
