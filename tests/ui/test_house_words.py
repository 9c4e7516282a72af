"""Sentences about files of house rules."""

from pathlib import Path

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.content.yaml.reader import Mistake
from game.session.house_rules.files import Good, HouseRule
from game.ui.words.house_rules import based_text, broken_text, entry_note, mistake_parts, places_text, remark_texts

BASE = load_sheet("rummy_500")
OURS = structs.replace(BASE, title="Ours", about="Ours.", sets=structs.replace(BASE.sets, max=3))
GOOD = Good(OURS, BASE, "rummy_500")
IDLE = Good(structs.replace(OURS, buying=structs.replace(BASE.buying, price=2)), BASE, "rummy_500")
WRONG = Mistake("/home/ann/ours.yaml", 3, 11, "sets.min", "99 is out of range")


def entry(good: Good | None, mistakes: int) -> HouseRule:
    return HouseRule("ours", Path("/home/ann/ours.yaml"), good, (WRONG,) * mistakes)


def test_a_title_is_no_difference() -> None:
    assert places_text(BASE, BASE) == "differs in nothing"
    assert places_text(OURS, BASE) == "differs in one place"
    more = structs.replace(OURS, runs=structs.replace(BASE.runs, min=4))
    assert places_text(more, BASE) == "differs in 2 places"
    assert based_text(GOOD) == "Rummy 500, differs in one place"


@pytest.mark.parametrize(
    ("good", "mistakes", "shadowed", "note"),
    [
        (GOOD, 0, False, "Rummy 500, differs in one place"),
        (IDLE, 0, False, "Rummy 500, differs in 2 places, one remark"),
        (GOOD, 0, True, "has the name of another game"),
        (GOOD, 1, True, "one mistake"),
        (None, 2, False, "2 mistakes"),
    ],
)
def test_a_line_for_each_file(good: Good | None, mistakes: int, shadowed: bool, note: str) -> None:
    assert entry_note(entry(good, mistakes), shadowed) == note


def test_what_is_set_but_says_nothing_is_told() -> None:
    assert remark_texts(GOOD) == []
    (told,) = remark_texts(IDLE)
    assert told.endswith(": Nothing can be bought.")


def test_a_broken_file_says_whether_it_can_be_played() -> None:
    assert broken_text(entry(GOOD, 1)).startswith("One mistake in this file. What it said before is played")
    assert broken_text(entry(None, 2)).startswith("2 mistakes in this file. It cannot be played")


def test_a_mistake_is_its_place_and_what_is_wrong() -> None:
    assert mistake_parts(WRONG) == ("ours.yaml:3:11", "sets.min: 99 is out of range")
    assert mistake_parts(Mistake("", 0, 0, "", "there is none")) == ("", "there is none")
