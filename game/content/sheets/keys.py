"""Reading rule keys as people write them, dotted (`pack.wild`) or nested, in sheets, deals and staged tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field, inspect, structs

from game.content.sheets.faults import fault_text
from game.content.sheets.values import RowPoints, parse_row_cards, values_line, with_values
from game.content.translation import _, marked
from game.content.yaml.meant import meant_cards, meant_contract, meant_wild
from game.content.yaml.reader import Entry, Fields, Items, Node, Notes, Scalar, closest, look_alike_hint, quoted
from game.content.yaml.typed import INVALID, TypedKeys, allowed_text, plain_type, read_value, read_versions
from game.engine.cards import parse_rank
from game.engine.sheet.contracts import MOST_OF_A_KIND, ContractError, parse_contract
from game.engine.sheet.faults import Fault, NoPart
from game.engine.sheet.keys import SECTIONS, WHOLE_MATCH, RuleSheet
from game.engine.sheet.rules import card_values, wild_faces

_RANKS = marked("joker, turned_up, or a rank (A, 2 to 10, J, Q, K)")
_RANKS_ALONE = marked("a rank (A, 2 to 10, J, Q, K)")
_CONTRACT = marked("such as 2 sets + 1 run of 7, up to {most} melds in a part, or none")
_CARDS = marked("a card (QS), wild, joker, a rank (A, 10, K) or a span of ranks (2-9)")


def check_notation(key: str, node: Node, prefix: str, notes: Notes) -> bool:
    """Whether the cards, ranks or contract in the value of a rule key are valid. Mistakes are noted.

    True for a key that takes none of these, and for a value of another kind than the key takes: that is not checked
    here.

    Args:
        key: the rule key.
        node: its value.
        prefix: put before the key in mistakes, such as `match.deals.3.`.
        notes: collects the mistakes.
    """
    before = len(notes.mistakes)
    if key == "scoring.values" and isinstance(node, Fields):
        for entry in node.entries:
            inner = f"{prefix}{key}.{entry.key.text}"
            _check_text(entry.key, inner, notes, lambda text: card_values({text: 0}, frozenset()), _CARDS, meant_cards)
    elif key == "pack.wild" and isinstance(node, Items):
        for item in node.items:
            _check_text(item, prefix + key, notes, lambda text: wild_faces((text,)), _RANKS, meant_wild)
    elif key == "pack.without" and isinstance(node, Items):
        for item in node.items:
            _check_text(item, prefix + key, notes, parse_rank, _RANKS_ALONE, meant_wild)
    elif key == "melding.contract" and isinstance(node, Scalar):
        _check_contract(node, prefix + key, notes)
    return len(notes.mistakes) == before


def _check_text(
    node: Node, key: str, notes: Notes, read: Callable[[str], object], allowed: str, meant: Callable[[str], str]
) -> None:
    if not isinstance(node, Scalar):
        return  # of the wrong type, which is noted
    try:
        read(node.text)
    except ValueError:
        wrong = _("{text} names no cards").format(text=quoted(node.text)) + look_alike_hint(node.text)
        notes.add(node, key, wrong, _(allowed) + _did_you_mean(meant(node.text)))


def _check_contract(node: Scalar, key: str, notes: Notes) -> None:
    """Note the faults of a contract: the first one found in the whole text, and the first one in each of its parts.

    Equal faults are noted once. Sizes are not checked, as they depend on other keys.
    """
    first = _contract_fault(node.text)
    if first is None:
        return
    parts = (_contract_fault(part) for part in node.text.split("+")[:MOST_OF_A_KIND])
    for reason in dict.fromkeys([first, *filter(None, parts)]):
        allowed = ""
        if isinstance(reason, NoPart):
            allowed = _(_CONTRACT).format(most=MOST_OF_A_KIND) + _did_you_mean(meant_contract(node.text))
        notes.add(node, key, fault_text(reason), allowed)


def _contract_fault(contract: str) -> Fault | None:
    """Return the first fault of a contract text; None if it is valid."""
    try:
        parse_contract(contract, 0, 0)
    except ContractError as error:
        return error.reason
    return None


def _did_you_mean(meant: str) -> str:
    return _("; did you mean {text}?").format(text=repr(meant)) if meant else ""


class KeyPosition(Struct, frozen=True):
    """The file and node in which a key was written, and the comment after its value."""

    file: str
    node: Node
    comment: str = ""
    """The comment after its value, if that is a text without quotes."""


class ParsedRules(Struct):
    """Keys read from one mapping: values and positions by dotted key, and the keys that are `invalid`."""

    values: dict[str, Any] = field(default_factory=dict)
    positions: dict[str, KeyPosition] = field(default_factory=dict)
    """The positions of keys, also of those in one deal: `match.deals.3.pack.wild`."""
    invalid: set[str] = field(default_factory=set)
    """Keys with an unknown value, as the key or the value is invalid; those in one deal with `match.deals.3.` before.
    """


KEYS = TypedKeys(RuleSheet)
"""Every key of the rule sheet with its type, in the rulebook's order."""
PER_LANGUAGE = ("title", "about")
"""Keys that may be given once for each language."""
DEALS = "match.deals"
SYNONYMS = {"runs.ace": {"both": "either"}}
"""Other words for a choice of a key."""
VALUES = "scoring.values"
MIN_LIKENESS = 0.85
"""Similarity (0 to 1) required to suggest a key of another group."""
_SINGLE_CARD_KEY = re.compile(r"scoring\.(values\.)?(.+)")


