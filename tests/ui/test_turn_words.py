"""Turns in words."""

from game.engine.state import NOBODY
from game.session.match.replay import Mark
from game.ui.words.events import plays_text, turn_text, where_text

NAMES = ("Ann", "Bea")


def test_a_turn_says_its_deal_its_number_and_whose_it_is() -> None:
    mark = Mark(30, 2, 14, 1)
    assert where_text(mark, NAMES) == "Deal 2, turn 14: Bea"
    assert turn_text(mark, NAMES) == "14. Bea"


def test_what_is_before_the_first_turn_is_nobodys() -> None:
    mark = Mark(0, 1, 0, NOBODY)
    assert where_text(mark, NAMES) == "Deal 1"
    assert turn_text(mark, NAMES) == "Before the first turn"


def test_plays_are_told_in_one_line_and_others_by_name() -> None:
    lines = ["Bea draws from the stock.", "Ann passes.", "Bea discards 4♥."]
    assert plays_text(lines, "Bea") == "draws from the stock · Ann passes · discards 4♥"
    assert plays_text([], "Bea") == ""
