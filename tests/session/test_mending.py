"""What is sound of a text with mistakes."""

from pathlib import Path

import pytest

from game.content.sheets.sheets import open_text
from game.session.house_rules.files import mended

PATH = Path("/nowhere/ours.yaml")


def test_lines_that_cannot_be_used_become_comments() -> None:
    text = "# grandma's\nextends: doofer\ntitle: Ours\nsets.min: 99\nruns.min: 4  # as always\nwild: yes\n"
    found = mended(text, PATH)
    assert found is not None
    assert found.text == text.replace("sets", "# sets").replace("wild", "# wild")
    assert found.out == ((4, "sets.min: 99"), (6, "wild: yes"))
    assert (found.sheet.rules.title, found.sheet.rules.runs.min, found.sheet.extends) == ("Ours", 4, "doofer")


def test_what_stands_below_a_line_goes_with_it() -> None:
    found = mended("extends: doofer\nsets:\n  mni:\n\n    deep: 1\n  max: 3\nbuyng:\n  limit: 2\n", PATH)
    assert found is not None
    assert [number for number, _line in found.out] == [3, 5, 7, 8]
    assert found.sheet.rules.sets.max == 3


def test_a_group_of_which_nothing_is_left_goes_too() -> None:
    found = mended("extends: doofer\ntitle: Ours\nsets:\n  min: many\n", PATH)
    assert found is not None
    assert found.out == ((3, "sets:"), (4, "  min: many"))


@pytest.mark.parametrize(
    "text",
    [
        "sets.min: 99\n",
        "extends: nothing\ntitle: Ours\n",
        "just words",
        "",
        "extends: doofer\nsets.min: [3, 4\nruns.min: 4\n",
    ],
)
def test_whatever_is_left_can_be_read_or_it_is_none(text: str) -> None:
    found = mended(text, PATH)
    if found is None:
        assert "doofer" not in text
    else:
        assert open_text(found.text, PATH).rules == found.sheet.rules
        assert [line.removeprefix("# ") for line in found.text.splitlines()] == text.splitlines()


def test_rules_that_contradict_one_another_lose_one_of_them() -> None:
    found = mended("extends: doofer\nsets.min: 5\nsets.max: 4\n", PATH)
    assert found is not None
    assert len(found.out) == 1
