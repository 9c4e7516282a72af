"""A record is kept whole wherever it is to be kept, from then on, and says while that fails."""

from pathlib import Path

import pytest

from game.engine.actions import DrawStock
from game.record.record import Forked, Recorder
from game.session.saves.files import KeptRecord, Unwritten
from tests.session.listening import Notes
from tests.session.matches import header


def test_it_is_kept_whole_in_a_journal_that_comes_later() -> None:
    recorder, journal = Recorder(header(2)), Notes()
    record = KeptRecord(recorder, None)
    recorder.add(DrawStock(0))
    record.keep(settled=True)
    assert (record.trouble, record.journal) == (None, None)
    record.keep_in(journal)
    assert journal.lines == list(record.lines) == list(recorder.lines)
    assert record.journal is journal
    recorder.add(DrawStock(1))
    record.keep(settled=False)
    assert journal.lines == list(record.lines)


def test_it_says_why_it_cannot_be_kept() -> None:
    journal = Notes()
    journal.trouble = Unwritten("full", "the disk is full", Path("x.record"))
    assert KeptRecord(Recorder(header(2)), journal).trouble is journal.trouble


def test_only_the_recorder_writes_what_happens_and_only_keep_in_says_where() -> None:
    recorder, elsewhere = Recorder(header(2)), Notes()
    record = KeptRecord(recorder, None)
    record.note(Forked(0, "0" * 32))
    assert recorder.record.fork == record.record.fork is not None
    assert not [name for name in ("add", "sit", "hint", "cut", "end") if hasattr(record, name)]
    with pytest.raises(AttributeError):
        setattr(record, "journal", elsewhere)  # noqa: B010
