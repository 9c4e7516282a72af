"""The statistics as a table for other programs."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from game.session.statistics.counts import DealCounts, MatchCounts, SeatCounts
from game.session.statistics.export import HEAD, csv_text
from game.session.statistics.statistics import Statistics
from tests.session.statistics.test_record_book import BEGIN, match


def read(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_seat_of_every_deal_has_a_row(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count(match(1, [0, 20], [10, 15]), BEGIN)
    rows = read(csv_text(book))
    assert len(rows) == 6
    assert list(rows[0]) == list(HEAD)
    assert rows[0] == {
        "date": "2030-01-01 00:00:00",
        "game": "Doofer",
        "cards": "here",
        "match": "match m1",
        "deal number": "101",
        "deal": "1",
        "player": "Ann",
        "bot": "0",
        "points": "0",
        "went out": "1",
        "buys": "1",
        "calls": "0",
        "hints": "2",
        "match over": "1",
        "final score": "20",
        "won": "1",
    }
    assert [(row["player"], row["bot"]) for row in rows[:3]] == [("Ann", "0"), ("Ben", "0"), ("Bot", "1")]


def test_one_person_and_one_game_can_be_taken_alone(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count(match(1, [0, 20], [10, 15]), BEGIN)
    book.count(match(2, [5], [7], "Rummy 500", over=False), BEGIN)
    assert [row["points"] for row in read(csv_text(book, "b1", "Doofer"))] == ["10", "15"]
    (row,) = read(csv_text(book, "a1", "Rummy 500"))
    assert (row["match over"], row["final score"], row["won"]) == ("0", "", "")
    assert read(csv_text(book, "nobody")) == []


def test_names_are_no_formulas(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    deal = DealCounts(1, (SeatCounts("a1", '=1+1, "Zoë"', -5),))
    book.count(MatchCounts("m1", "+Rummy", "cards", True, None, (deal,)), BEGIN)
    (row,) = read(csv_text(book))
    assert (row["player"], row["game"], row["points"], row["deal number"]) == ('\'=1+1, "Zoë"', "'+Rummy", "-5", "")
