"""Choosing a file: walking through folders, opening, naming, and never writing over one unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Click, Command, Confirm, Direction, Focus, Press, Typed
from game.ui.pages.files import TABLES, Exporter, FilesPage, standard_folders
from game.ui.widgets import Dialog, Label, List, TextEntry
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import page_made, services_of


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "Documents" / "cards").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "Alpha.yaml").write_text("extends: me")
    (tmp_path / "Documents" / "ours.yml").write_text("extends: me")
    (tmp_path / "notes.txt").write_text("nothing")
    return tmp_path


class Choosing:
    """A file dialog in a loop without a window, with the list of the paths it returned."""

    def __init__(
        self, home: Path, name: str | None = None, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.chosen: list[Path] = []
        self.page = FilesPage("Files", home, standard_folders(home), self.chosen.append, name)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    @property
    def listed(self) -> List:
        return next(widget for widget in self.page.group.root.walk() if isinstance(widget, List))

    @property
    def lines(self) -> list[str]:
        return [item.text for item in self.listed.items]

    def line(self, text: str, count: int = 1) -> None:
        """Click on the row with this text, `count` times."""
        at = self.lines.index(text)
        widget = self.listed
        pos = (widget.rect.centerx, widget.bar.view.y + 40 * at + 20)
        self.loop.do(Press(pos), Click(pos, count=count))


def test_the_file_page_lists_only_folders_and_sheets(home: Path) -> None:
    choosing = Choosing(home)
    assert choosing.lines == ["..  (folder above)", "Documents", "Alpha.yaml"]
    assert list(standard_folders(home)) == ["Home", "Documents"]


def test_the_file_page_lists_files_whose_ending_is_in_capital_letters(home: Path) -> None:
    (home / "RULES.YML").write_text("extends: me")
    (home / "Notes.TXT").write_text("nothing")
    assert Choosing(home).lines == ["..  (folder above)", "Documents", "Alpha.yaml", "RULES.YML"]


def test_a_file_is_opened_by_mouse(home: Path) -> None:
    choosing = Choosing(home)
    click(choosing.loop, button(choosing.page, "Documents"))
    assert choosing.lines == ["..  (folder above)", "cards", "ours.yml"]
    choosing.line("ours.yml")
    click(choosing.loop, button(choosing.page, "Open"))
    choosing.line("ours.yml", count=2)
    assert choosing.chosen == [home / "Documents" / "ours.yml"] * 2


def test_a_file_is_opened_by_keys_through_folders_and_back(home: Path) -> None:
    choosing = Choosing(home)
    choosing.loop.do(Command("home"), Focus(Direction.DOWN), Confirm(), Command("end"), Confirm())
    assert choosing.chosen == [home / "Documents" / "ours.yml"]
    choosing.loop.do(Command("home"), Confirm())
    assert choosing.page.folder == home
    assert choosing.lines[choosing.listed.index] == "Documents"


def test_the_file_page_says_why_a_folder_cannot_be_read(home: Path) -> None:
    choosing = Choosing(home / "gone")
    assert any("This folder cannot be read: No such file" in text for text in choosing.loop.display.texts)
    choosing.loop.do(Confirm())
    assert choosing.page.folder == home


def test_the_file_page_says_when_a_folder_has_no_sheets(home: Path) -> None:
    choosing = Choosing(home / "Documents" / "cards")
    assert any("There are no such files here: *.rummy, *.yaml, *.yml." in text for text in choosing.loop.display.texts)


def test_an_export_writes_a_new_file_under_the_typed_name(home: Path) -> None:
    choosing = Choosing(home, "ours.yaml")
    entry = next(widget for widget in choosing.page.group.root.walk() if isinstance(widget, TextEntry))
    click(choosing.loop, entry)
    choosing.loop.do(Command("end"), *[Command("backspace")] * 5, Typed(" 2"), Confirm())
    assert choosing.chosen == [home / "ours 2.rummy"]
    choosing.loop.do(Typed("/x"), Confirm())
    assert choosing.chosen == [home / "ours 2.rummy"]
    assert len(choosing.page.toasts.texts) == 1


def test_an_existing_file_is_replaced_by_an_export_only_after_a_question(home: Path) -> None:
    choosing = Choosing(home, "x.yaml")
    choosing.line("Alpha.yaml")
    assert choosing.page.name == "Alpha.yaml"
    for answer, chosen in (("Stay", []), ("Replace", [home / "Alpha.yaml"])):
        click(choosing.loop, button(choosing.page, "Export"))
        dialog = choosing.loop.screens.top
        assert isinstance(dialog, Dialog)
        click(choosing.loop, button(dialog, answer))
        assert choosing.chosen == chosen


def test_the_question_whether_to_replace_a_file_names_the_folder_that_was_typed(home: Path) -> None:
    (home / "other").mkdir(exist_ok=True)
    (home / "other" / "x.yaml").touch()
    choosing = Choosing(home, "other/x.yaml")
    click(choosing.loop, button(choosing.page, "Export"))
    dialog = choosing.loop.screens.top
    assert isinstance(dialog, Dialog)
    said = " ".join(widget.text for widget in dialog.group.root.walk() if isinstance(widget, Label))
    assert f"in {home / 'other'}." in said


@pytest.mark.parametrize("name", [None, "ours.yaml"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_files_page_fits_every_window_and_keeps_its_list_high_enough(
    size: tuple[int, int], text_scale: float, name: str | None, home: Path
) -> None:
    choosing = Choosing(home, name, size, text_scale)
    assert sound(choosing.page)
    assert choosing.listed.rect.height > 100 * choosing.page.look.metrics.size[1] / 800


def test_the_files_page_can_ask_for_other_kinds_of_files(home: Path) -> None:
    (home / "all.csv").write_text("a,b")
    chosen: list[Path] = []
    page = FilesPage("Tables", home, standard_folders(home), chosen.append, "more", (".csv",))
    loop = HeadlessLoop(page)
    listed = next(widget for widget in page.group.root.walk() if isinstance(widget, List))
    assert [item.text for item in listed.items] == ["..  (folder above)", "Documents", "all.csv"]
    click(loop, button(page, "Export"))
    assert chosen == [home / "more.csv"]
    click(loop, button(page, "Documents"))
    assert not any("of this kind" in text for text in loop.display.texts)


def test_typing_on_the_file_page_replaces_the_name_but_keeps_its_ending(home: Path) -> None:
    choosing = Choosing(home, "turn.yaml")
    choosing.loop.do(Typed("fine"), Confirm())
    assert choosing.chosen == [home / "fine.yaml"]


def opened() -> HeadlessLoop:
    return HeadlessLoop(page_made(TitleScreen, services_of()))


def test_an_export_writes_the_current_text_and_remembers_its_folder(tmp_path: Path) -> None:
    (tmp_path / "Documents" / "cards").mkdir(parents=True)
    loop = opened()
    exporter = Exporter(loop.screens, tmp_path)
    texts = iter(["one", "two"])
    exporter.ask("Write it", "turn.yaml", lambda: next(texts))
    page = loop.screens.top
    assert isinstance(page, FilesPage)
    assert page.folder == tmp_path / "Documents"
    page.folder /= "cards"
    loop.do(Confirm())
    loop.step()
    assert f"Written to {tmp_path / 'Documents' / 'cards' / 'turn.yaml'}." in loop.display.texts
    exporter.ask("Write it", "all.csv", lambda: next(texts), TABLES)
    loop.do(Typed("mine"), Confirm())
    written = {path.name: path.read_text() for path in (tmp_path / "Documents" / "cards").iterdir()}
    assert written == {"turn.yaml": "one", "mine.csv": "two"}


def test_an_export_that_fails_is_reported_on_its_page(tmp_path: Path) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "nothing is there")

    loop = opened()
    Exporter(loop.screens, tmp_path).ask("Write it", "turn.yaml", gone)
    loop.do(Confirm())
    loop.step()
    assert isinstance(loop.screens.top, FilesPage)
    assert any(text.startswith("That did not work: ") for text in loop.display.texts)


def test_telling_a_message_without_a_screen_returns_false() -> None:
    loop = opened()
    loop.screens.clear()
    assert not loop.screens.tell("Nobody hears this.")


@pytest.mark.parametrize(
    ("typed", "goes_to"),
    [
        ("cards/mine", "cards/mine.rummy"),
        ("../Documents/mine.yaml", "Documents/../Documents/mine.yaml"),
        ("~/mine", "mine.rummy"),
        ("/{home}/mine.yml", "mine.yml"),
    ],
)
def test_the_name_field_of_the_file_page_also_takes_a_path(
    home: Path, monkeypatch: pytest.MonkeyPatch, typed: str, goes_to: str
) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    choosing = Choosing(home / "Documents", "")
    (home / "Documents" / "cards").mkdir(exist_ok=True)
    entry = next(widget for widget in choosing.page.group.root.walk() if isinstance(widget, TextEntry))
    click(choosing.loop, entry)
    choosing.loop.do(Typed(typed.replace("/{home}", str(home))), Confirm())
    assert [path.resolve() for path in choosing.chosen] == [
        (home / ("Documents" if goes_to.startswith("cards") else "") / goes_to).resolve()
    ]


@pytest.mark.parametrize(
    ("typed", "said"), [("no/such", "There is no folder"), ("what?", "a name without"), ("cards/", "a name without")]
)
def test_a_typed_path_that_cannot_be_used_is_answered_with_the_reason(home: Path, typed: str, said: str) -> None:
    choosing = Choosing(home / "Documents", "")
    entry = next(widget for widget in choosing.page.group.root.walk() if isinstance(widget, TextEntry))
    click(choosing.loop, entry)
    choosing.loop.do(Typed(typed), Confirm())
    assert choosing.chosen == []
    assert said in choosing.page.toasts.texts[-1]
