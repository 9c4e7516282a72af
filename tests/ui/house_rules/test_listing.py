"""What there is to read of rules, and of files with mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.files import HouseRule, HouseRules
from game.session.house_rules.games import Games
from game.ui.house_rules.listing import HouseList, SheetChoice, entry_paper, game_paper
from game.ui.widgets import Label, Widget
from game.ui.widgets.label import Notice, SourceLine


def texts(widget: Widget) -> list[str]:
    return [each.text for each in widget.walk() if isinstance(each, Label | Notice | SourceLine)]


def entry(folder: Path, text: str) -> HouseRule:
    (folder / "ours.yaml").write_text(text)
    return HouseRules(folder).entries[0]


@pytest.mark.parametrize("first", [True, False])
def test_a_game_page_explains_how_to_make_house_rules_only_if_there_are_none(first: bool) -> None:
    said = texts(game_paper(load_sheet("doofer"), first))
    assert any(text.startswith("You have no house rules yet.") for text in said) == first
    assert "Doofer" in said


def test_a_valid_house_rules_file_is_shown_as_its_rules(tmp_path: Path) -> None:
    ours = entry(tmp_path, "extends: doofer\ntitle: Ours\n")
    assert texts(entry_paper(ours, shadowed=False))[0] == "Ours"
    assert texts(entry_paper(ours, shadowed=True))[0].startswith("A game that comes with the program has the same name")


def test_remarks_on_a_valid_house_rules_file_stand_above_its_rules(tmp_path: Path) -> None:
    ours = entry(tmp_path, "extends: doofer\ntitle: Ours\nbuying.price: 2\n")
    assert texts(entry_paper(ours, shadowed=False))[0].endswith(": Nothing can be bought.")


def test_a_broken_house_rules_file_shows_its_mistakes_text_and_earlier_rules(tmp_path: Path) -> None:
    entry(tmp_path, "extends: doofer\ntitle: Ours\n")
    ours = entry(tmp_path, "extends: doofer\ntitle: Theirs\nsets.min: 99\n")
    said = texts(entry_paper(ours, shadowed=False))
    assert said[1] == "ours.yaml:3:11"
    assert {"title: Theirs", "sets.min: 99", "Ours"} <= {*said}
    ours.path.unlink()
    assert "sets.min: 99" not in texts(entry_paper(ours, shadowed=False))


SHEETS = {name: load_sheet(name) for name in ("doofer", "rummy_500")}
OURS, BAD, SHADOWED, DOOFER = (
    SheetChoice("ours", True),
    SheetChoice("bad", True),
    SheetChoice("doofer", True),
    SheetChoice("doofer", False),
)


@pytest.fixture
def games(tmp_path: Path) -> HouseList:
    (tmp_path / "ours.yaml").write_text("extends: rummy_500\ntitle: Ours\n")
    (tmp_path / "bad.yaml").write_text("extends: nothing\n")
    (tmp_path / "doofer.yaml").write_text("extends: rummy_500\ntitle: Not Doofer\n")
    others = {"me": load_sheet("me")}
    return HouseList(Games(SHEETS, HouseRules(tmp_path), others))


def test_own_sheets_come_first_in_the_house_rules_list_and_headings_cannot_be_chosen(games: HouseList) -> None:
    chosen: list[SheetChoice] = []
    done: list[SheetChoice] = []
    listed = games.build(OURS, chosen.append, done.append)
    assert [item.text for item in listed.items if item.is_heading] == [
        "Yours",
        "Games to start from",
        "From other tables",
    ]
    for index in range(len(listed.items)):
        listed.on_select(index)
        assert listed.on_activate is not None
        listed.on_activate(index)
    assert chosen == done == games.choices
    assert chosen[-1] == SheetChoice("me", is_own=False)
    assert listed.items[listed.index].text == "Ours"


def test_sound_rules_and_shipped_games_are_playable_and_broken_or_shadowed_ones_not(games: HouseList) -> None:
    gone = SheetChoice("gone", is_own=True)
    assert [games.is_playable(pick) for pick in (OURS, BAD, SHADOWED, DOOFER, gone)] == [
        True,
        False,
        False,
        True,
        False,
    ]
    wrong = {item.text for item in games.build(OURS, print, print).items if item.is_wrong}
    assert wrong == {"bad", "Not Doofer"}
    assert games.entry(DOOFER) is None


def test_a_rebuilt_list_of_house_rules_keeps_its_scrolling(games: HouseList) -> None:
    games.build(OURS, print, print).bar.offset = 17
    assert games.build(BAD, print, print).bar.offset == 17
