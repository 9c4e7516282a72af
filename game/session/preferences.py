"""The settings as they are now: changed at one place, in force at once, and kept."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from game.session.settings import Settings


class Preferences:
    """Holds `settings`. Every change is kept by `keep` and then put in force by those who `follow`."""

    def __init__(self, settings: Settings, keep: Callable[[Settings], str] = lambda settings: "") -> None:
        self.settings = settings
        self.save_problem = ""
        """One sentence while the settings cannot be kept."""
        self._keep = keep
        self._followers: list[Callable[[Settings], object]] = []
        self._lasting: dict[str, object] = {}
        """What is kept of settings that are others for this run alone."""

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

    def for_this_run(self, **values: object) -> None:
        """Set some settings until the program ends: what is kept of them stays, until the player changes them.

        Raises:
            msgspec.ValidationError: a value that cannot be.
        """
        lasting = {name: getattr(self.settings, name) for name in values}
        self.settings = _changed(self.settings, values)
        self._lasting = {**lasting, **self._lasting}

    def retry_saving(self) -> None:
        """Try again to keep the settings, where that failed."""
        if self.save_problem:
            self._write()

    def _set(self, values: dict[str, object]) -> bool:
        changed = _changed(self.settings, values)
        if changed == self.settings:
            return False
        for name in values:
            if getattr(changed, name) != getattr(self.settings, name):
                self._lasting.pop(name, None)
        self.settings = changed
        self._write()
        return True

    def _write(self) -> None:
        self.save_problem = self._keep(structs.replace(self.settings, **self._lasting))


def _changed(settings: Settings, values: dict[str, object]) -> Settings:
    return msgspec.convert({**msgspec.to_builtins(settings), **values}, Settings)
