"""Tables made of the sentences of rule pages, to play what a page says: `tests/rule_sentences/told`.

An entry there has the topic of a sentence, the sentence with gaps (`Going out brings {bonus} points.`), and staged
tables. They are played by the rules of every sheet whose page has the sentence, in the first deal that has it unless
they name another; it is the turn of seat 0.

Figures in `<…>` are worked out from what the page says alone: the gaps by their names, and

    [KD 4S]         what cards count by the page's table; `[wild]` is any wild card
    TOPIC.GAP       what fills a gap in the sentence on another topic of the page
    bad             1 where the fewest points win, else -1
    wild SUIT       a wild card of the deal, of a suit if it has one
    card N SUIT     the card of a suit (S, H, D, C) that counts N, which is a figure, too

A step `cycle 12: a; b; c` stands for twelve steps: a, b and c again and again. A table is left out where the sheet does
not allow so many players, and by the comments it begins with: `# if: TOPIC` where the page says nothing on that topic,
`# unless: TOPIC` where it does, `# jokers: 3` where the pack has fewer.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, field, structs

from game.content.rule_text.facts import Facts, facts_of, facts_of_deal, number_in_words
from game.content.rule_text.highlights import highlights
from game.content.rule_text.keys.table import PARTS
from game.content.rule_text.tables import value_table
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.content.tables.checking import TableResult, check_text
from game.engine.cards import RANKS
from game.engine.sheet.keys import by_players
from game.session.match.dealer import Dealer
from game.words.refusals import refusal_text
from game.words.strings import notation, seat_names

FOLDER = Path(__file__).parents[1] / "rule_sentences"
ABOUT, HIGHLIGHT = "about", "highlight"
"""Topics of a sentence of the introduction, and of what is shown of a game first."""
_GAP = re.compile(r"\\\{(\w+)\\\}")
_FIGURE = re.compile(r"<([^<>]+)>")
_CARDS = re.compile(r"\[([^\]]*)\]")
_CARD = re.compile(r"card (.+) ([SHDC])")
_CYCLE = re.compile(r"^( *)- cycle (\d+): (.+)$", re.MULTILINE)
_ONLY = re.compile(r"^# (if|unless|jokers): (\S+)\n", re.MULTILINE)
_WILD = re.compile(r"wild ([SHDC])")
_PLAYERS = re.compile(r"^players: (\d+)$", re.MULTILINE)
_DEAL = re.compile(r"^deal: \d+$", re.MULTILINE)
_TABLES = re.compile(r"^---\s*$", re.MULTILINE)
_WORDS = {number_in_words(count): count for count in range(13)} | {
    "once": 1,
    "twice": 2,
    "double": 2,
    "triple": 3,
    "−": -1,
}
_SIGNS = {**dict.fromkeys("♠", "S"), **dict.fromkeys("♥", "H"), **dict.fromkeys("♦", "D"), **dict.fromkeys("♣", "C")}


class PageSentence(Struct, frozen=True):
    """A sentence on the page of a sheet, with its topic and the facts of the deal for which it is true."""

    sheet: str
    deal: int
    topic: str
    text: str
    facts: Facts


class ToldSentence(Struct, frozen=True):
    """A sentence with gaps, and the staged tables that play it."""

    topic: str
    says: tuple[str, ...]
    tables: str = ""
    unplayed: Mapping[str, str] = field(default_factory=dict)
    """Why no table is made of it on pages that say anything on a topic; on all of them where that is `any`."""

    def gaps(self, text: str) -> dict[str, int] | None:
        """Return the values that fill the gaps in a sentence of a page; None if it is another sentence."""
        for says in self.says:
            if found := _pattern(says).fullmatch(text):
                return {name: _number(word) for name, word in found.groupdict().items()}
        return None


@cache
def _pattern(says: str) -> re.Pattern[str]:
    """Return a pattern that matches a sentence with gaps on a page, with singular or plural nouns."""
    pattern = re.sub(r"\b(point|card|turn|deal|round)s\b(?!\\\})", r"\1s?", re.escape(says))
    return re.compile(_GAP.sub(r"(?P<\1>[\\w−]+(?: times)?)", pattern))


class TableOfCards(Struct, frozen=True):
    """The values of the cards in a deal as a page tells them."""

    counts: Mapping[str, int]
    """The points of cards by their notation."""
    wild: str
    """A wild rank, `X` where only jokers are wild; of ranks that are turned up the ten."""

    def of(self, cards: str) -> int:
        """Return the sum of the values of cards written as in a staged table; `wild` is any wild card."""
        return sum(self.counts[card] for card in cards.split())


@cache
def told_sentences() -> tuple[ToldSentence, ...]:
    """Return all sentences with gaps, in the order of their files."""
    return tuple(_entry(each) for path in sorted((FOLDER / "told").glob("*.yaml")) for each in _written(path))


def untrue_sentences() -> Iterator[tuple[PageSentence, ToldSentence, str]]:
    """Yield sentences that are not true of a page, each with its entry and the error that the tables made
    of it report.
    """
    for each in _written(FOLDER / "untrue" / "untrue.yaml"):
        there = page_sentences(each["page"])[0]
        text = each.get("text", each["says"])
        yield structs.replace(there, topic=each["topic"], text=text), _entry(each), each["wrong"]


def _written(path: Path) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return entries


def _entry(entry: Mapping[str, Any]) -> ToldSentence:
    says = entry["says"]
    said = (says,) if isinstance(says, str) else tuple(says)
    return ToldSentence(entry["topic"], said, entry.get("tables", ""), entry.get("unplayed", {}))


def pages() -> tuple[str, ...]:
    """Return the names of all sheets that come with the program."""
    return (*sheet_names(), *other_game_names())


@cache
def page_sentences(sheet: str) -> tuple[PageSentence, ...]:
    """Return the sentences on the page of a sheet, its introduction and highlights; each once, for the first deal in
    which it holds.
    """
    rules = load_sheet(sheet)
    facts = facts_of(rules)
    found: dict[tuple[str, str], PageSentence] = {}
    introduced = [(ABOUT, text) for text in re.split(r"(?<=\.) ", " ".join(rules.about.split()))]
    introduced += [(HIGHLIGHT, each.text) for each in highlights(rules)]
    for topic, text in introduced:
        found[topic, text] = PageSentence(sheet, 1, topic, text, facts_of_deal(facts, 0))
    for deal in range(1, len(facts.deals) + 1):
        there = facts_of_deal(facts, deal - 1)
        for part in PARTS:
            for said in part.rule_texts(there):
                found.setdefault((said.topic, said.text), PageSentence(sheet, deal, said.topic, said.text, there))
    return tuple(found.values())


def told(sentence: PageSentence) -> list[ToldSentence]:
    """Return the entries whose sentence with gaps matches this sentence of a page."""
    same = (each for each in told_sentences() if each.topic == sentence.topic)
    return [each for each in same if each.gaps(sentence.text) is not None]


def tables_of(sentence: PageSentence, entry: ToldSentence) -> list[str]:
    """Return the staged tables made of a sentence, as YAML."""
    said, names, cards = _told_of_deal(sentence.sheet, sentence.deal)
    names = {**names, **(entry.gaps(sentence.text) or {})}
    made = []
    for table in filter(str.strip, _TABLES.split(entry.tables)):
        players = int(_only(_PLAYERS.findall(table)))
        if players not in sentence.facts.player_counts:
            continue
        if not all(_holds(word, what, sentence.facts, players, said) for word, what in _ONLY.findall(table)):
            continue
        filled = _FIGURE.sub(lambda found: _figure(found[1], names, cards), _ONLY.sub("", table.strip() + "\n"))
        deal = "" if _DEAL.search(filled) else f"deal: {sentence.deal}\n"
        made.append(f"game: {sentence.sheet}\n{deal}turn: 0\n{_CYCLE.sub(_steps, filled)}")
    return made


@cache
def _told_of_deal(sheet: str, deal: int) -> tuple[Mapping[str, str], Mapping[str, int], TableOfCards]:
    """Return the texts on the page of a sheet by topic, for one deal, the figures in them, and the values of cards."""
    facts = facts_of_deal(facts_of(load_sheet(sheet)), deal - 1)
    said = {said.topic: said.text for part in PARTS for said in part.rule_texts(facts)}
    bad = {"bad": 1 if facts.sheet.scoring.winner == "lowest" else -1}
    return said, bad | dict(_gaps_of(said)), count_of_cards(facts)


def _holds(word: str, what: str, facts: Facts, players: int, said: Mapping[str, str]) -> bool:
    """Whether a condition of a table is fulfilled."""
    pack = facts.sheet.pack
    if word == "jokers":
        return by_players(pack.packs, players) * by_players(pack.jokers, players) >= int(what)
    return (what in said) == (word == "if")


def unplayed(sentence: PageSentence, entry: ToldSentence) -> bool:
    """Whether there is a reason to make no table of this sentence."""
    said, _names, _cards = _told_of_deal(sentence.sheet, sentence.deal)
    return not said.keys().isdisjoint(entry.unplayed) or "any" in entry.unplayed


def _gaps_of(said: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Yield the values in the gaps of all sentences of a page, each named by its topic and gap."""
    for entry in told_sentences():
        for name, value in (entry.gaps(said.get(entry.topic, "")) or {}).items():
            yield f"{entry.topic}.{name}", value


