"""All texts on rules are translated in one place, in which another language can replace them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content import translation
from game.content.rule_text.page import rule_page
from game.content.rule_text.remarks import remarks
from game.content.rule_text.values import deals_in_words, rule_groups
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet, open_text, other_game_names, sheet_names
from game.content.yaml.reader import UnreadableError
from game.content.yaml.typed import allowed_text, plain_type
from tests.support.for_each import for_each
from tests.support.languages import Pseudo, speaking

DATA = re.compile(
    r"melding\.contract|scoring\.values|\d+ (set|run)s?( of \d+)?|joker|wild|'[^']*'|(?<![a-z])or(?![a-z])"
)
"""The notation of sheets, which is the same in all languages."""


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    """Use a language in which every text is the English one between signs."""
    with speaking(Pseudo(lambda text: f"«{text}»")):
        yield


def left(text: str) -> str:
    """Return the words of a text that were not translated; of a mistake only those before the dash."""
    while (inner := re.sub("«[^«»]*»", " ", text)) != text:
        text = inner
    return " ".join(re.findall("[A-Za-z]{3,}", DATA.sub("", text.split(" — ")[0])))


def test_texts_and_plural_forms_are_looked_up_in_the_catalogue() -> None:
    assert translation._("one") == "«one»"
    assert translation.counted("{count} deal", "{count} deals", 2) == "«2 deals»"
    assert translation.marked("one") == "one"
    assert left("«a «nested» text» and more") == "and more"


@for_each("name", [*sheet_names(), *other_game_names()])
def test_rules_in_words_are_looked_up_in_the_catalogue(name: str) -> None:
    sheet = load_sheet(name)
    for group in rule_groups(sheet, sheet):
        assert left(group.title) == ""
        assert [(line.key, left(f"{line.meaning}»"), left(line.value)) for line in group.lines] == [
            (line.key, "", "") for line in group.lines
        ]
    assert [left(deal) for deal in deals_in_words(sheet)] == [""] * len(deals_in_words(sheet))


@for_each("name", [*sheet_names(), *other_game_names()])
def test_every_text_of_the_rule_page_is_looked_up_in_the_catalogue(name: str) -> None:
    page = rule_page(load_sheet(name), load_sheet("basic_rummy"))
    for section in page.sections:
        assert left(section.title) == ""
        assert [left(f"{line.text} {line.standard}") for line in section.lines] == [""] * len(section.lines)
        for table in section.tables:
            assert left(" ".join([table.title, *table.columns])) == ""


@for_each("key", KEYS)
def test_texts_of_allowed_values_are_looked_up_in_the_catalogue(key: str) -> None:
    values = re.findall("[A-Za-z]{3,}", repr(plain_type(KEYS[key])))
    assert set(left(allowed_text(KEYS[key])).split()) <= set(values)


@for_each(
    "text",
    [
        "",
        "- 1\n",
        "a\n---\nb: 1\n",
        "runs.min 3\n",
        "runs.min: 3\n\tsets.min: 3\n",
        "title: [\n",
        'title: "\n',
        "title: @home\n",
        "title: 'a' b\n",
        "title: a: b\n",
        "title:\n    about: x\n  sets: y\n",
        "title: *a\n",
        "title: &a b\n",
        "title: !x b\n",
        "? [a]\n: b\n",
        "title: a\ntitle: b\n",
        "extends: nowhere_at_all_like_this\n",
        "extends: rumy_500\n",
        "extends: [a]\n",
        "runs: 3\n",
        "runs.mni: 3\n",
        "runs.min: {a: b}\n",
        "match.deals: []\n",
        "match.deals: [{match.target: 3}]\n",
        "match.deals: [2 sets]\n",
        "scoring.values.joker: 25\n",
        "scoring.values: {A: 1,5}\n",
        "deal.hand_size: 26\nplayers.max: 8\n",
        "melding.contract: 12 runs\n",
        "melding.contract: 2 setts\n",
        "pack.wild: [jack of hearts]\n",
        "sets: {min: 5, max: 4}\n",
        "wilds.take_in: []\nwilds.take: to_hand\npack.jokers: 1\n",
    ],
)
def test_texts_of_sheet_mistakes_are_looked_up_in_the_catalogue(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        open_text(text, Path("x.yaml"))
    for mistake in caught.value.mistakes:
        assert mistake.text.startswith("«")
        assert left(mistake.text) == ""


def test_remarks_are_looked_up_in_the_catalogue() -> None:
    sheet = open_text("extends: rummy_500\nscoring.values: {joker: 25}\nbuying.limit: 3\n", Path("x.yaml"))
    assert [bool(re.match("«", remark.text)) for remark in remarks(sheet)] == [True, True]


def test_no_module_chooses_between_two_texts_by_a_count_of_one() -> None:
    by_hand = re.compile(r'\b_\(\s*"[^"]*"\s*\)(?:\.format\([^\n]*\))?\s+if [^\n]+ == 1 else')
    files = list(Path(translation.__file__).parents[1].rglob("*.py"))
    assert by_hand.search('_("1 card") if count == 1 else _("{count} cards")')
    assert [file.name for file in files if by_hand.search(file.read_text(encoding="utf-8"))] == []
