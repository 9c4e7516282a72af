"""Single values of staged tables: cards, seats, numbers, actions, each with its mistake noted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from game.content.yaml_reader import Fields, Items, Node, Notes, Scalar, did_you_mean, quoted
from game.engine.actions import Action, Pass, Use
from game.engine.cards import Card, parse_cards
from game.record.notation import parse_action, parse_uses

T = TypeVar("T")

MOVER = -2
"""The seat of an action written without one: whoever is to act when it is played."""

_NOTHING = ("", "none", "~", "null")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")


def read_text(node: Node, key: str, notes: Notes) -> str:
    """Return a text; an empty one with the mistake noted."""
    if isinstance(node, Scalar) and len(node.text) <= 2000:
        return node.text
    notes.add(node, key, "this is no text", "one line of text")
    return ""


def read_number(node: Node, key: str, notes: Notes, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`; `least` with the mistake noted."""
    if isinstance(node, Scalar) and _NUMBER.fullmatch(node.text) and least <= int(node.text) <= most:
        return int(node.text)
    what = quoted(node.text) if isinstance(node, Scalar) else "this"
    notes.add(node, key, f"{what} is not allowed", f"a number from {least} to {most}")
    return least


def read_numbers(node: Node, key: str, notes: Notes, least: int, most: int) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    if isinstance(node, Items):
        return tuple(read_number(item, key, notes, least, most) for item in node.items)
    notes.add(node, key, "this is no list", "a list of numbers, one for each seat")
    return ()


def seat_of(node: Node, key: str, notes: Notes, players: int) -> int:
    """Return a seat of the table."""
    return read_number(node, key, notes, 0, players - 1)


def read_seats(node: Node, key: str, notes: Notes, players: int) -> tuple[int, ...]:
    """Return seats: a list, one seat, or none."""
    if isinstance(node, Items):
        return tuple(sorted({seat_of(item, key, notes, players) for item in node.items}))
    if nothing(node):
        return ()
    return (seat_of(node, key, notes, players),)


def nothing(node: Node) -> bool:
    """Tell whether `none`, or nothing at all, is written."""
    return isinstance(node, Scalar) and node.text.strip().lower() in _NOTHING


def by_seat(node: Node, key: str, notes: Notes, players: int, read: Callable[[Node, str, Notes], T]) -> dict[int, T]:
    """Return a mapping from seats; a list stands for all seats in order."""
    found: dict[int, T] = {}
    if isinstance(node, Items) and len(node.items) == players:
        return {seat: read(item, f"{key}.{seat}", notes) for seat, item in enumerate(node.items)}
    if not isinstance(node, Fields):
        notes.add(node, key, "this is no mapping", "values by seat, as {0: …, 1: …}")
        return found
    for entry in node.entries:
        seat = seat_of(entry.key, key, notes, players)
        found[seat] = read(entry.value, f"{key}.{seat}", notes)
    return found


def read_words(node: Node, key: str, notes: Notes, form: str) -> str:
    """Return what is written, a list's entries joined by spaces; nothing for `none`."""
    if isinstance(node, Items):
        return " ".join(read_words(item, key, notes, form) for item in node.items)
    if not isinstance(node, Scalar):
        notes.add(node, key, "a mapping does not belong here", form)
        return ""
    return "" if nothing(node) else node.text


def _parsed(node: Node, key: str, notes: Notes, parse: Callable[[str], tuple[T, ...]]) -> tuple[T, ...]:
    text = read_words(node, key, notes, "cards separated by spaces, as 4H 5H 6H")
    try:
        return parse(text)
    except ValueError as error:
        notes.add(node, key, str(error))
        return ()


def read_cards(node: Node, key: str, notes: Notes) -> tuple[Card, ...]:
    """Return cards; none with the mistake noted."""
    return _parsed(node, key, notes, parse_cards)


def read_uses(node: Node, key: str, notes: Notes) -> tuple[Use, ...]:
    """Return cards with what they stand for; none with the mistake noted."""
    return _parsed(node, key, notes, parse_uses)


def read_action(node: Node, key: str, notes: Notes, players: int) -> Action:
    """Return an action: text, or `{seat: text}`; its seat is MOVER where none is written."""
    seat = MOVER
    if isinstance(node, Fields) and len(node.entries) == 1 and node.entries[0].key.text.isdecimal():
        seat = seat_of(node.entries[0].key, key, notes, players)
        node = node.entries[0].value
    if isinstance(node, Scalar):
        try:
            action = parse_action(node.text, seat)
        except ValueError as error:
            notes.add(node, key, str(error))
        else:
            if action.seat >= players:
                notes.add(node, key, f"there is no seat {action.seat}", f"a seat from 0 to {players - 1}")
            return action
    else:
        notes.add(node, key, "this is no action", "an action, {seat: action}, expect: {…} or illegal: action")
    return Pass(MOVER)


def only_keys(node: Fields, known: tuple[str, ...], key: str, notes: Notes) -> None:
    """Note every key of a mapping that is not among the known ones."""
    for entry in node.entries:
        if entry.key.text not in known:
            hint = did_you_mean(entry.key.text, list(known))
            notes.add(entry.key, key, f"there is no key {quoted(entry.key.text)}", f"{', '.join(known)}{hint}")
