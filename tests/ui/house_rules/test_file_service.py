"""Saving, taking back, and leaving."""

from __future__ import annotations

import pytest

from game.ui.house_rules.file_service import HouseFileService
from game.ui.house_rules.listing import SheetChoice
from game.ui.input.verbs import Cancel, Command
from game.ui.widgets import Button, Dialog, Toggle
from game.ui.widgets.number import Stepper
from tests.ui.support.editing import REDO, SAVE, UNDO, Editing
from tests.ui.support.evening import Evening
from tests.ui.support.places import button, click


def test_the_about_text_of_house_rules_is_saved() -> None:
    editing = Editing()
    editing.tab_to(editing.page.naming.about)
    editing.type("Two buys.")
    editing.loop.do(SAVE)
    assert editing.saved[0][1]["about"] == "Two buys."


def test_changes_of_rules_are_undone_and_redone() -> None:
    editing = Editing()
    undo, redo = editing.page.bars.undo, editing.page.bars.redo
    assert not undo.enabled
    editing.group("Buying")
    click(editing.loop, editing.control("buying.allowed", Toggle))
    click(editing.loop, undo)
    assert not editing.form.differences
    assert redo.enabled
    assert not undo.enabled
    click(editing.loop, redo)
    editing.loop.do(UNDO, Command("z", ctrl=True, shift=True), UNDO, REDO)
    assert editing.form.differences == ("buying.allowed",)


def test_house_rules_without_a_title_are_not_saved() -> None:
    editing = Editing(name="")
    assert not button(editing.page, "Save").enabled
    assert "Give these rules a name to save them." in editing.texts
    editing.tab_to(editing.page.naming.title)
    editing.type("Ours")
    assert button(editing.page, "Save").enabled
    assert "Give these rules a name to save them." not in editing.texts
    editing.loop.do(SAVE)
    assert "Saved as Ours." in editing.texts
    editing.loop.do(*[Command("backspace")] * 4, SAVE)
    assert editing.texts.count("Give these rules a name to save them.") == 2  # beside the button, and in passing
    assert len(editing.saved) == 1
    editing.type("Ours")
    editing.loop.do(Cancel())
    assert editing.left


def test_saving_includes_digits_still_being_typed() -> None:
    editing = Editing()
    editing.group("Runs")
    editing.tab_to(editing.control("runs.min", Stepper))
    editing.type("4")
    editing.loop.do(SAVE)
    assert editing.saved[0][1]["runs.min"] == 4
    editing.loop.do(UNDO)
    assert editing.form.values["runs.min"] == 3
    assert not editing.form.can_undo


def test_unchanged_house_rules_are_left_without_a_question() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Back"))
    assert editing.left


@pytest.mark.parametrize(("answer", "left", "saved"), [("Discard", True, 0), ("Stay", False, 0), ("Save", True, 1)])
def test_leaving_the_editor_with_changes_asks(answer: str, left: bool, saved: int) -> None:
    editing = Editing()
    editing.form.put("runs.min", 4)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(editing.loop, button(dialog, answer))
    assert (editing.left, len(editing.saved)) == (left, saved)


def test_leaving_the_editor_does_not_offer_to_save_contradictions() -> None:
    editing = Editing()
    editing.form.put("sets.max", 2)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    answers = [widget.text for widget in dialog.group.root.walk() if isinstance(widget, Button)]
    assert answers == ["Discard", "Stay"]


def test_leaving_with_rules_that_cannot_be_written_stays_in_the_editor() -> None:
    editing = Editing()
    editing.writable = False
    editing.form.put("runs.min", 4)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(editing.loop, button(dialog, "Save"))
    assert not editing.left
    assert "The folder cannot be written." in editing.texts
    assert editing.form.is_changed


OURS = "title: Ours\nextends: doofer\nsets.max: 3\n"


def test_the_text_of_a_broken_house_rules_file_is_given_unchanged(evening: Evening) -> None:
    evening.write("bad.yaml", "extends: nothing\n")
    evening.games.poll_folder(9)
    assert HouseFileService(evening.house_rules()).text(SheetChoice("bad", is_own=True)) == "extends: nothing\n"


def test_the_text_of_house_rules_on_house_rules_extends_a_shipped_game(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.write("more.yaml", "extends: ours\ntitle: More\nruns.min: 4\n")
    evening.games.poll_folder(9)
    text = HouseFileService(evening.house_rules()).text(SheetChoice("more", is_own=True))
    assert "extends: doofer" in text
    assert "max: 3" in text
    assert "title: More" in text


def test_the_text_of_house_rules_extending_another_file_is_written_out_whole(evening: Evening) -> None:
    (evening.folder.parent / "rummy_500.yaml").write_text("title: Cousin\npack.packs: 3\n")
    evening.write("ours.yaml", "extends: ../rummy_500.yaml\ntitle: Ours\n")
    evening.games.poll_folder(9)
    text = HouseFileService(evening.house_rules()).text(SheetChoice("ours", is_own=True))
    assert "extends" not in text
    assert "packs: 3" in text


def test_a_number_is_added_to_a_house_rules_title_already_used(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    desk = HouseFileService(evening.house_rules())
    assert [desk.free_title(title) for title in ("Ours", "Doofer", "Theirs")] == ["Ours 2", "Doofer 2", "Theirs"]
    assert desk.title(SheetChoice("ours", is_own=True)) == "Ours"
    assert desk.title(SheetChoice("rummy_500", is_own=False)) == "Rummy 500"


def test_a_system_error_is_reported_on_the_house_rules_page(evening: Evening) -> None:
    HouseFileService(evening.house_rules()).show_error(OSError(28, "No space left on device", "/home/ann/x.yaml"))
    assert evening.said == "That did not work: the disk is full (/home/ann/x.yaml)."
