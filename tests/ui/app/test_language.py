"""The language is changed in the settings, and everything on the screen follows at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.content.languages import LANGUAGE_NAMES
from game.content.sheets.sheets import load_sheet
from game.content.translation import ENGLISH, Catalogue, use_catalogue
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.saves.saves import Saves
from game.session.settings import Settings
from game.session.start_requests import NO_REQUEST, StartRequest
from game.ui.app.loop import Loop
from game.ui.app.program import Program
from game.ui.app.settings import SettingsScreen
from game.ui.app.title import TitleScreen
from game.ui.app.welcome import WelcomePage
from game.ui.app.window import Window
from game.ui.input.verbs import Cancel
from game.ui.match.menu import MatchMenu
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button, Choice, Label, Page
from tests.support.languages import Pseudo
from tests.ui.support.pseudo_language import forgotten, pseudo

GAMES = Games({"rummy_500": load_sheet("rummy_500")})
NOBODYS = {"Rummy House", "Rummy\xa0House", "Rummy 500", "English", "Deutsch", "Español", "Ann", "Stella", "Finn"}


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the program's German by a pseudo-language, which reveals texts that were not looked up anew."""

    def catalogue(language: str) -> Catalogue:
        return Pseudo(pseudo) if language == "de" else ENGLISH

    monkeypatch.setattr("game.content.languages.program_catalogue", catalogue)
    yield
    use_catalogue(ENGLISH)


@pytest.fixture
def settings() -> Settings:
    return Settings(animation="off", name="Ann")


@pytest.fixture
def program(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Yield a program in an invisible window, to be run by `run`."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path))
    window = Window()
    yield Program(window, GAMES, "rummy_500", Preferences(settings), Saves(tmp_path))
    window.close()


def run(program: Program, then: Callable[[], None], request: StartRequest = NO_REQUEST) -> None:
    """Run a program for one frame, then call `then` and end the program."""

    def once(loop: Loop) -> None:
        loop.step()
        then()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Loop, "run", once)
        program.run(request=request)


def texts(page: Page) -> list[str]:
    return [each.text for each in page.group.root.walk() if isinstance(each, Label) and each.text]


def english(page: Page) -> dict[str, str]:
    """Return the texts of a page that are still English, each with the English words left in it."""
    return {text: left for text in texts(page) if (left := forgotten(text, NOBODYS))}


def choice_of_language(page: SettingsScreen) -> Choice:
    found = [each for each in page.group.root.walk() if isinstance(each, Choice) and "Deutsch" in each.options]
    assert len(found) == 1
    return found[0]


def choose(program: Program, language: str) -> SettingsScreen:
    """Choose a language on the settings page, which is on top; return that page."""
    page = program.screens.top
    assert isinstance(page, SettingsScreen)
    choice = choice_of_language(page)
    choice._choose(choice.options.index(language))
    return page


def test_title_and_settings_follow_a_change_of_language_at_once(program: Program) -> None:

    def then() -> None:
        program.screens.open("settings")
        page = choose(program, "Deutsch")
        assert program.preferences.settings.language == "de"
        assert english(page) == {}
        assert choice_of_language(page).chosen_text == "Deutsch"
        choose(program, "English")
        assert "Settings" in texts(page)
        choose(program, "Deutsch")
        program.screens.handle(Cancel())
        welcome = program.screens.top
        assert isinstance(welcome, WelcomePage)
        assert english(welcome) == {}
        program.screens.pop()
        title = program.screens.top
        assert isinstance(title, TitleScreen)
        assert english(title) == {}

    run(program, then)


def test_the_match_under_way_continues_in_the_newly_chosen_language(program: Program) -> None:

    def then() -> None:
        before = program.screens.top
        assert isinstance(before, TableScreen)
        lines = list(before.log.lines)
        before.host.open_menu()
        menu = program.screens.top
        program.screens.open("settings")
        choose(program, "Deutsch")
        assert len(before.log.lines) == len(lines) > 0
        assert [left for line in before.log.lines if (left := forgotten(line, NOBODYS))] == []
        program.screens.handle(Cancel())
        assert isinstance(menu, MatchMenu)
        assert english(menu) == {}
        program.screens.handle(Cancel())
        table = program.screens.top
        assert isinstance(table, TableScreen)
        assert table is not before
        table.tick(0.1)
        shown = [each.text for each in table.panels.controls.group.root.walk() if hasattr(each, "text") and each.text]
        assert shown
        assert [left for text in shown if (left := forgotten(text, NOBODYS))] == []
        assert table.hand.cards == before.hand.cards

    run(program, then, StartRequest(game="rummy_500", seats=3))


