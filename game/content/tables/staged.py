"""Staged tables: reading the YAML of a position in the middle of a deal and the plays that follow.

All mistakes of a file are found at once. `game.content.tables.staging` makes a state of the engine from a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field

from game.content.rule_text.facts import players_allowed
from game.content.sheets.faults import fault_text
from game.content.sheets.keys import KEYS as RULE_KEYS
from game.content.sheets.keys import read_rules
from game.content.sheets.sheets import NAMING_KEYS, find_sheet, with_keys
from game.content.translation import _, counted, in_language
from game.content.yaml.reader import (
    Fields,
    Items,
    Mistake,
    Node,
    Notes,
    Scalar,
    UnreadableError,
    did_you_mean,
    parse_documents,
    quoted,
    read_documents,
)
from game.content.yaml.typed import read_versions
from game.engine.actions import Action, Pass, Use
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.play.dealing import first_seat
from game.engine.sheet.contracts import ContractError, parse_contract
from game.engine.sheet.keys import SECTIONS
from game.engine.sheet.rules import MatchRules, compile_rules, wild_faces
from game.engine.state import NOBODY, Phase
from game.record.notation import parse_action, parse_uses

ACTING_SEAT = -2
"""The seat of an action written without one: the seat to act when it is played."""

_NONE_WORDS = ("", "none", "~", "null")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")


def read_text(node: Node, key: str, notes: Notes) -> str:
    """Return a text of up to 2000 letters; on a mistake, note it and return ""."""
    if isinstance(node, Scalar) and len(node.text) <= 2000:
        return node.text
    notes.add(node, key, _("this is not a text"), _("one line of text"))
    return ""


def read_texts(node: Node, key: str, notes: Notes) -> str:
    """Return the text at a node, with its line breaks replaced by spaces.

    The node holds one text, or a mapping with a text for each language. Of a mapping, the English text is returned, or
    else the first. On a mistake, note it and return "".
    """
    return read_versions(node, key, notes, lambda each, name: " ".join(read_text(each, name, notes).split())) or ""


def read_number(node: Node, key: str, notes: Notes, least: int, most: int) -> int:
    """Return the node's number if it is a whole number from `least` to `most`; otherwise note a mistake and return
    `least`.
    """
    if isinstance(node, Scalar) and _NUMBER.fullmatch(node.text) and least <= int(node.text) <= most:
        return int(node.text)
    what = quoted(node.text) if isinstance(node, Scalar) else "this"
    notes.add(
        node,
        key,
        _("{what} is not allowed").format(what=what),
        _("a number from {least} to {most}").format(least=least, most=most),
    )
    return least


def read_numbers(node: Node, key: str, notes: Notes, least: int, most: int) -> tuple[int, ...]:
    """Return a list of whole numbers from `least` to `most`. Mistakes are noted: an invalid number becomes `least`, and
    any other value than a list becomes an empty one.
    """
    if isinstance(node, Items):
        return tuple(read_number(item, key, notes, least, most) for item in node.items)
    notes.add(node, key, _("this is not a list"), _("a list of numbers, one for each seat"))
    return ()


def read_seat(node: Node, key: str, notes: Notes, players: int) -> int:
    """Return the number of a seat, from 0; on a mistake, note it and return 0."""
    return read_number(node, key, notes, 0, players - 1)


def read_seats(node: Node, key: str, notes: Notes, players: int) -> tuple[int, ...]:
    """Return the seats, sorted and each only once: from a list of numbers, from one number, or no seats for `none`.

    Mistakes are noted, and a wrong number becomes 0.
    """
    if isinstance(node, Items):
        return tuple(sorted({read_seat(item, key, notes, players) for item in node.items}))
    if is_none(node):
        return ()
    return (read_seat(node, key, notes, players),)


def is_none(node: Node) -> bool:
    """Whether a node is empty, or the word `none`, `null` or `~`."""
    return isinstance(node, Scalar) and node.text.strip().lower() in _NONE_WORDS


def read_by_seat(
    node: Node, key: str, notes: Notes, players: int, read: Callable[[Node, str, Notes], T]
) -> dict[int, T]:
    """Return values by seat. Each is read by `read(node, key, notes)`.

    The node is a mapping from seats to values, or a list with one value for each of the `players` seats, in order. Any
    other node, such as a list of another length, is noted as a mistake, and the result is empty. A wrong seat in a
    mapping is noted, and its value is taken as that of seat 0.
    """
    found: dict[int, T] = {}
    if isinstance(node, Items) and len(node.items) == players:
        return {seat: read(item, f"{key}.{seat}", notes) for seat, item in enumerate(node.items)}
    if not isinstance(node, Fields):
        notes.add(node, key, _("this is not a mapping"), _("values by seat, as {0: …, 1: …}"))
        return found
    for entry in node.entries:
        seat = read_seat(entry.key, key, notes, players)
        found[seat] = read(entry.value, f"{key}.{seat}", notes)
    return found


def read_words(node: Node, key: str, notes: Notes, allowed_form: str) -> str:
    """Return the text of a node, list entries joined by spaces; "" for `none`.

    A mapping is noted as a mistake, with the `allowed_form`, and read as "".
    """
    if isinstance(node, Items):
        return " ".join(read_words(item, key, notes, allowed_form) for item in node.items)
    if not isinstance(node, Scalar):
        notes.add(node, key, _("a mapping does not belong here"), allowed_form)
        return ""
    return "" if is_none(node) else node.text


def _parse_words(node: Node, key: str, notes: Notes, parse: Callable[[str], tuple[T, ...]]) -> tuple[T, ...]:
    text = read_words(node, key, notes, "cards separated by spaces, as 4H 5H 6H")
    try:
        return parse(text)
    except ValueError as error:
        notes.add(node, key, str(error))
        return ()


def read_cards(node: Node, key: str, notes: Notes) -> tuple[Card, ...]:
    """Return the cards written in `node`, none for `none`; on a mistake, note it and return no cards."""
    return _parse_words(node, key, notes, parse_cards)


def read_card(node: Node, key: str, notes: Notes) -> Card | None:
    """Return the card written in `node`; on a mistake, also if there is none, note it and return None."""
    found = _parse_words(node, key, notes, lambda text: (parse_card(text),))
    return found[0] if found else None


def read_uses(node: Node, key: str, notes: Notes) -> tuple[Use, ...]:
    """Return the cards written in `node`, as in `4H X=5H`, each with the card it represents if one is written. On a
    mistake, note it and return no cards.
    """
    return _parse_words(node, key, notes, parse_uses)


def read_action(node: Node, key: str, notes: Notes, players: int) -> Action:
    """Return an action, written as text or `{seat: text}`; its seat is ACTING_SEAT if none is written.

    Mistakes are noted. An unreadable action becomes a pass of ACTING_SEAT. A seat that does not exist becomes 0 in
    `{seat: text}`; one written in the text is kept.
    """
    seat = ACTING_SEAT
    if isinstance(node, Fields) and len(node.entries) == 1 and node.entries[0].key.text.isdecimal():
        seat = read_seat(node.entries[0].key, key, notes, players)
        node = node.entries[0].value
    if isinstance(node, Scalar):
        try:
            action = parse_action(node.text, seat)
        except ValueError as error:
            notes.add(node, key, str(error))
        else:
            if action.seat >= players:
                notes.add(
                    node,
                    key,
                    _("there is no seat {seat}").format(seat=action.seat),
                    _("a seat from 0 to {number}").format(number=players - 1),
                )
            return action
    else:
        notes.add(node, key, _("this is not an action"), _("an action, {seat: action}, expect: {…} or illegal: action"))
    return Pass(ACTING_SEAT)


def note_unknown_keys(node: Fields, allowed: tuple[str, ...], key: str, notes: Notes) -> None:
    """Note as a mistake each key of a mapping that is not among `allowed`. `key` is the key of the mapping itself."""
    for entry in node.entries:
        if entry.key.text not in allowed:
            hint = did_you_mean(entry.key.text, list(allowed))
            notes.add(
                entry.key,
                key,
                _("there is no key {text}").format(text=quoted(entry.key.text)),
                f"{', '.join(allowed)}{hint}",
            )


_MAX_NUMBER = 10**9
_PHASES = tuple(phase.value for phase in Phase if phase is not Phase.SHUFFLE)


class Expectation(Struct, frozen=True):
    """The expected values of a state, by key."""

    values: dict[str, Any] = field(default_factory=dict)


def _read_card_or_none(node: Node, key: str, notes: Notes) -> tuple[Card, ...]:
    cards = read_cards(node, key, notes)
    if len(cards) > 1:
        notes.add(node, key, counted("{count} card", "{count} cards", len(cards)), _("one card, or none"))
    return cards


def _read_seat_or_none(node: Node, key: str, notes: Notes, players: int) -> int:
    return NOBODY if is_none(node) else read_seat(node, key, notes, players)


def _read_count(node: Node, key: str, notes: Notes) -> int:
    return read_number(node, key, notes, 0, _MAX_NUMBER)


def _read_points(node: Node, key: str, notes: Notes) -> int:
    return read_number(node, key, notes, -_MAX_NUMBER, _MAX_NUMBER)


def _read_by_meld(node: Node, key: str, notes: Notes, read: Callable[[Node, str, Notes], Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    if not isinstance(node, Fields):
        notes.add(node, key, _("this is not a mapping"), _("values by meld, as {m1: …}"))
        return found
    for entry in node.entries:
        name = entry.key.text
        if name[:1] == "m" and name[1:].isdecimal() and len(name) < 6 and int(name[1:]) > 0:
            found[int(name[1:])] = read(entry.value, f"{key}.{name}", notes)
        else:
            notes.add(entry.key, key, _("{text} is not a meld").format(text=quoted(name)), "m1, m2, …")
    return found


def _read_phase(node: Node, key: str, notes: Notes) -> str:
    phase = read_text(node, key, notes)
    if phase not in _PHASES:
        hint = did_you_mean(phase, list(_PHASES))
        notes.add(node, key, _("{text} is not a phase").format(text=quoted(phase)), f"{', '.join(_PHASES)}{hint}")
    return phase


class PuzzleKind(Enum):
    """What a puzzle asks the player to do, who sits in seat 0."""

    OUT = "out"
    """Go out this turn."""
    DIG = "dig"
    """Make the most of the discards this turn."""
    SAFE = "safe"
    """Discard the only card that no other player can meld or lay off, whatever they hold."""


def _read_puzzle(node: Node, key: str, notes: Notes) -> PuzzleKind | None:
    known = {kind.value: kind for kind in PuzzleKind}
    said = read_text(node, key, notes)
    if said not in known:
        hint = did_you_mean(said, list(known))
        notes.add(node, key, _("{text} is not a kind of puzzle").format(text=quoted(said)), f"{', '.join(known)}{hint}")
    return known.get(said)


def _read_wild(node: Node, key: str, notes: Notes) -> frozenset[Card]:
    names = read_words(node, key, notes, "a list of ranks and joker").split()
    try:
        return wild_faces(tuple(names))
    except ValueError as error:
        notes.add(node, key, str(error), _("ranks and joker"))
        return frozenset()


def _read_contract(node: Node, key: str, notes: Notes) -> str:
    text = read_text(node, key, notes)
    try:
        parse_contract(text, 1, 1)
    except ContractError as error:
        notes.add(node, key, fault_text(error.reason))
    return text


def _read_actions(node: Node, key: str, notes: Notes, players: int) -> tuple[Action, ...]:
    if isinstance(node, Items):
        return tuple(read_action(item, key, notes, players) for item in node.items)
    return (read_action(node, key, notes, players),)


def _read_scores(node: Node, key: str, notes: Notes, players: int) -> dict[int, int]:
    if not isinstance(node, Items):
        return read_by_seat(node, key, notes, players, _read_points)
    found = read_numbers(node, key, notes, -_MAX_NUMBER, _MAX_NUMBER)
    if len(found) != players:
        notes.add(
            node,
            key,
            _("{count} scores").format(count=len(found)),
            _("one for each of the {players} seats").format(players=players),
        )
    return dict(enumerate(found))


_EXPECTATION_READERS: dict[str, Callable[[Node, str, Notes, int], Any]] = {
    "turn": read_seat,
    "phase": lambda node, key, notes, players: _read_phase(node, key, notes),
    "hand": lambda node, key, notes, players: read_by_seat(node, key, notes, players, read_cards),
    "hand_size": lambda node, key, notes, players: read_by_seat(node, key, notes, players, _read_count),
    "stock": lambda node, key, notes, players: _read_count(node, key, notes),
    "discards": lambda node, key, notes, players: read_cards(node, key, notes),
    "top": lambda node, key, notes, players: _read_card_or_none(node, key, notes),
    "melds": lambda node, key, notes, players: _read_by_meld(node, key, notes, read_uses),
    "meld_count": lambda node, key, notes, players: _read_count(node, key, notes),
    "crosswise": lambda node, key, notes, players: _read_by_meld(node, key, notes, _read_count),
    "melded": read_seats,
    "floating": read_seats,
    "points": lambda node, key, notes, players: read_by_seat(node, key, notes, players, _read_points),
    "scores": _read_scores,
    "deal_scores": _read_scores,
    "out": _read_seat_or_none,
    "wild": lambda node, key, notes, players: _read_wild(node, key, notes),
    "contract": lambda node, key, notes, players: read_by_seat(node, key, notes, players, _read_contract),
    "winners": read_seats,
    "deadwood": lambda node, key, notes, players: read_by_seat(node, key, notes, players, _read_points),
    "knocked": _read_seat_or_none,
    "undercut": read_seats,
    "legal": _read_actions,
    "not_legal": _read_actions,
}


def read_expectation(node: Node, key: str, notes: Notes, players: int) -> Expectation:
    """Return the expectation written under `expect`. Mistakes are noted: unknown keys are left out, and any other value
    than a mapping gives an empty expectation.
    """
    found = Expectation()
    if not isinstance(node, Fields):
        notes.add(
            node, key, _("this is not a mapping"), _("any of: {names}").format(names=", ".join(_EXPECTATION_READERS))
        )
        return found
    for entry in node.entries:
        name = entry.key.text
        if name in _EXPECTATION_READERS:
            found.values[name] = _EXPECTATION_READERS[name](entry.value, f"{key}: {name}", notes, players)
        else:
            known = f"{', '.join(_EXPECTATION_READERS)}{did_you_mean(name, list(_EXPECTATION_READERS))}"
            notes.add(entry.key, key, _("there is no key {text}").format(text=quoted(name)), known)
    return found


MAX_STEPS = 5000


class StagedMeld(Struct, frozen=True):
    """A meld as written: its owner, and groups of cards, each with the seat credited for it."""

    node: Node
    owner: int
    groups: tuple[tuple[int, tuple[Use, ...]], ...]


class StagedStep(Struct, frozen=True):
    """One entry of `play`: an action, an illegal action, an expectation, or a text of a lesson.

    For an illegal action, `because` must occur in the sentence or the code of its refusal, capitals or not; "" allows
    any refusal.
    """

    node: Node
    action: Action | None = None
    is_illegal: bool = False
    because: str = ""
    expect: Expectation | None = None
    say: str = ""


def read_melds(node: Node, key: str, notes: Notes, players: int) -> tuple[StagedMeld, ...]:
    """Return the melds of a table. Mistakes are noted; an unreadable meld is left out."""
    if not isinstance(node, Fields):
        notes.add(node, key, _("this is not a mapping"), _("melds by number, as {m1: {owner: 0, cards: 4H 5H 6H}}"))
        return ()
    found: list[StagedMeld] = []
    for number, entry in enumerate(node.entries, 1):
        if entry.key.text != f"m{number}":
            notes.add(
                entry.key,
                key,
                _("{text} is out of order").format(text=quoted(entry.key.text)),
                _("m{number} comes here").format(number=number),
            )
        found += _read_meld(entry.value, f"melds.{entry.key.text}", notes, players)
    return tuple(found)


def _read_meld(node: Node, key: str, notes: Notes, players: int) -> Iterator[StagedMeld]:
    form = "{owner: 0, cards: 4H 5H 6H}"
    cards = node.get("cards") if isinstance(node, Fields) else None
    if not isinstance(node, Fields) or cards is None:
        notes.add(node, key, _("a meld needs its cards"), form)
        return
    note_unknown_keys(node, ("owner", "cards"), key, notes)
    groups: list[tuple[int | None, tuple[Use, ...]]] = []
    if isinstance(cards, Items) and any(isinstance(item, Fields) for item in cards.items):
        for item in cards.items:
            groups += _read_group(item, key, notes, players)
    else:
        groups = [(None, read_uses(cards, f"{key}.cards", notes))]
    at = node.get("owner")
    first = groups[0][0] if groups else None
    owner = first if at is None else read_seat(at, f"{key}.owner", notes, players)
    if owner is None:
        notes.add(node, key, _("nobody owns this meld"), form)
        return
    yield StagedMeld(node, owner, tuple((owner if by is None else by, uses) for by, uses in groups))


def _read_group(node: Node, key: str, notes: Notes, players: int) -> Iterator[tuple[int, tuple[Use, ...]]]:
    by = node.get("by") if isinstance(node, Fields) else None
    cards = node.get("cards") if isinstance(node, Fields) else None
    if not isinstance(node, Fields) or by is None or cards is None:
        notes.add(node, f"{key}.cards", _("whose cards these are is not clear"), "{by: 0, cards: 4H 5H 6H}")
        return
    note_unknown_keys(node, ("by", "cards"), f"{key}.cards", notes)
    yield read_seat(by, f"{key}.by", notes, players), read_uses(cards, f"{key}.cards", notes)


def read_steps(node: Node, key: str, notes: Notes, players: int) -> tuple[StagedStep, ...]:
    """Return the steps that a staged table lists under `play`, one for each item.

    Mistakes are noted; a step with one is still returned. If the value is no list, or has more than MAX_STEPS items,
    that is noted and nothing is returned.
    """
    if not isinstance(node, Items) or len(node.items) > MAX_STEPS:
        notes.add(
            node,
            key,
            _("this is not a list of steps"),
            _("a list of up to {max_steps} actions and expectations").format(max_steps=MAX_STEPS),
        )
        return ()
    return tuple(_read_step(item, f"play step {number}", notes, players) for number, item in enumerate(node.items, 1))


def _read_step(node: Node, key: str, notes: Notes, players: int) -> StagedStep:
    say = node.get("say") if isinstance(node, Fields) else None
    expect = node.get("expect") if isinstance(node, Fields) else None
    illegal = node.get("illegal") if isinstance(node, Fields) else None
    if isinstance(node, Fields) and say is not None:
        note_unknown_keys(node, ("say",), key, notes)
        return StagedStep(node, say=read_texts(say, f"{key}: say", notes))
    if isinstance(node, Fields) and expect is not None:
        note_unknown_keys(node, ("expect",), key, notes)
        return StagedStep(node, expect=read_expectation(expect, f"{key}: expect", notes, players))
    if isinstance(node, Fields) and illegal is not None:
        note_unknown_keys(node, ("illegal", "because"), key, notes)
        because = node.get("because")
        why = read_text(because, f"{key}: because", notes) if because else ""
        return StagedStep(node, read_action(illegal, key, notes, players), is_illegal=True, because=why)
    if isinstance(node, Fields) and not any(entry.key.text.isdecimal() for entry in node.entries):
        note_unknown_keys(node, ("say", "expect", "illegal", "because"), key, notes)
    return StagedStep(node, read_action(node, key, notes, players))


T = TypeVar("T")

KEYS = (
    *("title", "game", "rules", "players", "deal", "dealer", "turn", "phase", "scores", "contracts"),
    *("hands", "stock", "discards", "turned", "melds", "melded", "seed", "puzzle", "play"),
)
CARD_KEYS = ("hands", "stock", "discards", "melds")
PHASES = ("draw", "play", "cut", "offer")


class StagedTable(Struct, frozen=True, kw_only=True):
    """A staged table as read from a file. Piles that the file does not name are empty. If it names no cards at all,
    `is_dealt` is True: the cards are to be shuffled and dealt. `melded` is None if the file does not name the seats
    that have melded.
    """

    file: str
    node: Node
    title: str
    match: MatchRules
    deal: int
    dealer: int
    turn: int
    phase: str
    scores: tuple[int, ...]
    contracts: tuple[int, ...]
    is_dealt: bool
    seed: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    turned: Card | None
    """The card turned up for the deal, if it matters and is not the lowest discard: the indicator, where it lies apart.
    """
    melds: tuple[StagedMeld, ...]
    melded: tuple[int, ...] | None
    puzzle: PuzzleKind | None
    """The question; None if it is no puzzle."""
    steps: tuple[StagedStep, ...]
    positions: dict[str, Node]
    """The YAML node of each key."""


def read_tables(path: Path) -> tuple[list[StagedTable], list[Mistake]]:
    """Return all valid tables of a file, and the mistakes in the others.

    Raises:
        UnreadableError: the file is missing, cannot be read, or is not YAML.
    """
    return _read_documents(read_documents(path), path)


def parse_tables(text: str, path: Path) -> tuple[list[StagedTable], list[Mistake]]:
    """Return all valid tables of a text and the mistakes in the others, as `read_tables` does for the file `path`."""
    return _read_documents(parse_documents(text, str(path)), path)


def _read_documents(documents: list[Node], path: Path) -> tuple[list[StagedTable], list[Mistake]]:
    notes = Notes(str(path))
    if not documents:
        notes.add(Node(1, 1), "", _("there is no table in this file"))
    tables: list[StagedTable] = []
    for document in documents:
        if not isinstance(document, Fields):
            notes.add(
                document,
                "",
                _("this is not a table"),
                _("a mapping with any of: {names}").format(names=", ".join(KEYS)),
            )
            continue
        if _is_rule_sheet(document):
            notes.add(document, "", _("this is a rule sheet, not a staged table"), _("check it with `rules`"))
            continue
        try:
            tables += _TableReader(document, notes, path.parent).read()
        except UnreadableError as error:  # the sheet, or the sheet with this table's rules
            notes.mistakes += [mistake for mistake in error.mistakes if mistake not in notes.mistakes]
            if notes.is_full:
                break
    return tables, notes.mistakes


def _is_rule_sheet(fields: Fields) -> bool:
    """Whether a mapping looks like a rule sheet and not like a staged table: it has no `game`, but a key that only rule
    sheets have.
    """
    own = {"extends", *RULE_KEYS, *SECTIONS} - set(KEYS)
    return fields.get("game") is None and any(entry.key.text in own for entry in fields.entries)


class _TableReader:
    """Reads one table; values that depend on the number of players are read last."""

    def __init__(self, fields: Fields, notes: Notes, folder: Path) -> None:
        self.fields = fields
        self.notes = notes
        self.folder = folder
        self.seen = len(notes.mistakes)
        self.players = 0

    def read(self) -> Iterator[StagedTable]:
        """Read the table and yield it. If it has mistakes, note them and yield nothing."""
        note_unknown_keys(self.fields, KEYS, "", self.notes)
        title = self._get("title", read_texts, "") or "a table without a title"
        match = self._match()
        if match is None:
            return
        self.players = match.players
        found = self._values(title, match)
        if len(self.notes.mistakes) > self.seen:
            return
        self._check_card_counts(found)
        if len(self.notes.mistakes) == self.seen:
            yield found

    def _get(self, key: str, read: Callable[..., T], default: T, *args: Any) -> T:
        node = self.fields.get(key)
        return default if node is None else read(node, key, self.notes, *args)

    def _match(self) -> MatchRules | None:
        before = len(self.notes.mistakes)
        game = self.fields.get("game")
        if not isinstance(game, Scalar):
            self.notes.add(game or self.fields, "game", _("no game is named"), _("the name of a sheet, or its path"))
            return None
        sheet = find_sheet(game, "game", self.notes, self.folder)
        node = self.fields.get("rules")
        own = read_rules(node, self.notes, NAMING_KEYS) if node else None
        if sheet is None:
            return None
        rules = with_keys(sheet.rules, own.values) if own else sheet.rules
        least, most = rules.players.min, rules.players.max
        players = self._get("players", read_number, least, 1, 8)
        if not least <= players <= most:
            at = self.fields.get("players") or self.fields
            self.notes.add(
                at,
                "players",
                _("{title} is not for {players}").format(
                    title=in_language(rules.title), players=players_allowed(players, players)
                ),
                players_allowed(least, most),
            )
        if len(self.notes.mistakes) > before:
            return None
        try:
            return compile_rules(rules, players)
        except ValueError as error:
            # A table is one moment of one deal: its own rules need not carry a whole match, but must be readable.
            self.notes.add(node or self.fields, "rules", str(error), _("values the rule sheet can hold"))
            return None

    def _values(self, title: str, match: MatchRules) -> StagedTable:
        players = match.players
        if "contracts" in self._written_keys() and match.deals[0].melding.contract_by != "player":
            at = self.fields.get("contracts") or self.fields
            self.notes.add(at, "contracts", _("nobody has a contract of their own in this game"), "contract_by: player")
        dealer = self._get("dealer", read_number, players - 1, 0, players - 1)
        staged = [key for key in CARD_KEYS if key in self._written_keys()]
        deal = self._get("deal", read_number, 1, 1, len(match.deals) if match.is_last_deal(len(match.deals)) else 1000)
        last = len(match.contracts)
        return StagedTable(
            file=self.notes.file,
            node=self.fields,
            title=title,
            match=match,
            deal=deal,
            dealer=dealer,
            turn=self._get("turn", read_number, first_seat(match.of_deal(deal), dealer), 0, players - 1),
            phase=self._phase(bool(staged)),
            scores=self._by_seat("scores", 0, -1000000, 1000000),
            contracts=self._by_seat("contracts", max(1, min(deal, last)), 1, last),
            is_dealt=not staged,
            seed=self._get("seed", read_number, 0, 0, 10**18),
            hands=self._hands(),
            stock=self._get("stock", read_cards, ()),
            discards=self._get("discards", read_cards, ()),
            turned=self._get("turned", read_card, None),
            melds=self._get("melds", read_melds, (), players),
            melded=self._get("melded", read_seats, None, players) if self.fields.get("melded") else None,
            puzzle=self._get("puzzle", _read_puzzle, None),
            steps=self._get("play", read_steps, (), players),
            positions={entry.key.text: entry.value for entry in self.fields.entries},
        )

    def _written_keys(self) -> list[str]:
        return [entry.key.text for entry in self.fields.entries]

    def _phase(self, staged: bool) -> str:
        node = self.fields.get("phase")
        if node is None:
            return "draw"
        phase = read_text(node, "phase", self.notes)
        if phase not in PHASES:
            hint = did_you_mean(phase, list(PHASES))
            self.notes.add(
                node,
                "phase",
                _("{text} is not allowed").format(text=quoted(phase)),
                _("draw, play, cut or offer{hint}").format(hint=hint),
            )
        elif phase == "play" and not staged:
            self.notes.add(node, "phase", _("a table whose cards are dealt begins with a draw"), _("draw or cut"))
        return phase

    def _by_seat(self, key: str, default: int, least: int, most: int) -> tuple[int, ...]:
        node = self.fields.get(key)
        if node is None:
            return (default,) * self.players
        found = read_numbers(node, key, self.notes, least, most)
        if len(found) != self.players and isinstance(node, Items):
            self.notes.add(
                node,
                key,
                _("{count} numbers").format(count=len(found)),
                _("one for each of the {players} seats").format(players=self.players),
            )
        return found

    def _hands(self) -> tuple[tuple[Card, ...], ...]:
        node = self.fields.get("hands")
        if node is None:
            return ((),) * self.players
        if not isinstance(node, Items) or len(node.items) != self.players:
            what = (
                counted("{count} hand", "{count} hands", len(node.items))
                if isinstance(node, Items)
                else _("this is not a list")
            )
            self.notes.add(
                node,
                "hands",
                what,
                _("a list with one hand for each of the {players} seats").format(players=self.players),
            )
            return ()
        return tuple(read_cards(item, f"hands.{seat}", self.notes) for seat, item in enumerate(node.items))

    def _check_card_counts(self, table: StagedTable) -> None:
        """Note as a mistake each card of which the table has more copies than the pack."""
        rules = table.match.of_deal(table.deal)
        pack = Counter(rules.pack)
        left = Counter(pack)
        hands = table.positions.get("hands")
        places: list[tuple[Node, str, tuple[Card, ...]]] = []
        for seat, hand in enumerate(table.hands):
            at = hands.items[seat] if isinstance(hands, Items) else table.node
            places.append((at, f"hands.{seat}", hand))
        for key, cards in (("stock", table.stock), ("discards", table.discards)):
            places.append((table.positions.get(key, table.node), key, cards))
        if table.turned is not None and rules.is_indicator_apart:
            places.append((table.positions.get("turned", table.node), "turned", (table.turned,)))
        for number, meld in enumerate(table.melds, 1):
            cards = tuple(use.card for _, uses in meld.groups for use in uses)
            places.append((meld.node, f"melds.m{number}", cards))
        for at, key, cards in places:
            for card in cards:
                left[card] -= 1
                if left[card] < 0:
                    self.notes.add(
                        at,
                        key,
                        _("{card!r} appears too often").format(card=card),
                        _("the pack holds {value} of them").format(value=pack[card]),
                    )
                    left[card] += 1
