"""What the README says is true: its session runs, its sheet loads, its commands are the real ones."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from game.app import main
from game.content.sheets import load_sheet

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks written in a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_session_runs_as_shown() -> None:
    test = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 8
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0


def test_the_house_rules_shown_are_sound(tmp_path: Path) -> None:
    (text,) = blocks("yaml")
    path = tmp_path / "my_rules.yaml"
    path.write_text(text, encoding="utf-8")
    sheet = load_sheet(path)
    assert (sheet.match.target, sheet.calls.rummy_in_the_deck) == (300, False)


def commands_without_a_window() -> list[str]:
    lines = [line.split("#")[0].split(" > ")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith(".venv/bin/rummy-house ") and " play " not in line]


@pytest.mark.parametrize("command", commands_without_a_window())
def test_the_commands_shown_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_rules.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    words: list[str] = []
    for word in shlex.split(command)[1:]:
        words += [str(path) for path in sorted(tmp_path.glob(word))] if "*" in word else [word]
    assert main(words) == 0
    assert capsys.readouterr().out


def test_pictures_shown_exist() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
