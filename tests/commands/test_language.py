"""The command line in another language, as a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.app import COMMANDS, main
from game.commands.console import cells_of
from game.content.translation import ENGLISH
from game.session.statistics.statistics import Statistics
from tests.support.counted import BEGIN, match_of_two
from tests.support.languages import speaking
from tests.window.program import ROOT, environment


def said(data: Path, *words: str, **variables: str) -> tuple[int, str]:
    """Run the program with its own folder; return the exit code and all output."""
    command = [sys.executable, "-m", "game", "--data-dir", str(data), *words]
    given = environment(PYTHONIOENCODING="utf-8", **{"COLUMNS": "100", "LC_ALL": "C.UTF-8", **variables})
    done = subprocess.run(
        command, cwd=ROOT, env=given, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_rule_page_is_printed_in_german(tmp_path: Path) -> None:
    code, page = said(tmp_path, "--language", "de", "rules", "romme")
    assert code == 0
    assert "2–6 Spieler" in page
    assert "Ein Satz besteht aus drei oder vier Karten desselben Rangs" in page
    assert not {"the", "cards", "players", "and"} & set(page.split())


def test_german_commands_refuse_in_german_with_the_same_exit_code(tmp_path: Path) -> None:
    code, refusal = said(tmp_path, "--language", "de", "rules", "rubbish")
    assert code == said(tmp_path, "rules", "rubbish")[0] != 0
    assert "gibt es nicht" in refusal


def test_the_help_of_the_program_is_spanish_in_spanish(tmp_path: Path) -> None:
    code, told = said(tmp_path, "--language", "es", "--help")
    assert code == 0
    assert told.startswith("uso: ")
    assert all(name in told for name in COMMANDS)
    assert not {"show", "table", "match"} & set(told.split())


def test_the_german_help_has_german_metavariables_and_exit_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for command in COMMANDS:
        with speaking(ENGLISH):  # and again afterwards
            main(["--data-dir", str(tmp_path), "--language", "de", "help", command])
        told = capsys.readouterr().out
        assert "--data-dir ORDNER" in told
        assert not {"FOLDER", "FILE", "GAME", "SECONDS", "NUMBER", "RECORD"} & set(re.findall(r"\b[A-Z]+\b", told)), (
            command
        )
    assert "niemand liest die Ausgabe mehr" in said(tmp_path, "--language", "de", "help")[1]


def test_simulate_and_arena_print_decimals_of_the_language(tmp_path: Path) -> None:
    few = ("--deals", "2", "--seats", "2", "--jobs", "1")
    _code, told = said(tmp_path, "--language", "de", "simulate", "--game", "double_rum", *few)
    assert re.search(r"\d,\d ms", told)
    assert not re.search(r"\d\.\d", told)
    _code, told = said(
        tmp_path, "--language", "de", "arena", "random", "learner", "--game", "double_rum", *few, "--sprt"
    )
    assert re.search(r"LLR [+−]?\d,\d\d \(−\d,\d\d … \d,\d\d\)", told)
    assert not re.search(r"\d\.\d", told)


def test_rules_prints_in_the_language_of_the_system(tmp_path: Path) -> None:
    assert "2–6 jugadores" in said(tmp_path, "rules", "romme", LC_ALL="es_CL.UTF-8", LANGUAGE="")[1]


def test_an_unknown_language_is_refused_with_the_nearest_language_or_all_languages(tmp_path: Path) -> None:
    assert said(tmp_path, "--language", "DE", "rules") == (2, "There is no language 'DE'. Did you mean de?\n")
    told = said(tmp_path, "rules", "--language", "klingon")
    assert told == (2, "There is no language 'klingon', only en, de and es.\n")


@pytest.mark.parametrize("language", ["de", "es"])
def test_tables_fit_80_columns_in_every_language(language: str, tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count_match(match_of_two(1, [0, 20], [10, 15], "Liverpool Rummy, ten deals"), BEGIN)
    game = ("--game", "liverpool_rummy_ten")
    few = ("--deals", "1", "--jobs", "1")
    for words in (
        ("statistics",),
        ("simulate", *game, *few),
        ("simulate", "--all", "--seats", "8", *few),
        ("arena", "learner", "casual", "--game", "dummy_rummy", *few, "--sprt"),
        ("compare", "double_rum", "basic_rummy", *few),
    ):
        told = said(tmp_path, "--language", language, *words, COLUMNS="80")[1]
        table = [line for line in told.splitlines() if not line.startswith("simulate: ") and " ms, " not in line]
        wide = [line for line in table if cells_of(line) > 80]
        assert wide == [], words
