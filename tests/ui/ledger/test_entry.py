"""What is written of a deal, until it stands in the ledger."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_cards
from game.engine.state import NOBODY
from game.session.ledger import (
    DealEntry,
    EntryError,
    EntryField,
    FieldMissing,
    SeatEntry,
    blank_entry,
    deal_after_entries,
    scored_deals,
)
from game.ui.ledger.entry import AmountEntry, LedgerEntry, LedgerFields, SeatFields, cards_of_text
from game.ui.widgets import TextEntry
from tests.ui.support.ledgers import ledger, line


def test_a_ledger_entry_is_saved_only_after_changes_and_finished_only_if_complete() -> None:
    kept: list[DealEntry] = []
    of = ledger("doofer")
    entry = LedgerEntry(of, 1, blank_entry(of), kept.append)
    entry.save()
    entry.set_seat(1, SeatEntry("12"))
    entry.save()
    entry.save()
    assert [each.seats[1].hand for each in kept] == ["12"]
    assert entry.deal is None
    with pytest.raises(EntryError):
        entry.finish()
    entry.set_seat(2, SeatEntry("KH"))
    entry.set_out(0)
    assert entry.deal is not None
    assert entry.deal.deal_scores == (0, 12, 10)
    assert len(entry.finish().lines) == 1
    entry.save()
    assert len(kept) == 1


def test_the_entry_of_a_written_deal_is_a_correction_unsaved_once_a_value_differs() -> None:
    of = ledger("doofer", line(0, "", "5", "6"))
    entry = LedgerEntry(of, 1, of.lines[0], lambda line: None)
    assert entry.is_correction
    assert not entry.has_unsaved_correction
    entry.set_out(1)
    assert entry.has_unsaved_correction
    assert not LedgerEntry(of, 2, blank_entry(of), lambda line: None).is_correction


def test_only_card_names_in_a_ledger_field_count_as_cards() -> None:
    rules = deal_after_entries(ledger("dummy_rummy"), 1).rules
    assert cards_of_text("7H KS", rules) == tuple(parse_cards("7H KS"))
    assert cards_of_text("25", rules) == cards_of_text("nonsense", rules) == cards_of_text("", rules) == ()
    assert sorted(cards_of_text("7 7 7H joker", rules)) == sorted(parse_cards("7S 7S 7H X"))


def test_the_points_of_cards_in_a_ledger_field_are_known_before_the_deal_is_entered() -> None:
    of = ledger("dummy_rummy")
    entry = LedgerEntry(of, 1, blank_entry(of), lambda line: None)
    for text, points in (("k Q 5 joker", 75), ("10D kh X 5", 75), ("25", None), ("", None)):
        entry.set_seat(1, SeatEntry(text))
        assert entry.card_points(1, "hand") == points
    entry.set_seat(1, SeatEntry("K Z"))
    with pytest.raises(EntryError) as refused:
        entry.card_points(1, "hand")
    assert refused.value.seat == 1


class Told:
    """A page that notes the seat and the field of each change."""

    def __init__(self) -> None:
        self.told: list[tuple[int, EntryField | None]] = []

    def on_change(self, seat: int, field: EntryField | None) -> None:
        self.told.append((seat, field))

    def choose_cards(self, entry: AmountEntry) -> None: ...

    def focus_next(self, entry: TextEntry) -> None: ...


def test_the_focus_of_a_ledger_entry_goes_to_the_next_empty_field() -> None:
    of = ledger("dummy_rummy", line(0, "", "25", "5"))
    page = Told()
    fields = LedgerFields(LedgerEntry(of, 2, blank_entry(of), print), page)
    ann, ben, cleo = fields.rows
    assert fields.first_empty() is ann.hand
    ann.out.on_change(True)
    ben.hand.replace_all("10")
    assert page.told == [(NOBODY, None), (1, "hand")]
    assert fields.first_empty() is cleo.hand
    assert fields.next_empty(ben.hand) is cleo.hand
    assert fields.next_empty(cleo.hand) is None
    assert fields.widget_with_error(EntryError(FieldMissing(), 2)) is cleo.hand
    cleo.hand.replace_all("5")
    assert [row.score.text for row in fields.rows] == ["0", "+10", "+5"]
    assert fields.first_empty() is ben.hand
    fields.nobody.on_change(True)
    assert (ann.out.on, fields.nobody.on, fields.at_once.enabled) == (False, True, False)


def row(game: str, written: SeatEntry) -> SeatFields:
    of = ledger(game)
    entry = LedgerEntry(of, 1, blank_entry(of), print)
    entry.set_seat(1, written)
    return LedgerFields(entry, Told()).rows[1]


def test_fields_of_a_ledger_row_are_written_into_the_line_of_the_deal() -> None:
    found = row("liverpool_rummy", SeatEntry("5"))
    found.hand.replace_all("7H")
    found.besides.replace_all("-50")
    found.laid.on_change(True)
    assert found.fields.entry.line.seats[1] == SeatEntry("7H", "", "-50", laid=True)


def test_a_ledger_row_opens_only_the_fields_that_count() -> None:
    found = row("doofer", SeatEntry("5"))
    found.refresh(None, None)
    assert list(found.text_entries()) == [found.hand]
    found.refresh(1, None)
    assert list(found.text_entries()) == []
    (deal,) = scored_deals(ledger("doofer", line(0, "", "5", "6")))
    found.refresh(0, deal)
    assert (found.hand.text, found.score.text, found.account.text) == ("5", "+5", "In hand 5")
