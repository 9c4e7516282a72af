"""`expect` of a staged table: what must be so at a step, as it is written (`game.content.differences` compares it)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from game.content.reason_words import reason_text
from game.content.table_values import (
    by_seat,
    nothing,
    read_action,
    read_cards,
    read_number,
    read_numbers,
    read_seats,
    read_text,
    read_uses,
    read_words,
    seat_of,
)
from game.content.yaml_reader import Fields, Items, Node, Notes, did_you_mean, quoted
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.sheet.contracts import ContractError, parse_contract
from game.engine.sheet.rules import wild_faces
from game.engine.state import NOBODY, Phase

_MOST = 10**9
_PHASES = tuple(phase.value for phase in Phase if phase is not Phase.SHUFFLE)


class Expect(Struct, frozen=True):
    """The values expected, by key, each as its reader gave it."""

    values: dict[str, Any] = field(default_factory=dict)


def _cards_or_none(node: Node, key: str, notes: Notes) -> tuple[Card, ...]:
    cards = read_cards(node, key, notes)
    if len(cards) > 1:
        notes.add(node, key, f"{len(cards)} cards", "one card, or none")
    return cards


def _seat_or_none(node: Node, key: str, notes: Notes, players: int) -> int:
    return NOBODY if nothing(node) else seat_of(node, key, notes, players)


def _count(node: Node, key: str, notes: Notes) -> int:
    return read_number(node, key, notes, 0, _MOST)


def _points(node: Node, key: str, notes: Notes) -> int:
    return read_number(node, key, notes, -_MOST, _MOST)


def _by_meld(node: Node, key: str, notes: Notes, read: Callable[[Node, str, Notes], Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    if not isinstance(node, Fields):
        notes.add(node, key, "this is no mapping", "values by meld, as {m1: …}")
        return found
    for entry in node.entries:
        name = entry.key.text
        if name[:1] == "m" and name[1:].isdecimal() and len(name) < 6 and int(name[1:]) > 0:
            found[int(name[1:])] = read(entry.value, f"{key}.{name}", notes)
        else:
            notes.add(entry.key, key, f"{quoted(name)} is no meld", "m1, m2, …")
    return found


def _phase(node: Node, key: str, notes: Notes) -> str:
    phase = read_text(node, key, notes)
    if phase not in _PHASES:
        hint = did_you_mean(phase, list(_PHASES))
        notes.add(node, key, f"{quoted(phase)} is no phase", f"{', '.join(_PHASES)}{hint}")
    return phase


def _wild(node: Node, key: str, notes: Notes) -> frozenset[Card]:
    names = read_words(node, key, notes, "a list of ranks and joker").split()
    try:
        return wild_faces(tuple(names))
    except ValueError as error:
        notes.add(node, key, str(error), "ranks and joker")
        return frozenset()


def _contract(node: Node, key: str, notes: Notes) -> str:
    text = read_text(node, key, notes)
    try:
        parse_contract(text, 1, 1)
    except ContractError as error:
        notes.add(node, key, reason_text(error.reason))
    return text


def _actions(node: Node, key: str, notes: Notes, players: int) -> tuple[Action, ...]:
    if isinstance(node, Items):
        return tuple(read_action(item, key, notes, players) for item in node.items)
    return (read_action(node, key, notes, players),)


def _scores(node: Node, key: str, notes: Notes, players: int) -> dict[int, int]:
    if not isinstance(node, Items):
        return by_seat(node, key, notes, players, _points)
    found = read_numbers(node, key, notes, -_MOST, _MOST)
    if len(found) != players:
        notes.add(node, key, f"{len(found)} scores", f"one for each of the {players} seats")
    return dict(enumerate(found))


_READ: dict[str, Callable[[Node, str, Notes, int], Any]] = {
    "turn": seat_of,
    "phase": lambda node, key, notes, players: _phase(node, key, notes),
    "hand": lambda node, key, notes, players: by_seat(node, key, notes, players, read_cards),
    "hand_size": lambda node, key, notes, players: by_seat(node, key, notes, players, _count),
    "stock": lambda node, key, notes, players: _count(node, key, notes),
    "discards": lambda node, key, notes, players: read_cards(node, key, notes),
    "top": lambda node, key, notes, players: _cards_or_none(node, key, notes),
    "melds": lambda node, key, notes, players: _by_meld(node, key, notes, read_uses),
    "meld_count": lambda node, key, notes, players: _count(node, key, notes),
    "crosswise": lambda node, key, notes, players: _by_meld(node, key, notes, _count),
    "melded": read_seats,
    "floating": read_seats,
    "points": lambda node, key, notes, players: by_seat(node, key, notes, players, _points),
    "scores": _scores,
    "deal_scores": _scores,
    "out": _seat_or_none,
    "wild": lambda node, key, notes, players: _wild(node, key, notes),
    "contract": lambda node, key, notes, players: by_seat(node, key, notes, players, _contract),
    "winners": read_seats,
    "legal": _actions,
    "not_legal": _actions,
}


def read_expect(node: Node, key: str, notes: Notes, players: int) -> Expect:
    """Read the mapping after `expect:`; mistakes are noted."""
    found = Expect()
    if not isinstance(node, Fields):
        notes.add(node, key, "this is no mapping", f"any of: {', '.join(_READ)}")
        return found
    for entry in node.entries:
        name = entry.key.text
        if name in _READ:
            found.values[name] = _READ[name](entry.value, f"{key}: {name}", notes, players)
        else:
            known = f"{', '.join(_READ)}{did_you_mean(name, list(_READ))}"
            notes.add(entry.key, key, f"there is no key {quoted(name)}", known)
    return found