def test_a_catalogue_of_ones_own_can_be_chosen_and_mistakes_in_it_are_reported(
    program: Program, tmp_path: Path
) -> None:
    folder = tmp_path / "languages"
    folder.mkdir()
    header = 'msgid ""\nmsgstr "Language: en\\n"\n\n'
    (folder / "Grandpa.po").write_text(header + 'msgid "Settings"\nmsgstr "Knobs"\n', encoding="utf-8")
    (folder / "Broken.po").write_text(header + 'msgid "Settings\n', encoding="utf-8")

    def then() -> None:
        program.screens.open("settings")
        assert texts(choose(program, "Grandpa"))[0] == "Knobs"
        page = choose(program, "Broken")
        assert texts(page)[0] == "Settings"
        assert "Broken.po:4:" in " ".join(page.toasts.texts)
        assert program.preferences.settings.language == "Broken"

    run(program, then)


def test_all_languages_of_the_program_are_offered_by_their_own_names(program: Program) -> None:

    def then() -> None:
        program.screens.open("settings")
        page = program.screens.top
        assert isinstance(page, SettingsScreen)
        assert choice_of_language(page).options == ("Like the system: English", *LANGUAGE_NAMES.values())

    run(program, then)


TABLET = "\N{CUNEIFORM SIGN A}\N{CUNEIFORM SIGN AB}"
"""What no font here has, and hardly any elsewhere."""


def write_akkadian(folder: Path) -> None:
    """Write a catalogue in which one text has letters that no font has."""
    (folder / "languages").mkdir()
    told = {"": "Language: akk\\n", "Settings": TABLET, "Text size": "Rab tuppim"}
    text = "\n\n".join(f'msgid "{english}"\nmsgstr "{text}"' for english, text in told.items())
    (folder / "languages" / "akkadian.po").write_text(text, encoding="utf-8")


def test_texts_that_no_font_can_show_stay_readable_and_the_letters_are_named(program: Program, tmp_path: Path) -> None:
    write_akkadian(tmp_path)

    def then() -> None:
        program.screens.open("settings")
        page = choose(program, "akkadian")
        assert {"Settings", "Rab tuppim"} <= {*texts(page)}
        assert TABLET not in texts(page)
        assert page.toasts.texts == [
            "No font here has 2 of the letters, such as U+12000 CUNEIFORM SIGN A. Texts with them are in another "
            "language."
        ]

    run(program, then)


in_akkadian = pytest.mark.parametrize("settings", [Settings(animation="off", name="Ann", language="akkadian")])


@in_akkadian
def test_starting_in_a_language_without_a_font_names_the_missing_letters(program: Program, tmp_path: Path) -> None:
    write_akkadian(tmp_path)

    def then() -> None:
        page = program.screens.top
        assert isinstance(page, WelcomePage)
        assert [told[:35] for told in page.toasts.texts] == ["No font here has 2 of the letters, "]

    run(program, then)


@in_akkadian
def test_starting_with_mistakes_in_the_catalogue_names_the_first_one(program: Program, tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    text = 'msgid ""\nmsgstr "Language: akk\\n"\n\nmsgid "Settings"\nmsgstr "{tuppi}"\n'
    (tmp_path / "languages" / "akkadian.po").write_text(text, encoding="utf-8")

    def then() -> None:
        page = program.screens.top
        assert isinstance(page, WelcomePage)
        [told] = page.toasts.texts
        assert "akkadian.po:4:1: there is no {tuppi} in the English text" in told
        assert "Quick game" in {each.text for each in page.group.root.walk() if isinstance(each, Button)}

    run(program, then)
