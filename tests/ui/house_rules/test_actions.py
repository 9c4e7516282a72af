"""House rules from the first change to the table: the pages, and the files that come of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.editor.screen import EditorScreen
from game.ui.house_rules.laboratory import LaboratoryScreen
from game.ui.house_rules.screen import HouseRulesScreen, Pick
from game.ui.input.verbs import Cancel
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.setup.screen import SetupScreen
from tests.ui.support.evening import Evening

OURS = "# grandma's\nextends: doofer\ntitle: Ours\nsets.max: 3\n"


def editor(evening: Evening) -> EditorScreen:
    assert isinstance(evening.top, EditorScreen)
    return evening.top


def save(page: EditorScreen, title: str) -> str:
    """Save under a title; what is said of it."""
    page.keeping.title.text = title
    return page.keeping.save()


def test_new_rules_are_changed_saved_and_played(evening: Evening) -> None:
    evening.click("House rules")
    evening.click("New…")
    assert isinstance(evening.top, ChooseGamePage)
    evening.click("Choose")
    page = editor(evening)
    page.form.put("sets.max", 3)
    assert "Doofer, our way" not in [entry.title for entry in evening.games.entries]
    said = save(page, "Family")
    assert said == "Saved as family.yaml."
    assert not page.form.changed
    page.form.put("sets.max", 4)
    save(page, "Family again")
    evening.loop.do(Cancel())
    assert isinstance(evening.top, HouseRulesScreen)
    assert evening.top.pick == Pick("family", own=True)
    assert [path.name for path in evening.folder.glob("*.yaml")] == ["family.yaml"]
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)
    evening.click("Start")
    sheet = evening.opened[-1].table.header.sheet
    assert (sheet.title, sheet.sets.max) == ("Family again", 4)
    assert evening.preferences.settings.game == "family"


def test_a_file_is_edited_in_place_and_its_comments_stay(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    evening.house_rules()
    evening.click("Edit")
    page = editor(evening)
    assert page.form.differences == ("sets.max",)
    page.form.put("sets.max", 5)
    save(page, "Ours")
    assert path.read_text() == OURS.replace("max: 3", "max: 5")


def test_what_cannot_be_saved_is_told_and_nothing_is_lost(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Make it mine")
    page = editor(evening)
    page.form.put("sets.max", 3)
    evening.folder.write_text("a file where the folder should be")
    assert save(page, "Ours").startswith("The rules cannot be saved: ")
    assert page.form.changed
    evening.folder.unlink()
    assert save(page, "Ours") == "Saved as ours.yaml."


def test_rules_are_tried_out_against_what_they_are_based_on(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Make it mine")
    page = editor(evening)
    page.form.put("sets.max", 3)
    evening.click("Try out")
    assert isinstance(evening.top, LaboratoryScreen)
    assert evening.top.sheets == (page.form.base, page.form.sheet)


def test_copies_have_titles_of_their_own(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    evening.house_rules()
    evening.click("Duplicate")
    evening.click("Duplicate")
    assert [entry.title for entry in evening.games.entries] == ["Ours", "Ours 2", "Ours 3"]
    assert evening.page.toasts.texts[-1] == "“Ours 3” is there now."
    page = evening.top
    assert isinstance(page, HouseRulesScreen)
    page.choose(Pick("doofer", own=False))
    evening.click("Duplicate")
    assert evening.games["doofer_2"].title == "Doofer 2"
    assert (evening.folder / "doofer_2.yaml").read_text().endswith("extends: doofer\ntitle: Doofer 2\n")


def test_deleting_and_undoing(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    evening.house_rules()
    evening.click("Delete")
    assert not path.exists()
    evening.click("Undo")
    assert path.read_text() == OURS


def test_deletions_are_undone_one_by_one(evening: Evening) -> None:
    paths = [evening.write(f"{name}.yaml", OURS.replace("Ours", name)) for name in ("a", "b")]
    evening.games.watch(9)
    evening.house_rules()
    for _path in paths:
        evening.click("Delete")
    assert not any(path.exists() for path in paths)
    for _path in paths:
        evening.click("Undo")
    assert all(path.exists() for path in paths)


def test_a_file_that_just_broke_is_not_duplicated(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    evening.house_rules()
    path.write_text(OURS + "runs.min: few\n")
    evening.click("Duplicate")
    assert evening.said.startswith("That did not work: ")
    assert "ours.yaml:5:11: runs.min" in evening.said
    assert list(evening.folder.glob("*.yaml")) == [path]


def test_a_file_that_has_gone_already_is_no_mishap(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    evening.house_rules()
    path.unlink()
    evening.click("Delete")
    assert evening.said.startswith("That did not work: No such file")


@pytest.mark.parametrize("way", ["New…", "Make it mine"])
def test_escape_leads_back_step_by_step(way: str, evening: Evening, tmp_path: Path) -> None:
    page = evening.house_rules()
    evening.click(way)
    evening.loop.do(Cancel())
    assert evening.shows(page)
    assert not list(tmp_path.glob("house_rules/*.yaml"))
