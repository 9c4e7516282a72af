"""What the program is made of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from game.session.saves.saves import Saves, Unsaved
from game.ui.app.clipboard import Clipboard, OwnClipboard
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screens

if TYPE_CHECKING:
    from game.session.house_rules.games import Games
    from game.session.ledger import Ledgers
    from game.session.opponents import Opponents
    from game.session.profiles import Profiles
    from game.session.statistics.statistics import Statistics
    from game.ui.match.hooks import Play, TableOpener


HIGHEST_SEED = 1_000_000
"""Numbers of deals people can remember and type."""


def random_seed() -> int:
    """Return the number of a deal nobody knows beforehand."""
    from random import SystemRandom

    return SystemRandom().randrange(1, HIGHEST_SEED)


class Parts(Struct, frozen=True):
    """What the program is made of. `usual` is the one of `games` chosen at first.

    `warning` is what one should know before one plays: it stands on the title and where the table is set.
    """

    screens: Screens
    games: Games
    usual: str
    preferences: Preferences
    saves: Saves | Unsaved
    open_table: TableOpener
    new_seed: Callable[[], int] = random_seed
    play: Play = lambda name, volume: None
    warning: str = ""
    clipboard: Clipboard = field(default_factory=OwnClipboard)
    home: Path = field(default_factory=Path.home)
    opponents: Opponents | None = None
    profiles: Profiles | None = None
    ledgers: Ledgers | None = None
    statistics: Callable[[], Statistics] | None = None
