"""What the screen of a table calls, and where one goes from a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.engine.record import Record
from game.engine.refusals import Refusal
from game.engine.view import View
from game.session.table import Table
from game.ui.screen import Screen
from game.ui.table.company import Company

Told = Callable[[View, Sequence[str]], object]
Play = Callable[[str, float], object]


class Hooks(Struct, frozen=True):
    """What a screen of a table calls: at the end of a deal and of the match, for the menu, for the rules."""

    deal_over: Told
    match_over: Told
    menu: Callable[[], object]
    rules: Callable[[], object]
    paused: Callable[[], bool]
    """Whether the menu is open: bots wait."""
    company: Company
    """Who shares the machine."""
    in_turn: Callable[[], bool] = lambda: False
    """Whether those asked to buy or to call, bots too, wait until those before them have answered."""
    house_rule: Callable[[Refusal], str] = lambda refusal: ""
    """Which house rule is behind a refusal, in a sentence, if one is."""


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
