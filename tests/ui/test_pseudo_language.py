"""In a language whose every text is longer, every screen is looked up and nothing outgrows its place."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from pygame import Rect

from game.content.languages import LANGUAGE_NAMES
from game.content.people.lessons import lesson_names, load_lesson
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.content.translation import SOURCE_LANGUAGE
from game.session import profiles, settings
from game.session.ledger import Ledgers
from game.session.match.replay import NotReplayableError
from game.session.opponents import house_opponents
from game.session.saves.archive import delete_oldest
from game.session.saves.files import format_line, os_error_text, write_failure
from game.session.saves.saves import Saves
from game.session.statistics.statistics import Statistics
from game.ui.app.window import TITLE
from game.ui.draw.canvas import Point
from game.ui.draw.fonts import NO_BREAK
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role
from game.words.input_signs import resolve_signs
from game.words.match import save_failure_text
from tests.support.languages import shipped_catalogue, speaking
from tests.support.matches import begun
from tests.support.records import open_replay
from tests.ui.shown import SCREENS, screens
from tests.ui.support.headless import NullCanvas, blank_look
from tests.ui.support.pseudo_language import forgotten, language, pseudo


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for files, and make it the current directory, as pages show paths of files."""
    monkeypatch.chdir(tmp_path)
    return Path()


