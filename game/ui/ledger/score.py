"""A score that is being kept: written to its file after every change, and counted."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from game.session.ledger import Ledger, ScoreLine, without_last
from game.ui.app.services import Services
from game.ui.pages.rules_page import RulesPage


class Score:
    """What is written of an evening with real cards, `ledger`, kept in the file at `path`."""

    def __init__(self, services: Services, path: Path, ledger: Ledger) -> None:
        assert services.ledgers is not None, "no score can be kept"
        self.services = services
        self.ledgers = services.ledgers
        self.path = path
        self.ledger = ledger
        self.trouble = ""
        """One sentence while it cannot be saved."""

    def save(self, ledger: Ledger) -> None:
        """Something was written down or corrected: keep it, and count it."""
        self._keep(ledger)
        if self.services.counting:
            self.services.counting.written(ledger)

    def draft(self, line: ScoreLine) -> bool:
        """Keep what is written so far of the next deal; whether it has begun or ceased to be a trouble."""
        before = self.trouble
        self._keep(structs.replace(self.ledger, draft=line))
        return self.trouble != before

    def take_out_last(self) -> None:
        """Take the last deal out."""
        self.save(without_last(self.ledger))

    def another(self) -> Score:
        """Begin another match of the same people by the same rules, in a file of its own."""
        path, began = self.ledgers.begin()
        score = Score(self.services, path, self.ledger)
        score.save(structs.replace(self.ledger, began=began, lines=(), draft=None))
        return score

    def rules(self) -> RulesPage:
        """The rules that are played by."""
        return RulesPage(self.ledger.sheet, self.services.games.base_of(self.ledger.sheet))

    def _keep(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.trouble = self.ledgers.save(self.path, ledger)
