"""What reads and writes YAML, imported when it is first used: the first picture of the program does without it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__all__ = ["Late", "load_yaml", "yaml"]


class Late(ModuleType):
    """Stands for the module of its name, which is imported when the first thing of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self.__name__), name)
        setattr(self, name, found)  # so that nothing is looked for twice
        return found


def load_yaml() -> None:
    """Import it now, while nobody waits for a file."""
    _ = yaml.reader


if TYPE_CHECKING:
    import yaml
else:
    yaml = Late("yaml")
