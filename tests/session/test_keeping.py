"""A record is kept whole wherever it is to be kept, from then on, and says while that fails."""

from pathlib import Path

from game.engine.actions import DrawStock
from game.session.files import Unwritten
from game.session.keeping import KeptRecord
from tests.session.listening import Notes
from tests.session.matches import header


def test_it_is_kept_whole_in_a_journal_that_comes_later() -> None:
    record, journal = KeptRecord(header(2), None), Notes()
    record.add(DrawStock(0))
    record.keep(settled=True)
    assert record.trouble is None
    record.keep_in(journal)
    assert journal.lines == list(record.lines)
    record.add(DrawStock(1))
    record.keep(settled=False)
    assert journal.lines == list(record.lines)


def test_it_says_why_it_cannot_be_kept() -> None:
    journal = Notes()
    journal.trouble = Unwritten("full", "the disk is full", Path("x.record"))
    assert KeptRecord(header(2), journal).trouble is journal.trouble
