"""What a table's record keeps: all that was done, who sat where, and hints."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import Discard, DrawStock
from game.engine.cards import UNKNOWN
from game.engine.events import DealEnded
from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.record import Seat, Sitting, read
from game.record.replay import replay
from game.session.match.resuming import resume
from game.session.match.table import SatDown, Table
from tests.session.listening import Ear, Notes, staged
from tests.session.matches import any_action, begun, header, played, recorded

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


def test_a_deal_over_shows_all_hands() -> None:
    table = begun(2)
    ear = Ear(table, 0)
    rng = Random(4)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    assert UNKNOWN not in ear.views[-1].state.hands[1]
    assert isinstance(ear.events[-1], DealEnded)


def test_a_match_may_begin_in_the_middle_of_a_deal() -> None:
    before = played(begun(3), 20)
    table = Table(before.header, start=before.truth)
    table.begin()
    assert table.version == 0
    assert table.truth is before.truth
    assert list(table.past.retell(0)) == []
    assert not table.can_undo(0)
    played(table, 30_000)
    assert table.over
    assert table.past.deals[0].deal == before.truth.deal


# Who sits there


def test_a_seat_changes_in_the_middle_of_a_match_and_the_record_knows_when() -> None:
    table = staged("")
    table.submit(DrawStock(0))
    ear, journal = Ear(table, 1), Notes()
    table.kept.keep_in(journal)
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
    assert list(resume(record).record) == list(table.record)
    assert resume(record).seats == table.seats


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
    table.kept.keep_in(journal)
    version = table.version
    table.submit(DrawStock(0))
    table.submit(Discard(0, table.view(0).hand[-1]))
    table.note_hint(0)
    table.note_hint(0)
    assert table.version == version + 2
    assert list(table.record) == journal.lines
    assert table.undo(0)
    assert table.seating.hints == (2, 0)
    again = resume(read("\n".join(table.record)))
    assert again.seating.hints == (2, 0)
    assert list(again.record) == list(table.record)


def test_seats_change_only_as_the_record_notes_it() -> None:
    table = begun(2)
    before, seating = list(table.record), table.seating
    seating.with_seat(0, Seat("Zoë")).with_hint(0)
    with pytest.raises(AttributeError):
        setattr(table, "seating", seating.with_hint(0))  # noqa: B010
    assert (table.seating, list(table.record)) == (seating, before)


def test_nobody_sits_down_once_the_match_is_over() -> None:
    table = played(begun(2, 1, "doofer"), 10_000)
    assert table.over
    before = list(table.record)
    table.sit(0, Seat("Zoë"))
    assert list(table.record) == before
