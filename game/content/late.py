"""What reads and writes YAML, imported when it is first used: the first picture of the program does without it."""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["late", "load_yaml", "yaml"]


def late(name: str) -> ModuleType:
    """Return a module that is loaded when the first thing of it is asked for; ModuleNotFoundError if there is none."""
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(name=name)
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_yaml() -> None:
    """Load it now, while nobody waits for a file."""
    _ = yaml.reader


if TYPE_CHECKING:
    import yaml
else:
    yaml = late("yaml")
