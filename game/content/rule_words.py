"""A rule sheet as a person reads it: groups of lines, each a meaning, a value in words, and whether it differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.content.rule_keys import DEALS, KEYS
from game.content.sheets import changed_keys, key_values
from game.content.translation import _
from game.content.typed import description
from game.engine.cards import RANKS, parse_rank
from game.engine.rules import sheet_of_deal
from game.engine.rulesheet import RuleSheet, by_players


class Line(Struct, frozen=True):
    """One key: what it means, its value in words, and whether it differs from the sheet compared with."""

    key: str
    meaning: str
    value: str
    differs: bool


class Group(Struct, frozen=True):
    """Lines that belong together."""

    title: str
    lines: tuple[Line, ...]


_GROUPS = {
    "players": "Players",
    "pack": "The pack",
    "deal": "Dealing",
    "sets": "Sets",
    "runs": "Runs",
    "wilds": "Wild cards",
    "draw": "Drawing",
    "melding": "Melding",
    "going_out": "Going out",
    "buying": "Buying",
    "calls": "Calls",
    "stock_out": "When the stock is out",
    "scoring": "Scoring",
    "match": "The match",
}
_HOME = {"stalemate": "stock_out"}
_WORDS = {
    "deal.cutter": {
        "right": "the player right of the dealer",
        "left": "the player left of the dealer",
        "none": "nobody",
    },
    "runs.suits": {"one": "one suit for all its cards", "any": "any suit for each card"},
    "runs.ace": {
        "low": "low (A-2-3)",
        "high": "high (Q-K-A)",
        "either": "low or high, never K-A-2",
        "around": "low, high, and round the corner (K-A-2)",
    },
    "wilds.share": {
        "any": "any number",
        "half": "as many as naturals at most",
        "minority": "fewer than naturals",
    },
    "wilds.take": {
        "never": "cannot be taken",
        "to_hand": "goes to the taker's hand",
        "this_turn": "must be played again before the taker discards",
    },
    "wilds.take_from": {"any": "anybody's", "others": "other players' only"},
    "draw.discards": {
        "top": "the top card",
        "pile": "the whole pile",
        "dig": "any card with all above it, the deepest being played at once",
        "none": "nothing",
    },
    "draw.before_melding": {
        "free": "may be drawn as always",
        "played_at_once": "may be drawn only with a card played at once",
        "never": "may not be drawn",
    },
    "melding.contract_by": {
        "deal": "with the deal",
        "player": "for each player, after laying the one they are on",
    },
    "melding.add": {
        "any_time": "at any time",
        "after_melding": "after having melded",
        "next_turn": "from the turn after having melded",
    },
    "going_out": {
        "discard": "the last card must be discarded",
        "float": "the last card must be discarded; a player without cards floats",
        "meld": "playing the last card goes out too",
    },
    "buying.order": {"clockwise": "the next clockwise", "first_call": "whoever calls first"},
    "stock_out": {
        "turn_over": "the discards are turned over, not shuffled",
        "reshuffle": "the discards but the top one are shuffled",
        "end_deal": "the deal ends with that turn, and everyone counts their hand",
        "discards_only": "players draw the top discard and discard another card",
        "last_chance": "the discards may still be drawn; a pass ends the deal",
    },
    "scoring.count": {"hand": "the cards left in the hand", "melds_minus_hand": "cards played, less those left"},
    "scoring.settle": {
        "own": "everyone writes down their own",
        "winner_collects": "the others pay who went out",
        "fixed": "the others pay who went out a fixed sum",
    },
    "scoring.winner": {"lowest": "the lowest score", "highest": "the highest score"},
}
_MEANINGS = {
    "pack.wild": "Which cards are wild",
    "melding.contract": "The contract, the first lay of a deal",
    "melding.contract_by": "The contract changes",
    "going_out": "How one goes out",
    "scoring.settle": "How it is written down",
    "match.deals": "Number of deals",
}
_ZERO = {
    "deal.exact_cut_bonus": "none, the cut is only shown",
    "melding.opening": "any melds will do",
    "melding.false_lay_down": "none, it is refused",
    "buying.price": "none",
    "scoring.out_bonus": "none",
    "scoring.at_once_bonus": "none",
    "calls.playable_discard": "no such call",
}
_NONE = {
    "buying.limit": "no limit",
    "match.target": "no target",
    "sets.max": "no limit",
    "wilds.most": "no limit",
    "melding.contract": "none",
}


def describe(sheet: RuleSheet, base: RuleSheet) -> list[Group]:
    """Return all rules of `sheet` by group; lines that differ from `base` are marked."""
    changed = changed_keys(sheet, base)
    lines: dict[str, list[Line]] = {group: [] for group in _GROUPS}
    for key, value in key_values(sheet).items():
        if key == "scoring.values":
            value = _values_in_play(sheet, value)
        group = _HOME.get(key, key.partition(".")[0])
        if group in lines:
            lines[group].append(Line(key, meaning_of(key), in_words(key, value), key in changed))
    return [Group(_GROUPS[group], tuple(found)) for group, found in lines.items()]


def _values_in_play(sheet: RuleSheet, values: dict[str, Any]) -> dict[str, Any]:
    """Leave out what jokers or wilds count where the pack has none."""
    out = set()
    if not _most(sheet, sheet.pack.jokers):
        out.add("joker")
    if not _has_wilds(sheet):
        out.add("wild")
    return {key: points for key, points in values.items() if key.strip().lower() not in out}


def idle_keys(sheet: RuleSheet) -> frozenset[str]:
    """Return the keys that say nothing in this sheet, because others leave them nothing to be about."""
    sheets = [sheet]
    if not isinstance(sheet.match.deals, int):
        sheets = [sheet_of_deal(sheet, own) for own in sheet.match.deals]
    idle = frozenset.intersection(*(frozenset(_idle(each)) for each in sheets))
    one_contract = len({each.melding.contract.strip().lower() for each in sheets}) == 1
    return idle | {"melding.contract_by"} if one_contract else idle


def _most(sheet: RuleSheet, value: int | dict[int, int]) -> int:
    most = max(sheet.players.min, sheet.players.max)
    return max(by_players(value, players) for players in range(sheet.players.min, most + 1))


def _has_wilds(sheet: RuleSheet) -> bool:
    jokers = _most(sheet, sheet.pack.jokers)
    return any(jokers or name.lower() != "joker" for name in sheet.pack.wild)


_IF: tuple[tuple[Callable[[RuleSheet], bool], tuple[str, ...]], ...] = (
    (lambda sheet: not sheet.wilds.named and _most(sheet, sheet.pack.packs) > 1, ("sets.same_suit_twice",)),
    (_has_wilds, tuple(key for key in KEYS if key == "pack.wild" or key.startswith("wilds."))),
    (lambda sheet: any(name.lower() != "joker" for name in sheet.pack.wild), ("wilds.own_rank",)),
    (
        lambda sheet: sheet.wilds.take != "never",
        ("wilds.take_from", "wilds.take_in", "wilds.take_after_melding"),
    ),
    (lambda sheet: sheet.draw.discards != "none", ("draw.discard_drawn", "draw.before_melding")),
    (lambda sheet: sheet.deal.cutter != "none", ("deal.exact_cut_bonus",)),
    (
        lambda sheet: sheet.melding.contract.strip().lower() != "none",
        ("melding.extra_melds", "melding.false_lay_down"),
    ),
    (lambda sheet: sheet.buying.allowed, ("buying.limit",)),
    (
        lambda sheet: sheet.buying.allowed and sheet.buying.limit != 0,
        ("buying.price", "buying.order", "buying.after_melding"),
    ),
    (lambda sheet: sheet.stock_out != "end_deal", ("stalemate",)),
    (lambda sheet: sheet.scoring.settle == "own", ("scoring.count",)),
    (lambda sheet: sheet.scoring.settle == "fixed", ("scoring.payment",)),
    (lambda sheet: sheet.match.target == "none" or sheet.match.deals != 1, (DEALS,)),
    (lambda sheet: sheet.match.target != "none", ("match.target",)),
    # Given deal by deal, it is told there.
    (lambda sheet: isinstance(sheet.match.deals, int) or sheet.melding.contract == "none", ("melding.contract",)),
)
"""Keys that only matter if something is so in a deal."""


def _idle(sheet: RuleSheet) -> Iterator[str]:
    for matters, keys in _IF:
        if not matters(sheet):
            yield from keys


def meaning_of(key: str) -> str:
    """Return what a key means, without the choices it offers."""
    said = re.split(r"[:;(]|, or none|, such as", description(KEYS[key]))[0].strip()
    return _MEANINGS.get(key, said)


def in_words(key: str, value: Any) -> str:
    """Write the value of a key as a person would say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if key == DEALS and not isinstance(value, int):
        return str(len(value))
    if value == "none" and key in _NONE:
        return _NONE[key]
    if value == 0 and key in _ZERO:
        return _ZERO[key]
    if key == "pack.wild":
        return ranks_in_words(value)
    if isinstance(value, str):
        return _WORDS.get(key, {}).get(value, value)
    if isinstance(value, dict):
        return _by_players(value) if key != "scoring.values" else _values(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def ranks_in_words(names: Sequence[str]) -> str:
    """Name all cards of some ranks, jokers last: `aces, 2s and jokers`; `none` for none."""
    words = {"A": _("aces"), "J": _("jacks"), "Q": _("queens"), "K": _("kings"), "T": _("10s"), "JOKER": _("jokers")}
    given = sorted((name.strip().upper() for name in names), key="JOKER".__eq__)
    said = [words.get(name, _("{rank}s").format(rank=name)) for name in given]
    if len(said) < 2:
        return said[0] if said else _("none")
    return _("{first} and {last}").format(first=", ".join(said[:-1]), last=said[-1])


def _by_players(value: dict[int, Any]) -> str:
    counts = sorted(value)
    parts = []
    for count, after in zip(counts, [*counts[1:], None], strict=True):
        if after is None:
            parts.append(f"{value[count]} for {count} players or more")
        else:
            span = f"{count} to {after - 1}" if after > count + 1 else str(count)
            parts.append(f"{value[count]} for {span} players")
    return ", ".join(parts)


def _values(value: dict[str, Any]) -> str:
    named = ", ".join(f"{key}: {points}" for key, points in value.items())
    if not named:
        return "pips"
    ranks = {rank for key in value for rank in _ranks_of(key)}
    return named if len(ranks) == len(RANKS) else f"{named}; others their pips"


def _ranks_of(key: str) -> range:
    """The ranks a key of `scoring.values` is about; none for a single card or a word."""
    try:
        low, _dash, high = key.strip().partition("-")
        return range(parse_rank(low), parse_rank(high or low) + 1)
    except ValueError:
        return range(0)


def deals_in_words(sheet: RuleSheet) -> list[str]:
    """Return, for each planned deal, what is special about it; nothing if all deals are alike."""
    if isinstance(sheet.match.deals, int):
        return []
    return [", ".join(_own(own)) or "as always" for own in sheet.match.deals]


def _own(own: dict[str, Any], prefix: str = "") -> list[str]:
    found: list[str] = []
    for key, value in own.items():
        full = prefix + key
        if full in KEYS:
            what = {"melding.contract": "", "pack.wild": "wild: "}.get(full, f"{meaning_of(full)}: ")
            found.append(what + in_words(full, value))
        elif isinstance(value, dict):
            found += _own(value, full + ".")
    return found
