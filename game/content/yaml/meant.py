"""What a person perhaps meant by a value that cannot be read: suggestions, never guesses that are acted on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.content.yaml.reader import closest
from game.engine.sheet.contracts import ContractError, parse_contract
from game.engine.sheet.rules import card_values, wild_faces

_NUMBERS = {
    "zero": "0",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "thirteen": "13",
    "fourteen": "14",
    "fifteen": "15",
}
_YES = ("on", "y", "yeah", "yep", "ok", "sure", "allowed", "ja", "oui", "si")
_NO = ("off", "n", "nope", "not", "false", "never", "nobody", "nothing", "nein", "non", "nie", "keine")
_UNLIMITED = ("unlimited", "infinite", "infinity", "any", "all", "many", "∞")
_CHOICES = {
    "dig": ("any", "anyone", "deep", "deeper", "deepest"),
    "pile": ("all", "whole", "every", "everything", "entire"),
    "any": ("all", "every", "everything", "anything", "everybody", "everyone", "anybody", "anyone"),
    "top": ("last", "uppermost", "first"),
}
"""Choices of rule keys, and words of a text that mean them."""
_ROUND_A_VALUE = " \t\u00a0\"'`´“”„‘’«»;,.!?()"
_THOUSANDS = re.compile(r"-?\d{1,3}(?:[.,'’_ \u00a0]\d{3})+")
LONGEST = 60
"""Longer texts are not thought about."""
_NUMBER_FIRST = re.compile(r"\+?(-?)(\d+)(?:[.,]0+)?(?:$|(?=[\s\u00a0;%€$/+–-]))")


def meant_choice(text: str, choices: Sequence[str]) -> str:
    """Return the choice a text perhaps means, or nothing: `any card` is `dig` where that is a choice."""
    words = re.split(r"\W+", text.lower()) if len(text) <= LONGEST else []
    named = [choice for choice in choices if choice in words and choice not in ("any", "none")]
    meant = [choice for choice, others in _CHOICES.items() if choice in choices and not set(others).isdisjoint(words)]
    return next(iter((*named, *meant)), "")


def readings(text: str) -> Iterator[str]:
    """Yield what a word or number may have been meant to be, the likeliest first."""
    if len(text) > LONGEST:
        return
    core = text.strip(_ROUND_A_VALUE)
    yield core
    if _THOUSANDS.fullmatch(core):
        yield re.sub(r"[^\d-]", "", core)
    elif number := _NUMBER_FIRST.match(core):
        yield number[1] + (number[2].lstrip("0") or "0")
    words = [word for word in re.split(r"[^\w∞]+", core.lower()) if word]
    for word in words[:1]:
        if word.isdecimal():
            return
        yield word
        if word in _NUMBERS:
            yield _NUMBERS[word]
        if word in _YES:
            yield "yes"
        if word in ("no", "none", *_NO):
            yield from ("none", "no", "never")
        if word in _UNLIMITED or core.lower() in ("no limit", "without limit", "as many as you like"):
            yield "none"


_KINDS = {
    **dict.fromkeys(("set", "group", "book", "trio", "triple", "kind"), "set"),
    **dict.fromkeys(("run", "sequence", "straight", "row", "street"), "run"),
}
_FILLERS = ("of", "x", "with", "card", "cards", "long", "each")
_JOINS = ("+", ",", ";", "&", "and", "plus", "und")


def meant_contract(text: str) -> str:
    """Return the contract a text was perhaps meant to be, or nothing: `two sets and a rn` is `2 sets + 1 run`."""
    if len(text) > LONGEST:
        return ""
    parts: list[str] = []
    numbers: list[str] = []
    kind = ""
    after: list[str] = []
    last = ""
    for token in [*re.findall(r"\d+|[^\W\d_]+|[+,;&]", text.lower()), "+"]:
        number = "1" if token in ("a", "an", "ein", "eine") else _NUMBERS.get(token, token if token.isdecimal() else "")
        named = _kind(token)
        if kind and (token in _JOINS or named or (number and last not in ("of", "with"))):
            parts.append(_part(kind, numbers, after))
            numbers, kind, after = [], "", []
        if number:
            (after if kind else numbers).append(number)
        elif named:
            kind = named
        elif token not in (*_FILLERS, *_JOINS):
            return ""
        last = token
    found = " + ".join(parts)
    try:
        parse_contract(found, 0, 0)
    except ContractError:
        return ""
    return "" if numbers else found


def _kind(token: str) -> str:
    if token in (*_JOINS, *_FILLERS, *_NUMBERS):
        return ""
    known = [*_KINDS, *(f"{name}s" for name in _KINDS)]
    name = closest(token, known, 0.75) or closest(token, ["set", "sets", "run", "runs"], 0.6)
    return _KINDS.get(name, _KINDS.get(name[:-1], "")) if name else ""


def _part(kind: str, before: list[str], after: list[str]) -> str:
    count, *size = before or ["1"]
    size = after or size
    melds = f"{count} {kind}{'s' * (count != '1')}"
    return f"{melds} of {size[0]}" if size else melds


_RANKS = {
    **{word: number for word, number in _NUMBERS.items() if 2 <= int(number) <= 10},
    "1": "A",
    "ace": "A",
    "deuce": "2",
    "jack": "J",
    "queen": "Q",
    "king": "K",
}
_PLURAL = re.compile(r"\b(\d+|[jqka])['’]?s\b")
"""Ranks of which one says several: `2s`, `jacks` apart."""
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "spade": "S", "heart": "H", "diamond": "D", "club": "C"}


def meant_cards(text: str) -> str:
    """Return the key of `scoring.values` a text was perhaps meant to be, or nothing: `Q♠` is `QS`, `jacks` is `J`."""
    if len(text) > LONGEST:
        return ""
    words = [_card_word(word) for word in re.findall(r"[♠♥♦♣]|\d+|[^\W\d_]+", _PLURAL.sub(r"\1", text.lower()))]
    spans = [word for word in words if word]
    if len(spans) == 1:
        found = spans[0]
    elif len(spans) == 2 and spans[1] in "SHDC":
        found = spans[0] + spans[1]
    elif len(spans) == 2 and spans[0] in "SHDC":
        found = spans[1] + spans[0]
    else:
        found = "-".join(spans[:2]) if len(spans) == 2 else ""
    swapped = "-".join(reversed(found.split("-")))
    return next((each for each in (found, swapped) if each != text and _names_cards(each)), "")


def _card_word(word: str) -> str:
    if word in ("to", "through", "till", "until", "bis", "of"):
        return ""
    single = word if word in _RANKS else word.removesuffix("s") or word
    known = _RANKS.get(single) or _SUITS.get(single)
    return known or closest(single, ["joker", "wild"], 0.7) or single.upper()


def _names_cards(key: str) -> bool:
    try:
        card_values({key: 0}, frozenset())
    except ValueError:
        return False
    return True


def meant_wild(text: str) -> str:
    """Return the word of `pack.wild` a text was perhaps meant to be, or nothing."""
    found = meant_cards(text)
    try:
        return found if wild_faces((found,)) else ""
    except ValueError:
        return ""
