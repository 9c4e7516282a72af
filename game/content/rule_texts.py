"""Texts inside the values of a rule sheet that name cards, ranks or melds: each that names none is noted."""

from __future__ import annotations

from collections.abc import Callable

from game.content.meant import meant_cards, meant_contract, meant_wild
from game.content.reason_words import reason_text
from game.content.translation import _, marked
from game.content.yaml_reader import Fields, Items, Node, Notes, Scalar, quoted
from game.engine.sheet.contracts import MOST_OF_A_KIND, ContractError, parse_contract
from game.engine.sheet.faults import NoPart, Reason
from game.engine.sheet.rules import card_values, wild_faces

_RANKS = marked("joker, or a rank (A, 2 to 10, J, Q, K)")
_CONTRACT = marked("such as 2 sets + 1 run of 7, up to {most} melds in a part, or none")
_CARDS = marked("a card (QS), wild, joker, a rank (A, 10, K) or a span of ranks (2-9)")


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
            _check(entry.key, inner, notes, lambda text: card_values({text: 0}, frozenset()), _CARDS, meant_cards)
    elif key == "pack.wild" and isinstance(node, Items):
        for item in node.items:
            _check(item, place + key, notes, lambda text: wild_faces((text,)), _RANKS, meant_wild)
    elif key == "melding.contract" and isinstance(node, Scalar):
        _check_contract(node, place + key, notes)
    return len(notes.mistakes) == before


def _check(
    node: Node, key: str, notes: Notes, read: Callable[[str], object], allowed: str, meant: Callable[[str], str]
) -> None:
    if not isinstance(node, Scalar):
        return  # of the wrong type, which is noted
    try:
        read(node.text)
    except ValueError:
        notes.add(
            node, key, _("{text} names no cards").format(text=quoted(node.text)), _(allowed) + _hint(meant(node.text))
        )


def _check_contract(node: Scalar, key: str, notes: Notes) -> None:
    """Note every part that is none. Sizes are left alone: what is too small depends on other keys."""
    first = _reason(node.text)
    if first is None:
        return
    parts = (_reason(part) for part in node.text.split("+")[:MOST_OF_A_KIND])
    for reason in dict.fromkeys([first, *filter(None, parts)]):
        allowed = ""
        if isinstance(reason, NoPart):
            allowed = _(_CONTRACT).format(most=MOST_OF_A_KIND) + _hint(meant_contract(node.text))
        notes.add(node, key, reason_text(reason), allowed)


def _reason(contract: str) -> Reason | None:
    """Why a text is no contract; None if it is one."""
    try:
        parse_contract(contract, 0, 0)
    except ContractError as error:
        return error.reason
    return None


def _hint(meant: str) -> str:
    return _("; did you mean {text}?").format(text=repr(meant)) if meant else ""
