"""Every public method says what it does, once: where it is declared, or on what it overrides."""

from __future__ import annotations

import importlib
import inspect
from types import FunctionType

import pytest

from tests.test_architecture import MODULES


@pytest.mark.parametrize("room", sorted({name.split(".")[1] for name in MODULES if "." in name}))
def test_every_public_method_is_described_by_its_class_or_one_it_comes_from(room: str) -> None:
    silent = [
        f"{name}.{of.__name__}.{member}"
        for name in MODULES
        if name.split(".")[1:2] == [room] and not name.endswith("__main__")
        for of in vars(importlib.import_module(name)).values()
        if inspect.isclass(of) and of.__module__ == name and not of.__name__.startswith("_")
        for member, found in vars(of).items()
        if not member.startswith("_") and isinstance(found, property | staticmethod | classmethod | FunctionType)
        if not inspect.getdoc(getattr(of, member))
    ]
    assert silent == []
