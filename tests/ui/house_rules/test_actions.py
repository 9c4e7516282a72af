"""House rules from the first change to the table: the pages, and the files that come of them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet
from game.ui.editor.laboratory import LaboratoryScreen
from game.ui.house_rules.listing import SheetChoice
from game.ui.house_rules.mistakes import MistakesPage
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.input.verbs import Cancel, Command, Confirm, Dropped
from game.ui.pages.files import FilesPage
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.setup.screen import SetupScreen
from tests.ui.support.evening import Evening
from tests.ui.support.house_rules import OURS, editor, save


def test_new_house_rules_are_made_changed_saved_and_played(evening: Evening) -> None:
    evening.click("House rules")
    evening.click("New …")
    assert isinstance(evening.top, ChooseGamePage)
    evening.click("Choose")
    page = editor(evening)
    page.form.put("sets.max", 3)
    assert "Doofer, our way" not in [entry.title for entry in evening.games.entries]
    said = save(page, "Family")
    assert said == "Saved as family.yaml."
    assert not page.form.is_changed
    page.form.put("sets.max", 4)
    save(page, "Family again")
    evening.loop.do(Cancel())
    assert isinstance(evening.top, HouseRulesScreen)
    assert evening.top.choice == SheetChoice("family", is_own=True)
    assert [path.name for path in evening.folder.glob("*.yaml")] == ["family.yaml"]
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)
    evening.click("Start")
    sheet = evening.opened[-1].table.header.sheet
    assert (sheet.title, sheet.sets.max) == ("Family again", 4)
    assert evening.preferences.settings.game == "family"


def test_editing_a_house_rules_file_keeps_its_comments(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Edit")
    page = editor(evening)
    assert page.form.differences == ("sets.max",)
    page.form.put("sets.max", 5)
    save(page, "Ours")
    assert path.read_text() == OURS.replace("max: 3", "max: 5")


def test_house_rules_that_cannot_be_saved_are_reported_and_kept_in_the_editor(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Make it mine")
    page = editor(evening)
    page.form.put("sets.max", 3)
    evening.folder.write_text("a file where the folder should be")
    assert save(page, "Ours").startswith("The rules cannot be saved: ")
    assert page.form.is_changed
    evening.folder.unlink()
    assert save(page, "Ours") == "Saved as ours.yaml."


def test_try_out_compares_house_rules_with_their_base(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Make it mine")
    page = editor(evening)
    page.form.put("sets.max", 3)
    evening.click("Try out")
    assert isinstance(evening.top, LaboratoryScreen)
    assert evening.top.sheets == (page.form.base, page.form.sheet)


def test_duplicated_house_rules_have_numbered_titles(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Duplicate")
    evening.click("Duplicate")
    assert [entry.title for entry in evening.games.entries] == ["Ours", "Ours 2", "Ours 3"]
    assert evening.page.toasts.texts[-1] == "“Ours 3” has been added."
    page = evening.top
    assert isinstance(page, HouseRulesScreen)
    page.select(SheetChoice("doofer", is_own=False))
    evening.click("Duplicate")
    assert evening.games["doofer_2"].title == "Doofer 2"
    assert (evening.folder / "doofer_2.yaml").read_text().endswith("extends: doofer\ntitle: Doofer 2\n")


def test_deleted_house_rules_come_back_with_undo(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    evening.click("Delete")
    assert not path.exists()
    evening.click("Undo")
    assert path.read_text() == OURS


def test_deleted_house_rules_are_brought_back_one_by_one(evening: Evening) -> None:
    paths = [evening.write(f"{name}.yaml", OURS.replace("Ours", name)) for name in ("a", "b")]
    evening.games.poll_folder(9)
    evening.house_rules()
    for _path in paths:
        evening.click("Delete")
    assert not any(path.exists() for path in paths)
    for _path in paths:
        evening.click("Undo")
    assert all(path.exists() for path in paths)


def test_a_house_rules_file_that_just_broke_is_not_duplicated(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    path.write_text(OURS + "runs.min: few\n")
    evening.click("Duplicate")
    assert evening.said.startswith("That did not work: ")
    assert "ours.yaml:5:11: runs.min" in evening.said
    assert list(evening.folder.glob("*.yaml")) == [path]


def test_deleting_a_file_that_is_gone_already_is_reported(evening: Evening) -> None:
    path = evening.write("ours.yaml", OURS)
    evening.games.poll_folder(9)
    evening.house_rules()
    path.unlink()
    evening.click("Delete")
    assert evening.said.startswith("That did not work: No such file")


@pytest.mark.parametrize("way", ["New …", "Make it mine"])
def test_escape_leads_back_to_the_house_rules_and_writes_no_file(way: str, evening: Evening, tmp_path: Path) -> None:
    page = evening.house_rules()
    evening.click(way)
    evening.loop.do(Cancel())
    assert evening.shows(page)
    assert not list(tmp_path.glob("house_rules/*.yaml"))


THEIRS = "# from Zoë\ntitle: Theirs\nextends: rummy_500\nmatch.target: 300\n"
BAD = "title: Theirs\nextends: rumy_500\nsets.min: 99\n"


def chosen(evening: Evening) -> SheetChoice:
    assert isinstance(evening.top, HouseRulesScreen)
    return evening.top.choice


def test_pasted_rules_become_a_file_and_are_chosen(evening: Evening) -> None:
    evening.house_rules()
    evening.clipboard.put(THEIRS)
    evening.click("Paste")
    assert chosen(evening) == SheetChoice("theirs", is_own=True)
    assert (evening.folder / "theirs.yaml").read_text(encoding="utf-8") == THEIRS
    assert evening.said == "“Theirs” has been added to your house rules."


@pytest.mark.parametrize("unit", ["x", "a: 1\n", "\n", "- [[{"])
def test_a_clipboard_of_20_megabytes_is_refused_unread(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, unit: str
) -> None:
    monkeypatch.setattr("yaml.parse", lambda *args, **named: pytest.fail("it is parsed"))
    page = evening.house_rules()
    evening.clipboard.put(unit * (20_000_000 // len(unit)))
    evening.click("Paste")
    assert evening.top is page
    assert evening.said == "That did not work: the text has more than 50,000 bytes."
    assert not list(evening.folder.glob("*.yaml"))


def test_a_pasted_text_that_would_expand_endlessly_shows_its_mistakes(evening: Evening) -> None:
    """Each line says the one above nine times over."""
    evening.house_rules()
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{y}: &{y} [{', '.join([f'*{x}'] * 9)}]" for x, y in pairwise("abcdefghijklmnop")]
    evening.clipboard.put("\n".join(lines))
    evening.click("Paste")
    assert isinstance(evening.top, MistakesPage)
    assert "an anchor (&a)" in evening.top.mistakes[0].text


def test_pasting_from_an_empty_clipboard_gives_a_message(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Paste")
    assert evening.said == "There is no text on the clipboard."


def test_pasted_rules_with_mistakes_show_all_and_can_be_kept(evening: Evening) -> None:
    evening.house_rules()
    evening.clipboard.put(BAD)
    evening.click("Paste")
    page = evening.top
    assert isinstance(page, MistakesPage)
    assert [mistake.key for mistake in page.mistakes] == ["extends", "sets.min"]
    assert not list(evening.folder.glob("*.yaml"))
    evening.click("Keep it and fix it later")
    assert chosen(evening) == SheetChoice("theirs", is_own=True)
    assert (evening.folder / "theirs.yaml").read_text() == BAD
    assert len(evening.games.entries[0].mistakes) == 2


def test_an_imported_file_is_chosen_and_the_next_import_opens_its_folder(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "Downloads").mkdir()
    (tmp_path / "Downloads" / "zoe.yaml").write_text(THEIRS, encoding="utf-8")
    evening.house_rules()
    evening.click("Import …")
    evening.click("Downloads")
    evening.loop.do(Command("end"))
    evening.click("Open")
    assert chosen(evening) == SheetChoice("theirs", is_own=True)
    evening.click("Import …")
    page = evening.top
    assert isinstance(page, FilesPage)
    assert page.folder == tmp_path / "Downloads"
    assert "House rules" in page.places


def test_a_rebuilt_house_rules_page_still_opens_an_import_in_the_folder_of_the_last_file(
    evening: Evening, tmp_path: Path
) -> None:
    (tmp_path / "Downloads").mkdir()
    (tmp_path / "Downloads" / "zoe.yaml").write_text(THEIRS, encoding="utf-8")
    first = evening.house_rules()
    evening.click("Import …")
    evening.click("Downloads")
    evening.loop.do(Command("end"))
    evening.click("Open")
    evening.loop.do(Cancel())
    assert evening.house_rules() is not first
    evening.click("Import …")
    page = evening.top
    assert isinstance(page, FilesPage)
    assert page.folder == tmp_path / "Downloads"
    evening.loop.do(Command("end"))
    evening.click("Open")
    assert chosen(evening) == SheetChoice("theirs", is_own=True)


def test_mistakes_of_an_opened_file_are_listed_under_its_own_name(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "zoe.rummy"
    path.write_text("extends: doofer\nsets.mim: 3\n", encoding="utf-8")
    evening.services.take_file(path)
    assert isinstance(evening.top, MistakesPage)
    assert [(Path(each.file).name, each.line) for each in evening.top.mistakes] == [("zoe.rummy", 2)]


def test_a_file_opened_again_shows_the_house_rules_it_has_become(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "Rummy 500 at Zoë's.rummy"
    for text in (THEIRS, "extends: doofer\ntitle: Doofer\nsets.max: 3\n", "extends: me\ndeal.hand_size: 8\n"):
        before = len(evening.games.entries)
        path.write_text(text, encoding="utf-8")
        evening.services.take_file(path)
        first = chosen(evening)
        evening.services.take_file(path)
        assert chosen(evening) == first
        assert len(evening.games.entries) == before + 1
        title = evening.games[first.name].title
        assert evening.page.toasts.texts[-1] == f"“{title}” is among your house rules already."
    own = evening.folder / f"{first.name}.yaml"
    evening.services.take_file(own)
    assert (chosen(evening), len(evening.games.entries)) == (first, before + 1)
    path.write_text("extends: me\ndeal.hand_size: 9\n", encoding="utf-8")
    evening.services.take_file(path)
    assert len(evening.games.entries) == before + 2, "other rules are another game"


def test_imported_files_that_are_not_rules_are_refused_with_reasons(evening: Evening, tmp_path: Path) -> None:
    evening.house_rules()
    picture = tmp_path / "picture.yaml"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xff")
    evening.loop.do(Dropped(str(picture)))
    page = evening.top
    assert isinstance(page, MistakesPage)
    assert "not UTF-8" in str(page.mistakes[0])
    evening.loop.do(Confirm())
    evening.loop.do(Dropped(str(tmp_path / "gone.yaml")))
    assert evening.said.startswith("That did not work: No such file")


def test_copied_and_exported_rules_need_no_other_house_rules(evening: Evening, tmp_path: Path) -> None:
    evening.write("ours.yaml", THEIRS.replace("Theirs", "Ours"))
    evening.write("more.yaml", "extends: ours\ntitle: More\nsets.max: 3\n")
    evening.games.poll_folder(9)
    page = evening.house_rules()
    page.select(SheetChoice("ours", is_own=True))
    evening.click("Copy")
    assert evening.clipboard.text == THEIRS.replace("Theirs", "Ours")
    page.select(SheetChoice("doofer", is_own=False))
    evening.click("Copy")
    assert "title: {en: Doofer," in evening.clipboard.text
    page.select(SheetChoice("more", is_own=True))
    evening.click("Export …")
    evening.loop.do(Confirm())
    assert evening.shows(page)
    assert "Written to" in evening.said
    written = tmp_path / "more.rummy"
    (evening.folder / "ours.yaml").unlink()
    assert load_sheet(written) == evening.games["more"]
    assert "extends: rummy_500" in written.read_text()


def test_an_export_place_that_cannot_be_written_is_reported(evening: Evening, tmp_path: Path) -> None:
    page = evening.house_rules()
    evening.click("Export …")
    files = evening.top
    assert isinstance(files, FilesPage)
    files.folder = tmp_path / "none" / "here"
    (tmp_path / "none").write_text("a file")
    evening.click("Export")
    assert evening.shows(files)
    assert evening.said.startswith("That did not work: ")
    assert not evening.shows(page)


def test_the_path_of_the_house_rules_folder_can_be_copied(evening: Evening) -> None:
    evening.house_rules()
    evening.click("Copy path")
    assert evening.clipboard.text == str(evening.folder)
    assert evening.said == "There is no clipboard on this computer."


def test_copying_a_vanished_house_rules_file_fails_with_a_message(evening: Evening) -> None:
    path = evening.write("ours.yaml", "extends: doofer\ntitle: Ours\n")
    evening.games.poll_folder(9)
    evening.house_rules()
    path.unlink()
    evening.click("Copy")
    assert evening.said.startswith("That did not work: No such file")
    assert evening.clipboard.text == ""


def test_an_imported_sheet_may_extend_house_rules_but_not_a_sheet_beside_its_file(
    evening: Evening, tmp_path: Path
) -> None:
    evening.write("ours.yaml", "extends: doofer\ntitle: Ours\n")
    evening.games.poll_folder(9)
    evening.house_rules()
    (tmp_path / "party.yaml").write_text("sets.min: 4\n")
    for name in ("ours", "party"):
        (tmp_path / "theirs.yaml").write_text(f"extends: {name}\ntitle: Theirs\n")
        evening.loop.do(Dropped(str(tmp_path / "theirs.yaml")))
    assert evening.games["theirs"].title == "Theirs"
    assert isinstance(evening.top, MistakesPage)
    assert "there is no sheet 'party'" in str(evening.top.mistakes[0])
