"""The page that lists finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.content.numbers import moment_text
from game.content.translation import counted, in_language
from game.session.saves.archive import FinishedMatch
from game.session.saves.files import DeletedFile
from game.session.saves.saves import Saves
from game.ui.input.verbs import Dropped, Verb
from game.ui.replay.opening import open_match
from game.ui.widgets import Item
from game.ui.widgets.kept_list import KeptList
from game.words.strings import _


class MatchesPage(KeptList[DeletedFile]):
    """Lists the finished matches, latest first, to watch or delete a match; until the page closes, deletions can be
    undone.

    A long archive is read in parts while the list is already shown.
    """

    def __init__(self, saves: Saves) -> None:
        super().__init__()
        self.title = _("Matches")
        self.open_button_text = _("Watch it")
        self.saves = saves
        self._item_cache: dict[FinishedMatch, Item] = {}
        """Cached rows by match."""
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
        self.matches = archive.matches
        told = _("Reading … {count} of {all}")
        self.progress.text = told.format(count=archive.read_count, all=archive.file_count) if self._reading else ""
        none_text = _(
            "No match has been finished yet. Finished matches are kept here, so that you can watch them again."
        )
        self.empty_text = "" if self._reading or archive.problem else none_text

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, a record file dropped on the page by opening it. Return whether the verb was used."""
        if isinstance(verb, Dropped):
            open_match(self.stack, Path(verb.path))
            return True
        return super().handle(verb)

    def list_items(self) -> Sequence[Item]:
        return [
            self._item_cache.get(match) or self._item_cache.setdefault(match, _list_item(match))
            for match in self.matches
        ]

    def trouble_text(self) -> str:
        return self.saves.archive.problem or self.saves.archive.damaged_text

    def item_name(self, index: int) -> str:
        return in_language(self.matches[index].title)

    def open_item(self, index: int) -> None:
        open_match(self.stack, self.matches[index].path)

    def delete_item(self, index: int) -> DeletedFile | None:
        return self.saves.delete(self.matches[index].path)

    def restore_item(self, deleted: DeletedFile) -> None:
        self.saves.restore(deleted)

    def reload(self) -> None:
        self.saves.archive.refresh()
        self._read_on()


def _list_item(match: FinishedMatch) -> Item:
    return Item(
        in_language(match.title),
        moment_text(match.finished_at),
        note=length_and_names_text(match.deals, match.player_names),
    )


def length_and_names_text(deals: int, names: Sequence[str]) -> str:
    """Return the number of deals of a match and the names of its players as text."""
    return counted("one deal, {names}", "{count} deals, {names}", deals, names=", ".join(names))