def read_rules(
    node: Node, notes: Notes, forbidden: tuple[str, ...] = (), card_values_before: Mapping[str, RowPoints] | None = None
) -> ParsedRules:
    """Read a mapping of rule keys; mistakes are noted and their keys left out.

    Args:
        node: the mapping; any other node is a mistake and gives no keys.
        notes: collects the mistakes.
        forbidden: keys not allowed here.
        card_values_before: the card values in force without this mapping, used in suggestions.
    """
    return _read_mapping(node, notes, "", forbidden, card_values_before)


def _read_mapping(
    node: Node,
    notes: Notes,
    prefix: str,
    forbidden: tuple[str, ...],
    card_values_before: Mapping[str, RowPoints] | None = None,
) -> ParsedRules:
    found = ParsedRules()
    if not isinstance(node, Fields):
        notes.add(node, prefix.rstrip("."), _("this is not a key with a value"), _key_example(node))
        return found
    single: list[tuple[str, Entry]] = []
    for key, entry in _leaf_entries(node, notes, prefix, "", found.invalid):
        if key in forbidden:
            notes.add(entry.key, prefix + key, _("cannot be given here"), _("it applies to the whole match"))
        elif key.startswith(f"{VALUES}."):
            single.append((key, entry))
        elif key in found.positions:
            wrong = _("given twice, first in line {line}").format(line=found.positions[key].node.line)
            notes.add(entry.key, prefix + key, wrong, _("only once"))
        else:
            comment = entry.value.comment if isinstance(entry.value, Scalar) else ""
            found.positions[key] = KeyPosition(notes.file, entry.key, comment)
            value = _read_key_value(key, entry, notes, prefix, found)
            if value is INVALID:
                found.invalid.add(key)
            else:
                found.values[key] = value
    if single:
        _note_single_cards(single, notes, prefix, found.values.get(VALUES, card_values_before))
        found.invalid.add(VALUES)
    return found


def _note_single_cards(
    entries: list[tuple[str, Entry]], notes: Notes, prefix: str, card_values_before: Mapping[str, RowPoints] | None
) -> None:
    """Note a mistake for each entry that gives the value of a single card by a key of its own, such as
    `scoring.values.QS`.

    Card values must be written as one table. Each mistake therefore suggests the line to write: the table
    `card_values_before` with all these values changed or, if that is None, an example of a table. Where the points are
    not valid, only that is noted.

    `prefix` is put before the keys in messages.
    """
    kind = plain_type(KEYS[VALUES])
    assert isinstance(kind, inspect.DictType)
    changes = {}
    for key, entry in entries:
        points = read_value(entry.value, kind.value_type, prefix + key, notes)
        if points is not INVALID:
            changes[key.removeprefix(f"{VALUES}.")] = points
    line = values_line({"A": 15, "joker": 25})
    allowed = _("one table of all cards that do not count their pips, such as {line}").format(line=line)
    if card_values_before is not None:
        allowed = values_line(with_values(card_values_before, changes))
    for key, entry in entries:
        if key.removeprefix(f"{VALUES}.") in changes:
            notes.add(entry.key, prefix + key, _("what cards count is written as one whole table"), allowed)


def _key_example(node: Node) -> str:
    contract = meant_contract(node.text) if isinstance(node, Scalar) else ""
    return _("as {example}").format(example=f"melding.contract: {contract}" if contract else "runs.min: 3")


