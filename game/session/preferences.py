"""The present settings: changed in one place, applied at once, and saved."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from game.session.settings import Settings


class Preferences:
    """Holds the present `settings`, which are changed by three methods.

    `change` passes changed settings to `save`, then to the functions given to `follow`. `change_silently` passes them
    only to `save`, and `change_for_this_run` to neither. A change to the values there are already passes nothing on.
    `save(settings)` returns an error sentence or "".
    """

    def __init__(self, settings: Settings, save: Callable[[Settings], str] = lambda settings: "") -> None:
        self.settings = settings
        self.save_problem = ""
        """One sentence while the settings cannot be saved; else ""."""
        self._save = save
        self._followers: list[Callable[[Settings], object]] = []
        self._saved_values: dict[str, object] = {}
        """The saved values of settings that differ for this run only."""

    def follow(self, follower: Callable[[Settings], object]) -> None:
        """Call `follower` with the settings after every `change` of a value, but not after silent changes."""
        self._followers.append(follower)

    def change(self, **values: object) -> None:
        """Change settings by name. If any value differs, save all settings and call the followers.

        Raises:
            msgspec.ValidationError: a value is invalid.
        """
        if self._set_values(values):
            for follower in self._followers:
                follower(self.settings)

    def change_silently(self, **values: object) -> None:
        """Change settings on which nothing shown depends: they are saved, but no follower is called.

        Raises:
            msgspec.ValidationError: a value is invalid.
        """
        self._set_values(values)

    def change_for_this_run(self, **values: object) -> None:
        """Change settings until the program ends, without calling the followers. Their saved values stay until the
        player changes them.

        Raises:
            msgspec.ValidationError: a value is invalid.
        """
        lasting = {name: getattr(self.settings, name) for name in values}
        self.settings = _with_values(self.settings, values)
        self._saved_values = {**lasting, **self._saved_values}

    def retry_saving(self) -> None:
        """Try to save again if the last saving failed, else do nothing."""
        if self.save_problem:
            self._write()

    def _set_values(self, values: dict[str, object]) -> bool:
        changed = _with_values(self.settings, values)
        if changed == self.settings:
            return False
        for name in values:
            if getattr(changed, name) != getattr(self.settings, name):
                self._saved_values.pop(name, None)
        self.settings = changed
        self._write()
        return True

    def _write(self) -> None:
        self.save_problem = self._save(structs.replace(self.settings, **self._saved_values))


def _with_values(settings: Settings, values: dict[str, object]) -> Settings:
    return msgspec.convert({**msgspec.to_builtins(settings), **values}, Settings)
