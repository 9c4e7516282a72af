"""The pages of matches that are not finished: which goes on, which are deleted, what another beginning means."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.session.saves import Saves, Unsaved
from game.ui.match_words import match_text
from game.ui.screen import Screens
from game.ui.screens.table import TableScreen
from game.ui.screens.unfinished import UnfinishedScreen
from game.ui.strings import _
from game.ui.under_way import UnderWay
from game.ui.widgets import Answer, Dialog, Page


class UnfinishedFlow:
    """Lets one go on with what is `under_way`, by `sit_down()`. `title` shows the title and says something there."""

    def __init__(
        self,
        screens: Screens,
        under_way: UnderWay,
        sit_down: Callable[[], object],
        title: Callable[[str], object],
    ) -> None:
        self.screens = screens
        self.saves = under_way.saves
        self.under_way = under_way
        self._sit_down = sit_down
        self._title = title

    def ask(self, begin: Callable[[], object]) -> None:
        """Begin another match; where one is unfinished, say first what becomes of that."""
        table = self.under_way.table
        if table is None:
            begin()
            return
        kept = _("“{match}” is not finished. It is kept, and “Continue” on the title goes on with it.")
        lost = _("“{match}” is not finished. Nothing is saved now: it is gone when a new match begins.")
        saved = isinstance(self.saves, Saves)
        answers = [Answer(_("Back")), Answer(_("New match"), begin, "primary")]
        if saved:
            answers.insert(1, Answer(_("Unfinished matches"), self.choose))
        text = (kept if saved else lost).format(match=match_text(table))
        self.screens.push(Dialog(_("Begin a new match?"), text, answers))

    def go_on(self) -> None:
        """Go on with the match that is not finished; where there are several, ask with which."""
        unfinished = self.saves.unfinished()
        if self.under_way.table is not None and len(unfinished) <= 1:
            self._sit_down()
        elif len(unfinished) == 1:
            self.resume(unfinished[0].path)
        else:
            self.choose()

    def choose(self) -> None:
        """Show all of them, to go on with one or to delete some; the way back leads to the title."""
        page = UnfinishedScreen(self.saves, self.resume, self._forget, lambda: self._title(""))
        self.screens.push(page)

    def resume(self, path: Path) -> None:
        """Go on with the match in this file."""
        if isinstance(self.saves, Unsaved):
            return
        if path == self.saves.current and self.under_way.table is not None:
            self._sit_down()
            return
        found = self.saves.resume(path)
        self.under_way.table = found.table
        if found.table is None:
            self._title(found.told)
            return
        self._sit_down()
        top = self.screens.top
        if found.told and isinstance(top, Page | TableScreen):
            top.toasts.show(found.told, 8.0)

    def _forget(self, path: Path) -> None:
        """A match was deleted: nobody sits at it any more."""
        if isinstance(self.saves, Saves) and path == self.saves.current:
            self.under_way.table = None
