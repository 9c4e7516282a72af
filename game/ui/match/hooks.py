"""What the screen of a table calls, and where one goes from a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.engine.actions import Action
from game.engine.refusals import Refusal
from game.engine.state import View
from game.record.record import Record
from game.session.match.table import Table
from game.ui.app.screens import Screen
from game.ui.table.company import Company

Told = Callable[[View, Sequence[str]], object]
Play = Callable[[str, float], object]


class Hooks(Struct, frozen=True):
    """What a screen of a table calls: at the end of a deal and of the match, for the menu, for the rules."""

    deal_over: Told | None = None
    match_over: Told | None = None
    menu: Callable[[], object] = lambda: None
    rules: Callable[[], object] = lambda: None
    paused: Callable[[], bool] = lambda: False
    """Whether the menu is open: bots wait."""
    company: Company = Company()
    """Who shares the machine."""
    in_turn: Callable[[], bool] = lambda: False
    """Whether those asked to buy or to call, bots too, wait until those before them have answered."""
    house_rule: Callable[[Refusal], str] = lambda refusal: ""
    """Which house rule is behind a refusal, in a sentence, if one is."""
    holds: Callable[[Action], bool] = lambda action: False
    """Whether an action is not to be done here, though the rules allow it."""

    def over(self, table: Table, view: View) -> None:
        """The end of a deal, or of the match, has been seen."""
        told = self.match_over if table.over else self.deal_over
        if told:
            told(view, table.record)


TableOpener = Callable[[Table, int, Hooks], Screen]
"""Makes the screen of a table for the player in a seat."""


class Doors(Struct, frozen=True):
    """Where one goes from a match."""

    title: Callable[[], object]
    change: Callable[[], object]
    """To set the table anew."""
    settings: Callable[[], object]
    quit: Callable[[], object]
    ask: Callable[[Callable[[], object]], object] = lambda begin: begin()
    """To begin another match, where one may be unfinished."""
    replay: Callable[[Record], object] = lambda record: None
    """To look at a match again."""
    over: Callable[[], str] = str
    """What is to be done when a match is over; in a sentence what there is to say of it."""
