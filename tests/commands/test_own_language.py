"""`language`: a catalogue of a family's words is begun and checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import app, paths
from game.commands.console import ExitCode
from game.commands.language import new_catalogue_text
from game.content.languages import program_catalogue, read_catalogue, read_messages
from game.content.translation import ENGLISH, use_catalogue
from game.content.yaml.reader import Notes
from tests.support.languages import shipped_catalogue, speaking


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put all files into a temporary folder, and restore English afterwards."""
    monkeypatch.setenv("RUMMY_HOUSE_DATA", str(tmp_path / "home"))
    yield
    use_catalogue(ENGLISH)


def begun(name: str, *words: str) -> Path:
    assert app.main(["language", "--new", name, *words]) == ExitCode.DONE
    return paths.languages_folder() / f"{name}.po"


def fill_in(path: Path, english: str, text: str) -> None:
    """Write a text between the empty quotes below an English one."""
    before, after = path.read_text(encoding="utf-8").split(f'msgid "{english}"\nmsgstr ""\n')
    path.write_text(f'{before}msgid "{english}"\nmsgstr "{text}"\n{after}', encoding="utf-8")


def test_a_new_catalogue_of_a_dialect_with_two_changed_words_keeps_all_other_texts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = begun("swabian", "--of", "de")
    assert str(path) in capsys.readouterr().out
    assert '# Einstellungen\nmsgid "Settings"\nmsgstr ""\n' in path.read_text(encoding="utf-8")
    fill_in(path, "Settings", "Eistellonga")
    fill_in(path, "Draw from the stock, {cards} left", "Vom Talon ziaga, no {cards}")
    assert app.main(["language", "swabian"]) == ExitCode.DONE
    assert capsys.readouterr().out == f"{path}: 2 texts of your own\n"
    dialect = read_catalogue(path)
    assert dialect.text("Settings") == "Eistellonga"
    assert dialect.text("Back") == "Zurück"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_a_new_catalogue_has_every_text_once_and_no_translation(tmp_path: Path, language: str) -> None:
    path = tmp_path / "mine.po"
    path.write_text(new_catalogue_text(language), encoding="utf-8")
    mine = read_catalogue(path)
    assert (mine.language, mine.texts, mine.forms) == (language, {}, {})
    messages = read_messages(path.read_text(encoding="utf-8"), Notes("mine.po"))
    keys = [(each.text, each.context) for each in messages]
    assert len(keys) == len({*keys}) > 3000
    assert mine.text("Settings") == (program_catalogue(language) if language != "fr" else ENGLISH).text("Settings")


def test_language_new_begins_a_catalogue_of_the_language_in_use() -> None:
    assert app.main(["--language", "es", "language", "--new", "casa"]) == ExitCode.DONE
    text = (paths.languages_folder() / "casa.po").read_text(encoding="utf-8")
    assert '"Language: es\\n"' in text
    assert text.startswith("# Lo que escribas entre comillas")
    assert '# Ajustes\nmsgid "Settings"\n' in text


def test_language_new_does_not_overwrite_a_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    path = begun("ours")
    fill_in(path, "Settings", "Knobs")
    assert app.main(["language", "--new", "ours"]) == ExitCode.MISUSE
    assert "already; it is not overwritten" in capsys.readouterr().err
    assert 'msgstr "Knobs"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--new"], "--new needs a name"),
        (["--new", "de"], "a language of the program is called de"),
        (["--new", "our words"], "only letters, digits, - and _"),
        (["--new", "../ours"], "only letters, digits, - and _"),
        (["--new", "ours", "--of", "German"], "'German' is not the code of a language"),
        (["--of", "de"], "--of goes with --new"),
        (["ours"], "there is no catalogue 'ours' in"),
    ],
)
def test_an_impossible_language_command_is_refused_with_the_reason(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["language", *words]) == ExitCode.MISUSE
    err = capsys.readouterr().err
    assert err.startswith("language: ")
    assert told in err
    assert not paths.languages_folder().exists()


def test_a_misspelt_language_name_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    begun("swabian")
    assert app.main(["language", "swabain"]) == ExitCode.MISUSE
    assert "(did you mean swabian?)" in capsys.readouterr().err


def test_the_language_command_reports_an_unknown_text_of_a_catalogue_with_its_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = begun("ours")
    path.write_text(
        'msgid ""\nmsgstr "Language: en\\n"\n\nmsgid "Setings"\nmsgstr "Knobs"\n\nmsgid "Back"\nmsgstr "Home"\n',
        encoding="utf-8",
    )
    capsys.readouterr()
    assert app.main(["language", "ours"]) == ExitCode.FOUND
    told = capsys.readouterr()
    assert told.err == f"{path}:4:1: the program has no text 'Setings'; did you mean 'Settings'?\n"
    assert told.out == f"{path}: 1 text of your own\n"


def test_the_language_command_ignores_texts_marked_fuzzy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = begun("ours")
    path.write_text(
        'msgid ""\nmsgstr "Language: en\\n"\n\n#, fuzzy\nmsgid "Setings"\nmsgstr "Knobs"\n\n'
        'msgid "Back"\nmsgstr "Home"\n',
        encoding="utf-8",
    )
    capsys.readouterr()
    assert app.main(["language", "ours"]) == ExitCode.DONE
    told = capsys.readouterr()
    assert (told.out, told.err) == (f"{path}: 1 text of your own\n", "")


def test_the_language_command_reports_mistakes_that_would_stop_a_catalogue_from_being_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = begun("ours")
    fill_in(path, "Settings", "Knobs {here}")
    assert app.main(["language", "ours"]) == ExitCode.FOUND
    assert "there is no {here} in the English text" in capsys.readouterr().err


def test_languages_and_own_catalogues_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    path = begun("ours")
    capsys.readouterr()
    assert app.main(["language"]) == ExitCode.DONE
    rows = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert rows == [["en", "English"], ["de", "Deutsch"], ["es", "Español"], ["ours", str(path)]]


def test_the_language_command_speaks_german(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking(shipped_catalogue("de")):
        assert app.main(["--language", "de", "language", "--new"]) == ExitCode.MISUSE
    assert capsys.readouterr().err == "language: zu --new gehört ein Name\n"
