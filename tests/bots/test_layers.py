"""Each room of the bots is built on the ones before it, and on none after."""

from __future__ import annotations

from tests.support.sources import imports, modules_of

LAYERS = ("traits", "base", "knowledge", "policy", "search", "ways_out", "choose", "contests", "explain")


def test_no_module_of_the_bots_imports_a_later_layer() -> None:
    for module in modules_of("bots"):
        own = layer(module)
        assert all(layer(used) <= own for used in imports(module) if used.startswith("game.bots.")), module


def layer(module: str) -> int:
    inside = module.removeprefix("game.bots").removeprefix(".").split(".")[0]
    return LAYERS.index(inside) if inside else -1
