"""A score with its file: every change is saved and counted in the statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, structs

from game.session.house_rules.games import Games
from game.session.ledger import DealEntry, Ledger, Ledgers, without_last_entry
from game.session.statistics.statistics import DealCounter
from game.ui.pages.rules_page import RulesPage


class ScoreBook(Struct, frozen=True):
    """The files of score sheets (`ledgers`), the `games` a score can be kept of, and the statistics to count scores in,
    if any.
    """

    ledgers: Ledgers
    games: Games
    counting: DealCounter | None = None

    def begin(self, new_ledger: Callable[[str], Ledger]) -> ScoreFile:
        """Return a new score, saved in a file of its own and counted in the statistics if these are kept.

        `new_ledger` makes the ledger from the time of its beginning. A score that cannot be saved is returned all the
        same; its `trouble` then says why.
        """
        path, began = self.ledgers.new_path_and_id()
        score = ScoreFile(self, path, new_ledger(began))
        score.save(score.ledger)
        return score


class ScoreFile:
    """The score of an evening with real cards: its `ledger`, saved to the file at `path` among the files of `book`."""

    def __init__(self, book: ScoreBook, path: Path, ledger: Ledger) -> None:
        self.book = book
        self.path = path
        self.ledger = ledger
        self.trouble = ""
        """A sentence on why the score cannot be saved; empty while it can."""

    def save(self, ledger: Ledger) -> None:
        """Make `ledger` the score, save it, and count it in the statistics if these are kept.

        If it cannot be saved, all else is done, and `trouble` says why; otherwise `trouble` is empty. Raises
        EntryError, after saving, if it is to be counted and an entry is invalid.
        """
        self._save(ledger)
        if self.book.counting:
            self.book.counting.count_ledger(ledger)

    def save_draft(self, line: DealEntry) -> bool:
        """Save the unfinished line of the next deal. Return whether `trouble`, the reason why saving fails, has
        changed.
        """
        before = self.trouble
        self._save(structs.replace(self.ledger, draft=line))
        return self.trouble != before

    def delete_last_deal(self) -> None:
        """Turn the last deal back into the draft, in place of the draft there was. Then save the ledger and count it
        anew, as `save` does and with the same errors. There must be a deal.
        """
        self.save(without_last_entry(self.ledger))

    def begin_rematch(self) -> ScoreFile:
        """Return a new score, without deals, with the same people and rules, saved in a file of its own. If it cannot
        be saved, its `trouble` says why.
        """
        return self.book.begin(lambda began: structs.replace(self.ledger, began=began, lines=(), draft=None))

    def rules_page(self) -> RulesPage:
        """Return the page with the rules of this score."""
        return RulesPage(self.ledger.sheet, self.book.games.base_of_sheet(self.ledger.sheet))

    def _save(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.trouble = self.book.ledgers.save(self.path, ledger)
