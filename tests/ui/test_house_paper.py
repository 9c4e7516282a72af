"""What there is to read of rules, and of files with mistakes."""

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.files import HouseRule, HouseRules
from game.ui.house_rules.screen import entry_paper, game_paper
from game.ui.widgets import Label, Widget
from game.ui.widgets.label import Notice, SourceLine


def texts(widget: Widget) -> list[str]:
    return [each.text for each in widget.walk() if isinstance(each, Label | Notice | SourceLine)]


def entry(folder: Path, text: str) -> HouseRule:
    (folder / "ours.yaml").write_text(text)
    return HouseRules(folder).entries[0]


@pytest.mark.parametrize("first", [True, False])
def test_only_who_has_no_rules_yet_is_told_how_to_make_some(first: bool) -> None:
    said = texts(game_paper(load_sheet("doofer"), first))
    assert any(text.startswith("You have no house rules yet.") for text in said) == first
    assert "Doofer" in said


def test_a_sound_file_is_its_rules(tmp_path: Path) -> None:
    ours = entry(tmp_path, "extends: doofer\ntitle: Ours\n")
    assert texts(entry_paper(ours, shadowed=False))[0] == "Ours"
    assert texts(entry_paper(ours, shadowed=True))[0].startswith("This file has the name of a game")


def test_what_has_to_be_known_of_a_sound_file_stands_above_its_rules(tmp_path: Path) -> None:
    ours = entry(tmp_path, "extends: doofer\ntitle: Ours\nbuying.price: 2\n")
    assert texts(entry_paper(ours, shadowed=False))[0].endswith(": Nothing can be bought.")


def test_a_file_with_mistakes_shows_them_its_text_and_the_rules_before(tmp_path: Path) -> None:
    entry(tmp_path, "extends: doofer\ntitle: Ours\n")
    ours = entry(tmp_path, "extends: doofer\ntitle: Theirs\nsets.min: 99\n")
    said = texts(entry_paper(ours, shadowed=False))
    assert said[1] == "ours.yaml:3:11"
    assert {"title: Theirs", "sets.min: 99", "Ours"} <= {*said}
    ours.path.unlink()
    assert "sets.min: 99" not in texts(entry_paper(ours, shadowed=False))
