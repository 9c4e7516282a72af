"""What every page of the window may need: games, settings, saves, people, sound. There is one of it in a program.

A page is given the services it is made with and asks them; what costs time is made when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.record.record import Record, Seat
from game.session.profiles import Profiles
from game.session.saves.archive import MEGABYTE, Archive, drop_oldest
from game.session.saves.records import FOLDER
from game.session.saves.saves import Saves, Unsaved
from game.ui.app.clipboard import Clipboard, OwnClipboard
from game.ui.app.pages import page
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screen, Screens
from game.ui.match.under_way import UnderWay

if TYPE_CHECKING:
    from game.session.house_rules.games import Games
    from game.session.ledger import Ledgers
    from game.session.opponents import Opponents
    from game.session.statistics.counting import Counting
    from game.session.statistics.statistics import Statistics
    from game.ui.app.files import Exporter
    from game.ui.match.hooks import TableOpener

HIGHEST_SEED = 1_000_000
"""Numbers of deals people can remember and type."""


def random_seed() -> int:
    """Return the number of a deal nobody knows beforehand."""
    from random import SystemRandom

    return SystemRandom().randrange(1, HIGHEST_SEED)


def silent(name: str, volume: float) -> None:
    """Play no sound."""


PlayOn = Callable[[Record, int, tuple[Seat, ...]], object]


def unable(record: Record, count: int, seats: tuple[Seat, ...]) -> None:
    """Begin nothing."""


class Services:
    """What pages ask for. `usual` is the one of `games` chosen at first, `home` where files are looked for at first.

    `warning` is what one should know before one plays: it stands on the title and where the table is set.
    `play(name, volume)` plays a sound; `new_seed` gives the number of the next deal.
    """

    def __init__(
        self,
        screens: Screens,
        games: Games,
        usual: str,
        preferences: Preferences,
        saves: Saves | Unsaved,
        open_table: TableOpener,
        new_seed: Callable[[], int] = random_seed,
        play: Callable[[str, float], object] = silent,
        warning: str = "",
        clipboard: Clipboard | None = None,
        home: Path | None = None,
        opponents: Opponents | None = None,
        profiles: Profiles | None = None,
        ledgers: Ledgers | None = None,
        statistics: Callable[[], Statistics] | None = None,
    ) -> None:
        self.screens = screens
        self.games = games
        self.usual = usual
        self.preferences = preferences
        self.saves = saves
        self.open_table = open_table
        self.new_seed = new_seed
        self.play = play
        self.warning = warning
        self.clipboard = clipboard or OwnClipboard()
        self.home = home or Path.home()
        self.profiles = Profiles() if profiles is None else profiles
        self.ledgers = ledgers
        """The scores of evenings with real cards; None where none can be kept."""
        self.under_way = UnderWay(saves)
        self.counts = statistics is not None
        """Whether what is played is counted."""
        self.play_on: PlayOn = unable
        """Begins a new match with so many actions of a recorded one, and these seats."""
        self.set_table: Callable[[str], object] = str
        """Sets a table for a game, by its name."""
        self._opponents = opponents
        self._statistics = statistics

    @cached_property
    def opponents(self) -> Opponents:
        """Everybody one can play with besides people."""
        from game.session.opponents import Opponents

        return Opponents() if self._opponents is None else self._opponents

    @cached_property
    def statistics(self) -> Statistics | None:
        """Where deals are counted, if they are; opened when it is first asked for."""
        return self._statistics() if self._statistics else None

    @cached_property
    def counting(self) -> Counting | None:
        """What counts them."""
        from game.session.statistics.counting import Counting

        return Counting(self.statistics) if self.statistics else None

    @cached_property
    def archive(self) -> Archive:
        """The matches that are over; none where nothing is kept."""
        return self.saves.archive if isinstance(self.saves, Saves) else Archive(self.home / FOLDER)

    @cached_property
    def exporter(self) -> Exporter:
        """What writes texts to files, at first where the last one was written."""
        from game.ui.app.files import Exporter

        return Exporter(self.screens, self.home)

    def title(self, told: str = "") -> Screen:
        """Leave all screens for the title, where `told` stands until it is shown anew."""
        shown = page("title", self, told)
        self.screens.restart(shown)
        return shown

    def tidy(self) -> str:
        """Drop the oldest matches where all together have more than is to be kept; in a sentence if any were."""
        most = self.preferences.settings.keep_matches
        return drop_oldest(self.saves.folder, most * MEGABYTE) if most and isinstance(self.saves, Saves) else ""
