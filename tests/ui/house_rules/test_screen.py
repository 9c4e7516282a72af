"""The page of the house rules: what stands there, and what every button does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import POLL_SECONDS, Games
from game.ui.house_rules.actions import HouseActions
from game.ui.house_rules.listing import SheetChoice
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.input.verbs import Command, Confirm, Direction, Dropped, Focus
from game.ui.widgets import Button, Dialog, List, Widget
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound
from tests.ui.support.services import page_made, services_of

SHEETS = {name: load_sheet(name) for name in ("doofer", "rummy_500")}
OURS = "extends: rummy_500\ntitle: Ours\nmatch.target: 300\nsets.max: 3\n"
LONG = "The house rules of the whole extended family, with all the cousins and their neighbours"
ACTS = ("Play", "Edit", "Duplicate", "Copy", "Export …")


class NotingActions(HouseActions):
    """Notes the requested actions; only deleting is carried out."""

    def __init__(self, page: HouseRulesScreen, done: list[Any]) -> None:
        super().__init__(page, page.actions.clipboard, page.actions.importer, page.actions.exporter)
        self.done = done

    def use_rules(self, pick: SheetChoice) -> None:
        self.done.append(("play", pick))

    def edit(self, pick: SheetChoice) -> None:
        self.done.append(("edit", pick))

    def duplicate(self, pick: SheetChoice) -> None:
        self.done.append(("duplicate", pick))

    def copy(self, pick: SheetChoice) -> None:
        self.done.append(("copy", pick))

    def export(self, pick: SheetChoice) -> None:
        self.done.append(("export", pick))

    def edit_new_game(self) -> None:
        self.done.append("new")

    def paste(self) -> None:
        self.done.append("paste")

    def import_file(self) -> None:
        self.done.append("import")

    def copy_folder(self) -> None:
        self.done.append("folder")

    def add_file(self, path: Path) -> None:
        self.done.append(path)


class Shown:
    """The page with these files; notes the requested actions."""

    def __init__(
        self, folder: Path, files: dict[str, str], size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        self.folder = folder
        self.done: list[Any] = []
        games = Games(SHEETS, HouseRules(folder))
        self.page = page_made(HouseRulesScreen, services_of(games=games))
        self.page.actions = NotingActions(self.page, self.done)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale, pollers=[games.poll_folder])

    def focused(self, widget: Widget) -> bool:
        return self.page.group.focus is widget

    @property
    def listed(self) -> List:
        return next(widget for widget in self.page.group.root.walk() if isinstance(widget, List))

    @property
    def lines(self) -> list[str]:
        return [item.text for item in self.listed.items]

    @property
    def acts(self) -> list[str]:
        """Return the texts of the buttons below the rules."""
        texts = [widget.text for widget in self.page.group.root.walk() if isinstance(widget, Button)]
        return texts[3 : texts.index("Back")]

    def reads(self, words: str) -> bool:
        return any(words in text for text in self.loop.display.texts)


def test_without_house_rules_the_page_lists_games_to_start_from(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {})
    assert shown.lines == ["Games to start from", "Doofer", "Rummy 500"]
    assert shown.reads("You have no house rules yet.")
    click(shown.loop, button(shown.page, "Make it mine"))
    assert shown.done == [("edit", SheetChoice("doofer", is_own=False))]
    assert sound(shown.page)


def test_listed_house_rules_say_their_base_and_their_number_of_differences(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS, "same.yaml": "extends: doofer\ntitle: Same\n"})
    assert shown.lines[:4] == ["Yours", "Ours", "Same", "Games to start from"]
    assert [item.note for item in shown.listed.items[1:3]] == [
        "Rummy 500, differs in two rules",
        "Doofer, no differences",
    ]
    assert shown.reads("Rummy 500, differs in two rules")


@pytest.mark.parametrize("name", ACTS)
def test_every_button_of_the_house_rules_page_works_by_keys_and_by_mouse(name: str, tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS})
    press_by_keys(shown.loop, shown.page, button(shown.page, name))
    click(shown.loop, button(shown.page, name))
    word = name.lower().removesuffix(" …")
    assert shown.done == [(word, SheetChoice("ours", is_own=True))] * 2


@pytest.mark.parametrize(
    ("name", "word"), [("New …", "new"), ("Paste", "paste"), ("Import …", "import"), ("Copy path", "folder")]
)
def test_buttons_that_need_no_selected_sheet_work_by_keys_and_by_mouse(name: str, word: str, tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS})
    press_by_keys(shown.loop, shown.page, button(shown.page, name))
    click(shown.loop, button(shown.page, name))
    assert shown.done == [word, word]


def test_enter_in_the_list_of_sheets_acts_like_the_first_button(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS})
    shown.loop.do(Focus(Direction.DOWN))
    assert shown.reads("Doofer")
    assert shown.page.choice == SheetChoice("doofer", is_own=False)
    assert shown.acts[:2] == ["Make it mine", "Play"]
    shown.loop.do(Command("end"), Confirm())
    assert shown.done == [("edit", SheetChoice("rummy_500", is_own=False))]
    shown.loop.do(Command("home"), Confirm())
    assert shown.acts[:2] == ["Play", "Edit"]
    assert shown.done[1:] == [("play", SheetChoice("ours", is_own=True))]


def test_a_broken_file_shows_all_its_mistakes_and_its_text(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"bad.yaml": "extends: doofer\nsets.min: 99\nruns.min: few\n"})
    assert (shown.listed.items[1].note, shown.listed.items[1].is_wrong) == ("2 mistakes", True)
    mistakes = ("bad.yaml:2:11", "bad.yaml:3:11", "runs.min: few")
    for words in ("2 mistakes in this file. It cannot be played", *mistakes, str(tmp_path / "bad.yaml")):
        assert shown.reads(words)
    assert shown.acts == ["Edit", "Copy text", "Export …", "Delete"]
    click(shown.loop, button(shown.page, "Edit"))
    assert shown.done == [("edit", SheetChoice("bad", is_own=True))]


def test_the_house_rules_page_follows_files_that_come_change_and_go(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {})
    (tmp_path / "ours.yaml").write_text(OURS)
    shown.loop.run_for(2 * POLL_SECONDS)
    assert shown.lines[:2] == ["Yours", "Ours"]
    shown.loop.do(Command("home"))
    (tmp_path / "ours.yaml").write_text(OURS + "runs.min: few\n")
    shown.loop.run_for(2 * POLL_SECONDS)
    assert shown.reads("One mistake in this file. Until it is fixed, the last working version is used.")
    assert shown.acts == ["Play", "Edit", "Copy text", "Export …", "Delete"]
    (tmp_path / "ours.yaml").unlink()
    shown.loop.run_for(2 * POLL_SECONDS)
    assert shown.lines == ["Games to start from", "Doofer", "Rummy 500"]


def test_deleted_house_rules_can_be_restored_while_the_page_is_open(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS, "same.yaml": "extends: doofer\ntitle: Same\n"})
    click(shown.loop, button(shown.page, "Delete"))
    assert shown.lines[:2] == ["Yours", "Same"]
    assert shown.page.choice == SheetChoice("same", is_own=True)
    shown.loop.run_for(60)
    assert shown.reads("“Ours” has been deleted.")
    assert sound(shown.page)
    press_by_keys(shown.loop, shown.page, button(shown.page, "Undo"))
    assert shown.lines[:3] == ["Yours", "Ours", "Same"]
    assert (tmp_path / "ours.yaml").read_text() == OURS


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("press", [click, press_by_keys])
def test_rules_are_deleted_and_brought_back_with_letters_of_any_size(
    press: Callable[..., None], text_scale: float, tmp_path: Path
) -> None:
    """With large letters all stands in one column that scrolls, the way back in it, too: it is kept when that is
    made anew, and has the focus then.
    """
    files = {"ours.yaml": OURS, "same.yaml": "extends: doofer\ntitle: Same\n"}
    shown = Shown(tmp_path, files, text_scale=text_scale)
    for title in ("Ours", "Same"):
        _press(shown, press, "Delete")
        shown.loop.run_for(2 * POLL_SECONDS)
        assert shown.focused(button(shown.page, "Undo"))
        assert shown.reads(f"“{title}” has been deleted.")
        if title == "Ours":
            _press(shown, press, "Undo")
            assert shown.lines[:3] == ["Yours", "Ours", "Same"]
            _press(shown, press, "Delete")
    assert shown.lines[0] == "Games to start from"


def _press(shown: Shown, press: Callable[..., None], text: str) -> None:
    shown.loop.run_for(2 * POLL_SECONDS)  # until what was done to the files is seen
    if press is click:
        shown.page.group.root.reveal(button(shown.page, text))
        click(shown.loop, button(shown.page, text))
    else:
        press_by_keys(shown.loop, shown.page, button(shown.page, text))


def test_a_file_with_the_name_of_a_shipped_game_is_noted_and_cannot_be_played(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"doofer.yaml": OURS})
    assert shown.listed.items[1].note == "has the name of another game"
    assert shown.reads("A game that comes with the program has the same name as this file.")
    assert shown.acts == ["Edit", "Duplicate", "Copy", "Export …", "Delete"]
    shown.loop.do(Confirm())
    assert shown.done == [("edit", SheetChoice("doofer", is_own=True))]


def test_a_second_enter_after_deleting_undoes_the_deletion(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS, "same.yaml": "extends: doofer\ntitle: Same\n"})
    press_by_keys(shown.loop, shown.page, button(shown.page, "Delete"))
    assert shown.lines[:2] == ["Yours", "Same"]
    assert shown.focused(button(shown.page, "Undo"))
    shown.loop.do(Confirm())
    assert shown.lines[:3] == ["Yours", "Ours", "Same"]
    assert shown.page.choice == SheetChoice("ours", is_own=True)
    assert shown.focused(shown.listed)


def test_control_z_brings_back_a_deleted_sheet(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS})
    click(shown.loop, button(shown.page, "Delete"))
    assert not (tmp_path / "ours.yaml").exists()
    shown.loop.do(Command("z", ctrl=True), Command("z", ctrl=True))
    assert (tmp_path / "ours.yaml").read_text() == OURS


def test_deleting_rules_that_others_extend_asks_first(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {"ours.yaml": OURS, "theirs.yaml": "extends: ours\ntitle: Cousin's\n"})
    shown.page.select(SheetChoice("ours", is_own=True))
    click(shown.loop, button(shown.page, "Delete"))
    asked = shown.loop.screens.top
    assert isinstance(asked, Dialog)
    assert shown.reads("Without it, these can no longer be used: Cousin's.")
    shown.loop.do(Confirm())
    assert (tmp_path / "ours.yaml").exists()
    click(shown.loop, button(shown.page, "Delete"))
    asked = shown.loop.screens.top
    assert isinstance(asked, Dialog)
    click(shown.loop, button(asked, "Delete"))
    assert not (tmp_path / "ours.yaml").exists()


def test_a_file_dropped_on_the_house_rules_page_is_handed_on(tmp_path: Path) -> None:
    shown = Shown(tmp_path, {})
    shown.loop.do(Dropped("/somewhere/theirs.yaml"))
    assert shown.done == [Path("/somewhere/theirs.yaml")]


def test_the_list_of_house_rules_keeps_its_scrolling(tmp_path: Path) -> None:
    files = {f"h{n:02}.yaml": f"extends: doofer\ntitle: House {n:02}\n" for n in range(30)}
    shown = Shown(tmp_path, files)
    shown.loop.do(Command("end"), *[Focus(Direction.UP)] * 6)
    offset = shown.listed.bar.offset
    shown.loop.do(Focus(Direction.UP))
    assert shown.listed.bar.offset == offset > 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_house_rules_page_fits_every_window_without_overlap(
    size: tuple[int, int], text_scale: float, tmp_path: Path
) -> None:
    bad = f"extends: doofer\ntitle: {LONG}\nsets.min: 99\n"
    shown = Shown(tmp_path, {"ours.yaml": OURS.replace("Ours", LONG), "bad.yaml": bad}, size, text_scale)
    for name in ("bad", "ours"):
        shown.page.select(SheetChoice(name, is_own=True))
        assert sound(shown.page)
    shown.page._delete()
    assert sound(shown.page)
