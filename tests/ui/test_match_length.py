"""The lengths of a match: they work, the sheet's own is among them, and they are as long as they say."""

import pytest

from game.content.sheets import load_sheet, sheet_names
from game.engine.soundness import problems
from game.ui.match_length import lengths, usual


@pytest.mark.parametrize("name", sheet_names())
def test_every_length_is_a_sound_sheet_and_the_usual_one_is_the_sheet_itself(name: str) -> None:
    sheet = load_sheet(name)
    found = lengths(sheet)
    assert len(found) >= 3
    assert len({length.text for length in found}) == len(found)
    assert found[usual(sheet)].sheet == sheet
    for length in found:
        assert problems(length.sheet) == []


def test_targets_are_halved_and_doubled_and_one_deal_is_possible() -> None:
    found = lengths(load_sheet("rummy_500"))
    assert [length.text for length in found] == ["One deal", "To 250 points", "To 500 points", "To 1000 points"]
    assert [length.sheet.match.target for length in found] == ["none", 250, 500, 1000]
    assert found[0].sheet.match.deals == 1


def test_listed_deals_are_cut_from_the_end() -> None:
    sheet = load_sheet("doofer")
    found = lengths(sheet)
    assert [length.text for length in found] == ["One deal", "7 deals", "14 deals"]
    assert isinstance(sheet.match.deals, tuple)
    assert found[1].sheet.match.deals == sheet.match.deals[:7]


def test_plain_numbers_of_deals() -> None:
    found = lengths(load_sheet("double_rum"))
    assert [length.sheet.match.deals for length in found] == [1, 2, 3, 5, 10]