def _steps(found: re.Match[str]) -> str:
    """Return the repeated steps of a cycle written out, one a line."""
    steps = cycle(found[3].split("; "))
    return "\n".join(f"{found[1]}- {step}" for step in islice(steps, int(found[2])))


def played(tables: list[str]) -> list[TableResult]:
    """Play staged tables and return their results."""
    text = "---\n".join(tables)
    return check_text(
        text,
        lambda refusal, players: refusal_text(refusal, seat_names(players), notation),
        lambda seed: Dealer(seed).card_order,
    )


def _only(found: list[str]) -> str:
    assert len(found) == 1, "every table says how many play"
    return found[0]


def _number(word: str) -> int:
    first = word.removesuffix(" times")
    if first in _WORDS:
        return _WORDS[first]
    return int(first.replace("−", "-"))


# What the page says that cards count


def count_of_cards(facts: Facts) -> TableOfCards:
    """Return the values of cards from the table on the page; all are 0 where no card counts."""
    counts: dict[str, int] = {f"{rank}{suit}": 0 for rank in RANKS for suit in "SHDC"} | {"X": 0}
    for row in value_table(facts).rows:
        label, worth = row.cells
        if "wild" in label and worth.lstrip("−").isdecimal():
            counts["wild"] = int(worth.replace("−", "-"))
        for face in _faces(label):
            counts[face] = _pips(face) if worth == "their number" else int(worth.replace("−", "-"))
    named = [name for name in facts.sheet.pack.wild if name != "joker"]
    return TableOfCards(counts, {"turned_up": "T", "10": "T"}.get(named[0], named[0]) if named else "X")


