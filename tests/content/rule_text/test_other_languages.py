"""Rule pages in the languages that come with the program: whole, in their own words, and with the right forms."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from game.content.languages import LANGUAGE_NAMES
from game.content.rule_text.highlights import highlights
from game.content.rule_text.page import RulePage, rule_page
from game.content.rule_text.values import deals_in_words, rule_groups
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names, with_keys
from game.content.translation import SOURCE_LANGUAGE
from game.engine.sheet.keys import RuleSheet
from tests.properties.house_rules import house_rules
from tests.support.for_each import for_each
from tests.support.languages import shipped_catalogue, speaking
from tests.support.pages import changed, text

OTHERS = [language for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE]
SENTENCE = re.compile(r"[A-ZÄÖÜÁÉÍÓÚÑ¿¡«„\d].*[.”“»]", re.DOTALL)
ENGLISH = re.compile(r"\b(the|and|of|with|your|card|cards|deal|meld|melds|player|players|discards)\b", re.IGNORECASE)
SLIPS = re.compile(
    r"\{|\}|  |\.\.|,,| [.,;:]|\b1 (Punkte|Karten|Runden|puntos|cartas|rondas)\b|\b(ein|uno) (Karten|cartas)\b"
)


def _sentences(sheet: RuleSheet, page: RulePage) -> list[str]:
    """Return the sentences written about a sheet, those of its page included, except those that name another game."""
    lines = [line for section in page.sections for line in section.lines]
    return [page.aim, *(line.text for line in lines), *(each.text for each in highlights(sheet))]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [*sheet_names(), *other_game_names()])
def test_every_rule_page_in_another_language_has_whole_sentences_and_no_english(language: str, name: str) -> None:
    sheet, base = load_sheet(name), load_sheet("liverpool_rummy")
    with speaking(shipped_catalogue(language)):
        page = rule_page(sheet, base)
        sentences = _sentences(sheet, page)
        groups = rule_groups(sheet, base)
        terms = [text for group in groups for line in group.lines for text in (line.meaning, line.value)]
        asides = [line.aside for section in page.sections for line in section.lines]
        cells = [cell for part in page.sections for table in part.tables for row in table.rows for cell in row.cells]
        deals = deals_in_words(sheet)
    assert [each for each in sentences if not SENTENCE.fullmatch(each)] == []
    for each in (*sentences, *terms, *asides, *cells, *deals):
        assert not ENGLISH.search(each)
        assert not SLIPS.search(each)


@pytest.mark.parametrize("language", OTHERS)
@settings(max_examples=60, deadline=None)
@given(house_rules())
def test_pages_of_random_rules_in_another_language_have_whole_sentences_and_no_english(
    language: str, sheet: RuleSheet
) -> None:
    with speaking(shipped_catalogue(language)):
        sentences = _sentences(sheet, rule_page(sheet, load_sheet("rummy_500")))
    assert [each for each in sentences if not SENTENCE.fullmatch(each)] == []
    assert [each for each in sentences if ENGLISH.search(each) or SLIPS.search(each)] == []


@for_each(
    ("language", "keys", "sentence"),
    [
        ("de", {}, "Jeder bekommt sieben Karten, einzeln ausgeteilt."),
        ("es", {}, "Cada uno recibe siete cartas, de una en una."),
        ("de", {"match.target": 1}, "Die Partie endet nach der Runde, in der jemand 1 Punkt erreicht."),
        ("de", {"match.deals": 7}, "Die Partie hat sieben Runden."),
        ("es", {"match.deals": 1}, "La partida tiene una ronda."),
        ("de", {"pack.jokers": 1, "pack.wild": ["2", "joker"]}, "Wilde Karten: Zweien und Joker."),
        ("es", {"pack.jokers": 1, "pack.wild": ["A", "7", "joker"]}, "Comodines: ases, sietes y jokers."),
        (
            "de",
            {"pack.packs": 2, "pack.jokers": 1},
            "Gespielt wird mit zwei Kartenspielen zu 52 Karten und zwei Jokern (zusammen 106 Karten).",
        ),
        ("de", {"melding.contract": "1 set + 2 runs of 4"}, "Die Aufgabe ist: 1 Satz + 2 Folgen zu 4."),
        ("es", {"melding.contract": "1 set + 2 runs of 4"}, "El contrato es: 1 trío + 2 escaleras de 4."),
        ("de", {"scoring.out_bonus": 10}, "Wer ausmacht, dem werden 10 Punkte abgezogen."),
        ("de", {"buying.allowed": True, "buying.limit": 3}, "Niemand darf in einer Runde mehr als dreimal kaufen."),
        ("es", {"buying.allowed": True, "buying.limit": 3}, "Nadie puede comprar más de tres veces en una ronda."),
        ("de", {"scoring.times": 3}, "Alles, was eine Runde bringt oder kostet, zählt dreifach."),
        ("de", {"players.max": 3, "deal.hand_size": {2: 10, 3: 7}}, "Bei drei Spielern: sieben Karten."),
    ],
)
def test_rule_sentences_use_the_grammatical_forms_of_the_language(
    language: str, keys: dict[str, object], sentence: str
) -> None:
    with speaking(shipped_catalogue(language)):
        assert sentence in text(with_keys(RuleSheet(), keys))


def test_german_and_spanish_pages_join_the_numbers_of_exceptional_deals_with_their_own_and() -> None:
    deals = [{}, {"deal.hand_size": 9}, {}, {"deal.hand_size": 9}, {}, {"deal.hand_size": 8}, {}]
    sheet = changed("basic_rummy", match__deals=deals)
    with speaking(shipped_catalogue("de")):
        assert "In den Runden 2, 4 und 6 ist es anders: siehe „Die Partie“." in text(sheet)
    with speaking(shipped_catalogue("es")):
        assert "Las rondas 2, 4 y 6 son distintas: ver «La partida»." in text(sheet)


def test_german_speaks_of_jokers_if_no_other_card_is_wild() -> None:
    romme, twos = load_sheet("romme"), changed("romme", pack__wild=["joker", "2"])
    with speaking(shipped_catalogue("de")):
        assert "In keiner Kombination dürfen mehr Joker als andere Karten sein." in text(romme)
        assert "wild" not in text(romme).lower()
        assert "In keiner Kombination dürfen mehr wilde Karten als echte sein." in text(twos)
        assert "Ein Joker steht für die Karte, die seine Kombination braucht" in text(romme)
        marked = [line.text for section in rule_page(twos, romme).sections for line in section.lines if line.differs]
    assert marked == [
        "Wilde Karten: Zweien und Joker.",
        "Eine Karte eines wilden Rangs darf auch für sich selbst stehen.",
    ]
