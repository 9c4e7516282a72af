"""A long match that is continued says how far it is, and can be stopped; nothing of it is lost by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.record.record import read_record
from game.session.match.match import Match
from game.session.saves.saves import Saves
from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Cancel
from game.ui.pages.reading import ReadingPage
from tests.support.matches import header, played
from tests.ui.support.evening import Evening
from tests.ui.support.reading import read_slowly


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return an evening of a program just started, with an unfinished match that counts as long."""
    table = Match(header(3, 1), journal=Saves(tmp_path).new_journal())
    table.begin()
    played(table, 60)
    read_slowly(monkeypatch)
    evening = Evening(tmp_path)
    evening.services.start()
    return evening


def read_to_the_end(evening: Evening) -> list[float]:
    shares = []
    while isinstance(evening.top, ReadingPage):
        shares.append(evening.top.reading.progress)
        evening.loop.step()
    return shares


def test_reading_a_long_match_at_the_start_shows_its_progress_and_then_the_title(evening: Evening) -> None:
    assert evening.table is None
    shares = read_to_the_end(evening)
    assert len(shares) > 3
    assert shares == sorted(set(shares))
    assert isinstance(evening.top, TitleScreen)
    assert evening.table is not None


def test_reading_a_long_match_can_be_stopped_and_continued_later(evening: Evening) -> None:
    path = evening.services.saves.current if evening.services.saves.can_save else Path()
    before = path.read_bytes()
    evening.loop.do(Cancel())
    assert isinstance(evening.top, TitleScreen)
    assert evening.table is None
    evening.click("Continue")
    assert isinstance(evening.top, ReadingPage)
    evening.click("Stop")
    assert isinstance(evening.top, TitleScreen)
    assert evening.table is None
    assert path.read_bytes() == before
    evening.click("Continue")
    read_to_the_end(evening)
    assert evening.table is not None
    assert path.read_bytes() == before
    assert read_record(before.decode()).actions == evening.table.recording.record.actions


def test_a_match_begun_while_a_long_one_is_being_read_leaves_both_matches_unfinished(evening: Evening) -> None:
    evening.loop.do(Cancel())
    evening.services.quick_game()
    assert evening.table is not None
    evening.services.screens.restart_at("title")
    assert len(evening.services.unfinished_matches.list_matches()) == 2
