"""Choosing a game in a real window: by mouse from the title, and by keys where the table is set."""

from pathlib import Path

from game.session.settings import Settings, load, save
from game.ui.input.verbs import Device
from game.ui.setup.choose_game import ChooseGamePage
from game.ui.setup.screen import SetupScreen
from tests.window.conftest import Album, Start
from tests.window.pages import Pages
from tests.window.player import QUIET
from tests.window.seen import Seen
from tests.window.waiting import until
from tests.window.xserver import XServer


def test_a_game_is_chosen_by_mouse_from_the_title_to_the_table(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    save(data / "settings.json", Settings(name="Ann", game="rummy_500", animation="off", played=("tonk",)))
    program = start()
    pages = Pages(data)
    screen.shows(pages.picture(), "the title")
    screen.click(pages.button("Which game?"))
    page = pages.services.screens.open("which_game")
    assert isinstance(page, ChooseGamePage)
    screen.move(QUIET)
    album("which_game", screen.shows(pages.picture(), "the page that helps to choose"))

    number = next(number for number, tile in enumerate(page.grid.tiles) if tile.name == "romme")
    screen.click(page.grid.rect_of(number).center)
    page._select("romme")
    page.grid.index = number
    screen.move(QUIET)
    screen.shows(pages.picture(), "the chosen game")
    screen.click(pages.button("Favourite"))
    until(lambda: load(data / "settings.json")[0].favourites == ("romme",), "it is a favourite")
    screen.click(pages.button("Choose"))
    pages = Pages(data)
    pages.services.draft.choose_game("romme")
    pages.services.screens.open("setup")
    screen.move(QUIET)
    screen.shows(pages.picture(), "the table is set")
    screen.keys("Return")  # a click where the one before was would be the second half of a double click
    assert Seen(data).header.sheet.title == "Rommé"
    until(lambda: load(data / "settings.json")[0].played == ("romme", "tonk"), "what was played last is kept")
    assert program.close() == 0


def test_a_game_is_chosen_by_keys_from_the_setup(start: Start, screen: XServer, data: Path) -> None:
    save(data / "settings.json", Settings(name="Ann", game="rummy_500", animation="off"))
    program = start()
    screen.shows(Pages(data).picture(), "the title")
    screen.keys("Return")
    pages = Pages(data, Device.KEYBOARD)
    setting = pages.services.screens.open("setup")
    assert isinstance(setting, SetupScreen)
    screen.shows_drawn(pages.draw_widgets, "the table is set")
    # The way back from the button that starts leads to the first one on the page.
    screen.keys("Tab")
    screen.keys("Return")
    page = pages.services.screens.open("which_game", True)
    assert isinstance(page, ChooseGamePage)
    screen.shows_drawn(pages.draw_widgets, "the page that helps to choose")
    screen.keys("p", "i", "n", "o", "c", "h", "l", "e", "BackSpace")
    page.search.text = "pinochl"
    page.group.set_focus(page.search)
    page._refill()
    screen.shows_drawn(pages.draw_widgets, "the search")
    assert [tile.name for tile in page.grid.tiles] == ["rummy_500"]
    screen.keys("ctrl+a", "g", "i", "n")
    screen.keys("Tab", "Tab", "Tab", "Tab", "Tab", "Right", "Return")
    page.search.text = "gin"
    page._refill()
    chosen = page.grid.tiles[1].name
    until(lambda: load(data / "settings.json")[0].game == "rummy_500", "nothing has begun")
    screen.keys("Return")
    assert Seen(data).header.sheet == pages.services.games[chosen]
    assert program.close() == 0
