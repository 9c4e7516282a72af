"""The parts of a staged table: melds with who laid which card, and the steps played."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.content.expect import Expect, read_expect
from game.content.table_values import only_keys, read_action, read_text, read_uses, seat_of
from game.content.yaml_reader import Fields, Items, Node, Notes, quoted
from game.engine.actions import Action, Use

MAX_STEPS = 5000


class StagedMeld(Struct, frozen=True):
    """A meld as written: groups of cards, each with the seat credited for it."""

    at: Node
    owner: int
    groups: tuple[tuple[int, tuple[Use, ...]], ...]


class Step(Struct, frozen=True):
    """One entry of `play`: an action, a refused action, what must be so, or what a lesson says before the next."""

    at: Node
    action: Action | None = None
    illegal: bool = False
    because: str = ""
    expect: Expect | None = None
    say: str = ""


def read_melds(node: Node, key: str, notes: Notes, players: int) -> tuple[StagedMeld, ...]:
    """Read the melds of a table; mistakes are noted."""
    if not isinstance(node, Fields):
        notes.add(node, key, "this is no mapping", "melds by number, as {m1: {owner: 0, cards: 4H 5H 6H}}")
        return ()
    found: list[StagedMeld] = []
    for number, entry in enumerate(node.entries, 1):
        if entry.key.text != f"m{number}":
            notes.add(entry.key, key, f"{quoted(entry.key.text)} is out of order", f"m{number} comes here")
        found += _meld(entry.value, f"melds.{entry.key.text}", notes, players)
    return tuple(found)


def _meld(node: Node, key: str, notes: Notes, players: int) -> Iterator[StagedMeld]:
    form = "{owner: 0, cards: 4H 5H 6H}"
    cards = node.get("cards") if isinstance(node, Fields) else None
    if not isinstance(node, Fields) or cards is None:
        notes.add(node, key, "a meld needs its cards", form)
        return
    only_keys(node, ("owner", "cards"), key, notes)
    groups: list[tuple[int | None, tuple[Use, ...]]] = []
    if isinstance(cards, Items) and any(isinstance(item, Fields) for item in cards.items):
        for item in cards.items:
            groups += _group(item, key, notes, players)
    else:
        groups = [(None, read_uses(cards, f"{key}.cards", notes))]
    at = node.get("owner")
    first = groups[0][0] if groups else None
    owner = first if at is None else seat_of(at, f"{key}.owner", notes, players)
    if owner is None:
        notes.add(node, key, "nobody owns this meld", form)
        return
    yield StagedMeld(node, owner, tuple((owner if by is None else by, uses) for by, uses in groups))


def _group(node: Node, key: str, notes: Notes, players: int) -> Iterator[tuple[int, tuple[Use, ...]]]:
    by = node.get("by") if isinstance(node, Fields) else None
    cards = node.get("cards") if isinstance(node, Fields) else None
    if not isinstance(node, Fields) or by is None or cards is None:
        notes.add(node, f"{key}.cards", "whose cards these are is not clear", "{by: 0, cards: 4H 5H 6H}")
        return
    only_keys(node, ("by", "cards"), f"{key}.cards", notes)
    yield seat_of(by, f"{key}.by", notes, players), read_uses(cards, f"{key}.cards", notes)


def read_steps(node: Node, key: str, notes: Notes, players: int) -> tuple[Step, ...]:
    """Read the entries of `play`; mistakes are noted."""
    if not isinstance(node, Items) or len(node.items) > MAX_STEPS:
        notes.add(node, key, "this is no list of steps", f"a list of up to {MAX_STEPS} actions and expectations")
        return ()
    return tuple(_step(item, f"play step {number}", notes, players) for number, item in enumerate(node.items, 1))


def _step(node: Node, key: str, notes: Notes, players: int) -> Step:
    say = node.get("say") if isinstance(node, Fields) else None
    expect = node.get("expect") if isinstance(node, Fields) else None
    illegal = node.get("illegal") if isinstance(node, Fields) else None
    if isinstance(node, Fields) and say is not None:
        only_keys(node, ("say",), key, notes)
        return Step(node, say=" ".join(read_text(say, f"{key}: say", notes).split()))
    if isinstance(node, Fields) and expect is not None:
        only_keys(node, ("expect",), key, notes)
        return Step(node, expect=read_expect(expect, f"{key}: expect", notes, players))
    if isinstance(node, Fields) and illegal is not None:
        only_keys(node, ("illegal", "because"), key, notes)
        because = node.get("because")
        why = read_text(because, f"{key}: because", notes) if because else ""
        return Step(node, read_action(illegal, key, notes, players), illegal=True, because=why)
    if isinstance(node, Fields) and not any(entry.key.text.isdecimal() for entry in node.entries):
        only_keys(node, ("say", "expect", "illegal", "because"), key, notes)
    return Step(node, read_action(node, key, notes, players))
