"""The catalogues have exactly the texts of the program, with their placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from yaml import MappingNode, Node, SequenceNode, compose

from game import paths
from game.content.languages import LANGUAGE_NAMES
from game.content.translation import CASE, SOURCE_LANGUAGE
from tests.packaging.scripts import script as import_script

LANGUAGES = [language for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return import_script("languages")


@pytest.fixture(scope="module")
def texts(script: ModuleType) -> Catalog:
    found: Catalog = script.template()
    return found


def key(message: Message) -> tuple[str, str]:
    return (message.id if isinstance(message.id, str) else message.id[0], message.context or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_has_the_placeholders_of_its_text(script: ModuleType, language: str) -> None:
    found = {key(message): list(script.faults(message)) for message in script.catalogue(language) if message.id}
    assert {text: faults for text, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("{name} draws", "{name} zieht", ""),
        ("{name} draws", "{names} zieht", "placeholders"),
        ("{name} draws", "zieht", "placeholders"),
        ("{name} draws", "{name zieht", "braces"),
        ("{points} more", "{points:dat} mehr", ""),
        (" and ", "und", "spaces"),
        (("1 card", "{count} cards"), ("eine Karte", "{count} Karten"), ""),
        (("{count} card", "{count} cards"), ("eine Karte", "{count} Karten"), ""),
        (("{count} card", "{count} cards"), ("eine Karte", "{cards} Karten"), "placeholders"),
    ],
)
def test_faults_of_a_wrong_translation_are_reported(
    script: ModuleType, text: str | tuple[str, str], translation: str | tuple[str, str], fault: str
) -> None:
    told = " ".join(script.faults(Message(text, translation)))
    assert (fault in told) if fault else told == ""


def test_texts_of_every_translating_function_are_collected(texts: Catalog) -> None:
    assert texts.get("Settings")
    counted = texts.get("{count} card")
    assert counted is not None
    assert counted.id == ("{count} card", "{count} cards")
    assert texts.get(",", "between thousands")
    assert texts.get("your set of {ranks}")


def test_updating_a_catalogue_keeps_translations_and_drops_texts_that_are_gone(
    script: ModuleType, texts: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "de.po"
    file.write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Settings"\nmsgstr "Einstellungen"\n\nmsgid "Gone"\nmsgstr "Weg"\n'
    )
    monkeypatch.setattr(script, "program_catalogue_file", lambda language: file)
    now = script.updated("de", texts)
    assert now.get("Settings").string == "Einstellungen"
    assert now.get("Gone") is None
    file.write_text(script.written(now, "de"), encoding="utf-8")
    assert script.updated("de", texts).get("Settings").string == "Einstellungen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_of_the_program_have_no_third_plural_form(script: ModuleType, language: str) -> None:
    """Babel gives Spanish a third form, for millions; a text whose third form is empty would stay English."""
    assert script.empty(language).num_plurals == script.FORMS
    file = script.program_catalogue_file(language)
    assert "msgstr[2]" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_and_none_is_unused(script: ModuleType, texts: Catalog, language: str) -> None:
    wanted = {key(message) for message in texts if message.id}
    there = {key(message) for message in script.catalogue(language) if message.id}
    of_cases = {each for each in there if CASE.fullmatch(each[1]) and (each[0], "") in wanted}
    assert there - of_cases - wanted == set(), "python packaging/languages.py removes what is unused"
    assert wanted - there == set(), "python packaging/languages.py adds what is missing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_program_is_untranslated(script: ModuleType, language: str) -> None:
    assert [key(message) for message in script.catalogue(language) if message.id and script.lacks(message)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ellipsis_stands_apart_from_the_word_before_it(script: ModuleType, language: str) -> None:
    texts = [text for message in script.catalogue(language) for text in _texts(message)]
    assert [text for text in texts if re.search(r"\w…", text)] == []


def _texts(message: Message) -> list[str]:
    """Return a text and its translation, each with its plural forms."""
    given = [message.id, message.string]
    return [text for each in given for text in ([each] if isinstance(each, str) else each or ())]


OF_PEOPLE_AND_GAMES = ("title", "about", "character", "say")
"""The keys of sheets, opponents and lessons whose texts are given per language, besides what a voice says."""


def texts_per_language(node: Node | None, name: str = "") -> Iterator[tuple[str, Node]]:
    """Yield the texts below a node of a YAML file that may be given per language, with their keys."""
    if isinstance(node, MappingNode):
        for key_node, value in node.value:
            inner = key_node.value
            if inner in OF_PEOPLE_AND_GAMES or name == "voice" or inner.startswith("voice."):
                yield inner, value
            else:
                yield from texts_per_language(value, inner)
    elif isinstance(node, SequenceNode):
        for each in node.value:
            yield from texts_per_language(each)


@pytest.mark.parametrize("folder", ["games", "house_rules", "lessons", "opponents"])
def test_texts_of_games_lessons_and_opponents_are_in_every_language(folder: str) -> None:
    found = [
        (path.name, name, {each.value for each, _text in value.value} if isinstance(value, MappingNode) else set())
        for path in sorted((paths.levels() / folder).rglob("*.yaml"))
        for name, value in texts_per_language(compose(path.read_text(encoding="utf-8")))
    ]
    assert found
    assert [(file, name) for file, name, languages in found if languages != set(LANGUAGE_NAMES)] == []
