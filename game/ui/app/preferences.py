"""The settings as they are now: changed at one place, in force at once, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from game.session.settings import Settings

if TYPE_CHECKING:
    from game.ui.cards.soundtrack import Play


class Preferences:
    """Holds `settings`. Every change is kept by `keep` and then put in force by those who `follow`."""

    def __init__(self, settings: Settings, keep: Callable[[Settings], str] = lambda settings: "") -> None:
        self.settings = settings
        self.trouble = ""
        """One sentence while the settings cannot be kept."""
        self._keep = keep
        self._followers: list[Callable[[Settings], object]] = []

    def follow(self, follower: Callable[[Settings], object]) -> None:
        """Call `follower` after every change."""
        self._followers.append(follower)

    def change(self, **values: object) -> None:
        """Set some settings by name; what changes nothing does nothing.

        Raises:
            msgspec.ValidationError: a value that cannot be.
        """
        if self._set(values):
            for follower in self._followers:
                follower(self.settings)

    def note(self, **values: object) -> None:
        """As `change`, for what nothing that is shown depends on: nobody is told.

        Raises:
            msgspec.ValidationError: a value that cannot be.
        """
        self._set(values)

    def keep_again(self) -> None:
        """Try again to keep the settings, where that failed."""
        if self.trouble:
            self.trouble = self._keep(self.settings)

    def _set(self, values: dict[str, object]) -> bool:
        data = {**msgspec.to_builtins(self.settings), **values}
        changed = msgspec.convert(data, Settings)
        if changed == self.settings:
            return False
        self.settings = changed
        self.trouble = self._keep(changed)
        return True


def heard(play: Play, preferences: Preferences) -> Play:
    """Return `play` as far as sound is on; with captions it is written all the same."""

    def played(name: str, volume: float, pan: float = 0.0) -> None:
        if not preferences.settings.muted or preferences.settings.captions:
            play(name, volume, pan)

    return played
