"""Keys are named without a look at their types, and named alike with one."""

import pytest
from msgspec import Struct, inspect

from game.content.people.opponents import Person
from game.content.yaml.typed import Keys
from game.engine.sheet.keys import RuleSheet


class Inner(Struct, frozen=True):
    least: int = 3


class Outer(Struct):
    title: str = ""
    runs: Inner = Inner()
    last: bool = False


def test_keys_stand_in_their_order_with_their_types(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Keys(Outer)
    with monkeypatch.context() as patched:
        patched.delattr(inspect, "type_info")
        assert list(keys) == ["title", "runs.least", "last"]
        assert len(keys) == 3
        assert "runs.least" in keys
        assert "runs" not in keys
    assert isinstance(keys["runs.least"], inspect.IntType)
    with pytest.raises(KeyError):
        keys["runs"]


@pytest.mark.parametrize("kind", [RuleSheet, Person])
def test_names_are_those_of_the_types(kind: type[Struct]) -> None:
    keys = Keys(kind)
    assert list(keys) == list(keys._types)
