"""A match goes on where its record stops; a table made anew stands where the old one did."""

from __future__ import annotations

import pytest

from game.engine.actions import Discard, Next, Shuffle
from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.record import Record, RecordError, Seat, read
from game.session.match.dealer import Dealer, Order
from game.session.match.resuming import afresh, resume
from game.session.match.table import Table
from tests.session.listening import Notes
from tests.session.matches import begun, header, orders, played, recorded


@pytest.mark.parametrize("moves", [0, 1, 40, 200])
def test_a_table_goes_on_where_its_record_stops(moves: int) -> None:
    whole = played(begun(3, 5), moves, 8)
    again = resume(recorded(whole))
    assert state_digest(again.truth) == state_digest(whole.truth)
    assert list(again.record) == list(whole.record)
    assert list(map(repr, again.legal(again.acting[0]))) == list(map(repr, whole.legal(whole.acting[0])))
    played(whole, 200, 9)
    played(again, 200, 9)
    assert orders(again.record) == orders(whole.record)


def test_a_record_that_stops_before_a_shuffle_is_shuffled_as_it_would_have_been() -> None:
    table = played(begun(2, 7), 300, 1)
    lines = list(table.record)
    at = max(number for number, line in enumerate(lines) if line.startswith("shuffle "))
    again = resume(read("\n".join(lines[:at])))
    assert orders(again.record) == orders(lines[: at + 1])


def test_a_finished_match_is_found_finished() -> None:
    whole = played(begun(2), 30_000)
    again = resume(recorded(whole))
    assert again.over
    assert list(again.record) == list(whole.record)


def test_a_record_nobody_can_have_played_is_refused() -> None:
    record = recorded(begun(2))
    wrong = Record(record.header, (*record.actions, Discard(1, parse_cards("2C")[0])))
    with pytest.raises(RecordError) as error:
        resume(wrong)
    assert error.value.line == record.header.lines + 2


def test_made_anew_a_table_stands_where_it_stood_and_is_kept_where_it_was() -> None:
    table, journal = played(begun(2, 1, "doofer", people=1), 30), Notes()
    table.kept.keep_in(journal)
    table.note_hint(0)
    table.sit(0, Seat("Zoë"))
    again = afresh(table)
    assert again is not table
    assert state_digest(again.truth) == state_digest(table.truth)
    assert (again.seats, again.seating.hints) == (table.seats, table.seating.hints)
    played(again, 2)
    assert journal.lines == list(again.record) != list(table.record)
    staged_there = Table(header(2, 1, "doofer"), start=table.truth)
    assert afresh(staged_there) is staged_there


def test_made_anew_a_table_forgets_what_went_wrong_half_way() -> None:
    """The dealer fails, once."""

    class Clumsy(Dealer):
        failed = False

        def shuffle(self, cards: Order, deal: int, renewal: int) -> Shuffle:
            if deal == 2 and not self.failed:
                self.failed = True
                raise ZeroDivisionError
            return super().shuffle(cards, deal, renewal)

    table = Table(header(2, 1, "doofer"), Clumsy(1))
    table.begin()
    while table.phase is not Phase.DEAL_OVER:
        played(table, 1, table.version)
    before, over = list(table.record), table.truth
    with pytest.raises(ZeroDivisionError):
        table.submit(Next(0))
    assert list(table.record) != before
    again = afresh(table)
    assert list(again.record) == before
    assert state_digest(again.truth) == state_digest(over)
    again.submit(Next(0))
    assert again.truth.deal == 2
    assert list(resume(recorded(again)).record) == list(again.record)