def _faces(label: str) -> Iterator[str]:
    """Yield the cards of a line of the table of values: `2–9`, `J, Q`, `A`, `Q♠`, `Joker`, `Every rank`."""
    if label == "Joker":
        yield "X"
    elif label[-1] in _SIGNS:
        yield _rank(label[:-1]) + _SIGNS[label[-1]]
    elif "wild" not in label:
        order = [*RANKS[1:], RANKS[0]]
        first, _dash, last = label.partition("–")
        ranks = [_rank(each) for each in label.split(", ")] if not last else []
        if last:
            ranks = order[order.index(_rank(first)) : order.index(_rank(last)) + 1]
        if label == "Every rank":
            ranks = order
        yield from (rank + suit for rank in ranks for suit in "SHDC")


def _rank(name: str) -> str:
    return "T" if name == "10" else name


def _pips(face: str) -> int:
    return RANKS.index(face[0]) + 1


# Figures

_OPERATORS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}


def _figure(figure: str, names: Mapping[str, int], cards: TableOfCards) -> str:
    """Return the result of a figure such as `[KD 4S] + 2 * bonus`, or the name of a card that counts as much as a
    figure.
    """
    if found := _WILD.fullmatch(figure):
        return cards.wild + found[1] if cards.wild != "X" else "X"
    if found := _CARD.fullmatch(figure):
        wanted = int(_figure(found[1], names, cards))
        return next(rank + found[2] for rank in RANKS if cards.of(rank + found[2]) == wanted)
    counted = _CARDS.sub(lambda found: f"({cards.of(found[1])})", figure)
    return str(_value(ast.parse(counted.strip(), mode="eval").body, names))


def _value(node: ast.expr, names: Mapping[str, int]) -> int:
    if isinstance(node, ast.BinOp):
        return _OPERATORS[type(node.op)](_value(node.left, names), _value(node.right, names))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, names)
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    return names[ast.unparse(node)]
