"""Suggestions of valid values for invalid ones in YAML. They are shown to the person, never used in their place."""

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
_CHOICE_WORDS = {
    "dig": ("any", "anycard", "anyone", "deep", "deeper", "deepest"),
    "pile": ("all", "whole", "every", "everything", "entire"),
    "any": ("all", "every", "everything", "anything", "everybody", "everyone", "anybody", "anyone"),
    "top": ("last", "uppermost", "first"),
}
"""Choices of rule keys, and the words that suggest them."""
_SURROUNDING_SIGNS = " \t\u00a0\"'`´“”„‘’«»;,.!?()"
_THOUSANDS = re.compile(r"-?\d{1,3}(?:[.,'’_ \u00a0]\d{3})+")
MAX_LETTERS = 60
"""Longer texts get no suggestion."""
_NUMBER_FIRST = re.compile(r"\+?(-?)(\d+)(?:[.,]0+)?(?:$|(?=[\s\u00a0;%€$/+–-]))")


def meant_choice(text: str, choices: Sequence[str]) -> str:
    """Return the choice a text may have meant, "" if none: `any card` suggests `dig`."""
    words = re.split(r"[\W_]+", text.lower()) if len(text) <= MAX_LETTERS else []
    named = [choice for choice in choices if choice in words and choice not in ("any", "none")]
    meant = [
        choice for choice, others in _CHOICE_WORDS.items() if choice in choices and not set(others).isdisjoint(words)
    ]
    return next(iter((*named, *meant)), "")


def likely_values(text: str) -> Iterator[str]:
    """Yield what the author of a sheet may have meant by `text`, a number or word that is not a valid value, likeliest
    first.

    This is the text without signs around it, then a number in plain digits, then the word of a rule sheet for it, such
    as "none" for "unlimited". A reading may be empty or come twice. A text of more than MAX_LETTERS has none.
    """
    if len(text) > MAX_LETTERS:
        return
    core = text.strip(_SURROUNDING_SIGNS)
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


_KIND_WORDS = {
    **dict.fromkeys(("set", "group", "book", "trio", "triple", "kind"), "set"),
    **dict.fromkeys(("run", "sequence", "straight", "row", "street"), "run"),
}
_FILLER_WORDS = ("of", "x", "with", "card", "cards", "long", "each")
_JOINING_WORDS = ("+", ",", ";", "&", "and", "plus", "und")


def meant_contract(text: str) -> str:
    """Return the contract a text may have meant, "" if none: `two sets and a rn` suggests `2 sets + 1 run`."""
    if len(text) > MAX_LETTERS:
        return ""
    parts: list[str] = []
    numbers: list[str] = []
    kind = ""
    after: list[str] = []
    last = ""
    for token in [*re.findall(r"\d+|[^\W\d_]+|[+,;&]", text.lower()), "+"]:
        number = "1" if token in ("a", "an", "ein", "eine") else _NUMBERS.get(token, token if token.isdecimal() else "")
        named = _kind_of_word(token)
        if kind and (token in _JOINING_WORDS or named or (number and last not in ("of", "with"))):
            parts.append(_contract_part(kind, numbers, after))
            numbers, kind, after = [], "", []
        if number:
            (after if kind else numbers).append(number)
        elif named:
            kind = named
        elif token not in (*_FILLER_WORDS, *_JOINING_WORDS):
            return ""
        last = token
    found = " + ".join(parts)
    try:
        parse_contract(found, 0, 0)
    except ContractError:
        return ""
    return "" if numbers else found


def _kind_of_word(token: str) -> str:
    if token in (*_JOINING_WORDS, *_FILLER_WORDS, *_NUMBERS):
        return ""
    known = [*_KIND_WORDS, *(f"{name}s" for name in _KIND_WORDS)]
    name = closest(token, known, 0.75) or closest(token, ["set", "sets", "run", "runs"], 0.6)
    return _KIND_WORDS.get(name, _KIND_WORDS.get(name[:-1], "")) if name else ""


def _contract_part(kind: str, before: list[str], after: list[str]) -> str:
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
_PLURAL_RANK = re.compile(r"\b(\d+|[jqka])['’]?s\b")
"""A rank in the plural: `2s`; `jacks` is handled apart."""
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "spade": "S", "heart": "H", "diamond": "D", "club": "C"}


def meant_cards(text: str) -> str:
    """Return the key of `scoring.values` a text may have meant: `Q♠` suggests `QS`, `jacks` suggests `J`; "" if none,
    or if the text is such a key itself.
    """
    if len(text) > MAX_LETTERS:
        return ""
    words = [_card_word(word) for word in re.findall(r"[♠♥♦♣]|\d+|[^\W\d_]+", _PLURAL_RANK.sub(r"\1", text.lower()))]
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
    """Return the rank or the word for `pack.wild` that a text may have meant; "" if there is none."""
    found = meant_cards(text)
    try:
        return found if wild_faces((found,)) else ""
    except ValueError:
        return ""
