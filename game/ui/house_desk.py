"""What all pages of the house rules share: the files, the page they are listed on, and a sentence in passing."""

from __future__ import annotations

import logging
from collections.abc import Callable

from game.content.editing.text import sheet_text
from game.content.sheets.sheets import changed_keys, shipped_path
from game.content.yaml.reader import UnreadableError
from game.engine.sheet.keys import RuleSheet
from game.session.house_rules.files import HouseRules, Mended, numbered_title
from game.session.house_rules.games import Games
from game.session.saves.files import in_words
from game.ui.screen import Screens
from game.ui.screens.house_list import Pick
from game.ui.screens.house_rules import HouseRulesScreen
from game.ui.strings import _
from game.ui.widgets import Page

_log = logging.getLogger(__name__)


class HouseDesk:
    """Writes files of house rules among `games` and shows on `page`, if it is open, what came of it."""

    def __init__(self, screens: Screens, games: Games) -> None:
        self.screens = screens
        self.games = games
        self.page: HouseRulesScreen | None = None

    @property
    def house(self) -> HouseRules:
        """The files."""
        assert self.games.house is not None, "there are no house rules without a folder"
        return self.games.house

    def show(self, name: str) -> None:
        """Choose a file on the page."""
        if self.page:
            self.page.choose(Pick(name, own=True))

    def text(self, pick: Pick) -> str:
        """Return the text of a sheet that needs no other house rules: what it takes from them is written out.

        Raises:
            OSError: its file has gone, or cannot be read.
        """
        if not pick.own:
            path = shipped_path(pick.name)
            assert path is not None, f"{pick.name} is no game that comes with the program"
            return path.read_text(encoding="utf-8")
        entry = self.house.named(pick.name)
        good = entry.good if entry and not entry.mistakes else None
        if good is None or good.extends in ("", *self.games.shipped):
            return self.house.text(pick.name)
        base, rules = good, good.rules
        for _turn in self.games.entries:
            below = self.house.below(base)
            if base.extends in self.games.shipped or below is None or below.good is None:
                break
            base = below.good
        if base.extends not in self.games.shipped:
            return sheet_text(changed_keys(rules, RuleSheet()))
        return sheet_text({"extends": base.extends, **changed_keys(rules, self.games.shipped[base.extends])})

    def mended(self, name: str) -> Mended | None:
        """Return what is sound of a file with mistakes; None if that is nothing."""
        try:
            return self.house.mended(name)
        except OSError as error:
            _log.warning("House rules: %s", error)
            return None

    def written(self, write: Callable[[], str], said: str) -> None:
        """Write a file and show it, with what is `said` or else that it is there; UnreadableError goes through."""
        try:
            name = write()
        except OSError as error:
            self.tell_failed(error)
            return
        self.show(name)
        entry = self.house.named(name)
        self.tell(said or _("“{title}” is among your house rules now.").format(title=entry.title if entry else name))

    def title(self, pick: Pick) -> str:
        """Return what rules are called."""
        entry = self.house.named(pick.name) if pick.own else None
        if pick.own:
            return entry.title if entry else pick.name
        return self.games[pick.name].title

    def free_title(self, title: str) -> str:
        """Return this title, numbered if rules of that title are there."""
        taken = {sheet.title for sheet in self.games.values()} | {entry.title for entry in self.games.entries}
        return numbered_title(title, taken)

    def tell(self, text: str, wrong: bool = False) -> None:
        """Say something in passing, on whatever page is open."""
        top = self.screens.top
        if isinstance(top, Page):
            top.toasts.show(text, 6.0, "warning" if wrong else "check", "danger" if wrong else "text")

    def tell_failed(self, error: OSError | UnreadableError) -> None:
        """Say that the system refused something, or that a file has mistakes."""
        _log.warning("House rules: %s", error)
        why = in_words(error) if isinstance(error, OSError) else str(error.mistakes[0])
        self.tell(_("That did not work: {why}.").format(why=why), wrong=True)
