"""The lengths of a match: they work, the sheet's own is among them, and they are as long as they say."""

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet, open_text, sheet_names
from game.engine.sheet.soundness import problems
from game.record.record import Header, Recorder, Seat, read_sound
from game.ui.setup.draft import lengths, usual


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


HOUSE = {
    "target and contracts": "match: {target: 500, deals: [{melding.contract: 2 sets}, {melding.contract: 2 runs}]}",
    "own contracts": (
        "match: {target: 500, deals: [{melding.contract: 2 sets}, {melding.contract: 2 runs}]}\n"
        "melding.contract_by: player"
    ),
    "the largest target": "match.target: 100000",
    "a large target": "match.target: 60000",
    "the smallest target": "match.target: 1",
    "the most deals": "match.deals: 50",
    "a target and some deals": "match: {target: 100, deals: 4}",
}


@pytest.mark.parametrize("text", HOUSE.values(), ids=list(HOUSE))
def test_every_length_of_a_house_rule_is_sound_and_its_record_can_be_read(text: str) -> None:
    sheet = open_text(f"title: T\ndeal.hand_size: 10\npack.packs: 2\n{text}\n", Path("house.yaml")).rules
    found = lengths(sheet)
    assert found[usual(sheet)].sheet == sheet
    for length in found:
        assert problems(length.sheet) == []
        header = Header(length.sheet, (Seat("Ann", "person"), Seat("Ben", "bot")), 1, 1)
        record, wrong = read_sound(Recorder(header).text)
        assert wrong is None
        assert record.header.sheet.match.target == length.sheet.match.target


def test_one_deal_of_a_plan_is_its_first() -> None:
    sheet = open_text(
        f"title: T\ndeal.hand_size: 10\n{HOUSE['target and contracts']}\nplayers.max: 3\n", Path("h.yaml")
    ).rules
    one = lengths(sheet)[0]
    assert one.text == "One deal"
    assert one.sheet.match.target == "none"
    assert one.sheet.match.deals == ({"melding.contract": "2 sets"},)
