"""Imports each module first in a fresh set of modules: `python -m tests.support.importing NAME …`.

What was imported alone before is not run again, only put back with all it needs and nothing more: whoever needs it
finds what a fresh import would have left. But what in turn needs the module under test is run anew, so that it meets
that module half imported, as it would.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType


class Kept(MetaPathFinder, Loader):
    """An importer that reuses modules imported before, unless they need the module `first`, which is under test."""

    def __init__(self) -> None:
        self.first = ""
        self._kept: dict[str, ModuleType] = {}
        self._needed: dict[str, tuple[str, ...]] = {}
        """The modules loaded by importing each module alone, in order, itself included."""
        self._own: dict[str, frozenset[str]] = {}
        """The names in each module at that time."""

    def keep(self, package: str) -> None:
        """Keep the module under test for later imports, with the list of modules of `package` loaded with it."""
        self._kept[self.first] = module = sys.modules[self.first]
        self._needed[self.first] = tuple(loaded(package))
        self._own[self.first] = frozenset(vars(module))

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return a spec for a kept module that does not need the module under test; None for any other (see
        `MetaPathFinder`).
        """
        if name not in self._kept or self.first in self._needed[name]:
            return None
        return spec_from_loader(name, self, is_package=hasattr(self._kept[name], "__path__"))

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the kept module (see `Loader`)."""
        return self._kept[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """Import what a kept module needs, without running the module again (see `Loader`)."""
        name = module.__name__
        for needed in [each for each in self._needed[name] if each not in sys.modules]:
            importlib.import_module(needed)
        # What others loaded into a package is not there for everybody.
        for own, value in list(vars(module).items()):
            others = own not in self._own[name] and f"{name}.{own}" not in sys.modules
            if others and isinstance(value, ModuleType):
                delattr(module, own)


def loaded(package: str) -> list[str]:
    """Return the loaded modules of a package, in the order in which their loading began."""
    return [name for name in sys.modules if name == package or name.startswith(f"{package}.")]


def import_each_alone(names: Sequence[str]) -> None:
    """Import each module as the first of its package; the error of one that fails is raised."""
    package, kept = names[0].split(".")[0], Kept()
    sys.meta_path.insert(0, kept)
    for name in names:
        for each in loaded(package):
            del sys.modules[each]
        kept.first = name
        importlib.import_module(name)
        kept.keep(package)


if __name__ == "__main__":
    import_each_alone(sys.argv[1:])
