"""A file opens the page of its kind, dropped on the window or handed over by a second start."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from game.record.digest import state_digest
from game.session.ledger import Ledgers
from game.session.saves.saves import NoSaves
from game.session.start_requests import StartRequest
from game.ui.app.title import TitleScreen
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.ledger.sheet import LedgerSheet
from game.ui.replay.screen import ReplayScreen
from game.ui.setup.screen import SetupScreen
from game.ui.widgets import Dialog
from game.words.staged_tables import find_table
from tests.ui.support.evening import Evening
from tests.ui.support.ledgers import ledger, line
from tests.ui.support.replays import GOLDEN

TABLE = Path(__file__).parents[2] / "tables" / "rummy_500" / "rummy_in_the_deck.yaml"


def test_an_opened_record_file_shows_its_replay(evening: Evening) -> None:
    evening.services.carry_out(StartRequest(file=str(GOLDEN / "doofer-5.record")))
    assert isinstance(evening.top, ReplayScreen)


def test_an_opened_sheet_file_is_imported_and_can_be_played(evening: Evening, tmp_path: Path) -> None:
    ours = tmp_path / "grandma.rummy"
    ours.write_text("extends: doofer\ntitle: Grandma's Doofer\n", encoding="utf-8")
    evening.services.carry_out(StartRequest(file=str(ours)))
    assert isinstance(evening.top, HouseRulesScreen)
    assert evening.services.games[evening.top.choice.name].title == "Grandma's Doofer"
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)


@pytest.mark.parametrize("number", [1, 4])
def test_an_opened_staged_table_is_played_and_not_saved(number: int, evening: Evening, tmp_path: Path) -> None:
    before = sorted((tmp_path / "matches").glob("*"))
    evening.services.carry_out(StartRequest(table=f"{TABLE}:{number}"))
    staged, start = find_table(f"{TABLE}:{number}")
    table = evening.services.unfinished_matches.table
    assert table is not None
    assert not table.is_replayable
    assert (state_digest(table.truth), table.header.sheet) == (state_digest(start), staged.match.sheet)
    assert [seat.kind for seat in table.seats] == ["person", *["bot"] * (start.players - 1)]
    assert table.recording.journal is None
    assert sorted((tmp_path / "matches").glob("*")) == before


def test_a_staged_table_is_called_unsaved_once_it_begins_and_not_while_a_question_is_open(tmp_path: Path) -> None:
    evening = Evening(tmp_path, NoSaves())
    evening.sit_down()
    for answer, begun in (("Back", 1), ("New match", 2)):
        evening.services.carry_out(StartRequest(table=f"{TABLE}:1"))
        assert isinstance(evening.top, Dialog)
        assert not evening.said
        evening.click(answer)
        assert len(evening.opened) == begun
    assert evening.opened[0].said == []
    assert evening.opened[1].said == ["This is a staged table: the match is not saved."]


def test_a_request_for_more_seats_than_the_game_set_last_allows_opens_the_setup_and_says_so(evening: Evening) -> None:
    for seats, allowed in ((6, False), (1, False), (5, True)):
        evening.services.carry_out(StartRequest(seats=seats))
        assert (evening.table is not None) is allowed
        if not allowed:
            assert isinstance(evening.top, SetupScreen)
            assert "Doofer is for 2 to 5 players." in evening.said
    assert evening.table
    assert len(evening.table.seats) == 5


def test_an_opened_score_sheet_file_is_copied_once_and_shown(tmp_path: Path) -> None:
    own = Ledgers(tmp_path)
    evening = Evening(tmp_path, ledgers=own)
    elsewhere = Ledgers(tmp_path / "mail")
    path, _ = elsewhere.new_path_and_id()
    assert elsewhere.save(path, ledger("doofer", line(0, "0", "5", "7"))) == ""
    sent = tmp_path / "friday.scores"
    copy(path, sent)
    for _ in range(2):
        evening.services.carry_out(StartRequest(file=str(sent)))
        assert isinstance(evening.top, LedgerSheet)
        evening.services.screens.pop()
    assert [kept.path.name for kept in own.load_all()] == ["friday.scores"]


def test_a_start_request_with_game_seats_and_deal_number_opens_that_table(evening: Evening) -> None:
    evening.services.carry_out(StartRequest(game="doofer", seats=3, seed="66"))
    table = evening.services.unfinished_matches.table
    assert table is not None
    assert (table.header.sheet.title, len(table.seats), table.header.seed) == ("Doofer", 3, 66)


def test_a_start_request_with_an_invalid_deal_number_opens_the_setup_page_with_a_message(evening: Evening) -> None:
    evening.services.carry_out(StartRequest(game="doofer", seed="not a number"))
    assert isinstance(evening.top, SetupScreen)


@pytest.mark.parametrize("name", ["gone.record", "letter.txt"])
def test_a_file_that_cannot_be_opened_is_reported_on_the_current_page(
    name: str, evening: Evening, tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    page = evening.top
    assert isinstance(page, TitleScreen)
    evening.services.carry_out(StartRequest(file=str(tmp_path / name)))
    assert evening.top is page
    assert name in page.toasts.texts[-1]


def test_a_house_rule_file_given_as_the_game_is_played_without_being_imported(evening: Evening, tmp_path: Path) -> None:
    ours = tmp_path / "ours.rummy"
    ours.write_text("extends: doofer\ntitle: Ours\n", encoding="utf-8")
    evening.services.carry_out(StartRequest(game=str(ours), seats=2))
    table = evening.services.unfinished_matches.table
    assert table is not None
    assert table.header.sheet.title == "Ours"
    assert not (tmp_path / "house_rules" / "ours.rummy").exists()
