"""The record book, and what one does from there: write a table, look at a match again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from msgspec import structs

from game.session.profiles import Profile
from game.session.saves.archive import Archive
from game.session.saves.records import FOLDER
from game.session.statistics.record_book import CountedPerson, csv_text, people
from game.session.statistics.statistics import Statistics
from game.ui.app.files import TABLES, Exporter, tell
from game.ui.app.screens import Screens
from game.ui.records.screen import RecordsPage
from game.ui.table.screen import TableScreen
from game.ui.widgets import Page
from game.ui.words.records import Named
from game.ui.words.strings import _

FILE = "rummy-house.csv"


class RecordsFlow:
    """Puts the record book of `statistics` on `screens`. Tables are written from `home` on.

    `profiles` are the people with the names they have now. `replay`, if there is one, shows the record in a file from
    a deal on.
    """

    def __init__(
        self,
        screens: Screens,
        statistics: Statistics,
        profiles: Iterable[Profile],
        home: Path,
        replay: Callable[[Path, int], object] | None = None,
    ) -> None:
        self.screens = screens
        self.statistics = statistics
        self.profiles = profiles
        self._replay = replay
        self._exporter = Exporter(screens, home)
        self._archive = Archive(statistics.file.path.parent / FOLDER)
        self._said = ""

    def open(self) -> None:
        """Show the record book."""
        names = {profile.id: profile.name for profile in self.profiles}
        found = [structs.replace(each, name=names.get(each.key, each.name)) for each in people(self.statistics)]
        self._archive.look()
        self.screens.push(RecordsPage(self.statistics, found, self._export, self._replay_of, self._archive.read_on))

    def watch(self, dt: float) -> bool:
        """Say in passing what has gone wrong with the statistics since; a poller of the loop."""
        now = " ".join(filter(None, (self.statistics.wrong, self._archive.told)))
        if now == self._said or not isinstance(self.screens.top, Page | TableScreen):
            return False
        self._said = now
        if now:
            tell(self.screens, now, wrong=True)
        return True

    def _replay_of(self, named: Named) -> Callable[[], object] | None:
        path = self._archive.path_of(named.mark.match)
        if path is None or self._replay is None:
            return None
        return partial(self._replay, path, named.mark.deal if named.deal else 1)

    def _export(self, person: CountedPerson, game: str) -> None:
        """Ask for a name, and write the table there."""
        title = _("{name}, {game}").format(name=person.name, game=game or _("all games"))
        text = partial(csv_text, self.statistics, person.key, game)
        self._exporter.ask(_("Export: {title}").format(title=title), FILE, text, TABLES)
