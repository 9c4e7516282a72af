"""The keys of a rule sheet as people write them: dotted (`pack.wild`) or nested, in sheets, deals and tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field, inspect, structs

from game.content.sheets.faults import reason_text
from game.content.sheets.values import Points, cards_of, values_line, with_values
from game.content.translation import _, marked
from game.content.yaml.meant import meant_cards, meant_contract, meant_wild
from game.content.yaml.reader import Entry, Fields, Items, Node, Notes, Scalar, closest, look_alike, quoted
from game.content.yaml.typed import WRONG, TypedKeys, allowed, bare, read_value
from game.engine.cards import parse_rank
from game.engine.sheet.contracts import MOST_OF_A_KIND, ContractError, parse_contract
from game.engine.sheet.faults import Fault, NoPart
from game.engine.sheet.keys import SECTIONS, WHOLE_MATCH, RuleSheet
from game.engine.sheet.rules import card_values, wild_faces

_RANKS = marked("joker, turned_up, or a rank (A, 2 to 10, J, Q, K)")
_RANKS_ALONE = marked("a rank (A, 2 to 10, J, Q, K)")
_CONTRACT = marked("such as 2 sets + 1 run of 7, up to {most} melds in a part, or none")
_CARDS = marked("a card (QS), wild, joker, a rank (A, 10, K) or a span of ranks (2-9)")


def check_texts(key: str, node: Node, place: str, notes: Notes) -> bool:
    """Tell whether the texts of a rule key's value can be read; what cannot is noted where it stands.

    Args:
        key: the rule key.
        node: its value.
        place: put before the key in mistakes, such as `match.deals.3.`.
        notes: collects the mistakes.
    """
    before = len(notes.mistakes)
    if key == "scoring.values" and isinstance(node, Fields):
        for entry in node.entries:
            inner = f"{place}{key}.{entry.key.text}"
            _check(entry.key, inner, notes, lambda text: card_values({text: 0}, frozenset()), _CARDS, meant_cards)
    elif key == "pack.wild" and isinstance(node, Items):
        for item in node.items:
            _check(item, place + key, notes, lambda text: wild_faces((text,)), _RANKS, meant_wild)
    elif key == "pack.without" and isinstance(node, Items):
        for item in node.items:
            _check(item, place + key, notes, parse_rank, _RANKS_ALONE, meant_wild)
    elif key == "melding.contract" and isinstance(node, Scalar):
        _check_contract(node, place + key, notes)
    return len(notes.mistakes) == before


def _check(
    node: Node, key: str, notes: Notes, read: Callable[[str], object], allowed: str, meant: Callable[[str], str]
) -> None:
    if not isinstance(node, Scalar):
        return  # of the wrong type, which is noted
    try:
        read(node.text)
    except ValueError:
        wrong = _("{text} names no cards").format(text=quoted(node.text)) + look_alike(node.text)
        notes.add(node, key, wrong, _(allowed) + _hint(meant(node.text)))


def _check_contract(node: Scalar, key: str, notes: Notes) -> None:
    """Note every part that is none. Sizes are left alone: what is too small depends on other keys."""
    first = _reason(node.text)
    if first is None:
        return
    parts = (_reason(part) for part in node.text.split("+")[:MOST_OF_A_KIND])
    for reason in dict.fromkeys([first, *filter(None, parts)]):
        allowed = ""
        if isinstance(reason, NoPart):
            allowed = _(_CONTRACT).format(most=MOST_OF_A_KIND) + _hint(meant_contract(node.text))
        notes.add(node, key, reason_text(reason), allowed)


def _reason(contract: str) -> Fault | None:
    """Why a text is no contract; None if it is one."""
    try:
        parse_contract(contract, 0, 0)
    except ContractError as error:
        return error.reason
    return None


def _hint(meant: str) -> str:
    return _("; did you mean {text}?").format(text=repr(meant)) if meant else ""


class KeyMark(Struct, frozen=True):
    """Where a key was written."""

    file: str
    node: Node
    comment: str = ""
    """What was written behind its value, where that is a text without quotes."""


class ReadRules(Struct):
    """Keys read from one place: dotted key → value, and where each was written."""

    values: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, KeyMark] = field(default_factory=dict)
    """Also of keys that hold in one deal alone: `match.deals.3.pack.wild`."""
    broken: set[str] = field(default_factory=set)
    """Keys of unknown value, because it or the key is written wrongly; of one deal with `match.deals.3.` before."""


KEYS = TypedKeys(RuleSheet)
"""Every key of the rule sheet with its type, in the rulebook's order."""
DEALS = "match.deals"
SYNONYMS = {"runs.ace": {"both": "either"}}
"""Other words for a choice of a key, read as that choice."""
VALUES = "scoring.values"
LIKELY = 0.85
"""How alike a key must be to one of another group (0 to 1)."""
_ONE_CARD = re.compile(r"scoring\.(values\.)?(.+)")


