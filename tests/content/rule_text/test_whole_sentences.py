"""Texts of rules are whole sentences, so that any language can say them: nothing is glued from pieces.

In the language of these tests every text is wrapped as `⟦number:text⟧`, where the number says which text it is. What
stands inside of a text must stand in any grammar: numbers, cards, names of games, and terms after a colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from game.content.rule_text.facts import joined_by_and, number_in_words, with_players
from game.content.rule_text.highlights import highlights
from game.content.rule_text.page import RulePage, rule_page
from game.content.rule_text.remarks import remarks
from game.content.rule_text.values import deals_in_words, rule_groups
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import (
    NAMING_KEYS,
    key_values,
    load_sheet,
    open_text,
    other_game_names,
    sheet_names,
    with_keys,
)
from game.content.translation import _, counted
from game.engine.sheet.keys import RuleSheet
from tests.properties.house_rules import house_rules
from tests.support.languages import Pseudo, speaking
from tests.support.pages import other_values
from tests.support.selection import exhaustive

NUMBERS = frozenset(map(number_in_words, range(1, 13)))
"""Words that may stand in any sentence instead of a figure."""
LISTS = ("{terms}, {next}", "{terms}; {next}", "{terms} and {last}", "{contracts} or {last}")
"""Texts that join terms: they stand where their terms may stand."""
NAMES = ("title", "base", "mark")
"""Placeholders for names of games and for a sign."""
NOTATION = ("comment", "whole", "line", "others", "now", "then")
"""Placeholders for what is written in a sheet, in remarks on it."""
TOKEN = re.compile(r"⟦(\d+):|⟧")
DATA = r"(?:(?<![A-Za-z])[AJQK](?![A-Za-z])|[^A-Za-z])*"
"""The pattern of values other than texts in placeholders: figures, signs, and letters of ranks."""
BEFORE, AFTER = re.compile(r"(: | \+ )$"), re.compile(r"$|[.;,)]| \+ |: | $")
"""The patterns of the text before and after a term."""


class Node(NamedTuple):
    """A translated text, with the translated texts inside it."""

    source: str
    """The English text, with its placeholders."""
    parts: list[str | Node]

    def filled(self) -> str:
        """Return the text with all its parts filled in."""
        return "".join(part if isinstance(part, str) else part.filled() for part in self.parts)


class Wrapping(Pseudo):
    """A language whose texts are wrapped in signs, so that the parts of a sentence can be told apart."""

    def __init__(self) -> None:
        self.sources: list[str] = []
        self._wrapped: dict[str, str] = {}
        super().__init__(self.wrapped)

    def wrapped(self, text: str) -> str:
        if text not in self._wrapped:
            self._wrapped[text] = f"⟦{len(self.sources)}:{text}⟧"
            self.sources.append(text)
        return self._wrapped[text]

    def parsed(self, text: str) -> Node:
        """Return a text as a node without a source, with the translated texts inside it."""
        stack, end = [Node("", [])], 0
        for token in TOKEN.finditer(text):
            stack[-1].parts.append(text[end : token.start()])
            end = token.end()
            if token[1]:
                stack.append(Node(self.sources[int(token[1])], []))
                stack[-2].parts.append(stack[-1])
            else:
                stack.pop()
        stack[-1].parts.append(text[end:])
        return stack[0]


LANGUAGE = Wrapping()


@pytest.fixture(autouse=True)
def _wrapped() -> Iterator[None]:
    with speaking(LANGUAGE):
        yield


def is_number(node: Node) -> bool:
    """Whether a text is a number in words, or a list of numbers."""
    return node.source in NUMBERS or (node.source in LISTS and not re.search("[A-Za-z]", _without_joints(node)))


def _without_joints(node: Node) -> str:
    """Return a text without the words that join the items of lists."""
    inside = [part for part in node.parts if isinstance(part, Node)]
    own = "".join(part for part in node.parts if isinstance(part, str)).replace(" and ", " ").replace(" or ", " ")
    return own + "".join(_without_joints(each) if each.source in LISTS else each.filled() for each in inside)


def glue(node: Node) -> Iterator[str]:
    """Yield the faults of a text and of all texts inside it."""
    if node.source and not re.fullmatch(_shape(node.source), "".join(_shown(part) for part in node.parts), re.DOTALL):
        yield f"{node.source!r} holds words that were not looked up: {node.filled()!r}"
    for place, part in enumerate(node.parts):
        if isinstance(part, str):
            continue
        if node.source and node.source not in LISTS and not is_number(part) and not stands_alone(node, place):
            yield f"{part.source!r} is glued into {node.source!r}"
        yield from glue(part)


def stands_alone(node: Node, place: int) -> bool:
    """Whether the text at index `place` inside another stands alone: after a colon, in a list, or as a heading."""
    before, after = (node.parts[place + step] for step in (-1, 1))
    assert isinstance(before, str)
    assert isinstance(after, str)
    if not before and place == 1:
        return after.startswith(": ")
    if before == " " and place > 1:  # a sentence after another
        earlier = node.parts[place - 2]
        return _shown_end(earlier) and stands_alone(node, place - 2)
    return bool(BEFORE.search(before) and AFTER.match(after))


def _shown_end(part: str | Node) -> bool:
    """Whether a part of a text ends a sentence."""
    return isinstance(part, Node) and part.filled().endswith((".", "”"))


@cache
def _shape(source: str) -> str:
    """Return a pattern for all texts that an English text with placeholders can become."""
    pieces = re.split(r"\{(\w+)\}", source)
    return "".join(
        re.escape(piece) if not place % 2 else ".*" if piece in NAMES + NOTATION else DATA
        for place, piece in enumerate(pieces)
    )


def _shown(part: str | Node) -> str:
    """Return a part of a text, with `…` for a translated one."""
    return part if isinstance(part, str) else "…"


@cache  # most texts are on many pages, and one that is wrapped tells all that is looked at
def faults_of_sentences(text: str) -> Sequence[str]:
    """Return the faults of a text that should consist of sentences."""
    node = LANGUAGE.parsed(text)
    outside = [part for part in node.parts if isinstance(part, str) and part.strip()]
    sentences = [part.filled() for part in node.parts if isinstance(part, Node)]
    parts = [each for each in sentences if not re.fullmatch(r"[A-Z\d“].*[.”]", each, re.DOTALL)]
    return [
        *(f"not looked up: {each!r}" for each in outside),
        *(f"no sentence: {each!r}" for each in parts),
        *glue(node),
    ]


@cache
def faults_of_terms(text: str) -> Sequence[str]:
    """Return the faults of a text that should be a term: a cell of a table, a value, a rule of the base sheet."""
    node = LANGUAGE.parsed(text)
    outside = "".join(part for part in node.parts if isinstance(part, str))
    return [*([] if re.fullmatch(DATA, outside) else [f"not looked up: {outside!r}"]), *glue(node)]


def faults_of_page(page: RulePage) -> list[str]:
    """Return the faults of all texts of a rule page."""
    found = [*faults_of_terms(page.players.text)]
    for sentences in (page.aim, page.note, *(line.text for section in page.sections for line in section.lines)):
        found += faults_of_sentences(sentences)
    for section in page.sections:
        found += faults_of_terms(section.title)
        for line in section.lines:
            found += faults_of_terms(line.aside)
        for table in section.tables:
            rows = [*table.columns, *(cell for row in table.rows for cell in (*row.cells, row.standard))]
            found += [fault for cell in (table.title, *rows) for fault in faults_of_terms(cell)]
    return found


def faults(sheet: RuleSheet, base: RuleSheet) -> list[str]:
    """Return the faults of all texts written about a sheet."""
    found = faults_of_page(rule_page(sheet)) + faults_of_page(rule_page(sheet, base))
    found += [fault for each in highlights(sheet) for fault in faults_of_sentences(each.text)]
    groups = rule_groups(sheet, base)
    terms: Iterable[str] = (text for group in groups for line in group.lines for text in (line.meaning, line.value))
    return found + [fault for each in terms for fault in faults_of_terms(_data_of_sheets(each))]


def _data_of_sheets(text: str) -> str:
    """Return a value without words of the notation of sheets."""
    return re.sub(r"\b(joker|wild|[2-9TJQKA][SHDC])\b(?=: )", "", text)


@pytest.mark.parametrize("name", [*sheet_names(), *other_game_names()])
def test_no_rule_page_is_glued_from_pieces(name: str) -> None:
    sheet = load_sheet(name)
    assert faults(sheet, load_sheet("liverpool_rummy")) == []
    assert [fault for deal in deals_in_words(sheet) for fault in faults_of_terms(_data_of_sheets(deal))] == []


FEW = ("rummy_500", "knock_rummy")
MANY = ("liverpool_rummy_ten", "continental_rummy", "gin_hollywood", "tonk", "indian_pool_201", "conquian")
"""Sheets in which most rules say anything."""


@pytest.mark.parametrize("names", [FEW, *exhaustive((MANY,))], ids=len)
@pytest.mark.parametrize("key", [key for key in KEYS if key not in NAMING_KEYS])
def test_no_rule_sentence_is_glued_from_pieces_after_one_value_is_changed(key: str, names: tuple[str, ...]) -> None:
    for name in names:
        sheet = load_sheet(name)
        for value in other_values(key, key_values(sheet)[key]):
            try:
                other = with_keys(sheet, {key: value})
                assert faults(other, sheet) == []
            except ValueError:
                continue  # no contract or meld can be that small or large


@settings(max_examples=150, deadline=None)
@given(house_rules(), house_rules())
def test_no_page_of_random_rules_is_glued_from_pieces(sheet: RuleSheet, base: RuleSheet) -> None:
    with speaking(LANGUAGE):
        assert faults(sheet, base) == []


@pytest.mark.parametrize(
    "text",
    [
        "extends: rummy_500\nscoring.values: {joker: 25}\n",
        "pack: {jokers: 2, wild: [joker, 2]}\nscoring.values: {wild: 20, joker: 50}\n",
        "extends: liverpool_rummy\nmatch.deals: 2\n",
        "extends: doofer\nmatch.deals: 20\n",
        "extends: rummy_500\nbuying.limit: 2\n",
        "extends: liverpool_rummy\nmelding.contract: 2 sets\n",
        "extends: rummy_500\ndropping: {later: 10}\n",
    ],
)
def test_no_remark_is_glued_from_pieces(text: str) -> None:
    found = remarks(open_text(text, Path("ours.yaml")))
    assert found
    assert [fault for each in found for fault in glue(LANGUAGE.parsed(each.text))] == []


def test_the_check_finds_texts_glued_from_pieces() -> None:
    many = counted("one card", "{n} cards", 2, n=number_in_words(2))
    assert faults_of_sentences(_("You draw {cards}.").format(cards=many)) == [
        "'{n} cards' is glued into 'You draw {cards}.'"
    ]
    assert faults_of_sentences(_("You draw, and") + " " + _("you discard.")) == [
        "no sentence: 'You draw, and'",
        "no sentence: 'you discard.'",
    ]
    assert faults_of_sentences(_("You draw.") + " Then stop.") == ["not looked up: ' Then stop.'"]
    assert faults_of_sentences(_("You draw {n} cards.").format(n="two")) == [
        "'You draw {n} cards.' holds words that were not looked up: 'You draw two cards.'"
    ]


def test_the_check_for_glued_texts_accepts_numbers_lists_and_terms_after_a_colon() -> None:
    assert faults_of_sentences(counted("Draw one card.", "Draw {n} cards.", 2, n=number_in_words(2))) == []
    assert faults_of_sentences(_("In deals {deals} you draw.").format(deals=joined_by_and(["1", "2"]))) == []
    assert faults_of_sentences(_("Wild: {cards}.").format(cards=joined_by_and([_("2s"), _("jokers")]))) == []
    assert faults_of_sentences(with_players(2, 3, _("7s"))) == []
