"""The `yaml` package, imported at first use: the first picture of the program does not need it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__all__ = ["LateModule", "load_yaml", "yaml"]


class LateModule(ModuleType):
    """Stands for a module that is imported when an attribute of it is first read."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self.__name__), name)
        setattr(self, name, found)  # so that nothing is looked for twice
        return found


def load_yaml() -> None:
    """Import the package `yaml` now."""
    _ = yaml.reader


if TYPE_CHECKING:
    import yaml
else:
    yaml = LateModule("yaml")
