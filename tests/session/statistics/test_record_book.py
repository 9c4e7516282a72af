"""The results of people in the statistics."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from pathlib import Path

import pytest

from game.session.statistics.counts import DealCounts, MatchCounts, SeatCounts
from game.session.statistics.record_book import (
    CSV_COLUMNS,
    CountedPerson,
    Extreme,
    MatchAverages,
    Totals,
    counted_people,
    csv_text,
    games_played,
    last_matches,
    matches_played_and_won,
    totals,
)
from game.session.statistics.statistics import Statistics
from tests.support.counted import BEGIN, match_of_two


@pytest.fixture
def book(tmp_path: Path) -> Statistics:
    found = Statistics(tmp_path)
    matches = [
        match_of_two(1, [0, 20], [10, 15]),
        match_of_two(2, [0, 0], [10, 40]),
        match_of_two(3, [5, 60], [10, 10]),
        match_of_two(4, [0, 5], [10, 40]),
        match_of_two(5, [12], [3], over=False),
        match_of_two(6, [100, -20], [50, 25], "Rummy 500"),
    ]
    for days, each in enumerate(matches):
        found.count_match(each, BEGIN + timedelta(days=days))
    return found


def test_counted_people_leaves_out_bots_and_games_played_lists_the_games_of_a_person(book: Statistics) -> None:
    assert counted_people(book) == (CountedPerson("a1", "Ann", 11), CountedPerson("b1", "Ben", 11))
    assert games_played(book, "a1") == ("Doofer", "Rummy 500")
    assert games_played(book, "nobody") == ()


def test_a_counted_person_has_the_last_name_used(book: Statistics) -> None:
    renamed = MatchCounts("m7", "Doofer", "table", False, (DealCounts(1, (SeatCounts("a1", "Anna", 1),)),))
    book.count_match(renamed, BEGIN + timedelta(days=30))
    assert counted_people(book)[0] == CountedPerson("a1", "Anna", 12)


def test_totals_of_a_person_in_one_game_have_sums_streaks_and_best_and_worst_results(book: Statistics) -> None:
    found = totals(book, "a1", "Doofer")
    assert (found.matches, found.won, found.deals, found.out) == (4, 3, 9, 4)
    assert (found.streak, found.longest_streak) == (1, 2)
    assert (found.buys, found.calls, found.hints) == (9, 0, 18)
    assert found.average == pytest.approx(102 / 9)
    assert found.best_deal == Extreme(0, "2030-01-01T00:00:00", "m1", 1, False, "101")
    assert found.worst_deal == Extreme(60, "2030-01-03T00:00:00", "m3", 2, False, "203")
    assert found.best_match == Extreme(0, "2030-01-02T00:00:00", "m2", 2, False)
    assert found.worst_match == Extreme(65, "2030-01-03T00:00:00", "m3", 2, False)


def test_the_best_deal_has_the_most_points_if_the_highest_score_wins(book: Statistics) -> None:
    found = totals(book, "a1", "Rummy 500")
    assert found.best_deal is not None
    assert found.worst_deal is not None
    assert (found.best_deal.points, found.worst_deal.points) == (100, -20)


def test_totals_over_all_games_have_no_best_and_worst_score(book: Statistics) -> None:
    found = totals(book, "b1")
    assert (found.matches, found.won, found.deals, found.calls) == (5, 1, 11, 11)
    assert (found.best_deal, found.worst_match) == (None, None)
    assert totals(book, "nobody") == Totals("")
    assert totals(book, "nobody").average == 0.0


def test_last_matches_gives_the_average_of_the_person_and_of_the_others_for_each_match(book: Statistics) -> None:
    steps = last_matches(book, "a1", "Doofer", 60)
    assert [step.mine for step in steps] == [10, 0, 32.5, 2.5, 12]
    assert steps[0] == MatchAverages("2030-01-01T00:00:00", 10, (10 + 15 + 60) / 4)
    assert last_matches(book, "a1", "Rummy 500", 60)[0].mine == 40
    assert last_matches(book, "nobody", "Doofer", 60) == ()


def test_last_matches_gives_only_the_newest_of_many_matches(book: Statistics) -> None:
    assert [step.mine for step in last_matches(book, "a1", "Doofer", 2)] == [2.5, 12]


def test_the_record_book_counts_matches_by_game(book: Statistics) -> None:
    assert matches_played_and_won(book, "a1") == {"Doofer": (4, 3), "Rummy 500": (1, 1)}
    assert matches_played_and_won(book, "nobody") == {}


def test_a_drawn_match_counts_as_won_by_both(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count_match(match_of_two(1, [5], [5]))
    assert [totals(book, person, "Doofer").won for person in ("a1", "b1")] == [1, 1]


def read(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_seat_of_every_deal_has_a_row_in_the_csv_text(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count_match(match_of_two(1, [0, 20], [10, 15]), BEGIN)
    rows = read(csv_text(book))
    assert len(rows) == 6
    assert list(rows[0]) == list(CSV_COLUMNS)
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


def test_the_csv_text_can_be_limited_to_one_person_and_one_game(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count_match(match_of_two(1, [0, 20], [10, 15]), BEGIN)
    book.count_match(match_of_two(2, [5], [7], "Rummy 500", over=False), BEGIN)
    assert [row["points"] for row in read(csv_text(book, "b1", "Doofer"))] == ["10", "15"]
    (row,) = read(csv_text(book, "a1", "Rummy 500"))
    assert (row["match over"], row["final score"], row["won"]) == ("0", "", "")
    assert read(csv_text(book, "nobody")) == []


def test_player_and_game_names_are_not_formulas_in_the_csv_text(tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    deal = DealCounts(1, (SeatCounts("a1", '=1+1, "Zoë"', -5),))
    book.count_match(MatchCounts("m1", "+Rummy", "cards", True, (deal,)), BEGIN)
    (row,) = read(csv_text(book))
    assert (row["player"], row["game"], row["points"], row["deal number"]) == ('\'=1+1, "Zoë"', "'+Rummy", "-5", "")


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0d"])
def test_names_that_begin_like_a_formula_are_quoted_in_the_csv_text(begin: str, tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    deal = DealCounts(1, (SeatCounts("a1", f"{begin}1", -5),))
    book.count_match(MatchCounts(f"{begin}cards", f"{begin}Rummy", "cards", True, (deal,)), BEGIN)
    (row,) = read(csv_text(book))
    assert [row[key] for key in ("player", "game", "match")] == [f"'{begin}1", f"'{begin}Rummy", f"'{begin}cards"]
