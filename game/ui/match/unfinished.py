"""The pages of matches that are not finished: which goes on, which are deleted, what another beginning means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from game.session.saves.files import Deleted
from game.session.saves.saves import Unfinished, Unsaved
from game.ui.app.screens import Screens
from game.ui.match.under_way import UnderWay
from game.ui.table.screen import TableScreen
from game.ui.widgets import Answer, Dialog, Item, Page
from game.ui.widgets.kept_list import KeptList
from game.ui.words.match import deal_text, match_text
from game.ui.words.strings import _


class Waiting(Protocol):
    """Where matches wait to be continued."""

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return all of them."""

    def delete(self, path: Path) -> Deleted | None:
        """Delete one; None where nothing is kept, OSError if that cannot be."""

    def restore(self, gone: Deleted) -> None:
        """Bring one back; OSError if that cannot be."""


class UnfinishedScreen(KeptList[Deleted]):
    """Lists the matches that are `waiting`. `on_continue` gets the path of one; Esc and the button go back.

    What was deleted can be brought back as long as the page is open.
    """

    def __init__(
        self,
        waiting: Waiting,
        on_continue: Callable[[Path], object],
        on_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.title = _("Unfinished matches")
        self.nothing = _("There is no unfinished match any more.")
        self.waiting = waiting
        self.on_continue = on_continue
        self.on_back = on_back
        self.matches = waiting.unfinished()

    def back(self) -> None:
        """Esc: to where one came from."""
        self.on_back()

    def lines(self) -> Sequence[Item]:
        """See `KeptList`."""
        return [Item(match.title, _when(match), note=_about(match)) for match in self.matches]

    def name(self, index: int) -> str:
        """See `KeptList`."""
        match = self.matches[index]
        return deal_text(match.title, match.deal)

    def go_on(self, index: int) -> None:
        """See `KeptList`."""
        self.on_continue(self.matches[index].path)

    def delete(self, index: int) -> Deleted | None:
        """See `KeptList`."""
        return self.waiting.delete(self.matches[index].path)

    def restore(self, gone: Deleted) -> None:
        """See `KeptList`."""
        self.waiting.restore(gone)

    def look_again(self) -> None:
        """See `KeptList`."""
        self.matches = self.waiting.unfinished()


def _when(match: Unfinished) -> str:
    return f"{match.when:%Y-%m-%d %H:%M}"


def _about(match: Unfinished) -> str:
    return _("deal {deal}, {names}").format(deal=match.deal, names=", ".join(match.names))


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
        saved = self.under_way.save()
        answers = [Answer(_("Back")), Answer(_("New match"), begin, "primary")]
        if self.under_way.unfinished():
            answers.insert(1, Answer(_("Unfinished matches"), self.choose))
        text = (kept if saved else lost).format(match=match_text(table))
        self.screens.push(Dialog(_("Begin a new match?"), text, answers))

    def go_on(self) -> None:
        """Go on with the match that is not finished; where there are several, ask with which."""
        unfinished = self.under_way.unfinished()
        if self.under_way.table is not None and len(unfinished) <= 1:
            self._sit_down()
        elif len(unfinished) == 1:
            self.resume(unfinished[0].path)
        else:
            self.choose()

    def choose(self) -> None:
        """Show all of them, to go on with one or to delete some; the way back leads to the title."""
        self.screens.push(UnfinishedScreen(self.under_way, self.resume, lambda: self._title("")))

    def resume(self, path: Path) -> None:
        """Go on with the match in this file; where the one under way cannot be saved, ask before it is given up."""
        table = self.under_way.table
        if self.under_way.is_in(path):
            self._sit_down()
        elif table is None or self.under_way.save():
            self._change_to(path)
        else:
            lost = _("“{match}” is not finished and cannot be saved: it is gone when you go on with another.")
            answers = [Answer(_("Give up"), lambda: self._change_to(path), "danger"), Answer(_("Back"))]
            self.screens.push(Dialog(_("Give up this match?"), lost.format(match=match_text(table)), answers))

    def _change_to(self, path: Path) -> None:
        if isinstance(self.saves, Unsaved):
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
