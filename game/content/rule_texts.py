"""Texts inside the values of a rule sheet that name cards, ranks or melds: each that names none is noted."""

from __future__ import annotations

from collections.abc import Callable

from game.content.yaml_reader import Fields, Items, Node, Notes, Scalar, quoted
from game.engine.contracts import parse_contract
from game.engine.rules import card_values, wild_faces

_CARDS = "a card (QS), wild, joker, a rank (A, 10, K) or a span of ranks (2-9)"


def check_texts(key: str, node: Node, place: str, notes: Notes) -> bool:
    """Tell whether the texts of a rule key's value can be read; what cannot is noted where it stands.

    Args:
        key: the rule key.
        node: its value.
        place: put before the key in mistakes, such as `match.deals.3.`.
        notes: collects the mistakes.
    """
    before = len(notes.mistakes)
    if key == "scoring.values" and isinstance(node, Fields):
        for entry in node.entries:
            inner = f"{place}{key}.{entry.key.text}"
            _check(entry.key, inner, notes, lambda text: card_values({text: 0}, frozenset()), _CARDS)
    elif key == "pack.wild" and isinstance(node, Items):
        for item in node.items:
            _check(item, place + key, notes, lambda text: wild_faces((text,)), "joker, or a rank (A, 2 to 10, J, Q, K)")
    elif key == "melding.contract":
        # Sizes are left alone: what is too small depends on other keys.
        _check(node, place + key, notes, lambda text: parse_contract(text, 0, 0), "2 sets + 1 run of 7, or none")
    return len(notes.mistakes) == before


def _check(node: Node, key: str, notes: Notes, read: Callable[[str], object], allowed: str) -> None:
    if not isinstance(node, Scalar):
        return  # of the wrong type, which is noted
    try:
        read(node.text)
    except ValueError:
        what = "is no contract" if key.endswith("melding.contract") else "names no cards"
        notes.add(node, key, f"{quoted(node.text)} {what}", allowed)
