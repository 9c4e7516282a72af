"""Other languages in a real window: a deal played by German names, and the language changed at a table."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect

from game.content.languages import program_catalogue
from game.record.record import read_record
from game.record.replay import replay_states
from game.session.settings import Settings, load, save
from game.ui.input.verbs import Device
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets import Choice, TextEntry
from tests.support.languages import speaking
from tests.window.conftest import Album, Start
from tests.window.pages import Pages, table_button
from tests.window.pictures import SIZE, drawn
from tests.window.player import QUIET, Player
from tests.window.seen import Seen
from tests.window.waiting import until
from tests.window.xserver import XServer

SEED = "56"
"""Deals a hand that is played out in three turns."""
SCORES = Rect(0, 90, SIZE[0], 600)
"""The score sheet without what one can do there."""


def set_language(data: Path, language: str) -> None:
    """Save settings in a data folder: the player is Ann, bots are fast, sounds off, and the given language."""
    settings = Settings(
        name="Ann", game="rummy_500", bot_pause=0.05, animation="off", ask_wild=False, ask_playable=False, talk=False,
        language=language,
    )  # fmt: skip
    save(data / "settings.json", settings)


def test_a_deal_is_played_with_the_german_texts_of_the_window(
    start: Start, screen: XServer, data: Path, album: Album
) -> None:
    set_language(data, "de")
    program = start()
    with speaking(program_catalogue("de")):
        pages = Pages(data)
        screen.move(QUIET)
        screen.shows(pages.picture(), "the title")
        screen.click(pages.button("Spielen"))
        pages.services.screens.open("setup")
        screen.move(QUIET)
        screen.shows(pages.picture(), "the page on which the table is set")
        entry = next(each for each in reversed(pages.top.group.focusable()) if isinstance(each, TextEntry))
        screen.click(entry.rect.center)
        screen.keys(*SEED)
        screen.click(pages.button("Start"))

        seen = Seen(data)
        assert seen.header.seed == int(SEED)
        player = Player(screen, seen)
        assert player.wait_for_turn()
        sort = table_button(seen, "Nach Farbe ordnen")
        screen.shows_drawn(sort.draw, "the button that sorts")
        screen.click(sort.rect.center)
        seen.sorted()
        player.play_deal()

        deal = replay_states(read_record(seen.path.read_text(encoding="utf-8")))[-1]
        sheet = ScoreSheet(seen.header.seats, [deal])
        wanted = drawn(sheet)
        screen.move(QUIET)
        screen.shows(wanted, "the scores in German", SCORES)
        album("german_scores", screen.picture())
    assert program.close() == 0


def test_a_change_of_language_applies_at_once_to_the_settings_and_to_the_table_behind(
    start: Start, screen: XServer, data: Path
) -> None:
    set_language(data, "de")
    program = start("play", "--game", "rummy_500", "--seats", "3", "--seed", SEED)
    seen = Seen(data)
    assert Player(screen, seen).wait_for_turn()
    with speaking(program_catalogue("de")):
        german = table_button(seen, "Nach Farbe ordnen")
        screen.shows_drawn(german.draw, "the table in German")
        screen.keys("Escape")
        menu = Pages(data, Device.KEYBOARD)
        menu.services.match.open_menu()
        screen.shows_drawn(menu.draw_widgets, "the menu in German")
        screen.click(menu.button("Einstellungen"))
        pages = Pages(data)
        pages.services.screens.open("settings")
        screen.move(QUIET)
        screen.shows_drawn(pages.draw_widgets, "the settings in German")
        choices = (each for each in pages.top.group.root.walk() if isinstance(each, Choice))
        language = next(each for each in choices if each.chosen_text == "Deutsch")
        screen.click(language.parts[-1].center)
    until(lambda: load(data / "settings.json")[0].language == "es", "the next language is kept")
    with speaking(program_catalogue("es")):
        pages = Pages(data)
        pages.services.screens.open("settings")
        screen.move(QUIET)
        screen.shows_drawn(pages.draw_widgets, "the settings in Spanish at once")
        screen.click(pages.button("Volver"))
        menu = Pages(data)
        menu.services.match.open_menu()
        screen.move(QUIET)
        screen.shows_drawn(menu.draw_widgets, "the menu in Spanish")
        screen.keys("Escape")
        spanish = table_button(seen, "Ordenar por palos")
        screen.shows_drawn(spanish.draw, "the table in Spanish")
    assert program.close() == 0