def read_rules(
    node: Node, notes: Notes, barred: tuple[str, ...] = (), table: Mapping[str, Points] | None = None
) -> ReadRules:
    """Read a mapping of rule keys; mistakes are noted and their keys left out.

    Args:
        node: the mapping.
        notes: collects the mistakes.
        barred: keys that cannot be given here.
        table: what cards count where the mapping says nothing of it, to say how one of them is changed.
    """
    return _read(node, notes, "", barred, table)


def _read(
    node: Node, notes: Notes, place: str, barred: tuple[str, ...], table: Mapping[str, Points] | None = None
) -> ReadRules:
    found = ReadRules()
    if not isinstance(node, Fields):
        notes.add(node, place.rstrip("."), _("this is not a key with a value"), _as_a_key(node))
        return found
    single: list[tuple[str, Entry]] = []
    for key, entry in _leaves(node, notes, place, "", found.broken):
        if key in barred:
            notes.add(entry.key, place + key, _("cannot be given here"), _("it applies to the whole match"))
        elif key.startswith(f"{VALUES}."):
            single.append((key, entry))
        elif key in found.marks:
            wrong = _("given twice, first in line {line}").format(line=found.marks[key].node.line)
            notes.add(entry.key, place + key, wrong, _("only once"))
        else:
            comment = entry.value.comment if isinstance(entry.value, Scalar) else ""
            found.marks[key] = KeyMark(notes.file, entry.key, comment)
            value = _value(key, entry, notes, place, found)
            if value is WRONG:
                found.broken.add(key)
            else:
                found.values[key] = value
    if single:
        _note_single(single, notes, place, found.values.get(VALUES, table))
        found.broken.add(VALUES)
    return found


def _note_single(
    entries: list[tuple[str, Entry]], notes: Notes, place: str, table: Mapping[str, Points] | None
) -> None:
    """Note cards whose points are given one by one, with the line that changes them in the whole `table`."""
    kind = bare(KEYS[VALUES])
    assert isinstance(kind, inspect.DictType)
    changes = {}
    for key, entry in entries:
        points = read_value(entry.value, kind.value_type, place + key, notes)
        if points is not WRONG:
            changes[key.removeprefix(f"{VALUES}.")] = points
    line = values_line({"A": 15, "joker": 25})
    allowed = _("one table of all cards that do not count their pips, such as {line}").format(line=line)
    if table is not None:
        allowed = values_line(with_values(table, changes))
    for key, entry in entries:
        if key.removeprefix(f"{VALUES}.") in changes:
            notes.add(entry.key, place + key, _("what cards count is written as one whole table"), allowed)


def _as_a_key(node: Node) -> str:
    contract = meant_contract(node.text) if isinstance(node, Scalar) else ""
    return _("as {example}").format(example=f"melding.contract: {contract}" if contract else "runs.min: 3")


def _value(key: str, entry: Entry, notes: Notes, place: str, found: ReadRules) -> Any:
    node = entry.value
    if isinstance(node, Scalar) and (meant := SYNONYMS.get(key, {}).get(node.text)):
        node = structs.replace(node, text=meant)
    if isinstance(node, Scalar) and _bars(key, node):
        section = key.partition(".")[0]
        wrong = _("{text} is not allowed").format(text=quoted(node.text))
        if node.text == "0":
            wrong = _("{number} is out of range").format(number=0)
        more = _("{numbers}; if there are to be none, write {line}")
        notes.add(node, place + key, wrong, more.format(numbers=allowed(KEYS[key]), line=f"{section}.allowed: no"))
        return WRONG
    if key != DEALS or not isinstance(node, Items):
        value = read_value(node, KEYS[key], place + key, notes)
        return value if check_texts(key, node, place, notes) else WRONG
    kind = bare(KEYS[DEALS])
    assert isinstance(kind, inspect.UnionType)
    most = 50
    if not 1 <= len(node.items) <= most:
        wrong = _("{count} entries").format(count=len(node.items))
        notes.add(node, DEALS, wrong, _("from 1 to {most} deals").format(most=most))
        return WRONG
    deals = []
    for number, item in enumerate(node.items, 1):
        inside = f"{DEALS}.{number}."
        own = _read(item, notes, inside, WHOLE_MATCH)
        found.marks.update({inside + name: mark for name, mark in own.marks.items()})
        found.broken.update(inside + name for name in own.broken)
        deals.append(own.values)
    return tuple(deals)


