"""Writing text to a file one chooses."""

from pathlib import Path

from game.ui.app.files import TABLES, Exporter, FilesPage, tell
from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Confirm, Typed
from tests.ui.headless import HeadlessLoop


def opened() -> HeadlessLoop:
    return HeadlessLoop(TitleScreen([("Play", lambda: None)]))


def test_the_text_as_it_is_then_is_written_and_the_next_one_goes_to_the_same_folder(tmp_path: Path) -> None:
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


def test_what_cannot_be_written_is_told_where_one_is_asked(tmp_path: Path) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "nothing is there")

    loop = opened()
    Exporter(loop.screens, tmp_path).ask("Write it", "turn.yaml", gone)
    loop.do(Confirm())
    loop.step()
    assert isinstance(loop.screens.top, FilesPage)
    assert any(text.startswith("That did not work: ") for text in loop.display.texts)


def test_where_no_page_is_nothing_is_said() -> None:
    loop = opened()
    loop.screens.clear()
    tell(loop.screens, "Nobody hears this.")
