"""A rule sheet as a person reads it: groups of lines, each a meaning, a value in words, and whether it differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.sheets import changed_keys, key_values
from game.content.translation import _, counted, marked
from game.content.yaml.typed import description
from game.engine.cards import RANKS, parse_rank
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.keys import RuleSheet, by_players
from game.engine.sheet.rules import sheet_of_deal


class RuleLine(Struct, frozen=True):
    """One key: what it means, its value in words, and whether it differs from the sheet compared with."""

    key: str
    meaning: str
    value: str
    differs: bool


class RuleGroup(Struct, frozen=True):
    """Lines that belong together."""

    title: str
    lines: tuple[RuleLine, ...]


_GROUPS = {
    "players": marked("Players"),
    "pack": marked("The pack"),
    "deal": marked("Dealing"),
    "sets": marked("Sets"),
    "runs": marked("Runs"),
    "wilds": marked("Wild cards"),
    "draw": marked("Drawing"),
    "melding": marked("Melding"),
    "going_out": marked("Going out"),
    "buying": marked("Buying"),
    "calls": marked("Calls"),
    "stock_out": marked("When the stock is out"),
    "scoring": marked("Scoring"),
    "match": marked("The match"),
}
_HOME = {"stalemate": "stock_out"}
_WORDS = {
    "deal.cutter": {
        "right": marked("the player right of the dealer"),
        "left": marked("the player left of the dealer"),
        "none": marked("nobody"),
    },
    "runs.suits": {"one": marked("one suit for all its cards"), "any": marked("any suit for each card")},
    "runs.ace": {
        "low": marked("low (A-2-3)"),
        "high": marked("high (Q-K-A)"),
        "either": marked("low or high, never K-A-2"),
        "around": marked("low, high, and round the corner (K-A-2)"),
    },
    "wilds.share": {
        "any": marked("any number"),
        "half": marked("as many as naturals at most"),
        "minority": marked("fewer than naturals"),
    },
    "wilds.take": {
        "never": marked("cannot be taken"),
        "to_hand": marked("goes to the taker's hand"),
        "this_turn": marked("must be played again before the taker discards"),
    },
    "wilds.take_in": {"sets": marked("sets"), "runs": marked("runs")},
    "wilds.take_from": {"any": marked("anybody's"), "others": marked("other players' only")},
    "draw.discards": {
        "top": marked("the top card"),
        "pile": marked("the whole pile"),
        "dig": marked("any card with all above it, the deepest being played at once"),
        "none": marked("nothing"),
    },
    "draw.before_melding": {
        "free": marked("may be drawn as always"),
        "played_at_once": marked("may be drawn only with a card played at once"),
        "never": marked("may not be drawn"),
    },
    "melding.contract_by": {
        "deal": marked("with the deal"),
        "player": marked("for each player, after laying the one they are on"),
    },
    "melding.add": {
        "any_time": marked("at any time"),
        "after_melding": marked("after having melded"),
        "next_turn": marked("from the turn after having melded"),
    },
    "going_out": {
        "discard": marked("the last card must be discarded"),
        "float": marked("the last card must be discarded; a player without cards floats"),
        "meld": marked("playing the last card goes out too"),
    },
    "buying.order": {"clockwise": marked("the next clockwise"), "first_call": marked("whoever calls first")},
    "stock_out": {
        "turn_over": marked("the discards are turned over, not shuffled"),
        "reshuffle": marked("the discards but the top one are shuffled"),
        "end_deal": marked("the deal ends with that turn, and everyone counts their hand"),
        "discards_only": marked("players draw the top discard and discard another card"),
        "last_chance": marked("the discards may still be drawn; a pass ends the deal"),
    },
    "scoring.count": {
        "hand": marked("the cards left in the hand"),
        "melds_minus_hand": marked("cards played, less those left"),
    },
    "scoring.settle": {
        "own": marked("everyone writes down their own"),
        "winner_collects": marked("the others pay who went out"),
        "fixed": marked("the others pay who went out a fixed sum"),
    },
    "scoring.winner": {"lowest": marked("the lowest score"), "highest": marked("the highest score")},
}
_MEANINGS = {
    "pack.wild": marked("Which cards are wild"),
    "melding.contract": marked("The contract, the first lay of a deal"),
    "melding.contract_by": marked("The contract changes"),
    "going_out": marked("How one goes out"),
    "scoring.settle": marked("How it is written down"),
    "match.deals": marked("Number of deals"),
    "match.target": marked("Points that end the match"),
    "sets.max": marked("Most cards in a set"),
    "wilds.most": marked("Most wilds in a meld"),
    "buying.limit": marked("Buys for each player in a deal"),
}
_ZERO = {
    "deal.exact_cut_bonus": marked("none, the cut is only shown"),
    "melding.opening": marked("any melds will do"),
    "melding.false_lay_down": marked("none, it is refused"),
    "buying.price": marked("none"),
    "scoring.out_bonus": marked("none"),
    "scoring.at_once_bonus": marked("none"),
    "calls.playable_discard": marked("no such call"),
}
_NONE = {
    "buying.limit": marked("no limit"),
    "match.target": marked("no target"),
    "sets.max": marked("no limit"),
    "wilds.most": marked("no limit"),
    "melding.contract": marked("none"),
}


def describe(sheet: RuleSheet, base: RuleSheet) -> list[RuleGroup]:
    """Return all rules of `sheet` by group; lines that differ from `base` are marked."""
    changed = changed_keys(sheet, base)
    lines: dict[str, list[RuleLine]] = {group: [] for group in _GROUPS}
    for key, value in key_values(sheet).items():
        group = _HOME.get(key, key.partition(".")[0])
        if group in lines:
            lines[group].append(RuleLine(key, meaning_of(key), _said(sheet, key, value), key in changed))
    return [RuleGroup(_(_GROUPS[group]), tuple(found)) for group, found in lines.items()]


def rule_in_words(sheet: RuleSheet, key: str) -> str:
    """Write the value of a key as a person would say it who knows the other rules of the sheet, too."""
    return _said(sheet, key, key_values(sheet)[key])


def _said(sheet: RuleSheet, key: str, value: Any) -> str:
    if key == "scoring.values":
        value = _values_in_play(sheet, value)
    if key == DEALS and to_target(sheet):
        return _("as many as it takes")
    return in_words(key, value)


def to_target(sheet: RuleSheet) -> bool:
    """Tell whether a match goes on until somebody reaches its target, however many deals that takes."""
    deals = sheet.match.deals
    return sheet.match.target != "none" and (deals if isinstance(deals, int) else len(deals)) == 1


def has_contract(sheet: RuleSheet) -> bool:
    """Tell whether a deal with these rules has a contract."""
    return contract_told(sheet) != "none"


def contract_told(sheet: RuleSheet) -> str:
    """Return the contract as it is compared with others: `none` for none, however it is written."""
    return sheet.melding.contract.strip().lower()


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
    one_contract = len({contract_told(each) for each in sheets}) == 1
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
    (has_contract, ("melding.extra_melds", "melding.false_lay_down")),
    (lambda sheet: sheet.buying.allowed, ("buying.limit",)),
    (
        lambda sheet: sheet.buying.allowed and sheet.buying.limit != 0,
        ("buying.price", "buying.order", "buying.after_melding"),
    ),
    (lambda sheet: sheet.stock_out != "end_deal", ("stalemate",)),
    (lambda sheet: sheet.scoring.settle == "own", ("scoring.count",)),
    (lambda sheet: sheet.scoring.settle == "fixed", ("scoring.payment",)),
    (lambda sheet: sheet.scoring.settle != "fixed", ("scoring.at_once_times",)),
    (lambda sheet: not to_target(sheet), (DEALS,)),
    (lambda sheet: sheet.match.target != "none", ("match.target",)),
    # Given deal by deal, it is told there.
    (lambda sheet: isinstance(sheet.match.deals, int) or not has_contract(sheet), ("melding.contract",)),
)
"""Keys that only matter if something is so in a deal."""


def _idle(sheet: RuleSheet) -> Iterator[str]:
    for matters, keys in _IF:
        if not matters(sheet):
            yield from keys


def meaning_of(key: str) -> str:
    """Return what a key means, without the choices it offers."""
    if key in _MEANINGS:
        return _(_MEANINGS[key])
    return re.split(r"[:;(]", _(description(KEYS[key])))[0].strip()


def in_words(key: str, value: Any) -> str:
    """Write the value of a key as a person would say it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key == DEALS and not isinstance(value, int):
        return str(len(value))
    if value == "none" and key in _NONE:
        return _(_NONE[key])
    if value == 0 and key in _ZERO:
        return _(_ZERO[key])
    if key == "pack.wild":
        return ranks_in_words(value)
    if isinstance(value, str):
        words = _WORDS.get(key, {})
        return _(words[value]) if value in words else value
    if isinstance(value, dict):
        return _by_players(value) if key != "scoring.values" else _values(value)
    if isinstance(value, list | tuple):
        words = _WORDS.get(key, {})
        return ", ".join(_(words[each]) if each in words else str(each) for each in value) or _("none")
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
            text, span = _("{value} for {players} players or more"), str(count)
        else:
            text, span = _("{value} for {players} players"), str(count)
            if after > count + 1:
                span = _("{least} to {most}").format(least=count, most=after - 1)
        parts.append(text.format(value=value[count], players=span))
    return ", ".join(parts)