def _read_key_value(key: str, entry: Entry, notes: Notes, prefix: str, found: ParsedRules) -> Any:
    node = entry.value
    if isinstance(node, Scalar) and (meant := SYNONYMS.get(key, {}).get(node.text)):
        node = structs.replace(node, text=meant)
    if isinstance(node, Scalar) and _seems_to_bar(key, node):
        section = key.partition(".")[0]
        wrong = _("{text} is not allowed").format(text=quoted(node.text))
        if node.text == "0":
            wrong = _("{number} is out of range").format(number=0)
        more = _("{numbers}; if there are to be none, write {line}")
        notes.add(
            node, prefix + key, wrong, more.format(numbers=allowed_text(KEYS[key]), line=f"{section}.allowed: no")
        )
        return INVALID
    if key in PER_LANGUAGE and isinstance(node, Fields):
        text = read_versions(node, prefix + key, notes, lambda each, name: read_value(each, KEYS[key], name, notes))
        return INVALID if text is None else text
    if key != DEALS or not isinstance(node, Items):
        value = read_value(node, KEYS[key], prefix + key, notes)
        return value if check_notation(key, node, prefix, notes) else INVALID
    kind = plain_type(KEYS[DEALS])
    assert isinstance(kind, inspect.UnionType)
    most = 50
    if not 1 <= len(node.items) <= most:
        wrong = _("{count} entries").format(count=len(node.items))
        notes.add(node, DEALS, wrong, _("from 1 to {most} deals").format(most=most))
        return INVALID
    deals = []
    for number, item in enumerate(node.items, 1):
        inside = f"{DEALS}.{number}."
        own = _read_mapping(item, notes, inside, WHOLE_MATCH)
        found.positions.update({inside + name: mark for name, mark in own.positions.items()})
        found.invalid.update(inside + name for name in own.invalid)
        deals.append(own.values)
    return tuple(deals)


def _leaf_entries(node: Fields, notes: Notes, place: str, group: str, invalid: set[str]) -> Iterator[tuple[str, Entry]]:
    for entry in node.entries:
        key = group + entry.key.text
        if key in KEYS:
            yield key, entry
        elif key in SECTIONS:
            if isinstance(entry.value, Fields):
                yield from _leaf_entries(entry.value, notes, place, key + ".", invalid)
            else:
                invalid.update(name for name in KEYS if name.startswith(key + "."))
                wrong = _("a group of keys has no value of its own")
                notes.add(entry.value, place + key, wrong, _allowed_line(key, entry.value) or _group_hint(key))
        elif place and key in ("extends", "match"):
            notes.add(entry.key, place + key, _("cannot be given here"), _("it applies to the whole match"))
        elif one := _single_card(key):
            yield f"{VALUES}.{one}", entry
        elif why := _unsupported_text(key):
            notes.add(entry.key, place + key, _("there is no key {key}").format(key=quoted(key)), why)
        else:
            meant = _likely_key(key, group, place)
            wrong = _("there is no key {key}").format(key=quoted(key)) + look_alike_hint(key)
            notes.add(entry.key, place + key, wrong, _key_hint(meant, key, place))
            invalid.update(name for name in KEYS if name == meant or name.startswith(f"{meant}."))


UNSUPPORTED_WORDS = {
    ("partner", "partners", "partnership", "partnerships", "team", "teams"): marked(
        "there are no rules for partners yet: every player plays alone"
    ),
    ("foot", "second_hand", "pozzetto"): marked("there are no rules for a second hand yet: everybody has one"),
    ("frozen", "freeze", "freezes", "frozen_by", "freezing", "stopper", "stoppers"): marked(
        "there are no rules for a frozen pile yet: what may be drawn (draw.discards) is the same throughout a deal"
    ),
    ("canasta", "canastas", "burraco", "natural_canasta", "mixed_canasta"): marked(
        "there are no rules for canastas yet; meld_bonus.seven_cards is a bonus for any meld of seven or more"
    ),
    ("red_three", "red_threes", "bonus_card", "bonus_cards"): marked(
        "there are no rules for bonus cards yet: every card is played or held"
    ),
    ("trump", "trumps", "trick", "tricks", "bid", "bids", "bidding"): marked(
        "there are no tricks and bids: a game is won by melds"
    ),
}
"""Words in keys for rules that no sheet can have, each with a message."""


