"""The statements of the README are true: its session runs, its sheet loads, its commands are the real ones.

Those that open a window are run in `tests/window/test_readme.py`; that `.ci/run` runs those which install or build is
seen in `tests/packaging/test_checks.py`.
"""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from game.app import COMMANDS as COMMAND_NAMES
from game.app import main
from game.content.sheets.sheets import load_sheet, sheet_names
from tests.support.readme import COMMANDS, README, ROOT, blocks, commands, opens_a_window, write_files
from tests.support.selection import exhaustive


def test_the_python_session_runs_as_shown() -> None:
    test = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 7
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0


def test_the_house_rules_in_the_readme_are_sound(tmp_path: Path) -> None:
    (text,) = blocks("yaml")
    path = tmp_path / "my_rules.yaml"
    path.write_text(text, encoding="utf-8")
    sheet = load_sheet(path)
    assert (sheet.match.target, sheet.calls.rummy_in_the_deck) == (300, False)


def commands_without_a_window() -> list[str]:
    return [each for each in commands() if each.startswith("rummy-house ") and not opens_a_window(each)]


LONG = {"--matches 20": "--matches 1", "--all --deals 2": "--game tonk --deals 2", "--deals 9": "--deals 3"}
"""Slow parts of the shown commands, and their replacements by default."""


def shortened(command: str) -> str:
    for long, short in LONG.items():
        command = command.replace(long, short)
    return command


@pytest.mark.parametrize(
    "command",
    [
        *map(shortened, commands_without_a_window()),
        *exhaustive(*(command for command in commands_without_a_window() if shortened(command) != command)),
    ],
)
def test_every_readme_command_without_a_window_succeeds_and_prints(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # In a folder of one's own: nothing that is shown needs a copy of the project around it.
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    try:
        code = main(shlex.split(command)[1:])
    except SystemExit as done:  # of --version and --help
        code = int(done.code or 0)
    assert code == 0
    assert capsys.readouterr().out


def test_every_command_with_a_shortened_test_run_stands_in_the_readme() -> None:
    assert all(any(long in command for command in commands()) for long in LONG)


def test_every_key_of_the_readme_example_links_to_its_description() -> None:
    keys = [line.split(":")[0] for line in blocks("yaml")[0].splitlines()]
    assert len(keys) <= 10
    linked = re.findall(r"\[`([a-z_.]+)`\]\(docs/rule_keys\.md#([a-z_.]+)\)", README)
    assert [(key, key) for key in keys] == linked
    page = (ROOT / "docs" / "rule_keys.md").read_text(encoding="utf-8")
    assert [key for key in keys if f'<a id="{key}"></a>' not in page] == []


def test_every_environment_variable_of_the_program_is_in_the_readme() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py"))
    named = set(re.findall(r"RUMMY_HOUSE_[A-Z]+", sources))
    assert named
    assert named == set(re.findall(r"`(RUMMY_HOUSE_[A-Z]+)`", COMMANDS))


def test_the_readme_shows_every_command() -> None:
    assert [name for name in COMMAND_NAMES if f"rummy-house {name}" not in COMMANDS] == []


def test_links_of_the_readme_lead_somewhere() -> None:
    for text, folder in ((README, ROOT), (COMMANDS, ROOT / "docs")):
        links = re.findall(r"(?<!!)\[[^]]*\]\(([^)#:]+)(?:#[^)]*)?\)", text)
        assert len(links) > 2
        assert [link for link in links if not (folder / link).exists()] == []


def test_the_readme_has_four_parts_each_of_which_begins_with_a_picture() -> None:
    parts = README.split("\n## ")[1:]
    assert [part.splitlines()[0] for part in parts] == [
        "Play",
        "Which game?",
        "Change the rules",
        "Read and change the code",
    ]
    for part in parts:
        assert part.splitlines()[2].startswith("![")
        assert len(part.splitlines()) <= 64


def test_the_readme_begins_with_one_moving_picture_and_two_commands_in_at_most_25_lines() -> None:
    first = README.partition("\n## ")[0]
    assert re.findall(r"!\[[^]]*\]\(([^)]+)\)", first) == ["docs/screenshots/dealing_in_motion.png"]
    assert len(blocks("sh", first)) == 2
    assert len(first.splitlines()) <= 25
    assert "%" not in first


def test_the_number_of_games_in_the_readme_is_the_number_of_sheets() -> None:
    numbers = ("Seventeen", "Eighteen", "Nineteen", "Twenty", "Twenty-one", "Twenty-two")
    assert f"{numbers[len(sheet_names()) - 17]} games" in README.partition("\n## ")[0]


def test_the_pictures_in_the_readme_exist() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
