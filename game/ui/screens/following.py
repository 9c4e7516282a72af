"""Pages that take files dropped on the window, and pages that show the house rules as they are now."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from game.session.house_rules.games import Games
from game.ui.input import Dropped, Verb
from game.ui.screens.adaptive import AdaptivePage

OnDrop = Callable[[Path], object]


class DropPage(AdaptivePage):
    """A page that hands files dropped on it to `on_drop`, if there is one."""

    on_drop: OnDrop | None = None

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Dropped) and self.on_drop:
            self.on_drop(Path(verb.path))
            return True
        return super().handle(verb)


class Drafted(Protocol):
    """A table as it is being set."""

    games: Games

    def renew(self) -> None:
        """Take in that the games are others now."""


class FollowingPage(DropPage):
    """A page that is told when a file of house rules has come, gone or changed while it is open."""

    def __init__(self, games: Games, on_drop: OnDrop | None = None) -> None:
        super().__init__()
        self.games = games
        self.on_drop = on_drop
        self._entries = games.entries

    @abstractmethod
    def games_changed(self) -> None:
        """Show the games as they are now."""

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`."""
        changed = self.games.entries is not self._entries
        if changed:
            self._entries = self.games.entries
            self.games_changed()
        return super().tick(dt) or changed


class DraftPage(FollowingPage):
    """A page on which a table is set. Enter sits down: the last button."""

    first = -1

    def __init__(self, draft: Drafted, on_drop: OnDrop | None = None) -> None:
        super().__init__(draft.games, on_drop)
        self.draft = draft

    def games_changed(self) -> None:
        """See `FollowingPage`."""
        self.draft.renew()
        self.rebuild()
