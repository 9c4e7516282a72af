"""Saving house rules in the editor while the file is changed by others."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.editor.screen import EditorScreen
from game.ui.widgets import Dialog
from tests.ui.support.evening import Evening
from tests.ui.support.house_rules import editor

OURS = "# grandma's\nextends: doofer\ntitle: Ours\nsets.max: 3\n"
THEIRS = OURS.replace("3", "4") + "# Zoë's\nruns.min: 4\n"


@pytest.fixture
def path(evening: Evening) -> Path:
    """Return the path of a file that has been changed both on the disk and in an open editor."""
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    assert isinstance(evening.top, EditorScreen)
    evening.top.form.put("sets.max", 5)
    path.write_text(THEIRS, encoding="utf-8")
    return path


def ask(evening: Evening) -> EditorScreen:
    """Save; return the editor, which now shows a question."""
    page = editor(evening)
    assert not page.save()
    assert isinstance(evening.top, Dialog)
    return page


def test_going_back_from_the_question_keeps_a_house_rules_file_changed_by_others(evening: Evening, path: Path) -> None:
    page = ask(evening)
    evening.click("Back")
    assert evening.shows(page)
    assert path.read_text(encoding="utf-8") == THEIRS
    assert page.form.is_changed
    assert page.toasts.texts == []


def test_a_house_rules_file_changed_by_others_can_be_replaced_when_saving(evening: Evening, path: Path) -> None:
    page = ask(evening)
    evening.click("Replace")
    assert evening.shows(page)
    assert path.read_text(encoding="utf-8") == OURS.replace("3", "5")
    assert not page.naming.has_unsaved_changes
    page.form.put("sets.max", 3)
    assert page.save()
    assert path.read_text(encoding="utf-8") == OURS


def test_a_copy_can_be_saved_beside_a_file_changed_by_others(evening: Evening, path: Path) -> None:
    page = ask(evening)
    evening.click("Save as a copy")
    assert evening.shows(page)
    assert path.read_text(encoding="utf-8") == THEIRS
    copy = OURS.replace("3", "5").replace("Ours", "Ours 2")
    assert (evening.folder / "ours_2.yaml").read_text(encoding="utf-8") == copy
    assert not page.naming.has_unsaved_changes
    assert page.naming.title.text == "Ours 2"


def test_saving_in_the_editor_writes_a_deleted_file_again_with_its_comments(evening: Evening, path: Path) -> None:
    path.unlink()
    assert editor(evening).save()
    assert path.read_text(encoding="utf-8") == OURS.replace("3", "5")


def test_a_file_change_just_before_the_editor_opens_is_shown_in_the_editor(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    path.write_text(THEIRS, encoding="utf-8")
    evening.click("Edit")
    assert editor(evening).form.values["sets.max"] == 4


def test_house_rules_that_extend_a_path_keep_the_path_when_saved(evening: Evening) -> None:
    (evening.folder.parent / "rummy_500.yaml").write_text("title: Cousin\npack.packs: 3\n")
    path = evening.write("ours.yaml", "extends: ../rummy_500.yaml\ntitle: Ours\n")
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    page = editor(evening)
    page.form.put("sets.max", 5)
    assert page.save()
    assert path.read_text() == "extends: ../rummy_500.yaml\ntitle: Ours\nsets.max: 5\n"
    assert evening.games["ours"].pack.packs == 3
