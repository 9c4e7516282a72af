"""An evening with real cards: a score sheet is set up, deals are written down and corrected, and somebody wins."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.ledger import FILE_FORMAT, scored_deals
from game.session.saves.files import format_line
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from game.ui.ledger.ledgers import LedgersPage
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.setup import LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Dialog
from tests.support.files import full_disk
from tests.ui.support.evening import Evening
from tests.ui.support.ledgers import Keeping, ledger, line
from tests.ui.support.places import click


@pytest.fixture
def keeping(tmp_path: Path) -> Keeping:
    found = Keeping(tmp_path)
    found.open()
    return found


def writing(keeping: Keeping) -> LedgerLinePage:
    assert isinstance(keeping.page, LedgerLinePage)
    return keeping.page


def sheet(keeping: Keeping) -> LedgerSheet:
    assert isinstance(keeping.page, LedgerSheet)
    return keeping.page


def write_down(keeping: Keeping, out: int, *hands: str) -> None:
    """Enter the next deal by clicks and keys: `out` is the seat that went out, `hands` the texts for the seats."""
    if isinstance(keeping.page, LedgerSheet):
        keeping.loop.do(Confirm())
    page = writing(keeping)
    click(keeping.loop, page.fields.rows[out].out)
    for row, hand in zip(page.fields.rows, hands, strict=True):
        if row.hand.enabled:
            keeping.write(row.hand, hand)
    keeping.click("Enter")


def test_a_ledger_is_written_deal_by_deal_and_saved_after_each(keeping: Keeping) -> None:
    assert isinstance(keeping.page, LedgerSetup)
    keeping.loop.do(Confirm())
    assert [seat.name for seat in keeping.kept().seats] == ["Ann", "Bea", "Carl"]
    assert writing(keeping).entry.number == 1, "one writes at once"
    keeping.loop.do(Cancel())
    for number in range(1, 15):
        assert sheet(keeping).ledger.lines == keeping.kept().lines
        assert len(keeping.kept().lines) == number - 1
        write_down(keeping, 0, "", "7H KS", "20")
    assert sheet(keeping).is_over
    assert scored_deals(keeping.kept())[-1].winners == (0,)
    assert keeping.statistics.rows("SELECT count(*) FROM deals")[0][0] == 14
    keeping.loop.step()
    assert "Ann wins the match" in keeping.loop.display.texts


def test_a_half_written_deal_is_there_again_after_a_restart(keeping: Keeping, tmp_path: Path) -> None:
    keeping.loop.do(Confirm())
    write_down(keeping, 1, "25", "", "5")
    keeping.loop.do(Confirm())
    keeping.write(writing(keeping).fields.rows[0].hand, "7H 7D")
    keeping.write(writing(keeping).fields.rows[1].hand, "1")
    again = Keeping(tmp_path)
    again.open()
    assert isinstance(again.page, LedgersPage)
    again.loop.do(Confirm())
    assert len(sheet(again).ledger.lines) == 1
    again.loop.do(Confirm())
    assert [row.hand.text for row in writing(again).fields.rows] == ["7H 7D", "1", ""], "the last field was never left"


def test_a_half_written_deal_that_cannot_be_saved_is_reported_on_its_page(keeping: Keeping) -> None:
    keeping.loop.do(Confirm())
    keeping.loop.do(Confirm())
    page = writing(keeping)
    with full_disk():
        keeping.write(page.fields.rows[0].hand, "25")
        keeping.loop.do(Focus(Direction.NEXT))
    (told,) = page.toasts.texts
    assert told.startswith("The scores cannot be saved")


def test_an_earlier_deal_of_a_ledger_is_corrected(keeping: Keeping) -> None:
    keeping.loop.do(Confirm())
    for hands in (("", "25", "5"), ("", "10", "5")):
        write_down(keeping, 0, *hands)
    sheet(keeping)._open_line_page(1)
    keeping.loop.step()
    page = writing(keeping)
    assert page.fields.rows[1].hand.text == "25"
    click(keeping.loop, page.fields.rows[1].hand)
    keeping.loop.do(Command("a", ctrl=True))
    keeping.write(page.fields.rows[1].hand, "")
    page.fields.rows[1].hand.replace_all("30")
    keeping.click("Correct")
    assert [deal.scores for deal in scored_deals(keeping.kept())] == [(0, 30, 5), (0, 40, 10)]


def test_leaving_a_ledger_correction_asks_first(keeping: Keeping) -> None:
    keeping.loop.do(Confirm())
    write_down(keeping, 0, "", "25", "5")
    sheet(keeping)._open_line_page(1)
    page = writing(keeping)
    page.fields.rows[1].hand.replace_all("30")
    keeping.loop.do(Command("f1"))
    assert isinstance(keeping.page, RulesPage)
    keeping.loop.do(Cancel(), Cancel())
    assert isinstance(keeping.page, Dialog)
    keeping.loop.do(Confirm())
    assert writing(keeping) is page
    keeping.loop.do(Cancel())
    keeping.click("Discard")
    assert isinstance(keeping.page, LedgerSheet)
    assert scored_deals(keeping.kept())[-1].scores == (0, 25, 5)


def test_the_entries_of_a_deleted_last_deal_of_a_ledger_are_proposed_again(keeping: Keeping) -> None:
    keeping.loop.do(Confirm())
    write_down(keeping, 0, "", "25", "5")
    sheet(keeping)._open_line_page(1)
    keeping.loop.step()
    keeping.click("Delete")
    assert keeping.kept().lines == ()
    keeping.loop.do(Confirm())
    assert writing(keeping).fields.rows[1].hand.text == "25"
    keeping.click("Enter")
    assert scored_deals(keeping.kept())[-1].scores == (0, 25, 5)


def test_a_finished_ledger_starts_another_match_with_the_same_people(keeping: Keeping) -> None:
    path, _began = keeping.ledgers.new_path_and_id()
    keeping.ledgers.save(path, ledger("doofer", *[line(0, "", "5", "6")] * 14))
    keeping.loop.do(Cancel())
    keeping.open()
    keeping.loop.do(Confirm())
    keeping.click("Rules")
    assert isinstance(keeping.page, RulesPage)
    keeping.loop.do(Cancel(), Command("f1"))
    assert isinstance(keeping.page, RulesPage)
    keeping.loop.do(Cancel())
    keeping.click("Another match")
    assert writing(keeping).entry.number == 1
    keeping.loop.do(Cancel())
    assert sheet(keeping).ledger.lines == ()
    assert [seat.name for seat in sheet(keeping).ledger.seats] == ["Ann", "Ben", "Cleo"]
    assert len(keeping.ledgers.load_all()) == 2
    keeping.click("Back")
    assert isinstance(keeping.page, LedgersPage)
    assert len(keeping.page.entries) == 2


def test_a_new_ledger_begins_with_the_game_and_the_people_of_the_last_ledger(keeping: Keeping) -> None:
    path, _began = keeping.ledgers.new_path_and_id()
    keeping.ledgers.save(path, ledger("rummy_500"))
    keeping.loop.do(Cancel())
    keeping.open()
    keeping.click("New")
    page = keeping.page
    assert isinstance(page, LedgerSetup)
    assert page.draft.game == "rummy_500"
    assert page.draft.names[:3] == ["Ann", "Ben", "Cleo"]


def test_a_ledger_that_cannot_be_saved_is_reported_and_deals_can_still_be_written_down(tmp_path: Path) -> None:
    (tmp_path / "scores").write_text("a file where the folder should be")
    keeping = Keeping(tmp_path)
    keeping.open()
    if isinstance(keeping.page, LedgersPage):
        keeping.click("New")
    keeping.loop.do(Confirm())
    assert "cannot be saved" in " ".join(keeping.page.toasts.texts)
    write_down(keeping, 0, "", "25", "5")
    assert [deal.scores for deal in sheet(keeping).deals] == [(0, 25, 5)]


def test_damaged_and_newer_ledger_files_are_reported_once(keeping: Keeping) -> None:
    hurt, newer, later = (keeping.ledgers.new_path_and_id()[0].with_stem(name) for name in ("hurt", "newer", "later"))
    for path in (hurt, newer, later):
        keeping.ledgers.save(path, ledger("doofer"))
    hurt.write_bytes(hurt.read_bytes()[:100])
    text = newer.read_text(encoding="utf-8")
    newer.write_text(text.replace(format_line("scores", FILE_FORMAT), format_line("scores", 99)), encoding="utf-8")
    keeping.loop.do(Cancel())
    keeping.open()
    page = keeping.page
    assert ["damaged" in page.toasts.texts[0], "newer" in page.toasts.texts[1]] == [True, True]
    page.toasts.clear()
    later.write_bytes(b"{")
    keeping.click("New")
    keeping.loop.do(Cancel())
    assert keeping.page is page
    (told,) = page.toasts.texts
    assert "later.scores were damaged" in told


def test_a_deleted_ledger_leaves_the_statistics_until_it_is_restored(keeping: Keeping) -> None:
    keeping.loop.do(Confirm())
    write_down(keeping, 0, "", "25", "5")
    keeping.click("Back")
    keeping.loop.do(Cancel())
    keeping.open()

    def counted() -> int:
        return int(keeping.statistics.rows("SELECT count(*) FROM deals")[0][0])

    assert counted() == 1
    keeping.click("Delete")
    assert counted() == 0
    keeping.click("Undo")
    assert counted() == 1


def test_keep_score_on_the_title_opens_the_ledger_setup_if_there_is_no_ledger(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ledgers=Keeping(tmp_path).ledgers)
    evening.click("Keep score")
    assert isinstance(evening.page, LedgerSetup)
