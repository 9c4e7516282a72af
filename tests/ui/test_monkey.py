"""The monkey finds nothing in the whole program, and would find what goes wrong; that it handles every screen and
finds nothing there: `test_presented.py`.

A run of hours is `python -m tests.benchmarks.monkey`; what fails here says how to do exactly the same again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Verb
from game.ui.match.menu import MatchMenu
from tests.benchmarks import monkey
from tests.support.selection import exhaustive
from tests.ui.monkey import walks
from tests.ui.monkey.walks import PICTURES, PROGRAM, walk


@pytest.fixture(scope="module", autouse=True)
def pictures_of_walks() -> Iterator[None]:
    """Clear the pictures of walks after the last one."""
    yield
    PICTURES.clear()


@pytest.mark.parametrize("seed", [1, *exhaustive(*range(2, 9))])
def test_random_input_into_the_whole_program_raises_no_error(seed: int, tmp_path: Path) -> None:
    walked = walk(PROGRAM, seed, 400, tmp_path)
    assert not walked.wrong, walked.wrong
    assert walked.turns == 400
    assert len(walked.handled) > 1


def test_the_monkey_test_repeats_its_input_with_the_same_seed(tmp_path: Path) -> None:
    trails: list[int] = []
    for number, seed in enumerate((3, 3, 4)):
        (tmp_path / str(number)).mkdir()
        trails.append(walk(PROGRAM, seed, 100, tmp_path / str(number)).trail)
    assert trails[0] == trails[1] != trails[2]


def fail(screen: object, verb: Verb) -> bool:
    raise ZeroDivisionError("one by none")


def test_the_monkey_finds_an_error_of_a_screen_in_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program itself goes on, and tells the player."""
    monkeypatch.setattr(TitleScreen, "handle", fail)
    walked = walk(PROGRAM, 5, 60, tmp_path)
    assert "ZeroDivisionError: one by none" in walked.wrong
    assert walked.turns < 60
    assert "--begin program --first 5 --turns 60" in walked.wrong


def test_the_monkey_reports_an_error_that_one_screen_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "TESTS", tmp_path)  # what fails here stands in for something of the program
    monkeypatch.setattr(MatchMenu, "handle", fail)
    walked = walk("pause", 6, 60, tmp_path)
    assert "ZeroDivisionError: one by none" in walked.wrong
    assert "--begin pause --first 6 --turns 60" in walked.wrong


def test_the_monkey_command_repeats_one_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--begin", "pause", "--first", "6", "--turns", "20", "--keep", str(tmp_path / "kept")]
    assert monkey.main(given) == 0
    assert not (tmp_path / "kept").exists()
    monkeypatch.setattr(MatchMenu, "handle", fail)
    monkeypatch.setattr(walks, "TESTS", tmp_path)
    assert monkey.main(given) == 1
    assert "one by none" in (tmp_path / "kept" / "pause 6.txt").read_text(encoding="utf-8")
    assert "one by none" in capsys.readouterr().out


def test_memory_growth_in_the_monkey_test_compares_medians_of_the_last_measurements() -> None:
    warm = [50.0] * 9 + [100.0] * monkey.LAST
    assert monkey.growth(warm, [100.0] * 20 + [104.0] * monkey.LAST) == pytest.approx(0.04)
    assert monkey.growth(warm, [900.0] + [106.0] * monkey.LAST) > monkey.GROWTH
    assert monkey.growth(warm, []) == 0


def test_a_run_of_the_monkey_begins_at_every_screen() -> None:
    assert {monkey.plan(seed) for seed in range(4 * len(walks.begins()))} == set(walks.begins())
