"""What a table's record keeps: all that was done, who sat where, and hints; and how a match goes on from it."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import Discard, DrawStock, Next, Shuffle
from game.engine.cards import UNKNOWN, parse_cards
from game.engine.digest import state_digest
from game.engine.events import DealEnded
from game.engine.record import Record, RecordError, Seat, Sitting, read
from game.engine.replay import replay
from game.engine.state import Phase
from game.session.dealer import Dealer, Order
from game.session.table import SatDown, Table
from tests.session.listening import Ear, Notes, staged
from tests.session.matches import any_action, begun, header, orders, played, recorded

# The record


@pytest.mark.parametrize("seed", range(5))
def test_the_record_replays_to_the_same_end(seed: int) -> None:
    table = played(begun(2 + seed % 3, seed), 30_000, seed)
    assert table.over
    record = recorded(table)
    assert state_digest(replay(record)[-1]) == state_digest(table.truth)
    assert record.digest == state_digest(table.truth)


def test_a_journal_gets_every_line_and_is_told_when_a_deal_is_over() -> None:
    notes = Notes()
    table = Table(header(2), journal=notes)
    table.begin()
    assert notes.lines == list(table.record)
    played(table, 30_000)
    assert notes.lines == list(table.record)
    deals = sum(" next #" in line for line in notes.lines) + 1
    assert sum(notes.settled) == deals > 1
    assert notes.lines[-1].startswith("end ")


def test_a_match_that_is_over_stays_over() -> None:
    table = played(begun(2), 30_000)
    table.practice = True
    assert table.over
    assert not any(table.can_undo(seat) for seat in (0, 1))


@pytest.mark.parametrize("moves", [0, 1, 40, 200])
def test_a_table_goes_on_where_its_record_stops(moves: int) -> None:
    whole = played(begun(3, 5), moves, 8)
    again = Table.resume(recorded(whole))
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
    again = Table.resume(read("\n".join(lines[:at])))
    assert orders(again.record) == orders(lines[: at + 1])


def test_a_finished_match_is_found_finished() -> None:
    whole = played(begun(2), 30_000)
    again = Table.resume(recorded(whole))
    assert again.over
    assert list(again.record) == list(whole.record)


def test_a_record_nobody_can_have_played_is_refused() -> None:
    record = recorded(begun(2))
    wrong = Record(record.header, (*record.actions, Discard(1, parse_cards("2C")[0])))
    with pytest.raises(RecordError) as error:
        Table.resume(wrong)
    assert error.value.line == record.header.lines + 2


def test_a_deal_over_shows_all_hands() -> None:
    table = begun(2)
    ear = Ear(table, 0)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    assert UNKNOWN not in ear.views[-1].state.hands[1]
    assert isinstance(ear.events[-1], DealEnded)


def test_the_deals_that_are_over_come_in_order_as_they_were_scored() -> None:
    assert begun(2).deals == ()
    table = played(begun(2), 30_000)
    ends = (Phase.DEAL_OVER, Phase.MATCH_OVER)
    states = [state for state in replay(recorded(table)) if state.phase in ends]
    assert [state.deal for state in table.deals] == list(range(1, len(states) + 1))
    assert [state.scores for state in table.deals] == [state.scores for state in states]


def test_a_match_may_begin_in_the_middle_of_a_deal() -> None:
    before = played(begun(3), 20)
    table = Table(before.header, start=before.truth)
    table.begin()
    assert table.version == 0
    assert table.truth is before.truth
    assert list(table.retell(0)) == []
    assert not table.can_undo(0)
    played(table, 30_000)
    assert table.over
    assert table.deals[0].deal == before.truth.deal


# Who sits there


def test_a_seat_changes_in_the_middle_of_a_match_and_the_record_knows_when() -> None:
    table = staged("")
    table.submit(DrawStock(0))
    ear, journal = Ear(table, 1), Notes()
    table.keep_in(journal)
    before = len(table.record)
    ann = table.seats[0]
    stand_in = Seat("Ann", "bot", level="casual")
    table.sit(0, stand_in)
    table.sit(0, stand_in)
    assert ear.events == [SatDown(0, "Ann", person=False)]
    assert table.seats[0] == table.header.seats[0] == stand_in
    assert len(table.record) == len(journal.lines) == before + 1
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.sit(0, ann)
    record = read("\n".join(table.record))
    assert record.header.seats[0] == ann
    assert record.sittings == (Sitting(2, 0, stand_in), Sitting(3, 0, ann))
    assert list(Table.resume(record).record) == list(table.record)
    assert Table.resume(record).seats == table.seats


def test_what_is_taken_back_leaves_everybody_where_they_sit() -> None:
    table = staged("")
    table.submit(DrawStock(0))
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.sit(1, Seat("Ben", "bot"))
    assert table.undo(0)
    assert table.seats[1].kind == "bot"
    assert read("\n".join(table.record)).sittings == (Sitting(2, 1, Seat("Ben", "bot")),)


def test_hints_are_counted_and_kept_and_cannot_be_taken_back() -> None:
    table, journal = staged(""), Notes()
    table.keep_in(journal)
    version = table.version
    table.submit(DrawStock(0))
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.note_hint(0)
    table.note_hint(0)
    assert table.version == version + 2
    assert list(table.record) == journal.lines
    assert table.undo(0)
    assert table.hints == [2, 0]
    again = Table.resume(read("\n".join(table.record)))
    assert again.hints == [2, 0]
    assert list(again.record) == list(table.record)


def test_nobody_sits_down_once_the_match_is_over() -> None:
    table = played(begun(2, 1, "doofer"), 10_000)
    assert table.over
    before = list(table.record)
    table.sit(0, Seat("Zoë"))
    assert list(table.record) == before


def test_made_anew_a_table_stands_where_it_stood_and_is_kept_where_it_was() -> None:
    table, journal = played(begun(2, 1, "doofer", people=1), 30), Notes()
    table.keep_in(journal)
    table.note_hint(0)
    table.sit(0, Seat("Zoë"))
    again = table.afresh()
    assert again is not table
    assert state_digest(again.truth) == state_digest(table.truth)
    assert (again.seats, again.hints) == (table.seats, table.hints)
    played(again, 2)
    assert journal.lines == list(again.record) != list(table.record)
    staged_there = Table(header(2, 1, "doofer"), start=table.truth)
    assert staged_there.afresh() is staged_there


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
    again = table.afresh()
    assert list(again.record) == before
    assert state_digest(again.truth) == state_digest(over)
    again.submit(Next(0))
    assert again.truth.deal == 2
    assert list(Table.resume(recorded(again)).record) == list(again.record)
