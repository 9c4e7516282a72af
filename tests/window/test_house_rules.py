"""House rules by mouse alone: made from a game, saved, played, and taken in again from the clipboard."""

from pathlib import Path

from pygame import Rect

from game.content.sheets.sheets import load_sheet
from game.session.settings import Settings, save
from game.ui.house_rules.listing import SheetChoice
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.widgets import Widget
from game.ui.widgets.number import Stepper
from tests.ui.support.services import page_made
from tests.window.conftest import Album, Start
from tests.window.pages import Pages
from tests.window.pictures import SIZE, differing
from tests.window.player import QUIET
from tests.window.seen import Seen
from tests.window.waiting import until
from tests.window.xserver import Pos, XServer

NAME = "basic_rummy_our_way"


def test_house_rules_are_made_played_and_pasted_in_a_window(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    save(data / "settings.json", Settings(name="Ann", game="rummy_500", animation="off"))
    program = start()
    pages = Pages(data)
    screen.shows(pages.picture(), "the title")
    screen.click(pages.button("House rules"))
    shown = page_made(HouseRulesScreen, pages.services)
    pages.services.screens.push(shown)
    screen.move(QUIET)
    screen.shows(pages.picture(), "the page of the house rules")
    screen.click(pages.button("Make it mine"))
    shown.actions.edit(SheetChoice("basic_rummy", is_own=False))
    until(lambda: stands(screen, pages), "the editor")
    screen.click(minus(pages.top.group.root))
    screen.move(QUIET)
    album("house_rules", screen.stands_still())
    screen.click(pages.button("Save"))
    path = data / "house_rules" / f"{NAME}.yaml"
    until(path.exists, "the rules are saved")
    assert load_sheet(path).players.max == load_sheet("basic_rummy").players.max - 1
    screen.click(pages.button("Back"))

    pages = listed(data)
    until(lambda: stands(screen, pages), "the rules are listed")
    screen.click(pages.button("Copy"))
    screen.click(pages.button("Paste"))
    until((data / "house_rules" / f"{NAME}_2.yaml").exists, "the rules are pasted")
    screen.click(pages.button("Play"))
    pages = Pages(data)
    pages.services.draft.choose_game(f"{NAME}_2")
    pages.services.screens.open("setup")
    until(lambda: stands(screen, pages), "the table is set")
    screen.click(pages.button("Start"))
    sheet = Seen(data).header.sheet
    assert sheet.title == "Basic Rummy, our way 2"
    assert sheet.players.max == load_sheet("basic_rummy").players.max - 1
    assert program.close() == 0


def listed(data: Path) -> Pages:
    """Return the page of house rules with the new file selected."""
    pages = Pages(data)
    pages.services.screens.push(page_made(HouseRulesScreen, pages.services))
    page = pages.top
    assert isinstance(page, HouseRulesScreen)
    page.select(SheetChoice(NAME, is_own=True))
    return pages


def minus(root: Widget) -> Pos:
    """Return the point of the minus button of the second number on the page, the greatest number of players."""
    stepper = [widget for widget in root.walk() if isinstance(widget, Stepper)][1]
    return (stepper.rect.left + 12, stepper.rect.centery)


def stands(screen: XServer, pages: Pages) -> bool:
    """Whether the heading of the page is on the screen at its place."""
    return not differing(screen.picture(), pages.picture(), Rect(0, 0, SIZE[0], 80))