def _leaves(node: Fields, notes: Notes, place: str, prefix: str, broken: set[str]) -> Iterator[tuple[str, Entry]]:
    for entry in node.entries:
        key = prefix + entry.key.text
        if key in KEYS:
            yield key, entry
        elif key in SECTIONS:
            if isinstance(entry.value, Fields):
                yield from _leaves(entry.value, notes, place, key + ".", broken)
            else:
                broken.update(name for name in KEYS if name.startswith(key + "."))
                wrong = _("a group of keys has no value of its own")
                notes.add(entry.value, place + key, wrong, _allowed_line(key, entry.value) or _inside(key))
        elif place and key in ("extends", "match"):
            notes.add(entry.key, place + key, _("cannot be given here"), _("it applies to the whole match"))
        elif one := _one_card(key):
            yield f"{VALUES}.{one}", entry
        elif why := _not_yet(key):
            notes.add(entry.key, place + key, _("there is no key {key}").format(key=quoted(key)), why)
        else:
            meant = _meant(key, prefix, place)
            wrong = _("there is no key {key}").format(key=quoted(key)) + look_alike(key)
            notes.add(entry.key, place + key, wrong, _instead(meant, key, place))
            broken.update(name for name in KEYS if name == meant or name.startswith(f"{meant}."))


NOT_YET = {
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
"""Words of keys for rules that no sheet can have, each with what is so instead."""


def _not_yet(key: str) -> str:
    """Say that there are no such rules, for a key about rules that no sheet can have; else nothing."""
    names = re.split(r"[.,:/]", _word(key))
    return next((_(why) for words, why in NOT_YET.items() if not set(words).isdisjoint(names)), "")


_NONE = ("none", "no", "never", "0", "false", "off")
_SOME = ("yes", "true", "on")


def _allowed_line(section: str, value: Node) -> str:
    """The line that says whether there is anything of a group, for a group that is said to be `none`, `no` or `yes`."""
    text = value.text.strip().lower() if isinstance(value, Scalar) else ""
    if f"{section}.allowed" not in KEYS or text not in (*_NONE, *_SOME):
        return ""
    return f"{section}.allowed: {'no' if text in _NONE else 'yes'}"


def _bars(key: str, value: Scalar) -> bool:
    """Tell whether the fewest cards of a kind of meld are said to be none: perhaps none of the kind are wanted."""
    return key in ("sets.min", "runs.min") and value.plain and value.text.strip().lower() in _NONE


def _one_card(key: str) -> str:
    """The cards that a key such as `scoring.values.joker` or `scoring.joker` is about, as the table names them."""
    found = _ONE_CARD.fullmatch(key)
    if found is None:
        return ""
    try:
        return cards_of(found[2]).key
    except ValueError:
        return meant_cards(found[2]) if found[1] else ""


def _inside(section: str) -> str:
    keys = [name for name in KEYS if name.startswith(section + ".")]
    return _("its keys below it, indented, or with a dot: {keys}").format(keys=", ".join(keys))


def _word(key: str) -> str:
    """Return a key as keys are spelt: in small letters, with one underscore for all that parts words."""
    return re.sub(r"[\s\u00a0_-]+", "_", key.strip().lower())


def _meant(key: str, prefix: str, place: str) -> str:
    """The key that was perhaps meant, or nothing; `place` is not empty in a deal."""
    known = [name for name in KEYS if not (place and name in WHOLE_MATCH)]
    group = [name for name in known if name.startswith(prefix)]
    group += [] if prefix else [*SECTIONS, *([] if place else ["extends"])]
    word = _word(key)
    first, *others = re.split(r"[.,:/]", word)
    last = others[-1] if others else first
    elsewhere = [name for name in known if name.rpartition(".")[2] == last]
    if found := closest(word, elsewhere, 0.0):
        return found
    if others and first in SECTIONS:  # what the names of a group have in common makes none of them alike
        inside = {name.partition(".")[2]: name for name in group if name.startswith(f"{first}.")}
        return inside.get(closest(last, list(inside)), "") or closest(word, known, LIKELY)
    return closest(word, group) or closest(word, known)


def _instead(meant: str, key: str, place: str) -> str:
    """Say which key was perhaps meant; else those of the same group, or the groups there are."""
    if meant:
        return _("did you mean {text}?").format(text=repr(meant))
    section = key.partition(".")[0]
    known = [name for name in KEYS if not (place and name in WHOLE_MATCH)]
    inside = [name for name in known if section in SECTIONS and name.startswith(section + ".")]
    groups = [name for name in SECTIONS if any(each.startswith(name + ".") for each in known)]
    alone = [name for name in known if "." not in name]
    others = _("or keys of the groups {groups}").format(groups=", ".join(groups))
    shown = ", ".join(inside or [*alone, others])
    return _("{keys}; all are listed by: {command}").format(keys=shown, command="python -m game rules --keys")
