"""Staged tables: reads the YAML of a table set up mid-deal and what is then played on it.

All mistakes of a file are found at once. What a table becomes in the engine is `game.content.staging`'s.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from game.content.rule_keys import KEYS as RULE_KEYS
from game.content.rule_keys import SECTIONS, read_rules
from game.content.sheets import find_sheet, with_keys
from game.content.table_parts import StagedMeld, Step, read_melds, read_steps
from game.content.table_values import (
    only_keys,
    read_cards,
    read_number,
    read_numbers,
    read_seats,
    read_text,
)
from game.content.yaml_reader import (
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
from game.engine.cards import Card, full_pack
from game.engine.sheet.rules import MatchRules, compile_rules

T = TypeVar("T")

KEYS = (
    *("title", "game", "rules", "players", "deal", "dealer", "turn", "phase", "scores", "contracts"),
    *("hands", "stock", "discards", "melds", "melded", "seed", "play"),
)
STAGED = ("hands", "stock", "discards", "melds")
PHASES = ("draw", "play", "cut")


class Table(Struct, frozen=True, kw_only=True):
    """A staged table as read; cards that were not given are empty, and `dealt` says if all were left out."""

    file: str
    at: Node
    title: str
    match: MatchRules
    deal: int
    dealer: int
    turn: int
    phase: str
    scores: tuple[int, ...]
    contracts: tuple[int, ...]
    dealt: bool
    seed: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[StagedMeld, ...]
    melded: tuple[int, ...] | None
    steps: tuple[Step, ...]
    places: dict[str, Node]
    """Where each key was written."""


def read_tables(path: Path) -> tuple[list[Table], list[Mistake]]:
    """Read all tables of a file; also everything that is wrong with the others.

    Raises:
        UnreadableError: the file cannot be opened or is no YAML.
    """
    return _tables(read_documents(path), path)


def parse_tables(text: str, path: Path) -> tuple[list[Table], list[Mistake]]:
    """Read all tables of a text as if it were the file `path`; as `read_tables`."""
    return _tables(parse_documents(text, str(path)), path)


def _tables(documents: list[Node], path: Path) -> tuple[list[Table], list[Mistake]]:
    notes = Notes(str(path))
    if not documents:
        notes.add(Node(1, 1), "", "there is no table in this file")
    tables: list[Table] = []
    for document in documents:
        if not isinstance(document, Fields):
            notes.add(document, "", "this is no table", f"a mapping with any of: {', '.join(KEYS)}")
            continue
        if _is_sheet(document):
            notes.add(document, "", "this is a rule sheet, not a staged table", "check it with `rules`")
            continue
        try:
            tables += _Reader(document, notes, path.parent).table()
        except UnreadableError as error:  # the sheet, or the sheet with this table's rules
            notes.mistakes += [mistake for mistake in error.mistakes if mistake not in notes.mistakes]
            if notes.full:
                break
    return tables, notes.mistakes


def _is_sheet(fields: Fields) -> bool:
    """Whether it names no game, but has a key that only rule sheets have."""
    own = {"extends", *RULE_KEYS, *SECTIONS} - set(KEYS)
    return fields.get("game") is None and any(entry.key.text in own for entry in fields.entries)


class _Reader:
    """Reads one table; values that depend on the number of players come after it."""

    def __init__(self, fields: Fields, notes: Notes, folder: Path) -> None:
        self.fields = fields
        self.notes = notes
        self.folder = folder
        self.seen = len(notes.mistakes)
        self.players = 0

    def table(self) -> Iterator[Table]:
        """Yield the table, or nothing if it has mistakes."""
        only_keys(self.fields, KEYS, "", self.notes)
        title = " ".join(self._get("title", read_text, "").split()) or "a table without a title"
        match = self._match()
        if match is None:
            return
        self.players = match.players
        found = self._values(title, match)
        if len(self.notes.mistakes) > self.seen:
            return
        self._not_too_often(found)
        if len(self.notes.mistakes) == self.seen:
            yield found

    def _get(self, key: str, read: Callable[..., T], default: T, *args: Any) -> T:
        node = self.fields.get(key)
        return default if node is None else read(node, key, self.notes, *args)

    def _match(self) -> MatchRules | None:
        before = len(self.notes.mistakes)
        game = self.fields.get("game")
        if not isinstance(game, Scalar):
            self.notes.add(game or self.fields, "game", "no game is named", "the name of a sheet, or its path")
            return None
        sheet = find_sheet(game, "game", self.notes, self.folder)
        node = self.fields.get("rules")
        own = read_rules(node, self.notes, ("title", "about")) if node else None
        if sheet is None:
            return None
        rules = with_keys(sheet.rules, own.values) if own else sheet.rules
        least, most = rules.players.min, rules.players.max
        players = self._get("players", read_number, least, 1, 8)
        if not least <= players <= most:
            at = self.fields.get("players") or self.fields
            self.notes.add(at, "players", f"{rules.title} is not for {players}", f"from {least} to {most} players")
        if len(self.notes.mistakes) > before:
            return None
        try:
            return compile_rules(rules, players)
        except ValueError as error:
            # A table is one moment of one deal: its own rules need not carry a whole match, but must be readable.
            self.notes.add(node or self.fields, "rules", str(error), "values the rule sheet can hold")
            return None

    def _values(self, title: str, match: MatchRules) -> Table:
        players = match.players
        if "contracts" in self._written() and match.deals[0].contract_by != "player":
            at = self.fields.get("contracts") or self.fields
            self.notes.add(at, "contracts", "nobody has a contract of their own in this game", "contract_by: player")
        dealer = self._get("dealer", read_number, players - 1, 0, players - 1)
        staged = [key for key in STAGED if key in self._written()]
        deal = self._get("deal", read_number, 1, 1, len(match.deals) if match.last_deal(len(match.deals)) else 1000)
        last = len(match.contracts)
        return Table(
            file=self.notes.file,
            at=self.fields,
            title=title,
            match=match,
            deal=deal,
            dealer=dealer,
            turn=self._get("turn", read_number, (dealer + 1) % players, 0, players - 1),
            phase=self._phase(bool(staged)),
            scores=self._by_seat("scores", 0, -1000000, 1000000),
            contracts=self._by_seat("contracts", max(1, min(deal, last)), 1, last),
            dealt=not staged,
            seed=self._get("seed", read_number, 0, 0, 10**18),
            hands=self._hands(),
            stock=self._get("stock", read_cards, ()),
            discards=self._get("discards", read_cards, ()),
            melds=self._get("melds", read_melds, (), players),
            melded=self._get("melded", read_seats, None, players) if self.fields.get("melded") else None,
            steps=self._get("play", read_steps, (), players),
            places={entry.key.text: entry.value for entry in self.fields.entries},
        )

    def _written(self) -> list[str]:
        return [entry.key.text for entry in self.fields.entries]

    def _phase(self, staged: bool) -> str:
        node = self.fields.get("phase")
        if node is None:
            return "draw"
        phase = read_text(node, "phase", self.notes)
        if phase not in PHASES:
            hint = did_you_mean(phase, list(PHASES))
            self.notes.add(node, "phase", f"{quoted(phase)} is not allowed", f"draw, play or cut{hint}")
        elif phase == "play" and not staged:
            self.notes.add(node, "phase", "a table that is really dealt begins with a draw", "draw or cut")
        return phase

    def _by_seat(self, key: str, default: int, least: int, most: int) -> tuple[int, ...]:
        node = self.fields.get(key)
        if node is None:
            return (default,) * self.players
        found = read_numbers(node, key, self.notes, least, most)
        if len(found) != self.players and isinstance(node, Items):
            self.notes.add(node, key, f"{len(found)} numbers", f"one for each of the {self.players} seats")
        return found

    def _hands(self) -> tuple[tuple[Card, ...], ...]:
        node = self.fields.get("hands")
        if node is None:
            return ((),) * self.players
        if not isinstance(node, Items) or len(node.items) != self.players:
            what = f"{len(node.items)} hands" if isinstance(node, Items) else "this is no list"
            self.notes.add(node, "hands", what, f"a list with one hand for each of the {self.players} seats")
            return ()
        return tuple(read_cards(item, f"hands.{seat}", self.notes) for seat, item in enumerate(node.items))

    def _not_too_often(self, table: Table) -> None:
        """No card more often than the pack holds it, each at the place that has it once too often."""
        rules = table.match.of_deal(table.deal)
        left = Counter(full_pack(rules.packs, rules.jokers))
        hands = table.places.get("hands")
        places: list[tuple[Node, str, tuple[Card, ...]]] = []
        for seat, hand in enumerate(table.hands):
            at = hands.items[seat] if isinstance(hands, Items) else table.at
            places.append((at, f"hands.{seat}", hand))
        for key, cards in (("stock", table.stock), ("discards", table.discards)):
            places.append((table.places.get(key, table.at), key, cards))
        for number, meld in enumerate(table.melds, 1):
            cards = tuple(use.card for _, uses in meld.groups for use in uses)
            places.append((meld.at, f"melds.m{number}", cards))
        for at, key, cards in places:
            for card in cards:
                left[card] -= 1
                if left[card] < 0:
                    most = Counter(full_pack(rules.packs, rules.jokers))[card]
                    self.notes.add(at, key, f"{card!r} is there too often", f"the pack holds {most} of them")
                    left[card] += 1
