"""The command line in another language; two tests start the program as a process of its own, as a shell does."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.app import COMMANDS, main
from game.bots.base import BotSpec
from game.bots.contests.duplicate import Contest, DuplicateDeal
from game.bots.contests.selfplay import DealResult, MatchResult
from game.commands import simulate
from game.commands.console import cells_of
from game.content.translation import ENGLISH
from game.session.statistics.statistics import Statistics
from tests.support.counted import BEGIN, match_of_two
from tests.support.languages import speaking
from tests.window.program import ROOT, environment

Said = Callable[..., tuple[int, str]]


@pytest.fixture
def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Return a function that runs a command line with a folder of its own, and returns the exit code and all output."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: str) -> tuple[int, str]:
        with speaking(ENGLISH):  # and again afterwards
            try:
                code = main(["--data-dir", str(tmp_path), *words])
            except SystemExit as ended:
                code = int(ended.code or 0)
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return run


def said_by_a_process(data: Path, *words: str, **variables: str) -> tuple[int, str]:
    """Run the program as a process with a folder of its own; return the exit code and all output."""
    command = [sys.executable, "-m", "game", "--data-dir", str(data), *words]
    given = environment(PYTHONIOENCODING="utf-8", **{"COLUMNS": "100", "LC_ALL": "C.UTF-8", **variables})
    done = subprocess.run(
        command, cwd=ROOT, env=given, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_rule_page_is_printed_in_german(said: Said) -> None:
    code, page = said("--language", "de", "rules", "romme")
    assert code == 0
    assert "2–6 Spieler" in page
    assert "Ein Satz besteht aus drei oder vier Karten desselben Rangs" in page
    assert not {"the", "cards", "players", "and"} & set(page.split())


def test_german_commands_refuse_in_german_with_the_same_exit_code(said: Said) -> None:
    code, refusal = said("--language", "de", "rules", "rubbish")
    assert code == said("rules", "rubbish")[0] != 0
    assert "gibt es nicht" in refusal


def test_the_help_of_the_program_is_spanish_in_spanish(tmp_path: Path) -> None:
    code, told = said_by_a_process(tmp_path, "--language", "es", "--help")
    assert code == 0
    assert told.startswith("uso: ")
    assert all(name in told for name in COMMANDS)
    assert not {"show", "table", "match"} & set(told.split())


def test_the_german_help_has_german_metavariables_and_exit_codes(said: Said) -> None:
    for command in COMMANDS:
        told = said("--language", "de", "help", command)[1]
        assert "--data-dir ORDNER" in told
        assert not {"FOLDER", "FILE", "GAME", "SECONDS", "NUMBER", "RECORD"} & set(re.findall(r"\b[A-Z]+\b", told)), (
            command
        )
    assert "niemand liest die Ausgabe mehr" in said("--language", "de", "help")[1]


def test_simulate_and_arena_print_decimals_of_the_language(said: Said) -> None:
    few = ("--deals", "2", "--seats", "2", "--jobs", "1")
    _code, told = said("--language", "de", "simulate", "--game", "double_rum", *few)
    assert re.search(r"\d,\d ms", told)
    assert not re.search(r"\d\.\d", told)
    _code, told = said("--language", "de", "arena", "random", "learner", "--game", "double_rum", *few, "--sprt")
    assert re.search(r"LLR [+−]?\d,\d\d \(−\d,\d\d … \d,\d\d\)", told)
    assert not re.search(r"\d\.\d", told)


def test_rules_prints_in_the_language_of_the_system(tmp_path: Path) -> None:
    assert "2–6 jugadores" in said_by_a_process(tmp_path, "rules", "romme", LC_ALL="es_CL.UTF-8", LANGUAGE="")[1]


def test_an_unknown_language_is_refused_with_the_nearest_language_or_all_languages(said: Said) -> None:
    assert said("--language", "DE", "rules") == (2, "There is no language 'DE'. Did you mean de?\n")
    told = said("rules", "--language", "klingon")
    assert told == (2, "There is no language 'klingon', only en, de and es.\n")


def played_long(match: object, specs: Sequence[BotSpec], *_given: object, **_options: object) -> MatchResult:
    """Return a result whose numbers are as long as those of many matches."""
    most = (9999,) * len(specs)
    deal = DealResult(most, 0, "stalemate", 1500, most, most, most, 9999, 99_999, stock_ran_out=True)
    return MatchResult((deal,) * 100, most, (0,), (0.001,))


def test_tables_fit_80_columns_in_every_language(said: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(simulate, "play_match", played_long)
    play, played = Contest.play, dict[int, DuplicateDeal]()

    def play_once(contest: Contest, number: int) -> DuplicateDeal:
        if number not in played:  # deals are the same in every language
            played[number] = play(contest, number)
        return played[number]

    monkeypatch.setattr(Contest, "play", play_once)
    book = Statistics(tmp_path)
    book.count_match(match_of_two(1, [0, 20], [10, 15], "Liverpool Rummy, ten deals"), BEGIN)
    few = ("--deals", "1", "--jobs", "1")
    for words in (
        ("statistics",),
        ("simulate", "--game", "liverpool_rummy_ten", *few),
        ("simulate", "--all", "--seats", "8", *few),
        ("arena", "random", "standard", "--game", "dummy_rummy", *few, "--sprt"),
        ("compare", "double_rum", "basic_rummy", *few),
    ):
        for language in ("de", "es"):
            code, told = said("--language", language, *words)
            assert code == 0
            table = [line for line in told.splitlines() if not line.startswith("simulate: ") and " ms, " not in line]
            assert len(table) > 5, words
            assert [line for line in table if cells_of(line) > 80] == [], (language, words)
