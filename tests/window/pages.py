"""The pages of the program in no window: how they look, and where their buttons are."""

import shutil
import tempfile
from pathlib import Path

import pygame

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, variation_of
from game.session import profiles
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.ledger import Ledgers
from game.session.preferences import Preferences
from game.session.saves import files
from game.session.saves.saves import Saves
from game.session.settings import load
from game.session.statistics.statistics import Statistics
from game.ui.app.services import Services
from game.ui.cards.hand import Sorting
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.input.verbs import Device
from game.ui.table.buttons import Commands, Controls
from game.ui.table.context import TableContext
from game.ui.table.hint import Hint
from game.ui.table.overlays import Overlays
from game.ui.widgets import Button, Page
from game.ui.widgets.screens import Screen, Screens
from tests.ui.support.places import button
from tests.ui.support.tables import persons, shuffled_table
from tests.window.pictures import SIZE, usual_look
from tests.window.seen import ME, Seen
from tests.window.xserver import Pos


def table_button(seen: Seen, text: str) -> Button:
    """Return the button beside the hand whose text begins with `text`, at its place on the player's table."""
    parts = TableContext(Screen(), shuffled_table(4), ME, persons(4))
    controls = Controls(parts, Commands(parts, Hint(parts)), Overlays(parts))
    controls.update([], False, False, False, Sorting.BY_HAND, False)
    controls.place(seen.areas.buttons, usual_look())
    buttons = [widget for widget in controls.group.root.walk() if isinstance(widget, Button)]
    return next(each for each in buttons if each.text.startswith(text))


class Pages:
    """A copy of the program's pages, opened without a window from the present contents of a data folder, which is not
    changed.

    `device` is the input device the pages are opened with; for any device but the mouse, they show the focus.
    """

    def __init__(self, data: Path, device: Device = Device.MOUSE) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "data"
            # On Windows nobody can read a lock that is held; what a program is writing is gone in a moment.
            fleeting = shutil.ignore_patterns(files.LOCK_NAME, "*.new")
            shutil.copytree(data, copy, ignore=fleeting) if data.exists() else copy.mkdir()
            settings = load(copy / "settings.json")[0]
            preferences = Preferences(settings)
            first = profiles.Profile("first", settings.name, settings.avatar)
            people = profiles.Profiles(profiles.load(copy / "people.json", first)[0])
            shipped, others = (
                {name: load_sheet(name) for name in names} for names in (sheet_names(), other_game_names())
            )
            games = Games(shipped, HouseRules(data / "house_rules"), others, variation_of)
            self._screens = Screens()
            self._look = usual_look()
            self._screens.device = device
            self._screens.layout(self._look)
            self.services = Services(
                self._screens,
                games,
                "rummy_500",
                preferences,
                Saves(copy),
                profiles=people,
                ledgers=Ledgers(copy),
                statistics=lambda: Statistics(copy),
            )
            self.services.start()
            if self.services.is_first_start:
                self.services.screens.open("welcome")

    @property
    def top(self) -> Page:
        """The page on top."""
        page = self._screens.top
        assert isinstance(page, Page)
        return page

    def button(self, text: str) -> Pos:
        """Return the middle of the button labelled `text` on the top page."""
        return button(self.top, text).rect.center

    def picture(self) -> pygame.Surface:
        """Return the picture that the window should show."""
        surface = pygame.Surface(SIZE, 0, 32)
        self._screens.draw(SurfaceCanvas(surface, self._look))
        return surface

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw only the widgets of the top page."""
        self.top.group.draw(canvas)
