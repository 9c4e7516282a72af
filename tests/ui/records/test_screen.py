"""The record book."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from game.session.statistics.tables import version_seal
from game.ui.input.verbs import Cancel, Direction, Focus
from game.ui.records.screen import RecordsPage
from game.ui.widgets import Button, Page
from game.ui.widgets.charts import BarChart, LineChart
from tests.support.counted import BEGIN, match_of_two
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound
from tests.ui.support.records import Book
from tests.ui.support.services import page_made


def page_on_top(book: Book) -> Page:
    assert isinstance(book.loop.screens.top, Page)
    return book.loop.screens.top


def test_the_record_book_writes_one_deal_in_the_singular(tmp_path: Path) -> None:
    book = Book(tmp_path, empty=True)
    book.statistics.count_match(match_of_two(1, [20], [15], "Doofer"), BEGIN)
    page = page_made(RecordsPage, book.services)
    book.loop.screens.push(page)
    book.loop.step()
    assert "Ann, all games" in book.texts
    assert {"1 deal", "20.0"} <= set(book.texts)
    assert "–" not in book.texts


def test_people_and_games_of_the_record_book_are_chosen_by_arrows(tmp_path: Path) -> None:
    book = Book(tmp_path)
    assert "Ann, all games" in book.texts
    assert book.shows(BarChart)
    book.loop.do(Focus(Direction.DOWN))
    assert "Ben, all games" in book.texts
    press_by_keys(book.loop, book.page, book.lists()[1])
    book.loop.do(Focus(Direction.DOWN))
    assert "Ben, Doofer" in book.texts
    assert book.shows(LineChart)
    assert "Points per deal, match by match; the lowest score wins" in book.texts
    assert book.page.group.focus is book.lists()[1]


def test_the_best_and_the_worst_deal_can_be_watched_again(tmp_path: Path) -> None:
    book = Book(tmp_path, game="Rummy 500")
    assert "Best deal" in book.texts
    again = [
        widget
        for widget in book.page.group.root.walk()
        if isinstance(widget, Button) and widget.text == ("Watch it again")
    ]
    assert len(again) == 2
    click(book.loop, again[1])
    assert [(named.name, named.extreme.deal) for named in book.looked] == [("Worst deal", 1)]


def test_the_chosen_records_are_exported_and_esc_leaves_the_book(tmp_path: Path) -> None:
    book = Book(tmp_path, game="Doofer")
    click(book.loop, button(book.page, "Export as CSV"))
    click(book.loop, button(page_on_top(book), "Export"))
    assert len((tmp_path / "rummy-house.csv").read_text().splitlines()) == 1 + 2 * 3
    book.loop.do(Cancel())
    assert book.loop.screens.top is not book.page


def test_an_empty_record_book_says_that_no_match_is_counted(tmp_path: Path) -> None:
    book = Book(tmp_path, empty=True)
    assert any("Nothing has been counted yet." in text for text in book.texts)
    assert book.page.group.focus is button(book.page, "Back")


def test_the_record_book_reports_damage_of_the_statistics(tmp_path: Path) -> None:
    Book(tmp_path).statistics.file.path.write_bytes(b"nonsense" * 500)
    book = Book(tmp_path, empty=True)
    assert any("damaged" in text for text in book.texts)


def test_a_record_book_with_a_newer_statistics_file_says_that_it_does_not_count(tmp_path: Path) -> None:
    path = Book(tmp_path).statistics.file.path
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA application_id = {version_seal(1000)}")
        base.execute("PRAGMA user_version = 1000")
    book = Book(tmp_path, empty=True)
    assert any(text.endswith("they are left alone, and nothing is counted.") for text in book.texts)
    assert not any("when it ends" in text for text in book.texts)


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES[:1], SCALES), *product(SIZES[1:], SCALES[1::3])])
@pytest.mark.parametrize("game", [0, 3])
def test_the_record_book_fits_every_window_without_overlap(
    game: int, size: tuple[int, int], text_scale: float, tmp_path: Path
) -> None:
    book = Book(tmp_path, size, text_scale)
    book.lists()[1].on_select(game)
    assert sound(book.page)
