"""The matches that are over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.content.translation import counted
from game.session.saves.archive import FinishedMatch
from game.session.saves.files import DeletedFile
from game.session.saves.saves import Saves
from game.ui.input.verbs import Dropped, Verb
from game.ui.replay.opening import open_match
from game.ui.widgets import Item
from game.ui.widgets.kept_list import KeptList
from game.ui.words.strings import _, moment_text


class MatchesPage(KeptList[DeletedFile]):
    """Lists the matches that are over, the latest first, to look at one again.

    Of very many, those that come later in the list are read while it is there already.
    """

    def __init__(self, saves: Saves) -> None:
        super().__init__()
        self.title = _("Matches")
        self.go_on_text = _("Watch it")
        self.saves = saves
        self._items: dict[FinishedMatch, Item] = {}
        """The lines of the matches that are known."""
        self.saves.archive.refresh()
        self._read_on()

    def tick(self, dt: float) -> bool:
        if self._reading:
            self._read_on()
            if not self._reading:
                self.rebuild()
        return super().tick(dt) or self._reading

    def _read_on(self) -> None:
        archive = self.saves.archive
        self._reading = archive.load_more()
        self.kept = archive.matches
        told = _("Reading … {count} of {all}")
        self.progress.text = told.format(count=archive.read_count, all=archive.file_count) if self._reading else ""
        none = _("No match has been finished yet. Finished matches are kept here, so that you can watch them again.")
        self.nothing = "" if self._reading or archive.problem else none

    def handle(self, verb: Verb) -> bool:
        """A record dropped here is looked at."""
        if isinstance(verb, Dropped):
            open_match(self.stack, Path(verb.path))
            return True
        return super().handle(verb)

    def lines(self) -> Sequence[Item]:
        return [self._items.get(kept) or self._items.setdefault(kept, _line(kept)) for kept in self.kept]

    def trouble(self) -> str:
        return self.saves.archive.problem or self.saves.archive.damaged_text

    def name(self, index: int) -> str:
        return self.kept[index].title

    def go_on(self, index: int) -> None:
        open_match(self.stack, self.kept[index].path)

    def delete(self, index: int) -> DeletedFile | None:
        return self.saves.delete(self.kept[index].path)

    def restore(self, gone: DeletedFile) -> None:
        self.saves.restore(gone)

    def look_again(self) -> None:
        self.saves.archive.refresh()
        self._read_on()


def _line(kept: FinishedMatch) -> Item:
    return Item(kept.title, moment_text(kept.finished_at), note=about(kept.deals, kept.player_names))


def about(deals: int, names: Sequence[str]) -> str:
    """Say how long a match was, and who played."""
    return counted("one deal, {names}", "{count} deals, {names}", deals, names=", ".join(names))
