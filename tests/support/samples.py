"""Hand-made rule sheets and short ways to write cards, for the engine's tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from msgspec import convert, structs

from game.engine.actions import Use
from game.engine.cards import Card, parse_cards
from game.engine.melds.meld import Meld
from game.engine.melds.readings import lay_readings
from game.engine.play.dealing import new_match
from game.engine.sheet.keys import RuleSheet, overlay
from game.engine.sheet.rules import Rules, compile_rules
from game.engine.state import Phase, State
from game.record.notation import parse_uses


def sheet(**keys: Any) -> RuleSheet:
    """Return a sheet with these keys, in which `__` stands for the dot: `wilds__named=True`."""
    data: dict[str, Any] = {}
    nested: dict[str, Any] = {}
    for key, value in keys.items():
        head, _, rest = key.partition("__")
        if rest:
            nested.setdefault(head, {})[rest] = value
        else:
            data[head] = value
    overlay(data, nested)
    return convert(data, RuleSheet)


def rules(players: int = 2, **keys: Any) -> Rules:
    """Return the rules of the first deal of a sheet with these keys."""
    return compile_rules(sheet(**keys), players).of_deal(1)


def altered(by: Rules, **changes: Any) -> Rules:
    """Return rules with some values changed; `__` stands for the dot in keys of sections: `wilds__named=True`."""
    for name, value in changes.items():
        section, _, key = name.rpartition("__")
        by = by.with_keys(section, **{key: value}) if section else replace(by, **{name: value})
    return by


def uses(text: str) -> tuple[Use, ...]:
    """Return cards written as in a play."""
    return parse_uses(text)


def meld(by: Rules, text: str, owner: int = 0) -> Meld:
    """Return the meld that `text` reads as, which must have one reading."""
    (found,) = lay_readings(by, parse_uses(text), owner)
    return found


def staged(
    of: RuleSheet, hands: list[str], stock: str = "2C", discards: str = "3C", melds: tuple[str, ...] = ()
) -> State:
    """Return a state in the draw phase of seat 0; all melds belong to seat 0."""
    match = compile_rules(of, len(hands))
    state = new_match(match)
    return structs.replace(
        state,
        phase=Phase.DRAW,
        hands=tuple(map(parse_cards, hands)),
        stock=parse_cards(stock),
        discards=parse_cards(discards),
        discarded_by=(-1,) * len(discards.split()),
        melds=tuple(meld(match.of_deal(1), text) for text in melds),
        melded=(bool(melds), *(False for _ in hands[1:])),
    )


def close_hand(rules: Rules, rng: Random, size: int, wilds: int) -> tuple[Card, ...]:
    """Return a random hand of few neighbouring ranks and `wilds` wilds, which can be melded in many ways."""
    low = rng.randint(1, 9)
    ranks = set(rules.rank_at[low : low + 5]) | ({1} if rng.random() < 0.4 else set())
    near = [face for face in rules.pack if face.rank in ranks and face not in rules.wild]
    wild = [face for face in rules.pack if face in rules.wild]
    return tuple(rng.sample(near, min(size - wilds, len(near))) + rng.sample(wild, min(wilds, len(wild))))