class Reading(NullCanvas):
    """A canvas that records texts that are cut."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.cut: list[str] = []
        self._clips: list[Rect] = []

    def text(
        self,
        text: str,
        at: Point,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        anchor: str = "topleft",
        width: int | None = None,
        align: str = "left",
    ) -> Rect:
        where = super().text(text, at, role, colour, anchor, width, align)
        clip = self._clips[-1] if self._clips else self.rect
        # A label clips to its own place: what is larger than that cannot be read to its end.
        if clip.topleft == where.topleft and (where.height > clip.height or where.width > clip.width):
            self.cut.append(text)
        return where

    def text_in(
        self,
        text: str,
        rect: Rect,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        align: str = "left",
        smallest: float = 0.8,
    ) -> Rect:
        if self.look.fonts.fit(text, role, rect.width, smallest)[0] != resolve_signs(text, self.look.fonts.pad):
            self.cut.append(text)
        return super().text_in(text, rect, role, colour, align, smallest)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        self._clips.append(rect.copy())
        with super().clip(rect):
            yield
        self._clips.pop()


def drawn(name: str, folder: Path, size: tuple[int, int], text_scale: float = 1.0) -> Reading:
    """Return the canvas on which a screen is drawn in a window of this size."""
    look = blank_look(size, text_scale)
    shown = screens(name, folder)
    shown.layout(look)
    shown.tick(0.5)
    canvas = Reading(look)
    shown.draw(canvas)
    return canvas


def read(name: str, folder: Path, size: tuple[int, int], longer: float) -> Reading:
    """Return the canvas on which a screen is drawn in a language whose texts are `longer` by this share."""
    with speaking(language(longer)):
        return drawn(name, folder, size)


NAMES_IN_PICTURES = {"Ann", "Bea", "Ben", "Carl", "Cleo", "Cy", "Dan", "Dora", "Dot", "Eli", "Eve", "Fay", "Gus", "Hal"}
DATA = {"Doofer, our way", "Liverpool Rummy with a very long name of its own", "Ours", "house_rules", "wrong"}
DATA |= {TITLE, TITLE.replace(" ", NO_BREAK)}
DATA |= {"Double Rum at Grandma's", "View", "Menu"}
DATA |= {*LANGUAGE_NAMES.values(), "maple", "wlan0", "http://192.168.1.20:8765/", "abcd-efgh-ijkl-mnop-qrst-uvwx-yz"}
DATA |= {name for game in sheet_names() for name in load_sheet(game).known_as.split(", ")}
"""Names of files and games that players gave, other names of games, names of languages, of the house, what is written
on the buttons of pads, and where phones find a table.
"""

TOLD = {"mistakes", "result", "calling", "trouble", "cards", "curtain", "files", "files_to_write"}
"""Screens that show what they are told: a question, a report, a file, fingerprints, a note, the names of files."""


@cache
def data() -> frozenset[str]:
    """Return the texts that belong to sheets, lessons and opponents, not to the program."""
    games = [load_sheet(name) for name in (*sheet_names(), *other_game_names())]
    said = {text for sheet in games for text in (sheet.title, sheet.about)}
    said |= {load_lesson(name).title for name in lesson_names()}
    return frozenset(said | {each.name for each in house_opponents().values()} | NAMES_IN_PICTURES | DATA)


def test_the_pseudo_language_makes_texts_longer_and_marks_them() -> None:
    assert pseudo("Lay a meld or discard") == "⟦Łáý á œéłð óŕ ðíšçáŕð~~~~⟧"
    assert pseudo("Total") == "⟦Ťóťáł⟧"
    assert pseudo("{name}: lay {cards}").format(name="Ann", cards="two sets") == "⟦Ann: łáý two sets~~~~⟧"
    assert forgotten("⟦Ann: łáý two sets⟧", {"Ann"}) == "two sets"


@pytest.mark.parametrize("name", SCREENS)
def test_every_text_of_a_screen_is_looked_up_and_none_outgrows_its_place(name: str, inside: Path) -> None:
    canvas = read(name, inside, (1280, 800), 0.3)
    assert canvas.texts()
    if name not in TOLD:
        assert {text: left for text in canvas.texts() if (left := forgotten(text, data()))} == {}
    assert [text for text in canvas.cut if text not in data()] == []


@pytest.mark.parametrize("name", SCREENS)
def test_no_text_outgrows_its_place_in_the_smallest_window(name: str, inside: Path) -> None:
    assert [text for text in read(name, inside, (960, 600), 0.2).cut if text not in data()] == []


@pytest.mark.parametrize("name", SCREENS)
def test_no_text_of_the_languages_that_come_along_is_cut_in_a_large_window(name: str, inside: Path) -> None:
    for language_code in sorted(LANGUAGE_NAMES.keys() - {SOURCE_LANGUAGE}):
        (inside / language_code).mkdir()
        with speaking(shipped_catalogue(language_code)):
            cut = drawn(name, inside / language_code, (1920, 1080)).cut
        assert (language_code, [text for text in cut if text not in data()]) == (language_code, [])


@pytest.mark.parametrize("name", sorted(SCREENS.keys() - {"table_full"}))
def test_no_screen_cuts_a_text_in_the_largest_letters(name: str, inside: Path) -> None:
    assert drawn(name, inside, (1280, 800), text_scale=2.0).cut == []


def test_the_fullest_table_in_the_largest_text_cuts_only_names(inside: Path) -> None:
    assert set(drawn("table_full", inside, (1280, 800), text_scale=2.0).cut) <= NAMES_IN_PICTURES


def said_by_the_session(folder: Path) -> Iterator[str]:
    """Yield the messages about files that are damaged, of a newer program, or not writable, without the files'
    names.
    """
    people, scores = folder / "people.json", folder / "scores" / "a.scores"
    scores.parent.mkdir()
    for text in ("{", '{"volume": 7}', f'{{"format": "{format_line("settings", 99)}"}}'):
        (folder / "settings.json").write_text(text)
        yield settings.load(folder / "settings.json")[1]
    for text in ("{", f'{{"format": "{format_line("people", 99)}", "people": []}}'):
        people.write_text(text)
        yield profiles.load(people, profiles.Profile("a", "Ann"))[1]
    for text in ("{", f'{{"format": "{format_line("scores", 99)}"}}'):
        scores.write_text(text)
        ledgers = Ledgers(folder)
        ledgers.load_all()
        yield " ".join(ledgers.messages)
        scores.unlink(missing_ok=True)
    statistics = Statistics(folder)
    statistics.file.path.write_bytes(b"no database" * 99)
    yield statistics.catch_up()
    journal = Saves(folder).new_journal()
    table = begun()
    table.recording.save_to(journal)
    whole = journal.path.read_text()
    for text in ("nonsense", whole + "1: nonsense\n", whole.replace("record 1", "record 99")):
        journal.path.write_text(text)
        yield Saves(folder).load_current().message
    yield os_error_text(OSError(errno.ENOSPC, "No space left on device"))
    for number in (errno.ENOSPC, errno.EACCES):
        trouble = write_failure(OSError(number, ""), journal.path)
        yield trouble.reason
        yield save_failure_text(trouble)
    for number in range(3):
        (folder / "matches" / f"{number}.record").write_text(f"rules {{}}\nend {number}\n")
    yield delete_oldest(folder / "matches", 0)
    with pytest.raises(NotReplayableError) as refused:
        open_replay(people)
    yield str(refused.value)


def test_every_text_of_the_session_is_looked_up_in_the_catalogue(inside: Path) -> None:
    with speaking(language(0.3)):
        texts = list(said_by_the_session(inside))
    names = {path.name for path in inside.rglob("*")} | {"matches", "current.record"}
    for text in texts:
        assert "⟦" in text
        assert forgotten(text, names) == ""
