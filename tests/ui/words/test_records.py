"""Words about statistics."""

from __future__ import annotations

from game.session.statistics.record_book import Extreme, Totals
from game.words.records import extreme_date_text, extreme_points_text, figures, named_extremes, share_of_whole_text

BEST = Extreme(-35, "2030-01-16T20:15:00", "m1", 4, False, "115")
REAL = Extreme(50, "2030-01-16T20:15:00", "m2", 9, True)


def test_every_figure_of_the_record_book_has_a_caption() -> None:
    found = Totals("Doofer", False, 10, 7, 68, 17, -170, 2, 4, 5, 6, 7, games=1)
    assert [(figure.caption, figure.number, figure.note) for figure in figures(found)] == [
        ("Matches", "10", ""),
        ("Won", "7", "70%"),
        ("Deals", "68", ""),
        ("Went out", "17", "25%"),
        ("Points per deal", "−2.5", ""),
        ("Won in a row", "2", "longest 4"),
        ("Buys", "5", ""),
        ("Calls won", "6", ""),
        ("Hints used", "7", ""),
    ]


def test_an_average_of_almost_nothing_has_no_sign() -> None:
    assert figures(Totals("", deals=100, points=-4, games=1))[4].number == "0.0"
    assert figures(Totals("", deals=100, points=-6, games=1))[4].number == "−0.1"


def test_points_of_different_games_are_not_averaged_together() -> None:
    assert figures(Totals("", deals=5, points=100, games=2))[4].number == "–"
    assert figures(Totals("", deals=5, points=100, games=1))[4].number == "20.0"
    assert figures(Totals("Doofer"))[4].number == "–"
    assert share_of_whole_text(0, 0) == ""


def test_the_best_and_worst_deals_and_matches_are_listed_only_if_there_are_any() -> None:
    named = named_extremes(Totals("Doofer", best_deal=BEST, worst_match=REAL))
    assert [(each.name, each.is_deal) for each in named] == [("Best deal", True), ("Worst match", False)]
    assert [extreme_date_text(each) for each in named] == [
        "16 January 2030, deal 4, deal number 115",
        "16 January 2030, real cards",
    ]
    assert extreme_points_text(BEST) == "−35 points"