def _unsupported_text(key: str) -> str:
    """Return the message about an unsupported rule that a key seems to mean, "" if there is none."""
    names = re.split(r"[.,:/]", _normalized_key(key))
    return next((_(why) for words, why in UNSUPPORTED_WORDS.items() if not set(words).isdisjoint(names)), "")


_NONE_WORDS = ("none", "no", "never", "0", "false", "off")
_YES_WORDS = ("yes", "true", "on")


def _allowed_line(section: str, value: Node) -> str:
    """Return the line that allows or bars a group, such as `runs.allowed: no`, if the group can be barred and its
    `value` is a word such as `none`, `no` or `yes`; else "".
    """
    text = value.text.strip().lower() if isinstance(value, Scalar) else ""
    if f"{section}.allowed" not in KEYS or text not in (*_NONE_WORDS, *_YES_WORDS):
        return ""
    return f"{section}.allowed: {'no' if text in _NONE_WORDS else 'yes'}"


def _seems_to_bar(key: str, value: Scalar) -> bool:
    """Whether the minimum size of sets or runs is written without quotes as `none`, 0 or a similar word, which suggests
    that this kind of meld is to be barred.
    """
    return key in ("sets.min", "runs.min") and value.is_plain and value.text.strip().lower() in _NONE_WORDS


def _single_card(key: str) -> str:
    """Return the cards that a key such as `scoring.values.joker` or `scoring.2-9` is about, as the table of card values
    writes them.

    Below `scoring.values` it is also guessed what other writings mean: `jacks` means `J`. "" for any other key.
    """
    found = _SINGLE_CARD_KEY.fullmatch(key)
    if found is None:
        return ""
    try:
        return parse_row_cards(found[2]).key
    except ValueError:
        return meant_cards(found[2]) if found[1] else ""


def _group_hint(section: str) -> str:
    keys = [name for name in KEYS if name.startswith(section + ".")]
    return _("its keys below it, indented, or with a dot: {keys}").format(keys=", ".join(keys))


def _normalized_key(key: str) -> str:
    """Return a key in lower case, without spaces around it.

    Each run of spaces, hyphens and underscores becomes one underscore; dots stay.
    """
    return re.sub(r"[\s\u00a0_-]+", "_", key.strip().lower())


def _likely_key(key: str, prefix: str, deal_prefix: str) -> str:
    """Return the valid key or group of keys that an unknown key probably means; "" if none is similar.

    `key` is written in full. For a key inside a group, `prefix` is the group with a dot, such as `pack.`; otherwise it
    is "". For a key of a single deal, `deal_prefix` is not empty, and keys that apply to the whole match are not
    proposed.
    """
    known = [name for name in KEYS if not (deal_prefix and name in WHOLE_MATCH)]
    group = [name for name in known if name.startswith(prefix)]
    group += [] if prefix else [*SECTIONS, *([] if deal_prefix else ["extends"])]
    word = _normalized_key(key)
    first, *others = re.split(r"[.,:/]", word)
    last = others[-1] if others else first
    elsewhere = [name for name in known if name.rpartition(".")[2] == last]
    if found := closest(word, elsewhere, 0.0):
        return found
    if others and first in SECTIONS:  # what the names of a group have in common makes none of them alike
        inside = {name.partition(".")[2]: name for name in group if name.startswith(f"{first}.")}
        begun = [name for name in known if name.rpartition(".")[2].startswith(f"{last}_")]
        only = begun[0] if len(begun) == 1 else ""
        return inside.get(closest(last, list(inside)), "") or only or closest(word, known, MIN_LIKENESS)
    return closest(word, group) or closest(word, known)


def _key_hint(meant: str, key: str, deal_prefix: str) -> str:
    """Return a hint for the unknown `key`: the key that was probably `meant`; if that is "", the keys of its group;
    without a known group, the keys outside groups and the names of all groups.

    With a `deal_prefix`, the key is one of a single deal, and keys of the whole match are left out.
    """
    if meant:
        return _("did you mean {text}?").format(text=repr(meant))
    section = key.partition(".")[0]
    known = [name for name in KEYS if not (deal_prefix and name in WHOLE_MATCH)]
    inside = [name for name in known if section in SECTIONS and name.startswith(section + ".")]
    groups = [name for name in SECTIONS if any(each.startswith(name + ".") for each in known)]
    alone = [name for name in known if "." not in name]
    others = _("or keys of the groups {groups}").format(groups=", ".join(groups))
    shown = ", ".join(inside or [*alone, others])
    return _("{keys}; all are listed by: {command}").format(keys=shown, command="rummy-house rules --keys")