def _values(value: dict[str, Any]) -> str:
    named = ", ".join(f"{key}: {points}" for key, points in value.items())
    if not named:
        return _("pips")
    ranks = {rank for key in value for rank in _ranks_of(key)}
    return named if len(ranks) == len(RANKS) else _("{values}; others their pips").format(values=named)


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
    return [", ".join(_own(own)) or _("as always") for own in sheet.match.deals]


def _own(own: dict[str, Any], prefix: str = "") -> list[str]:
    found: list[str] = []
    for key, value in own.items():
        full = prefix + key
        if full in KEYS:
            said = in_words(full, value)
            if full != "melding.contract":
                what = _("wild") if full == "pack.wild" else meaning_of(full)
                said = _("{rule}: {value}").format(rule=what, value=said)
            found.append(said)
        elif isinstance(value, dict):
            found += _own(value, full + ".")
    return found


def melds_text(kind: Kind, count: int, size: int = 0) -> str:
    """Write so many melds of a kind, each of `size` cards at the least; without a size, of as many as is usual."""
    if not size:
        return {
            Kind.SET: lambda: counted("{count} set", "{count} sets", count),
            Kind.RUN: lambda: counted("{count} run", "{count} runs", count),
        }[kind]()
    return {
        Kind.SET: lambda: counted("{count} set of {size}", "{count} sets of {size}", count, size=size),
        Kind.RUN: lambda: counted("{count} run of {size}", "{count} runs of {size}", count, size=size),
    }[kind]()


def any_text(ways: Iterable[str]) -> str:
    """Write that any of these contracts may be laid."""
    return _(" or ").join(ways)


def contract_text(contract: Contract) -> str:
    """Write a contract, with all that may be laid instead."""
    return any_text(_way(way) for way in contract.ways)


def _way(contract: Contract) -> str:
    alike = Counter((slot.kind, slot.size) for slot in contract.slots)
    return " + ".join(melds_text(kind, count, size) for (kind, size), count in alike.items())
