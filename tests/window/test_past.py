"""Past matches in a real window: a record named on the command line, the record book, scores of real cards."""

from pathlib import Path
from random import Random

from game.record.record import Seat, read_record, write_record
from game.session.ledger import Ledger, Ledgers
from game.session.match.replay import Replay
from game.session.settings import Settings, save
from game.session.statistics.statistics import DealCounter, Statistics
from game.ui.input.verbs import Press
from game.ui.ledger.ledgers import LedgersPage
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.sheet import LedgerSheet
from game.ui.records.screen import RecordsPage
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import List
from tests.support.counted import BEGIN, match_of_two
from tests.support.reviewed import short_match
from tests.ui.support.ledgers import ledger, line, score_of
from tests.ui.support.places import button
from tests.ui.support.services import page_made, services_of
from tests.window.conftest import Album, Start
from tests.window.pages import Pages
from tests.window.pictures import differing, drawn, laid_out, settled
from tests.window.player import QUIET
from tests.window.waiting import until
from tests.window.xserver import XServer


def test_a_record_the_record_book_and_a_ledger_open_in_a_window(
    start: Start, screen: XServer, data: Path, tmp_path: Path, album: Album
) -> None:
    save(data / "settings.json", Settings(name="Ann", game="rummy_500", animation="off", muted=True))
    many(data)
    path = tmp_path / "evening.record"
    path.write_text(write_record(short_match("liverpool_rummy", 7, 1)), encoding="utf-8")
    program = start(str(path))
    a_record_is_looked_at(screen, path, album)
    title = Pages(data)
    shown = screen.shows(title.picture(), "the title")
    screen.click(title.button("Records"))
    until(lambda: differing(screen.picture(), shown) > 50_000, "the record book")
    the_record_book(screen, data, album)
    screen.click(title.button("Keep score"))
    scores_are_written_down(screen, data, album)
    assert program.close() == 0


def a_record_is_looked_at(screen: XServer, path: Path, album: Album) -> None:
    """Step through the match with mouse and keys."""
    twin = page_made(ReplayScreen, services_of(), Replay(read_record(path.read_text())), 0)
    laid_out(twin)
    line = twin.controls.scrubber.rect
    pos = (line.x + line.width // 2, line.centery)
    twin.controls.scrubber.handle(Press(pos))
    twin.next_turn()
    twin.step_back()
    twin.group.set_focus(twin.controls.scrubber)
    screen.click(pos)
    screen.move(QUIET)
    screen.keys("Next", "Right", "Left", "Left")
    album("replay", screen.shows(settled(twin), "the play before the second turn from the middle"))
    screen.click(button(twin, "Back").rect.center)
    screen.move(QUIET)


def the_record_book(screen: XServer, data: Path, album: Album) -> None:
    """Choose a game on the records page."""
    statistics = Statistics(data)
    book = page_made(RecordsPage, services_of(statistics=lambda: statistics))
    laid_out(book)
    screen.stands_still(0.6)  # the second click of a double click means nothing on another page
    games = [widget for widget in book.group.root.walk() if isinstance(widget, List)][1]
    screen.click((games.rect.centerx, games.bar.view.y + 60))
    screen.move(QUIET)
    games.on_select(1)
    album("records", screen.shows(drawn(book), "how Ann fared in Rummy 500"))
    screen.click(button(book, "Back").rect.center)


def many(data: Path) -> None:
    """Fill a data folder with the statistics of several evenings, and the score sheet of one."""
    chance = Random(4)
    statistics = Statistics(data)
    for number in range(14):
        ann, ben = ([chance.randrange(-20, 25) * 5 + 45 for _deal in range(5)] for _person in range(2))
        statistics.count_match(match_of_two(number, ann, ben, "Rummy 500"), BEGIN)
    hands = [(0, "", "25", "40"), (2, "15", "30", ""), (1, "40", "", "5"), (0, "", "KH 7S", "10")]
    ledgers = Ledgers(data)
    friends = (Seat("Dora", avatar="owl"), Seat("Emil", avatar="cat"), Seat("Fay", avatar="fox"))
    of = ledger("doofer", *(line(*each) for each in hands), seats=friends)
    ledgers.save(ledgers.new_path_and_id()[0], of)
    # The program would count them beside, sooner or later.
    DealCounter(statistics).count_ledger(of)


def scores_are_written_down(screen: XServer, data: Path, album: Album) -> None:
    """Open the only score sheet and enter a deal."""
    listed = page_made(LedgersPage, services_of(ledgers=Ledgers(data)))
    laid_out(listed)
    screen.click(button(listed, "Open").rect.center)
    of = listed.entries[0].ledger
    screen.click(button(sheet_of(of), "Enter deal 5").rect.center)
    page = LedgerLinePage(score_of(of)[0], 5)
    laid_out(page)
    screen.click(page.fields.rows[1].out.rect.center)
    screen.click(page.fields.rows[0].widget_of("hand").rect.center)
    screen.keys("2", "0", "Return", "5", "Return")
    until(lambda: len(written(data)) == 5, "the fifth deal is written down")
    assert written(data)[4] == (1, ("20", "", "5"))
    screen.move(QUIET)
    screen.keys("Escape")
    (kept,) = Ledgers(data).load_all()
    screen.click(button(listed, "Open").rect.center)
    screen.move(QUIET)
    album("keep_score", screen.shows(drawn(sheet_of(kept.ledger)), "the sheet with the fifth deal"))


def sheet_of(of: Ledger) -> LedgerSheet:
    """Return the page of a score sheet."""
    page = LedgerSheet(score_of(of)[0])
    laid_out(page)
    return page


def written(data: Path) -> list[tuple[int | None, tuple[str, ...]]]:
    """Return, for each deal entered, the seat that went out and the cards left in each hand."""
    (kept,) = Ledgers(data).load_all()
    return [(each.out, tuple(seat.hand for seat in each.seats)) for each in kept.ledger.lines]
