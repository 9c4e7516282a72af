"""Catalogues are read strictly, every mistake with line and column, and the language is the one a person wants."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths
from game.content.languages import (
    LANGUAGE_NAMES,
    CatalogueEntry,
    own_catalogue_files,
    program_catalogue,
    read_catalogue,
    read_messages,
    system_language,
    use_language,
)
from game.content.sheets.sheets import load_sheet
from game.content.translation import (
    ENGLISH,
    Catalogue,
    _,
    catalogue_in_use,
    counted,
    in_language,
    pgettext,
    phrase,
    use_catalogue,
)
from game.content.yaml.reader import Notes, UnreadableError
from game.words.strings import point_count_text
from tests.support.languages import shipped_catalogue, speaking

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
POLISH = (
    'msgid ""\nmsgstr "Language: pl\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
    '(n%100<12 || n%100>14) ? 1 : 2);\\n"\n\nmsgid "{count} card"\nmsgid_plural "{count} cards"\n'
    'msgstr[0] "{count} karta"\nmsgstr[1] "{count} karty"\nmsgstr[2] "{count} kart"\n'
)


def written(folder: Path, text: str, name: str = "oma.po") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8", newline="")
    return folder / name


def pretended(language: str) -> Catalogue:
    """Return a stand-in for a catalogue of the program."""
    return Catalogue(language, {"Draw": f"Ziehen ({language})", "verb\x04Draw": "Zieh!"})


def mistakes(path: Path) -> list[tuple[int, int, str]]:
    with pytest.raises(UnreadableError) as caught:
        read_catalogue(path)
    return [(each.line, each.column, each.text) for each in caught.value.mistakes]


def test_catalogue_entries_are_read_with_contexts_plurals_and_escapes() -> None:
    notes = Notes("x")
    text = (
        '# by hand\nmsgctxt "verb"\nmsgid "Draw"\nmsgstr "Ziehen"\n\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n\n'
        'msgid ""\n"one \\"line\\"\\n"\n"more"\nmsgstr "eins"\n\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "x"\nmsgstr[1] "y"'
    )
    assert read_messages(text, notes) == [
        CatalogueEntry(2, "Draw", ("Ziehen",), context="verb"),
        CatalogueEntry(7, "a", ("b",), is_fuzzy=True),
        CatalogueEntry(10, 'one "line"\nmore', ("eins",)),
        CatalogueEntry(15, "{n} card", ("x", "y"), plural="{n} cards"),
    ]
    assert notes.mistakes == []
    assert read_messages(text.replace("\n", "\r\n"), notes) == read_messages(text, notes)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('msgid "a "b"\nmsgstr "c"\n', 5, 7),
        ('msgid "a"\nmsgstr "c\n', 6, 8),
        ('msgid "a"\nmsgstr c\n', 6, 1),
        ('msgid "a"\n\nmsgstr "c"\n', 5, 1),
        ('msgstr "c"\n', 5, 1),
        ('"c"\n', 5, 1),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', 5, 1),
        ('msgid "{a} is"\nmsgstr "{b} ist"\n', 5, 1),
        ('msgid "{a} is"\nmsgstr "{a ist"\n', 5, 1),
        ('msgid "{count} a"\nmsgid_plural "{count} b"\nmsgstr[0] "c"\n', 5, 1),
    ],
)
def test_a_catalogue_mistake_has_its_line_and_column(tmp_path: Path, text: str, line: int, column: int) -> None:
    found = mistakes(written(tmp_path, HEADER + text))
    assert found[0][:2] == (line, column), found


def test_all_mistakes_of_a_catalogue_are_found_at_once(tmp_path: Path) -> None:
    text = 'msgid "a" b\nmsgstr "c"\n\nmsgid "b"\nmsgstr "d"\n\nmsgid "{x}"\nmsgstr "{y}"\n'
    assert [line for line, *_more in mistakes(written(tmp_path, HEADER + text))] == [5, 11]


def test_a_catalogue_must_name_its_language_and_real_plural_forms(tmp_path: Path) -> None:
    assert mistakes(written(tmp_path, 'msgid "a"\nmsgstr "b"\n'))[0][:2] == (1, 1)
    assert mistakes(written(tmp_path, HEADER.replace("de\\n", "de\\nPlural-Forms: nplurals=9\\n")))[0][:2] == (1, 1)
    wild = HEADER.replace("de\\n", "de\\nPlural-Forms: nplurals=1; plural=n;\\n")
    assert "plural forms" in mistakes(written(tmp_path, wild))[0][2]
    undefined = HEADER.replace("de\\n", "de\\nPlural-Forms: nplurals=2; plural=n%0;\\n")
    assert "plural forms" in mistakes(written(tmp_path, undefined))[0][2]


def test_a_count_beyond_all_plural_forms_takes_the_last_one(tmp_path: Path) -> None:
    header = HEADER.replace("de\\n", "de\\nPlural-Forms: nplurals=2; plural=n>2000 ? 5 : n!=1;\\n")
    text = 'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Blatt"\nmsgstr[1] "{count} Blätter"'
    with speaking(read_catalogue(written(tmp_path, header + text))):
        assert counted("{count} card", "{count} cards", 3000) == "3000 Blätter"


def test_texts_missing_in_an_own_catalogue_come_from_that_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = HEADER + 'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Blatt"\nmsgstr[1] "x{count}"'
    monkeypatch.setattr("game.content.languages.program_catalogue", pretended)
    with speaking(read_catalogue(written(tmp_path, own))):
        assert (counted("{count} card", "{count} cards", 1), counted("{count} card", "{count} cards", 2)) == (
            "1 Blatt",
            "x2",
        )
        assert _("Draw") == "Ziehen (de)"
        assert _("no such text") == "no such text"


def test_a_catalogue_in_polish_uses_three_plural_forms(tmp_path: Path) -> None:
    with speaking(read_catalogue(written(tmp_path, POLISH))):
        said = [counted("{count} card", "{count} cards", count) for count in (1, 2, 5, 12, 22)]
    assert said == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_the_context_of_a_catalogue_text_tells_equal_texts_apart() -> None:
    with speaking(pretended("de")):
        assert (pgettext("verb", "Draw"), _("Draw"), pgettext("noun", "Draw")) == (
            "Zieh!",
            "Ziehen (de)",
            "Ziehen (de)",
        )


def test_a_catalogue_in_the_players_folder_can_be_used_unless_it_has_a_shipped_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    assert own_catalogue_files() == {}
    file = written(tmp_path / "languages", POLISH, "Dziadek.po")
    written(tmp_path / "languages", POLISH, "de.po")  # the program's own name stays the program's
    assert own_catalogue_files() == {"Dziadek": file}
    try:
        assert use_language("Dziadek") == ()
        assert catalogue_in_use().language == "pl"
        assert use_language("en") == ()
        assert catalogue_in_use() is ENGLISH
    finally:
        use_catalogue(ENGLISH)


def test_a_catalogue_with_mistakes_is_reported_and_the_language_of_the_system_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    file = written(tmp_path / "languages", "nonsense\n", "Oma.po")
    told = use_language("Oma")
    assert [(each.file, each.line, each.column) for each in told][:1] == [(str(file), 1, 1)]
    assert catalogue_in_use() is ENGLISH
    assert "cannot be read" in use_language("nobody")[0].text


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_catalogues_of_the_program_can_be_read(language: str) -> None:
    assert program_catalogue(language).language == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:es_AR:de"}, "es"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de"}, "de"),
    ],
)
def test_the_language_of_the_system_is_found_as_gettext_would(environment: dict[str, str], language: str) -> None:
    assert system_language(environment, "linux") == language


def test_the_language_of_the_system_is_that_named_by_windows_or_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.content.languages._windows_language", lambda: "de_CH")
    assert system_language({}, "win32") == "de"
    monkeypatch.setattr("game.content.languages._mac_languages", lambda: ["fr-FR", "es-419", "en-US"])
    assert system_language({}, "darwin") == "es"
    assert system_language({"LANG": "en_GB.UTF-8"}, "darwin") == "en"


GERMAN_CASES = (
    HEADER + 'msgid "{points} point"\nmsgid_plural "{points} points"\nmsgstr[0] "{points} Punkt"\n'
    'msgstr[1] "{points} Punkte"\n\nmsgctxt "dat"\nmsgid "{points} point"\nmsgid_plural "{points} points"\n'
    'msgstr[0] "{points} Punkt"\nmsgstr[1] "{points} Punkten"\n\nmsgid "{name} knocks with {points}."\n'
    'msgstr "{name:dat} klopft mit {points:dat}."\n\nmsgid "your set of {ranks}"\nmsgstr "dein Satz {ranks}"\n\n'
    'msgctxt "acc"\nmsgid "your set of {ranks}"\nmsgstr "deinen Satz {ranks}"\n'
)


def test_a_translation_can_put_a_phrase_into_a_grammatical_case(tmp_path: Path) -> None:
    with speaking(read_catalogue(written(tmp_path, GERMAN_CASES))):
        many, one = point_count_text(10), point_count_text(1)
        text = _("{name} knocks with {points}.")
        assert text.format(name="Ann", points=many) == "Ann klopft mit 10 Punkten."
        assert text.format(name="Ann", points=one) == "Ann klopft mit 1 Punkt."
        assert text.format(name="Ann", points=10) == "Ann klopft mit 10."  # a number has no cases
        meld = phrase("your set of {ranks}", ranks="7er")
        assert (meld, meld.in_case("acc"), meld.in_case("dat")) == ("dein Satz 7er", "deinen Satz 7er", "dein Satz 7er")
    assert point_count_text(10) == "10 points"


def test_the_catalogue_shown_in_the_documentation_can_be_read_and_has_only_known_texts(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "languages.md").read_text(encoding="utf-8")
    file = tmp_path / "swabian.po"
    file.write_text(page.partition("```po\n")[2].partition("```")[0], encoding="utf-8")
    catalogue = read_catalogue(file)
    assert catalogue.language == "de"
    german = program_catalogue("de")
    assert set(catalogue.texts) <= set(german.texts), "texts of the program"
    assert catalogue.text("Settings") == "Eistellonga"
    assert catalogue.text("Back") == german.text("Back")


def test_changing_the_words_of_a_copied_game_leaves_the_translations_of_the_program_unchanged(tmp_path: Path) -> None:
    load_sheet("liverpool_rummy_ten")
    copy = (paths.levels() / "games" / "liverpool_rummy_ten.yaml").read_text(encoding="utf-8")
    changed = tmp_path / "ours.yaml"
    changed.write_text(copy.replace("Liverpool, zehn Runden", "Zehnerlei"), encoding="utf-8")
    assert "Zehnerlei" in changed.read_text(encoding="utf-8")
    sheet = load_sheet(changed)
    with speaking(shipped_catalogue("de")):
        assert in_language(sheet.title) == "Liverpool, zehn Runden"
