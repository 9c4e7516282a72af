"""Rule sheets nobody would write: texts with slips of the pen, and random rules on top of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.content.editing.form import (
    DEAL_KEYS,
    CardPointsValue,
    ChoicesValue,
    ChoiceValue,
    ContractValue,
    DealPlanValue,
    NumberByPlayersValue,
    NumberValue,
    RanksValue,
    TextValue,
    WildCardsValue,
    YesNoValue,
    value_kind,
)
from game.content.sheets.keys import KEYS
from game.engine.cards import RANKS

PIECES = (
    *(" ", "\n", "\t", ":", ": ", "- ", "[", "]", "{", "}", ",", "#", "&a ", "*a", "!!int ", "|", ">", "'", '"', "%"),
    *("?", "\x00", "\ud7ff", "é", "none", "no", "12:30", "-1", "0", "99999999999999999999", "X", "=", "m0", "m99", "/"),
    *("7H", "extends: me\n", "match.deals: []\n", "players: 9\n", "pack.packs: {2: 8}\n", "<<: {}\n", "---\n", "\\"),
    *("a" * 300, "b" * 2000, f"extends: {'c' * 300}\n", f"extends: {'d/' * 490}\n", "../", "extends: /\n"),
    *('extends: "\\0"\n', "extends: ~\n", "extends: ..\n", "extends: con\n", "extends: C:\\x\n", "extends: levels\n"),
)  # fmt: skip
_CARDS = ("joker", "wild", "QS", "2-9", "10-K", *RANKS)


def mutated(text: str, rng: Random) -> str:
    """Return a text with one to four typing mistakes."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + rng.choice(PIECES) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif kind == 2:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[other : other + rng.randint(1, 20)] + text[at:]
        else:
            lines = text.splitlines(keepends=True)
            rng.shuffle(lines)
            text = "".join(lines) if rng.random() < 0.1 else text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text


def random_rules(extends: str, rng: Random) -> str:
    """Return a sheet that extends another and sets one to eight keys to random values, some of them invalid."""
    keys = rng.sample([key for key in KEYS if key not in ("title", "about")], rng.randint(1, 8))
    return f"extends: {extends}\ntitle: Random\n" + "".join(f"{key}: {random_value(key, rng)}\n" for key in keys)


def random_value(key: str, rng: Random) -> str:
    """Return a random value of a key as written in YAML."""
    kind = value_kind(key)
    match kind:
        case YesNoValue():
            return rng.choice(("yes", "no"))
        case ChoiceValue(options=options):
            return rng.choice(options)
        case ChoicesValue(options=options):
            return _list(rng.sample(options, rng.randint(0, len(options))))
        case RanksValue():
            return _list(rng.sample(RANKS, rng.randint(0, 6)))
        case NumberValue():
            return "none" if kind.may_be_none and rng.random() < 0.3 else _number(kind.least, kind.most, rng)
        case NumberByPlayersValue():
            return _by_players(kind, rng)
        case TextValue():
            return "words"
        case WildCardsValue() | CardPointsValue() | ContractValue() | DealPlanValue():
            return _SPECIAL[type(kind)](rng)


def _by_players(kind: NumberByPlayersValue, rng: Random) -> str:
    if rng.random() < 0.7:
        return _number(kind.least, kind.most, rng)
    players = sorted(rng.sample(range(1, 9), rng.randint(1, 3)))
    return _mapping({str(each): _number(kind.least, kind.most, rng) for each in players})


def _wild(rng: Random) -> str:
    return _list(rng.sample(("joker", *RANKS), rng.choice((0, 1, 1, 1, 2, 3, 14))))


def _values(rng: Random) -> str:
    names = rng.sample(_CARDS, rng.randint(0, 4))
    return _mapping({each: rng.choice(("pips", str(rng.randint(-20, 50)))) for each in names})


def _plan(rng: Random) -> str:
    return str(rng.randint(1, 5)) if rng.random() < 0.5 else _list([_deal(rng) for _ in range(rng.randint(1, 3))])


def _number(least: int, most: int, rng: Random) -> str:
    """Return a random number as text: mostly a small one, now and then any from `least` to `most`, or one too large."""
    near = min(most, least + 6)
    return str(rng.choice((rng.randint(least, near), rng.randint(least, near), rng.randint(least, most), most + 1)))


def _contract(rng: Random) -> str:
    parts = []
    for _ in range(rng.randint(0, 3)):
        size = f" of {rng.randint(2, 14)}" if rng.random() < 0.3 else ""
        parts.append(f"{rng.randint(1, 3)} {rng.choice(('set', 'run', 'sets', 'runs'))}{size}")
    return " + ".join(parts) or "none"


def _deal(rng: Random) -> str:
    keys = rng.sample(DEAL_KEYS, rng.randint(0, 3))
    return _mapping({key: random_value(key, rng) for key in keys})


def _list(items: list[str]) -> str:
    return "[" + ", ".join(items) + "]"


def _mapping(items: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in items.items()) + "}"


_SPECIAL: dict[type, Callable[[Random], str]] = {
    WildCardsValue: _wild,
    CardPointsValue: _values,
    ContractValue: _contract,
    DealPlanValue: _plan,
}
