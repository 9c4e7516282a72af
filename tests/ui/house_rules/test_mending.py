"""Files with mistakes are edited by what is sound of them."""

from __future__ import annotations

import pytest

from game.ui.input.verbs import Confirm
from game.ui.widgets import Dialog
from tests.ui.support.evening import Evening
from tests.ui.support.house_rules import OURS, editor, save

BAD = OURS + "runs.min: few\nwild: yes  # and why not\n"


@pytest.mark.parametrize("right_before", [True, False])
def test_editing_a_broken_house_rules_file_keeps_its_valid_lines_and_turns_the_others_into_comments(
    right_before: bool, evening: Evening
) -> None:
    path = evening.write("ours.yaml", OURS if right_before else BAD)
    evening.games.poll_folder(9)
    path.write_text(BAD)
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    assert isinstance(evening.top, Dialog)
    evening.loop.step()
    for line in ("These lines cannot be used.", "5   runs.min: few", "6   wild: yes  # and why not"):
        assert any(line in text for text in evening.loop.display.texts)
    evening.loop.do(Confirm())
    page = editor(evening)
    assert page.naming.title.text == "Ours"
    assert page.form.differences == ("sets.max",)
    page.form.put("sets.max", 5)
    assert save(page, "Ours") == "Saved as ours.yaml."
    mended = BAD.replace("max: 3", "max: 5").replace("runs", "# runs").replace("wild", "# wild")
    assert path.read_text() == mended
    page.form.put("sets.max", 6)
    save(page, "Ours")
    assert path.read_text() == mended.replace("max: 5", "max: 6")
    assert evening.games.entries[0].mistakes == ()


def test_a_wholly_broken_file_is_edited_from_its_last_good_rules(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    path.write_text("extends: nothing\n")
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    evening.loop.step()
    assert any("Saving replaces the whole file" in text for text in evening.loop.display.texts)
    evening.loop.do(Confirm())
    page = editor(evening)
    save(page, "Ours")
    assert evening.games.entries[0].mistakes == ()


def test_an_unusable_house_rules_file_can_be_copied_or_deleted(evening: Evening) -> None:
    path = evening.write("ours.yaml", "extends: nothing\n")
    evening.games.poll_folder(9)
    page = evening.house_rules()
    evening.click("Edit")
    assert isinstance(evening.top, Dialog)
    evening.loop.do(Confirm())
    assert evening.shows(page)
    assert evening.clipboard.take() == "extends: nothing\n"
    path.unlink()
    evening.click("Edit")
    assert evening.shows(page)
    assert evening.said.endswith("This file no longer exists.")


def test_a_file_in_another_code_page_is_read_with_a_message_that_says_so(evening: Evening) -> None:
    path = evening.write("ours.yaml", "")
    path.write_bytes(OURS.replace("grandma", "Großmutter").encode("cp1252"))
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    evening.loop.step()
    assert any("The file is not UTF-8" in text for text in evening.loop.display.texts)
    evening.loop.do(Confirm())
    save(editor(evening), "Ours")
    assert path.read_text(encoding="utf-8") == OURS.replace("grandma", "Großmutter")
