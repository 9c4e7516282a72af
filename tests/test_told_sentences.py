"""The sentences of rule pages are true in play: staged tables are made from them for each sheet that has them."""

from __future__ import annotations

import re

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.cards import RANKS
from game.engine.melds.readings import lay_readings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import compile_rules
from game.record.notation import parse_uses
from tests.support.for_each import for_each
from tests.support.told_tables import (
    ABOUT,
    HIGHLIGHT,
    PageSentence,
    ToldSentence,
    page_sentences,
    pages,
    played,
    tables_of,
    told,
    told_sentences,
    unplayed,
    untrue_sentences,
)

OTHERWISE = frozenset({"set", "run", "ace", "packs", "upcard", "indicator", "begin"})
"""Topics of the page of which no staged tables are made: those of melds are below, and `test_told_deals` deals them."""


@for_each("sheet", pages())
def test_every_rule_sentence_is_checked_once(sheet: str) -> None:
    asked = [each for each in page_sentences(sheet) if each.topic not in OTHERWISE]
    wanting = [f"{each.topic}: {each.text}" for each in asked if len(told(each)) != 1]
    assert wanting == [], "write or mend their entries in tests/rule_sentences/told"


def _sentences() -> list[PageSentence]:
    return [each for sheet in pages() for each in page_sentences(sheet) if told(each)]


@pytest.mark.parametrize("sheet", pages())
def test_the_staged_tables_that_check_a_rule_page_sentence_pass(sheet: str) -> None:
    untrue = [
        (sentence.deal, sentence.topic, sentence.text, failures)
        for sentence in page_sentences(sheet)
        for entry in told(sentence)
        if (failures := _failures(sentence, entry))
    ]
    assert untrue == []


def _failures(sentence: PageSentence, entry: ToldSentence) -> list[str]:
    """Return the staged tables of a sentence that fail, or that it has none without a reason."""
    tables = tables_of(sentence, entry)
    if not tables:
        return [] if unplayed(sentence, entry) else ["no table is made of it"]
    return [str(each) for each in played(tables) if not each.has_passed]


EXAMPLE = re.compile(r"For example: ((?:(?:10|[2-9AJQK])[♠♥♦♣] ?)+)")
IN_A_ROW = re.compile(r"([^()]*)\(([0-9AJQK]+(?:-[0-9AJQK]+)+)\)")


def _melds(sentence: PageSentence, cards: str, kind: Kind) -> list[bool]:
    """Return, for each allowed number of players, whether cards in notation are a meld of the kind in the deal of a
    sentence.
    """
    sheet = load_sheet(sentence.sheet)
    counts = range(sheet.players.min, sheet.players.max + 1)
    faces = parse_uses(cards)
    deals = [compile_rules(sheet, count).of_deal(sentence.deal) for count in counts]
    return [any(meld.kind is kind for meld in lay_readings(rules, faces, 0)) for rules in deals]


@for_each("sheet", pages())
def test_the_example_meld_on_a_rule_page_is_legal_and_with_one_card_fewer_is_not(sheet: str) -> None:
    for sentence in page_sentences(sheet):
        if sentence.topic not in ("set", "run"):
            continue
        (shown,) = EXAMPLE.findall(sentence.text)
        cards = shown.translate(str.maketrans("♠♥♦♣", "SHDC")).split()
        kind = Kind.SET if sentence.topic == "set" else Kind.RUN
        assert all(_melds(sentence, " ".join(cards), kind))
        assert not any(_melds(sentence, " ".join(cards[:-1]), kind))


@for_each("sheet", pages())
def test_the_ace_stands_in_runs_where_the_rule_page_says(sheet: str) -> None:
    for sentence in page_sentences(sheet):
        found = IN_A_ROW.findall(sentence.text) if sentence.topic == "ace" else []
        assert len(found) > 1 or sentence.topic != "ace"
        for words, shown in found:
            ranks = [RANKS[rank % 13 - 1] for rank in sentence.facts.ranks]
            wanted = [rank if rank != "10" else "T" for rank in shown.split("-")]
            while len(wanted) < sentence.facts.sheet.runs.min:  # on the side away from the ace
                if wanted[0] == "A":
                    wanted.append(ranks[ranks.index(wanted[-1]) + 1])
                else:
                    wanted.insert(0, ranks[ranks.index(wanted[0]) - 1])
            # A card of a wild rank stands for itself, too.
            melds = _melds(sentence, " ".join(f"{rank}H={rank}H" for rank in wanted), Kind.RUN)
            assert set(melds) == {"never" not in words}, (sentence.text, wanted)


def test_every_checked_sentence_stands_on_a_rule_page() -> None:
    told_of = [entry for sentence in _sentences() for entry in told(sentence)]
    assert [entry.says for entry in told_sentences() if entry not in told_of] == []


FIGURE = re.compile(r"\d|\b(two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred)\b")


def test_only_introductions_have_sentences_without_a_proof_in_play_and_those_state_no_figures() -> None:
    listed = [each for each in told_sentences() if each.topic in (ABOUT, HIGHLIGHT) and each.unplayed]
    assert {each.topic for each in listed} == {ABOUT}
    said = [text for each in listed for text in each.says]
    assert len(said) <= 10
    assert [text for text in said if FIGURE.search(text)] == [], "a figure is a rule: make a table of it"


@pytest.mark.parametrize(("sentence", "entry", "wrong"), list(untrue_sentences()), ids=lambda _each: "")
def test_the_check_finds_an_untrue_rule_sentence(sentence: PageSentence, entry: ToldSentence, wrong: str) -> None:
    tables = tables_of(sentence, entry)
    assert tables
    results = played(tables)
    assert not any(each.has_passed for each in results)
    assert all(wrong in each.failure for each in results), [str(each) for each in results]
