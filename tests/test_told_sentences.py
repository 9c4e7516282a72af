"""What the rule pages say is played: tables are made of their sentences, by the rules of every sheet that has them."""

import pytest

from game.content.telling.keys.table import PARTS
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

TOPICS = frozenset(each.topic for each in told_sentences())
WHOLE_PARTS = ("Wild cards", "The knock", "The end of a deal", "Scoring")
"""Parts of the page of whose every sentence tables are made."""


def _told_of(sheet: str) -> set[str]:
    """The topics of which every sentence must be told, as far as the page of a sheet has them."""
    facts = page_sentences(sheet)[0].facts
    whole = {said.topic for part in PARTS if part.title in WHOLE_PARTS for said in part.speak(facts)}
    return whole | TOPICS - {ABOUT, HIGHLIGHT}


@pytest.mark.parametrize("sheet", pages())
def test_every_sentence_is_told_once(sheet: str) -> None:
    topics = _told_of(sheet)
    asked = [each for each in page_sentences(sheet) if each.topic in topics]
    wanting = [f"{each.topic}: {each.text}" for each in asked if len(told(each)) != 1]
    assert wanting == [], "write or mend their entries in tests/rule_sentences/told"


def _sentences() -> list[PageSentence]:
    return [each for sheet in pages() for each in page_sentences(sheet) if told(each)]


@pytest.mark.parametrize("sentence", _sentences(), ids=lambda each: f"{each.sheet}-{each.deal}-{each.topic}")
def test_a_page_says_what_is_played(sentence: PageSentence) -> None:
    for entry in told(sentence):
        tables = tables_of(sentence, entry)
        assert tables or unplayed(sentence, entry)
        results = played(tables) if tables else []
        assert [str(each) for each in results if not each.ok] == []


def test_every_entry_is_about_a_page() -> None:
    told_of = [entry for sentence in _sentences() for entry in told(sentence)]
    assert [entry.says for entry in told_sentences() if entry not in told_of] == []


@pytest.mark.parametrize(("sentence", "entry", "wrong"), list(untrue_sentences()), ids=lambda _each: "")
def test_a_sentence_that_is_not_true_is_found(sentence: PageSentence, entry: ToldSentence, wrong: str) -> None:
    tables = tables_of(sentence, entry)
    assert tables
    results = played(tables)
    assert not any(each.ok for each in results)
    assert all(wrong in each.failure for each in results), [str(each) for each in results]
