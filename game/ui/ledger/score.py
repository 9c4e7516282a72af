"""A score that is being kept: written to its file after every change, and counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, structs

from game.session.house_rules.games import Games
from game.session.ledger import DealEntry, Ledger, Ledgers, without_last_entry
from game.session.statistics.statistics import DealCounter
from game.ui.pages.rules_page import RulesPage


class ScoreBook(Struct, frozen=True):
    """Where the scores of evenings with real cards are kept: the `ledgers`, the `games` they are of, and what counts
    them for the statistics, if anything does.
    """

    ledgers: Ledgers
    games: Games
    counting: DealCounter | None = None

    def begin(self, new_ledger: Callable[[str], Ledger]) -> Score:
        """Begin a score: `new_ledger` makes its ledger from the moment it begins."""
        path, began = self.ledgers.new_path_and_id()
        score = Score(self, path, new_ledger(began))
        score.save(score.ledger)
        return score


class Score:
    """What is written of an evening with real cards, `ledger`, kept in the file at `path` of a `book`."""

    def __init__(self, book: ScoreBook, path: Path, ledger: Ledger) -> None:
        self.book = book
        self.path = path
        self.ledger = ledger
        self.trouble = ""
        """One sentence while it cannot be saved."""

    def save(self, ledger: Ledger) -> None:
        """Something was written down or corrected: keep it, and count it."""
        self._keep(ledger)
        if self.book.counting:
            self.book.counting.count_ledger(ledger)

    def draft(self, line: DealEntry) -> bool:
        """Keep what is written so far of the next deal; whether it has begun or ceased to be a trouble."""
        before = self.trouble
        self._keep(structs.replace(self.ledger, draft=line))
        return self.trouble != before

    def take_out_last(self) -> None:
        """Take the last deal out."""
        self.save(without_last_entry(self.ledger))

    def another(self) -> Score:
        """Begin another match of the same people by the same rules, in a file of its own."""
        return self.book.begin(lambda began: structs.replace(self.ledger, began=began, lines=(), draft=None))

    def rules(self) -> RulesPage:
        """The rules that are played by."""
        return RulesPage(self.ledger.sheet, self.book.games.base_of_sheet(self.ledger.sheet))

    def _keep(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.trouble = self.book.ledgers.save(self.path, ledger)
